import type { Words } from './en'

const several = (number: number, one: string, more: string): string => `${number} ${number === 1 ? one : more}`

const listed = (items: string[], last = 'ja'): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`

const points = (number: number): string => several(number, 'piste', 'pistettä')

export const fi: Words = {
  listed,
  points,
  chips: (number) => several(number, 'pelimerkki', 'pelimerkkiä'),
  dice: (number) => several(number, 'noppa', 'noppaa'),
  number: (value, decimals = 0) =>
    value.toLocaleString('fi', { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),

  common: {
    close: 'Sulje',
    cancel: 'Peru',
    back: 'Takaisin',
    home: 'Kaikki pelit',
    tryAgain: 'Yritä uudelleen',
    loading: 'Hetki vain…',
    copy: 'Kopioi',
    copied: 'Kopioitu',
    share: 'Jaa',
    language: 'Kieli',
    theme: 'Värit',
    themes: { auto: 'Laitteen mukaan', light: 'Vaalea', dark: 'Tumma' },
    lostPage: 'Täällä ei ole mitään.',
    notAffiliated: 'Pelien nimet kuuluvat omistajilleen. Dicecup ei liity heihin mitenkään.',
  },

  games: {
    yahtzee: {
      title: 'Yahtzee',
      about: 'Klassikko: viisi noppaa, kolmetoista riviä ja hyvitys jokaisesta uudesta Yahtzeesta.',
      length: '15 minuuttia',
      feel: 'Helppo oppia',
    },
    firefly: {
      title: 'Firefly Yahtzee',
      about: 'Yahtzee nopilla, joissa on kiinalaiset numerot 一–六.',
      length: '15 minuuttia',
      feel: 'Klassikko uusissa vaatteissa',
    },
    'maxi-yatzy': {
      title: 'Maxi-Yatzy',
      about: 'Kuusi noppaa ja kaksikymmentä riviä: pareja, taloja, huviloita ja torneja.',
      length: '25 minuuttia',
      feel: 'Pitkä ja monipuolinen',
    },
    'power-yahtzee': {
      title: 'Power Yahtzee',
      about: 'Voimanoppa kertoo, tuplaa, jäädyttää tai antaa neljännen heiton. Ensimmäinen täysi lomake päättää pelin.',
      length: '35 minuuttia',
      feel: 'Isoja pisteitä, vaikeita valintoja',
    },
    'mickey-mouse': {
      title: 'Mickey Mouse Yahtzee',
      about: 'Kerää samoja kuvia; Mikki käy kaikesta. Ehdi ensin yhteisen laudan parhaille ruuduille.',
      length: '10 minuuttia',
      feel: 'Pienille käsille',
    },
    showdown: {
      title: 'Showdown Yahtzee',
      about: 'Kierrä kehää; aseta, varasta ja korota kortteja. Loppukierros ratkaisee.',
      length: '40 minuuttia',
      feel: 'Rohkea ja armoton',
    },
  },

  rows: {
    ones: 'Ykköset',
    twos: 'Kakkoset',
    threes: 'Kolmoset',
    fours: 'Neloset',
    fives: 'Vitoset',
    sixes: 'Kutoset',
    'one-pair': 'Yksi pari',
    'two-pairs': 'Kaksi paria',
    'three-pairs': 'Kolme paria',
    'three-of-a-kind': 'Kolme samaa',
    'four-of-a-kind': 'Neljä samaa',
    'five-of-a-kind': 'Viisi samaa',
    'small-straight': 'Pieni suora',
    'large-straight': 'Suuri suora',
    'big-straight': 'Iso suora',
    'full-straight': 'Täyssuora',
    'full-house': 'Täyskäsi',
    villa: 'Huvila',
    tower: 'Torni',
    chance: 'Sattuma',
    yahtzee: 'Yahtzee',
    'maxi-yatzy': 'Maxi-Yatzy',
    choice: 'Valinta',
    minnie: 'Minni',
    pluto: 'Pluto',
    goofy: 'Hessu',
    donald: 'Aku',
    daisy: 'Iines',
  },
  sums: {
    'upper section': 'Yläosa',
    'upper bonus': 'Yläosan hyvitys',
    'yahtzee bonus': 'Yahtzee-hyvitys',
    total: 'Yhteensä',
    chips: 'Pelimerkit',
  },
  faces: {
    mickey: 'Mikki',
    minnie: 'Minni',
    pluto: 'Pluto',
    goofy: 'Hessu',
    donald: 'Aku',
    daisy: 'Iines',
    double: 'Tupla',
    freeze: 'Jäädytys',
    power: 'Voima',
  },

  drawings: {
    monograms: { mickey: 'M', minnie: 'Mi', pluto: 'P', goofy: 'H', donald: 'A', daisy: 'I' },
  },

  notices: {
    bonus: (name, row, amount) => `${name}: ${row}, ${points(amount)}.`,
    contestResult: (name, amount) => `${name} sai heitosta ${amount}.`,
    contestTied: (names) => `Tasapeli: ${listed(names)} heittävät uudelleen.`,
    firstTurnWon: (name) => `${name} aloittaa.`,
    tieBreakWon: (name) => `${name} voittaa ratkaisuheiton.`,
    tieBreak: (names) =>
      `${listed(names)} ovat tasoissa kärjessä. Kukin heittää viisi noppaa, ja eniten Mikkejä voittaa.`,
    jokerOwnRow: (row) => `Jokeri! Uusi Yahtzee on merkittävä omalle rivilleen (${row}), kun se on vapaana.`,
    jokerLower: 'Jokeri! Uusi Yahtzee käy alaosan riveille, ja ne antavat täydet pisteet.',
    freeze: 'Jäädytys: tällä vuorolla ei enää heitetä, ja kerroin on 1.',
    secondMark: 'Tupla: merkitse toinen rivi samoilla nopilla.',
    fourthRoll: 'Voimanoppa näyttää Voimaa kolmannen heiton jälkeen: heitä neljännen kerran tai lopeta.',
    sheetFull: (name) => `${name} sai lomakkeensa täyteen, ja peli päättyy.`,
    pushed: (row, space) => `${row}: ruutu on varattu, joten merkki siirtyy vasemmalle ruutuun ${space}.`,
    pushedToPicture: (row) => `${row}: kaikki ruudut on varattu, joten merkki siirtyy kuvan päälle ilman pisteitä.`,
    mustRoll: 'Nopat eivät sovi mihinkään vapaaseen: heitä uudelleen.',
    mustCross: 'Nopat eivät sovi mihinkään vapaaseen: jostakin on luovuttava nollalla.',
    mustPass: 'Näillä nopilla ei saa korttia.',
    ownCard: 'Oma korttisi: heitä punaista noppaa uudelleen, tai jää ja yritä korottaa.',
    redAgain: 'Tätä omaa korttia ei voi enää korottaa: punaista noppaa heitetään uudelleen.',
    stealAgain: 'Varastit kortin loppukierroksella: heitä punaista noppaa uudelleen.',
    lastRound: 'Kaikki kaksitoista korttia on asetettu. Loppukierros alkaa: jokaisella on vielä yksi vuoro.',
  },

  refusals: {
    offline: 'Palvelimeen ei saada yhteyttä.',
    stale: 'Peli oli jo edennyt.',
    illegal: 'Säännöt eivät salli sitä nyt.',
    'not-your-seat': 'Tämä paikka ei ole sinun: avaa se linkillään.',
    'not-found': 'Sellaista pöytää ei ole.',
    'other-rules': 'Tämä peli pelattiin toisilla säännöillä.',
    'too-many': 'Liian paljon kerralla: odota hetki.',
    busy: 'Talo on juuri nyt täynnä: yritä pian uudelleen.',
    failed: 'Palvelimella meni jokin vikaan.',
  },
}
