// A bot in JavaScript that plays any game: dicecup arena yahtzee "program:node examples/bot.js" greedy
//
// It reads one JSON object per line and answers each with one move. The object is the referee's response with `game`, `seats`,
// `options` and `moves` added. This bot rolls again only if it must, and takes the last mark of the list.

const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { legal } = JSON.parse(line);
  const marks = legal.filter((move) => !move.startsWith("k:"));
  console.log(marks.length ? marks[marks.length - 1] : legal[0]);
});
