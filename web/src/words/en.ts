// Every word of the app. Another language is one more file of this shape: the compiler tells what is missing.
//
// Where a sentence has a name or a number in it, it is a function, so that each language can order its own words.

const several = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`

const listed = (items: string[], last = 'and'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`

const points = (number: number): string => several(number, 'point', 'points')

export const en = {
  listed,
  points,
  chips: (number: number): string => several(number, 'chip', 'chips'),
  dice: (number: number): string => several(number, 'die', 'dice'),
  number: (value: number, decimals = 0): string =>
    value.toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),

  /** What belongs to no screen of its own. */
  common: {
    close: 'Close',
    cancel: 'Cancel',
    back: 'Back',
    home: 'All games',
    tryAgain: 'Try again',
    loading: 'One moment…',
    copy: 'Copy',
    copied: 'Copied',
    share: 'Share',
    language: 'Language',
    theme: 'Colours',
    themes: { auto: 'As the device', light: 'Light', dark: 'Dark' },
    lostPage: 'There is nothing here.',
    notAffiliated: 'The names of the games belong to their owners. Dicecup is not affiliated with them.',
  },

  /** The games by their keys: how long they take and how they feel. */
  games: {
    yahtzee: {
      title: 'Yahtzee',
      about: 'The classic: five dice, thirteen rows, and a bonus for every further Yahtzee.',
      length: '15 minutes',
      feel: 'Easy to learn',
    },
    firefly: {
      title: 'Firefly Yahtzee',
      about: 'Yahtzee on dice with the Chinese numerals 一 to 六.',
      length: '15 minutes',
      feel: 'The classic in new clothes',
    },
    'maxi-yatzy': {
      title: 'Maxi Yatzy',
      about: 'Six dice and twenty rows: pairs, houses, villas and towers.',
      length: '25 minutes',
      feel: 'Long and rich',
    },
    'power-yahtzee': {
      title: 'Power Yahtzee',
      about: 'A Power die multiplies, doubles, freezes or gives a fourth roll. The first full sheet ends the game.',
      length: '35 minutes',
      feel: 'Big scores, hard choices',
    },
    'mickey-mouse': {
      title: 'Mickey Mouse Yahtzee',
      about: 'Match the pictures; Mickey is wild. Be first to the best spaces of the board you share.',
      length: '10 minutes',
      feel: 'For small hands',
    },
    showdown: {
      title: 'Showdown Yahtzee',
      about: 'Walk the ring; place, steal and raise cards. The Showdown Round decides.',
      length: '40 minutes',
      feel: 'Bold and mean',
    },
  } as Record<string, { title: string; about: string; length: string; feel: string }>,

  /** The bots by their names: what they are called, and how they play. */
  bots: {
    random: { name: 'Scatter', about: 'plays anything that is allowed' },
    greedy: { name: 'Grab', about: 'takes the best score at once and rarely rolls on' },
    planner: { name: 'Planner', about: 'looks a turn ahead: a good opponent' },
    optimal: { name: 'Perfect', about: 'plays by exact values: the strongest there is' },
  } as Record<string, { name: string; about: string }>,

  /** The first screen. */
  start: {
    tagline: 'Roll-and-score dice games, alone or together.',
    games: 'Choose a game',
    players: (least: number, most: number) => `${least}–${most} players`,
    goOn: 'Go on playing',
    turn: (names: string[]) => listed(names),
    forget: (title: string) => `Remove ${title} from this list`,
    history: 'Games played',
    rules: 'Rules',
    rulesOf: (title: string) => `Rules of ${title}`,
    offline: 'The server cannot be reached. What is here can be looked at; to play, it must be back.',
    nothing: 'The server cannot be reached, and no games are known on this device yet.',
    settings: 'Settings',
  },

  /** Before a game: who plays, with which dice, by which house rules. */
  setup: {
    play: 'Play',
    who: 'Who plays?',
    ways: {
      alone: 'Alone',
      bots: 'With a bot',
      here: 'Around this screen',
      friends: 'With friends, by link',
    },
    kinds: { here: 'At this screen', friend: 'Friend, by link', bot: 'Bot' },
    seat: (number: number) => `Player ${number}`,
    kindOf: (number: number) => `Who is player ${number}?`,
    name: 'Name',
    nameOf: (number: number) => `Name of player ${number}`,
    botOf: (number: number) => `Which bot is player ${number}?`,
    friendAbout: 'Gets a link once the table is open.',
    friend: (number: number) => `Friend ${number}`,
    add: 'Add a player',
    remove: (name: string) => `Remove ${name}`,
    dice: 'Which dice?',
    fair: 'Fair dice',
    fairAbout: 'The server throws; afterwards anyone can check every die.',
    physical: 'Real dice',
    physicalAbout: 'You throw your own dice on the table and tap in what they show.',
    house: 'House rules',
    housePrinted: 'as printed',
    houseChanged: (count: number) => `${count} changed`,
    houseAbout: 'The printed rule is chosen already.',
    printed: (value: string) => `${value} (printed rule)`,
    options: {
      first: 'First turn',
      joker: 'A further Yahtzee (joker)',
      yahtzee_bonus: 'Bonus for every further Yahtzee',
      bonus_at: 'Upper bonus',
    } as Record<string, string>,
    values: {
      'first=roll': 'Thrown for',
      'joker=forced': 'Must go to its own upper row first',
      'joker=free': 'May go to any open row',
      'joker=none': 'No joker: every row at its ordinary score',
      'yahtzee_bonus=true': '100 points',
      'yahtzee_bonus=false': 'No bonus',
      'bonus_at=75,bonus=50': '50 points from 75 on',
      'bonus_at=84,bonus=100': '100 points from 84 on',
    } as Record<string, string>,
    optimalMissing: (bot: string) =>
      `${bot} cannot play this here yet: its exact table has not been computed on this server.`,
    playWith: (bot: string) => `Play with ${bot} instead`,
    unknownGame: 'There is no such game here.',
  },

  /** Links, QR codes, and sitting down by one of them. */
  lobby: {
    inviteTitle: 'Invite your friends',
    inviteAbout: 'Send each friend their own link, or let them scan its code. Whoever opens it takes that seat.',
    linkFor: (name: string) => `Link for ${name}`,
    copyLink: (label: string) => `Copy: ${label}`,
    shareLink: (label: string) => `Share: ${label}`,
    qr: 'QR code',
    qrOf: (label: string) => `QR code: ${label}`,
    lostLink: 'This page no longer knows the link. A new one makes the old one worthless.',
    newLink: 'Make a new link',
    waitingFor: (name: string) => `Waiting for ${name}; the host has the link.`,
    watchTitle: 'Let others watch',
    watchAbout: 'Whoever opens this link sees the game but cannot play.',
    watchLink: 'Link for watching',
    moveTitle: 'Go on with another device',
    moveAbout: 'A link of your own: whoever opens it plays your seat, and so can this device. Keep it to yourself.',
    move: (name: string) => `Make a link for ${name}`,
    joinTitle: 'Take your seat',
    joinAbout: 'A seat is kept for you at this table.',
    yourName: 'Your name',
    sitDown: 'Sit down',
    linkOver: 'This link does not open the seat any more. Ask for a new one, or watch the game.',
    watchInstead: 'Watch the game',
  },

  /** The rule page of a game. */
  rules: {
    title: (game: string) => `Rules of ${game}`,
    inEnglish: '',
    play: 'Play this game',
    ruling: 'ruling',
    contents: 'On this page',
  },

  /** Rows, cards and the lines under a sheet, by the names the server uses. */
  rows: {
    ones: 'Ones',
    twos: 'Twos',
    threes: 'Threes',
    fours: 'Fours',
    fives: 'Fives',
    sixes: 'Sixes',
    'one-pair': 'One pair',
    'two-pairs': 'Two pairs',
    'three-pairs': 'Three pairs',
    'three-of-a-kind': 'Three of a kind',
    'four-of-a-kind': 'Four of a kind',
    'five-of-a-kind': 'Five of a kind',
    'small-straight': 'Small straight',
    'large-straight': 'Large straight',
    'big-straight': 'Big straight',
    'full-straight': 'Full straight',
    'full-house': 'Full house',
    villa: 'Villa',
    tower: 'Tower',
    chance: 'Chance',
    yahtzee: 'Yahtzee',
    'maxi-yatzy': 'Maxi-Yatzy',
    choice: 'Choice',
    minnie: 'Minnie',
    pluto: 'Pluto',
    goofy: 'Goofy',
    donald: 'Donald',
    daisy: 'Daisy',
  } as Record<string, string>,
  sums: {
    'upper section': 'Upper total',
    'upper bonus': 'Upper bonus',
    'yahtzee bonus': 'Yahtzee bonus',
    total: 'Total',
    chips: 'Chips',
  } as Record<string, string>,
  faces: {
    mickey: 'Mickey',
    minnie: 'Minnie',
    pluto: 'Pluto',
    goofy: 'Goofy',
    donald: 'Donald',
    daisy: 'Daisy',
    double: 'Double',
    freeze: 'Freeze',
    power: 'Power',
  } as Record<string, string>,

  /** The letters in a character's picture: short, and different from all others. */
  drawings: {
    monograms: { mickey: 'M', minnie: 'Mi', pluto: 'P', goofy: 'G', donald: 'Do', daisy: 'Da' } as Record<
      string,
      string
    >,
  },

  /** A special rule, said at the moment it bites. `row` is already a title. */
  notices: {
    bonus: (name: string, row: string, amount: number) => `${row} for ${name}: ${points(amount)}.`,
    contestResult: (name: string, amount: number) => `${name}'s throw counts ${amount}.`,
    contestTied: (names: string[]) => `${listed(names)} are tied and throw again.`,
    firstTurnWon: (name: string) => `${name} takes the first turn.`,
    tieBreakWon: (name: string) => `${name} wins the tie-break.`,
    tieBreak: (names: string[]) =>
      `${listed(names)} are tied for the lead. Each throws five dice, and the most Mickeys win.`,
    jokerOwnRow: (row: string) => `Joker! A further Yahtzee must go into ${row}, its own row, while that is open.`,
    jokerLower: 'Joker! A further Yahtzee fits the lower rows, and they pay in full.',
    freeze: 'Freeze: no more rolls this turn, and the power is 1.',
    secondMark: 'Double: mark a second row with the same dice.',
    fourthRoll: 'The Power die shows Power after the third roll: roll a fourth time, or stop.',
    sheetFull: (name: string) => `${name}'s sheet is full, and that ends the game.`,
    pushed: (row: string, space: number) => `That space of ${row} is taken: the token is pushed left to ${space}.`,
    pushedToPicture: (row: string) =>
      `Every space of ${row} is taken: the token is pushed left onto the picture, for nothing.`,
    mustRoll: 'These dice fit nothing that is left: roll on.',
    mustCross: 'These dice fit nothing that is left: something must be given up for zero.',
    mustPass: 'These dice gain no card.',
    ownCard: 'Your own card: roll the red die again, or stay and try to raise it.',
    redAgain: 'That card of your own cannot be raised: the red die is rolled again.',
    stealAgain: 'A steal in the Showdown Round: roll the red die again.',
    lastRound: 'All twelve cards are placed. The Showdown Round begins: one more turn each.',
  },

  /** What the server may refuse, by its code. */
  refusals: {
    offline: 'The server cannot be reached.',
    stale: 'The game had already gone on.',
    illegal: 'The rules do not allow that now.',
    'not-your-seat': 'This seat is not yours: open it with its link.',
    'not-found': 'There is no such table here.',
    'other-rules': 'This game was played by other rules.',
    'too-many': 'That was a lot at once: wait a moment.',
    busy: 'The house is full just now: try again soon.',
    failed: 'Something went wrong on the server.',
  } as Record<string, string>,
}

export type Words = typeof en
