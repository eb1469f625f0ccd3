// A bot in JavaScript that plays any game: dicecup arena yahtzee "program:node examples/bot.js" greedy
//
// It reads one JSON object a line and answers each with one move. The line is the referee's answer, with `game`, `seats`, `options`
// and `moves` beside it. This one never rolls again if it can help it, and takes the last mark on the list.

const lines = require("node:readline").createInterface({ input: process.stdin });

lines.on("line", (line) => {
  const { legal } = JSON.parse(line);
  const marks = legal.filter((move) => !move.startsWith("k:"));
  console.log(marks.length ? marks[marks.length - 1] : legal[0]);
});
