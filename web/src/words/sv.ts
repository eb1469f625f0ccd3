import type { Words } from './en'

const several = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`

const listed = (items: string[], last = 'och'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`

const points = (number: number): string => `${number} poäng`

export const sv: Words = {
  listed,
  points,
  chips: (number) => several(number, 'mark', 'marker'),
  dice: (number) => several(number, 'tärning', 'tärningar'),
  number: (value, decimals = 0) =>
    value.toLocaleString('sv', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),

  common: {
    close: 'Stäng',
    cancel: 'Avbryt',
    back: 'Tillbaka',
    home: 'Alla spel',
    tryAgain: 'Försök igen',
    loading: 'Ett ögonblick…',
    copy: 'Kopiera',
    copied: 'Kopierat',
    share: 'Dela',
    language: 'Språk',
    theme: 'Färger',
    themes: { auto: 'Som enheten', light: 'Ljust', dark: 'Mörkt' },
    lostPage: 'Här finns ingenting.',
    notAffiliated: 'Spelens namn tillhör sina ägare. Dicecup har ingen koppling till dem.',
  },

  games: {
    yahtzee: {
      title: 'Yahtzee',
      about: 'Klassikern: fem tärningar, tretton rader och en bonus för varje ny Yahtzee.',
      length: '15 minuter',
      feel: 'Lätt att lära',
    },
    firefly: {
      title: 'Firefly Yahtzee',
      about: 'Yahtzee på tärningar med de kinesiska siffrorna 一 till 六.',
      length: '15 minuter',
      feel: 'Klassikern i nya kläder',
    },
    'maxi-yatzy': {
      title: 'Maxi Yatzy',
      about: 'Sex tärningar och tjugo rader: par, kåkar, hus och torn.',
      length: '25 minuter',
      feel: 'Långt och rikt',
    },
    'power-yahtzee': {
      title: 'Power Yahtzee',
      about:
        'En krafttärning multiplicerar, dubblar, fryser eller ger ett fjärde kast. Det första fulla blocket avslutar spelet.',
      length: '35 minuter',
      feel: 'Stora poäng, svåra val',
    },
    'mickey-mouse': {
      title: 'Mickey Mouse Yahtzee',
      about: 'Samla lika bilder; Musse är joker. Var först till de bästa rutorna på den gemensamma planen.',
      length: '10 minuter',
      feel: 'För små händer',
    },
    showdown: {
      title: 'Showdown Yahtzee',
      about: 'Gå runt ringen; lägg, stjäl och höj kort. Slutrundan avgör.',
      length: '40 minuter',
      feel: 'Djärvt och elakt',
    },
  },

  rows: {
    ones: 'Ettor',
    twos: 'Tvåor',
    threes: 'Treor',
    fours: 'Fyror',
    fives: 'Femmor',
    sixes: 'Sexor',
    'one-pair': 'Ett par',
    'two-pairs': 'Två par',
    'three-pairs': 'Tre par',
    'three-of-a-kind': 'Triss',
    'four-of-a-kind': 'Fyrtal',
    'five-of-a-kind': 'Femtal',
    'small-straight': 'Liten stege',
    'large-straight': 'Stor stege',
    'big-straight': 'Stor stege',
    'full-straight': 'Full stege',
    'full-house': 'Kåk',
    villa: 'Hus',
    tower: 'Torn',
    chance: 'Chans',
    yahtzee: 'Yahtzee',
    'maxi-yatzy': 'Maxi-Yatzy',
    choice: 'Valfri',
    minnie: 'Mimmi',
    pluto: 'Pluto',
    goofy: 'Långben',
    donald: 'Kalle',
    daisy: 'Kajsa',
  },
  sums: {
    'upper section': 'Övre delen',
    'upper bonus': 'Övre bonus',
    'yahtzee bonus': 'Yahtzeebonus',
    total: 'Summa',
    chips: 'Marker',
  },
  faces: {
    mickey: 'Musse',
    minnie: 'Mimmi',
    pluto: 'Pluto',
    goofy: 'Långben',
    donald: 'Kalle',
    daisy: 'Kajsa',
    double: 'Dubbel',
    freeze: 'Frys',
    power: 'Kraft',
  },

  drawings: {
    monograms: { mickey: 'M', minnie: 'Mi', pluto: 'P', goofy: 'L', donald: 'Kl', daisy: 'Kj' },
  },

  notices: {
    bonus: (name, row, amount) => `${row} till ${name}: ${points(amount)}.`,
    contestResult: (name, amount) => `${name} fick ${amount} i kastet.`,
    contestTied: (names) => `Oavgjort: ${listed(names)} kastar igen.`,
    firstTurnWon: (name) => `${name} börjar.`,
    tieBreakWon: (name) => `${name} vinner särspelet.`,
    tieBreak: (names) => `${listed(names)} delar ledningen. Var och en kastar fem tärningar, och flest Musse vinner.`,
    jokerOwnRow: (row) => `Joker! En ny Yahtzee måste skrivas på sin egen rad (${row}) så länge den är ledig.`,
    jokerLower: 'Joker! En ny Yahtzee passar i de nedre raderna, och de ger full poäng.',
    freeze: 'Frys: inga fler kast den här turen, och kraften är 1.',
    secondMark: 'Dubbel: fyll i en andra rad med samma tärningar.',
    fourthRoll: 'Krafttärningen visar Kraft efter tredje kastet: kasta en fjärde gång, eller stanna.',
    sheetFull: (name) => `${name} har fyllt sitt block, och därmed slutar spelet.`,
    pushed: (row, space) => `${row}: rutan är upptagen, så brickan knuffas åt vänster till ${space}.`,
    pushedToPicture: (row) =>
      `${row}: alla rutor är upptagna, så brickan knuffas åt vänster till bilden och ger ingenting.`,
    mustRoll: 'Tärningarna passar inte in på något som är kvar: kasta igen.',
    mustCross: 'Tärningarna passar inte in på något som är kvar: något måste ges upp för noll.',
    mustPass: 'De här tärningarna ger inget kort.',
    ownCard: 'Ditt eget kort: kasta den röda tärningen igen, eller stanna och försök höja det.',
    redAgain: 'Det egna kortet kan inte höjas mer: den röda tärningen kastas igen.',
    stealAgain: 'Ett stulet kort i slutrundan: kasta den röda tärningen igen.',
    lastRound: 'Alla tolv korten är lagda. Slutrundan börjar: en tur till var.',
  },

  refusals: {
    offline: 'Servern kan inte nås.',
    stale: 'Spelet hade redan gått vidare.',
    illegal: 'Reglerna tillåter inte det nu.',
    'not-your-seat': 'Den här platsen är inte din: öppna den med sin länk.',
    'not-found': 'Det finns inget sådant bord här.',
    'other-rules': 'Det här spelet spelades med andra regler.',
    'too-many': 'Det var mycket på en gång: vänta lite.',
    busy: 'Huset är fullt just nu: försök snart igen.',
    failed: 'Något gick fel på servern.',
  },
}
