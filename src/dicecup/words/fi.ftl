### Suomi: the same messages with the same variables as in en.ftl. Names of players and rows are never inflected: order the sentence so that they need not be.

## What belongs to no screen of its own

common-close = Sulje
common-cancel = Peru
common-home = Etusivu
common-try-again = Yritä uudelleen
common-loading = Hetki vain…
common-copy = Kopioi
common-copied = Kopioitu
common-share = Jaa
common-language = Kieli
common-theme = Värit
common-themes-auto = Laitteen mukaan
common-themes-light = Vaalea
common-themes-dark = Tumma
common-not-affiliated = Pelien nimet kuuluvat omistajilleen. Dicecupilla ei ole yhteyttä heihin.
common-licences = Dicecupin osien lisenssit

## Counted things

unit-point = { $points ->
    [one] { $points } piste
   *[other] { $points } pistettä
}
unit-chip = { $chips ->
    [one] { $chips } pelimerkki
   *[other] { $chips } pelimerkkiä
}
unit-die = { $count ->
    [one] { $count } noppa
   *[other] { $count } noppaa
}

## Lists

list-and = { $rest } ja { $last }

## The editions: how long they take and how they feel

edition-yahtzee-title = Yahtzee
edition-yahtzee-about = Klassikko: viisi noppaa, kolmetoista riviä ja bonus jokaisesta uudesta Yahtzeesta.
edition-yahtzee-length = 15 minuuttia
edition-yahtzee-feel = Helppo oppia
edition-firefly-title = Firefly Yahtzee
edition-firefly-about = Yahtzee nopilla, joissa on kiinalaiset numerot.
edition-firefly-length = 15 minuuttia
edition-firefly-feel = Klassikko uusissa vaatteissa
edition-yatzy-title = Yatzy
edition-yatzy-about = Pohjoismainen klassikko: viisi noppaa ja viisitoista riviä, pareja ja kokonaisia suoria.
edition-yatzy-length = 15 minuuttia
edition-yatzy-feel = Helppo oppia
edition-maxi-yatzy-title = Maxi-Yatzy
edition-maxi-yatzy-about = Kuusi noppaa ja kaksikymmentä riviä: pareja, täyskäsiä, huviloita ja torneja.
edition-maxi-yatzy-length = 25 minuuttia
edition-maxi-yatzy-feel = Pitkä ja monipuolinen
edition-power-yahtzee-title = Power Yahtzee
edition-power-yahtzee-about = Voimanoppa kertoo, tuplaa, jäädyttää tai antaa neljännen heiton. Ensimmäinen täysi lomake päättää pelin.
edition-power-yahtzee-length = 35 minuuttia
edition-power-yahtzee-feel = Isoja pisteitä, vaikeita valintoja
edition-mickey-mouse-title = Mickey Mouse Yahtzee
edition-mickey-mouse-about = Kerää samoja kuvia; Mikki käy kaikesta. Ehdi ensin yhteisen laudan parhaille ruuduille.
edition-mickey-mouse-length = 10 minuuttia
edition-mickey-mouse-feel = Pienille käsille
edition-showdown-title = Showdown Yahtzee
edition-showdown-about = Kierrä kehää; aseta, varasta ja korota kortteja. Loppukierros ratkaisee.
edition-showdown-length = 40 minuuttia
edition-showdown-feel = Rohkea ja armoton

## The bots: what they are called, and how they play

bot-beginner-name = Aloittelija
bot-beginner-about = tekee usein isoja virheitä
bot-casual-name = Kotipelaaja
bot-casual-about = pelaa tuntumalla
bot-club-name = Kerhopelaaja
bot-club-about = tekee pieniä virheitä
bot-expert-name = Taituri
bot-expert-about = ei juuri tee virheitä
bot-perfect-name = Täydellinen
bot-perfect-about = vahvin kaikista
bot-random-name = Hupsu
bot-random-about = pelaa mitä tahansa sallittua
bot-greedy-name = Ahnas
bot-greedy-about = ottaa heti parhaat pisteet ja heittää harvoin lisää
bot-planner-name = Suunnittelija
bot-planner-about = katsoo vuoron eteenpäin: hyvä vastustaja
bot-master-name = Mestari
bot-master-about = on oppinut laudan pelaamalla itseään vastaan
bot-optimal-name = Virheetön
bot-optimal-about = pelaa tarkkojen arvojen mukaan: vahvin kaikista

## Rows of sheets and cards

row-ones = Ykköset
row-twos = Kakkoset
row-threes = Kolmoset
row-fours = Neloset
row-fives = Viitoset
row-sixes = Kuutoset
row-one-pair = Yksi pari
row-two-pairs = Kaksi paria
row-three-pairs = Kolme paria
row-three-of-a-kind = Kolme samaa
row-four-of-a-kind = Neljä samaa
row-five-of-a-kind = Viisi samaa
row-small-straight = Pieni suora
row-large-straight = Iso suora
row-big-straight = Iso suora
row-full-straight = Täyssuora
row-full-house = Täyskäsi
row-villa = Huvila
row-tower = Torni
row-chance = Sattuma
row-yahtzee = Yahtzee
row-yatzy = Yatzy
row-maxi-yatzy = Maxi-Yatzy
row-choice = Valinta
row-minnie = Minni
row-pluto = Pluto
row-goofy = Hessu
row-donald = Aku
row-daisy = Iines

## Short titles of rows and sums, for narrow columns

short-three-of-a-kind = 3 samaa
short-four-of-a-kind = 4 samaa
short-five-of-a-kind = 5 samaa
short-small-straight = { row-small-straight }
short-large-straight = { row-large-straight }
short-big-straight = { row-big-straight }
short-full-straight = { row-full-straight }
short-upper-section = { sum-upper-section }
short-upper-bonus = Bonus
short-yahtzee-bonus = Yahtzee-bonus
short-full-house = Täysk.
short-total = Yht.

## Titles of cards on a small space

card-ones = 1:t
card-twos = 2:t
card-threes = 3:t
card-fours = 4:t
card-fives = 5:t
card-sixes = 6:t
card-three-of-a-kind = 3 samaa
card-four-of-a-kind = 4 samaa
card-full-house = Täysk.
card-small-straight = Pieni s.
card-large-straight = Iso s.
card-chance = Satt.

## What a row wants; hint-<edition>-<row> goes before hint-<row>

hint-ones = ykköset
hint-twos = kakkoset
hint-threes = kolmoset
hint-fours = neloset
hint-fives = viitoset
hint-sixes = kuutoset
hint-choice = jokin numero uudelleen
hint-one-pair = kaksi samaa
hint-two-pairs = kaksi ja kaksi samaa
hint-three-pairs = kolme kertaa kaksi samaa
hint-three-of-a-kind = kolme samaa
hint-four-of-a-kind = neljä samaa
hint-five-of-a-kind = viisi samaa
hint-full-house = kolme ja kaksi samaa
hint-villa = kolme ja kolme samaa
hint-tower = neljä ja kaksi samaa
hint-small-straight = neljä peräkkäin
hint-large-straight = viisi peräkkäin
hint-maxi-yatzy-small-straight = 1 2 3 4 5
hint-yatzy-small-straight = 1 2 3 4 5
hint-yatzy-large-straight = 2 3 4 5 6
hint-big-straight = 2 3 4 5 6
hint-full-straight = 1 2 3 4 5 6
hint-yahtzee = viisi samaa
hint-yatzy = viisi samaa
hint-maxi-yatzy = kuusi samaa
hint-chance = mitkä tahansa nopat

## Sums of a sheet

sum-upper-section = Yläosa
sum-upper-bonus = Yläosan bonus
sum-yahtzee-bonus = Yahtzee-bonus
sum-total = Yhteensä
sum-chips = Pelimerkit

## Faces of dice

face-mickey = Mikki
face-minnie = Minni
face-pluto = Pluto
face-goofy = Hessu
face-donald = Aku
face-daisy = Iines
face-double = Tupla
face-freeze = Jäädytys
face-power = Voima

## The letters in a character's picture: short, and different from all others

monogram-mickey = M
monogram-minnie = Mi
monogram-pluto = P
monogram-goofy = H
monogram-donald = A
monogram-daisy = I

## House rules and their values

option-first = Aloittaja
option-joker = Viisi samaa, kun Yahtzee on täytetty (jokeri)
option-yahtzee_bonus = Bonus jokaisesta uudesta Yahtzeesta
option-bonus_at = Yläosan bonus
option-corners = Aloituskulmat
option-first-roll = Ratkaistaan heittämällä
option-joker-forced = Ensin omalle yläosan rivilleen
option-joker-free = Mille tahansa vapaalle riville
option-joker-none = Ei jokeria: jokainen rivi tavallisin pistein
option-yahtzee_bonus-true = 100 pistettä
option-yahtzee_bonus-false = Ei bonusta
option-bonus_at-75-bonus-50 = 50 pistettä, kun yläosassa on 75
option-bonus_at-84-bonus-100 = 100 pistettä, kun yläosassa on 84
option-corner-0 = vasen yläkulma
option-corner-1 = oikea yläkulma
option-corner-2 = oikea alakulma
option-corner-3 = vasen alakulma

## Dice and choices as parts of a sentence or of a list

dice-power = voimanoppa { $face }
dice-nothing = ei mitään
choice-number = { $row } (numero { $number })
choice-cross = yliviivaa { $row }
choice-picture = { $row } kuvan päälle
choice-place = aseta { $card }
choice-steal = varasta { $card }
choice-raise = korota { $card }
choice-keep = säästä { $dice }
choice-keep-none = heitä kaikki
choice-again = punainen noppa uudelleen
choice-stay = jää ja korota
choice-pass = ohita vuoro

## What happened, by the kind of event. Variables are the fields of the event

event-threw = { $player } heittää: { $dice }.
event-threw-again = { $held ->
    [0] { $player } heittää kaikki nopat uudelleen: { $dice }.
   *[other] { $player } heittää: { $dice } (säästetty: { $kept }).
}
event-threw-for = { $purpose ->
    [first-turn] { $player } heittää aloitusvuorosta: { $dice }.
   *[tie-break] { $player } heittää ratkaisuheiton: { $dice }.
}
event-walked-wild = { $player } heittää punaisella nopalla { $spaces } ja siirtyy ruutuun { $space }: jokeriruutu.
event-walked-empty = { $player } heittää punaisella nopalla { $spaces } ja siirtyy ruutuun { $space }: tyhjä paikka.
event-walked-own = { $player } heittää punaisella nopalla { $spaces } ja siirtyy ruutuun { $space }: oma kortti { $card }, { unit-chip }.
event-walked-card = { $player } heittää punaisella nopalla { $spaces } ja siirtyy ruutuun { $space }: kortti { $card }, omistaja { $owner }, { unit-chip }.
event-kept = { $count ->
    [0] { $player } ei säästä mitään.
   *[other] { $player } säästää: { $dice }.
}
event-scored = { $player } merkitsee rivin { $row }: { unit-point }, yhteensä { $total }.
event-scored-number = { $player } merkitsee rivin { $row } (numero { $number }): { unit-point }, yhteensä { $total }.
event-crossed = { $player } yliviivaa rivin { $row }.
event-picture = { $player } laittaa merkin kuvan päälle: { $row }.
event-placed = { $player } asettaa kortin { $row } ruutuun { $space }: { unit-chip }, yhteensä { $total }.
event-stole = { $player } varastaa kortin { $row } (ruutu { $space }, omistaja oli { $other }): { unit-chip }, yhteensä { $total }.
event-raised = { $player } korottaa korttia { $row } (ruutu { $space }): nyt { unit-chip }, yhteensä { $total }.
event-again = { $player } heittää punaista noppaa uudelleen.
event-stayed = { $player } jää ja yrittää korottaa korttia.
event-passed = { $player } ohittaa vuoron.
event-undo = { $player } peruu edellisen siirtonsa.
event-commit = { $player } on valmis sopimaan nopista.
event-word = { $player } lisää noppiin sanan.
event-void = { $player } ei paljastanut sanaansa: nopista sovitaan uudelleen.
event-peek = { $player } kysyy valmentajalta.
event-player-person = { $player } istuu pöytään.
event-player-instead = Ihminen jatkaa paikalla { $player }.
event-player-bot = { $bot } pelaa pelaajan { $player } puolesta.
event-player-device = { $player } jatkaa toisella laitteella.
event-player-link = Paikalla { $player } on uusi linkki; vanha ei enää kelpaa.

## Special rules, at the moment they apply, by the kind of notice. Variables are the fields of the notice

# $before is what the bonus was: Power Yahtzee's grows in steps.
notice-bonus = { $before ->
    [0] { $player }: { $row }, { $amount } pistettä.
   *[other] { $player }: { $row } on nyt { $total } pistettä, { $amount } enemmän kuin ennen.
}
notice-contest-result = { $player } sai heitosta { $amount }.
notice-contest-tied = Tasatilanne: { $players } heittävät uudelleen.
notice-first-turn-won = { $player } aloittaa.
notice-tie-break = { $players } ovat tasoissa kärjessä. Kukin heittää viisi noppaa, ja se voittaa, jolla on eniten Mikkejä.
notice-tie-break-won = { $player } voittaa ratkaisuheiton.
notice-joker-own-row = Jokeri: { $player } sai viisi samaa, ja Yahtzee-rivi on jo täytetty. Ne on merkittävä oman numeronsa riville ({ $row }), koska se on vapaana.
notice-joker-lower = Jokeri: { $player } sai viisi samaa, ja Yahtzee-rivi on jo täytetty. Alaosan rivit antavat täydet pisteet.
notice-joker-zero = Jokeri: { $player } sai viisi samaa, ja Yahtzee-rivi on jo täytetty. Alaosassa ei ole vapaata riviä, joten jollekin yläosan riville on merkittävä nolla.
notice-freeze = Jäädytys: { $player } ei saa enää heittää tällä vuorolla, ja kerroin on 1.
notice-second-mark = Tupla: { $player } merkitsee toisen rivin samoilla nopilla.
notice-fourth-roll = Voimanoppa näyttää Voimaa kolmannen heiton jälkeen: { $player } saa heittää neljännen kerran tai lopettaa.
notice-sheet-full = { $player } sai lomakkeensa täyteen, ja peli päättyy.
notice-pushed = { $row }: ruutu on varattu, joten merkki ({ $player }) siirtyy vasemmalle ruutuun { $amount }.
notice-pushed-to-picture = { $row }: vasemmalla ei ole vapaata ruutua, joten merkki ({ $player }) siirtyy kuvan päälle ilman pisteitä.
notice-must-roll = Nopat eivät sovi mihinkään vapaaseen: { $player } joutuu heittämään uudelleen.
notice-must-cross = Nopat eivät sovi millekään vapaalle riville: { $player } joutuu yliviivaamaan yhden.
notice-must-place = Nopat eivät sovi yhteenkään jäljellä olevaan merkkiin: { $player } joutuu laittamaan yhden kuvan päälle ilman pisteitä.
notice-must-pass = Näillä nopilla ei saa korttia: { $player } joutuu ohittamaan vuoron.
notice-own-card = { $player } on oman kortin kohdalla ({ $row }) ja saa heittää punaista noppaa uudelleen tai jäädä ja yrittää korottaa korttia.
notice-red-again = { $player } on oman kortin kohdalla ({ $row }), eikä sitä voi korottaa: punaista noppaa heitetään uudelleen.
notice-steal-again = Varastettu kortti loppukierroksella: { $player } heittää punaista noppaa uudelleen.
notice-last-round = Kaikki kaksitoista korttia on asetettu. Loppukierros alkaa: jokaisella on vielä yksi vuoro.

## The start screen

start-tagline = Noppapelejä yksin tai yhdessä.
start-games = Valitse peli
start-players = { $least }–{ $most } pelaajaa
start-go-on = Jatka peliä
start-forget = Poista { $game } luettelosta
start-forgotten = { $game } on poistettu luettelosta.
start-go-on-all = Näytä kaikki { $count }
start-history = Pelatut pelit
start-more = Muut näkymät
start-rules = Säännöt
start-rules-of = { $game }: säännöt
start-offline = Palvelimeen ei saada yhteyttä. Pelejä voi katsella, mutta pelaamiseen tarvitaan palvelin.
start-nothing = Palvelimeen ei saada yhteyttä, eikä tämä laite vielä tunne pelejä.

## Before a game: who plays, with which dice, by which house rules

setup-play = Pelaa
setup-who = Ketkä pelaavat?
setup-ways-alone = Yksin
setup-ways-bots = Bottia vastaan
setup-ways-here = Yhdellä laitteella
setup-ways-friends = Kaverit linkillä
setup-kinds-here = Tällä laitteella
setup-kinds-friend = Kaveri linkillä
setup-kinds-bot = Botti
setup-seat = Pelaaja { $number }
setup-kind-of = Kuka on pelaaja { $number }?
setup-name = Nimi
setup-name-of = Pelaajan { $number } nimi
setup-bot-of = Mikä botti on pelaaja { $number }?
setup-friend-about = Istuu pöytään sen linkillä.
setup-stand-in = Pelaa poissa olevan puolesta
setup-friend = Kaveri { $number }
setup-add = Lisää pelaaja
setup-remove = Poista { $player }
setup-starts = Kuka aloittaa?
setup-colour = Väri
setup-colour-of = Pelaajan { $number } väri
setup-colour-0 = Sininen
setup-colour-1 = Punainen
setup-colour-2 = Vihreä
setup-colour-3 = Violetti
setup-dice = Millä nopilla?
setup-fair = Reilut nopat
setup-fair-about = Dicecup heittää, ja pelin jälkeen kuka tahansa voi tarkistaa jokaisen nopan.
setup-where = Missä
setup-where-device = Tällä laitteella
setup-where-device-about = Ei tarvitse palvelinta eikä verkkoa.
setup-where-server = Tällä palvelimella
setup-where-server-about = Ystävät voivat katsoa, ja peliä voi jatkaa toisella laitteella.
setup-friends-need-server = Kukin omalla puhelimellaan tarvitsee Dicecup-palvelimen: yksi teistä käynnistää sen, ja muut avaavat sen sivun.
setup-physical = Oikeat nopat
setup-physical-about = Heitätte omia noppia pöydällä ja napautatte tuloksen tänne.
setup-house = Kotisäännöt
setup-house-printed = painetut säännöt
setup-house-changed = { $count ->
    [one] { $count } muutos
   *[other] { $count } muutosta
}
setup-house-about = Painettu sääntö on valmiiksi valittuna.
setup-printed = { $value } (painettu sääntö)

## Links, QR codes, and sitting down by one of them

lobby-invite-title = Kutsu kaverit
lobby-invite-about = Lähetä kavereille tämä linkki, tai anna heidän skannata sen koodi. Linkin avaaja valitsee vapaan paikan.
lobby-link-for = Linkki: { $player }
lobby-link-table = Linkki tähän pöytään
lobby-copy-link = Kopioi: { $label }
lobby-share-link = Jaa: { $label }
lobby-qr = QR-koodi
lobby-qr-of = QR-koodi: { $label }
lobby-lost-link = Tämä sivu ei enää tiedä linkkiä. Uusi linkki tekee vanhasta hyödyttömän.
lobby-new-link = Tee uusi linkki
lobby-host-has-link = Linkki tähän pöytään on pöydän avaajalla.
lobby-watch-title = Anna muiden katsoa
lobby-watch-about = Tämän linkin avaaja näkee pelin mutta ei voi pelata.
lobby-watch-link = Katsojan linkki
lobby-move-title = Jatka toisella laitteella
lobby-move-about = Avaa siellä linkki tähän pöytään, valitse nimesi ja vastaa täällä kyllä.
lobby-your-name = Nimesi
lobby-sit-down = Istu pöytään
lobby-link-over = Tämä linkki ei enää avaa paikkaa. Pyydä uusi, tai katso peliä.
lobby-watch-instead = Katso peliä
lobby-lost = Uusi linkki: { $player }
lobby-lost-about = Pelaajalle, jonka laite on kadonnut. Nyt pelaava laite putoaa heti pois, ja siitä kerrotaan kaikille.
lobby-lost-title = Uusi linkki pelaajalle
lobby-own-title = Jatka tällä laitteella nimellä { $player }
lobby-seat-waits = Paikka { $player } on varattu sinulle.
lobby-stand-in = Pelaa puolestasi, kun olet poissa
lobby-asked-no = Ei
lobby-asked-yes = Kyllä, jatka siellä
lobby-asked = Toinen laite haluaa jatkaa nimellä { $player }. Se näyttää koodin { $code }.
lobby-go-on-hint = Onko laite kadonnut? Pyydä pöydän avaajalta uusi linkki.
lobby-go-on-no = Toinen laite vastasi ei.
lobby-go-on-wait = Laitteelta, jolla { $player } pelaa, kysytään lupa. Vastaa siellä kyllä, jos se näyttää koodin { $code }.
lobby-go-on-as = Jatka nimellä { $player }
lobby-taken-by = Paikan on varannut { $player }. Jos se olet sinä, avaa pöydän linkki tällä laitteella tai pyydä isännältä uusi linkki. Voit myös katsoa peliä.
lobby-name-change = Vaihda nimi
lobby-name-of = Pelaajan { $player } uusi nimi
lobby-name-save = Tallenna
lobby-taken-title = Jo pöydässä
lobby-full = Kaikki paikat on varattu.
lobby-pick-seat = Paikkasi
lobby-invited-plain = Sinut on kutsuttu pelaamaan: { $game }
lobby-invited = { $host } kutsuu sinut pelaamaan: { $game }
lobby-still-free = Vielä vapaana: { $players }.

## Addresses that lead nowhere

lost-page = Täällä ei ole mitään.
lost-page-about = Osoitteessa voi olla kirjoitusvirhe, tai sivu on siirretty.
lost-game = Sellaista peliä ei ole.
lost-game-about = Osoitteessa on peli, jota Dicecup ei tunne.
lost-table = Sellaista pöytää ei ole.
lost-table-about = Osoitteessa voi olla kirjoitusvirhe, tai peli on sittemmin poistettu.
lost-link = Tämä linkki ei ole kokonainen.
lost-link-about = Osa siitä on hukkunut matkalla, tai sitä on muutettu. Pyydä se uudelleen.
lost-rules = Tätä peliä ei voi näyttää täällä.
lost-rules-about = Se pelattiin säännöillä, joita tämä Dicecupin versio ei tunne. Lataa sivu uudestaan, kun verkko on käytettävissä.

## The rule page of a game

rules-title = { $game }: säännöt
rules-how = Näin pelataan
rules-all = Kaikki säännöt numeroituina
rules-play = Pelaa tätä peliä
rules-table = Taulukko { $number }
rules-contents = Tällä sivulla

## The table while a game is played

table-connecting = Mennään pöytään…
table-lost = Yhteys katkesi. Se palaa itsestään, eikä mitään katoa.
table-watching = Katselet peliä.
table-menu = Valikko
table-rules = Säännöt
table-invite = Kutsu
table-log = Mitä tapahtui
table-save = Tallenna tämä peli tiedostoon
table-keys = Näppäimet
table-undo = Kumoa
table-players = Pelaajat
table-away = poissa
table-bot = botti
table-stands-in = { $bot } pelaa puolesta
table-unclaimed = ei vielä täällä
table-call-bot = Anna botin { $bot } pelata pelaajan { $player } puolesta
table-your-turn = Sinun vuorosi
table-turn-of = Vuorossa { $player }
table-over = Peli on päättynyt
table-next = { $player }, sinun vuorosi.
table-wait-throwing = Odotetaan, että { $player } heittää.
table-wait-choosing = Odotetaan, että { $player } valitsee.
table-wait-away = { $player } on poissa. Peli odottaa, tai botti voi jatkaa.
table-elsewhere = Tätä peliä voi täällä vain katsella. Se jatkuu siellä, missä se aloitettiin, koska sen nopat heitetään siellä.
table-wait-coming = Odotetaan, että { $player } avaa linkin.
table-todo-roll = Heitä nopat.
table-todo-first-turn = Heitä aloitusvuorosta: suurin heitto aloittaa.
table-todo-tie-break = Heitä ratkaisuheitto.
table-todo-red = Heitä punaista noppaa ja siirry eteenpäin.
table-todo-hold-or-row = Napauta säästettävät nopat ja heitä muut, tai valitse rivi.
table-todo-hold-or-card = Napauta säästettävät nopat ja heitä muut, tai ota kortti.
table-todo-hold = Napauta säästettävät nopat ja heitä muut.
table-todo-row = Valitse rivi.
table-todo-card = Ota kortti.
table-todo-give-up = Valitse, minkä uhraat.
table-todo-say = Valitse, miten jatkat.
table-todo-pass = Mitään ei voi saada: ohita vuoro.
table-todo-enter = Heitä omat noppasi ja merkitse tulos.
table-todo-enter-for = Heitä pelaajan { $player } puolesta ja merkitse tulos.
table-todo-rolling = Nopat pyörivät…
table-roll-extra = lisäheitto
table-rolls-left = { $left ->
    [0] ei heittoja jäljellä
    [one] viimeinen heitto
   *[other] { $left } heittoa jäljellä
}
table-roll = Heitä
table-roll-red = Heitä punaista noppaa
table-roll-power = Heitä voimanoppaa
table-roll-count = Heitä { unit-die }
table-roll-with-power = Heitä { $count } + voimanoppa
table-all-held = Kaikki nopat on säästetty: vapauta jokin heittääksesi tai valitse rivi.
table-not-offered = Noppia ei voi säästää näin.
table-tray = Nopat
table-held = säästyy
table-last-throw = edellinen heitto
table-die = Noppa { $place }: { $face }
table-power-die = Voimanoppa: { $face }
table-red-die = Punainen noppa: { $face }
table-legend = Numerot
table-again = Punainen noppa uudelleen
table-stay = Jää ja korota
table-pass = Ohita vuoro
table-sure-zero = Kirjataanko 0 riville { $row }?
table-sure-cross = Yliviivataanko { $row }?
table-sure-picture = { $row }: merkki kuvan päälle, 0 pistettä?
table-sure-pass = Päätetäänkö vuoro ilman korttia?
table-sure-zero-yes = Kirjaa 0
table-sure-cross-yes = Yliviivaa
table-sure-picture-yes = Aseta kuvalle
table-sure-pass-yes = Päätä vuoro
table-entry-title = Mitä tuli?
table-entry-face = Lisää { $face }
table-entry-left = { unit-die } merkitsemättä
table-entry-power = Voimanoppa
table-entry-take-out = Poista { $face }
table-entry-clear = Tyhjennä
table-entry-enter = Merkitse
table-coach-open = Valmentaja
table-coach-decide = Päätä ensin: säästä nopat ja paina ”Säästän nämä”, tai napauta riviä, jonka ottaisit. Sitten näet jokaisen valinnan arvon.
table-coach-marked = Pelin pöytäkirjaan jää merkintä, että katsoit.
table-coach-my-keep = Säästän nämä
table-coach-stop = En kysykään
table-coach-best = Parempaa ei ole.
table-coach-equal = Mikään ei ole parempi.
table-coach-worse = Paras oli { $best }, { $by } parempi.
table-coach-yours = Valintasi, { $choice }: { $worth }.
table-coach-score = Arvo on odotettu loppupistemäärä, kun tästä eteenpäin pelataan täydellisesti.
table-coach-win = Arvo on voiton todennäköisyys, kun kaikki pelaavat tästä eteenpäin täydellisesti.
table-coach-exact = Arvot ovat tarkkoja.
table-coach-within-score = Arvot poikkeavat tarkoista yleensä enintään { $within } pistettä.
table-coach-within-win = Arvot poikkeavat tarkoista yleensä enintään { $within } prosenttiyksikköä.
table-coach-estimated = Nämä ovat pelaamalla oppineen arvioijan arvioita, yleensä enintään { $within } prosenttiyksikön päässä.
table-coach-none = Näiden sääntöjen arvoja ei ole vielä tällä palvelimella. Palvelimen ylläpitäjälle: { $why }
table-coach-thinking = Valmentaja miettii…
table-coach-ranked = Parhaat valinnat
table-coach-change = Voit vielä muuttaa mielesi.
table-fair-title = Reilut nopat
table-fair-about = Jokaisen pelaajan laite arpoo sanan, lukitsee sen ja paljastaa sen, kun kaikki on lukittu. Siemenluku ja sanat määräävät yhdessä nopat, joten kukaan ei ole voinut valita niitä.
table-fair-waiting = ei vielä lukittu
table-fair-committed = lukittu
table-fair-revealed = paljastettu
table-fair-silent = ei anna sanaa
table-agreeing = Pelaajien laitteet sopivat nopista…
table-fair-commitment = Siemenluvun sormenjälki (SHA-256)
table-notices = Erikoissäännöt
table-dismiss = Selvä
table-rematch = Pöydän seuraava peli on valmis.
table-go-there = Siirry sinne
table-shortcuts-title = Näppäimistöllä
table-shortcuts-dice = säästä noppa tai vapauta se
table-shortcuts-power = säästä voimanoppa tai vapauta se
table-shortcuts-roll = heitä
table-shortcuts-rows = siirry riveille ja niiden välillä
table-shortcuts-choose = valitse
table-shortcuts-undo = kumoa
table-shortcuts-coach = valmentaja
table-shortcuts-log = mitä tapahtui
table-shortcuts-help = nämä näppäimet
table-shortcuts-space-key = Välilyönti
table-shortcuts-enter-key = Enter

## Sheets and boards

boards-sheet = Pistelomake
boards-pays = { $row }: { unit-point }
boards-pays-with-bonus = { $row }: { unit-point }, bonuksen kanssa { $gain }
boards-worth = arvo { $value }
boards-best-mark = paras
boards-cross-out = Yliviivaa { $row }
boards-cross-mode = Yliviivaa rivi sen sijaan
boards-score-mode = Takaisin pisteisiin
boards-crossed = yliviivattu
boards-open = vapaa
boards-closed = ei sallittu näillä nopilla
boards-number-for = { $row }: mikä numero?

## The board that all share, a row for each character

shared-board = Yhteinen lauta
shared-scores = Merkit ja pisteet
shared-picture = Kuva
shared-player = Pelaaja
shared-in-hand = kädessä
shared-on-picture = kuvan päällä: { $players }
shared-put = { $row }: laita merkkisi ruutuun { $points }, { unit-point }
shared-put-pushed = { $row }: laita merkkisi ruutuun { $points }, vasemmalle työnnettynä, { unit-point }
shared-put-on-picture = { $row }: laita merkkisi kuvan päälle, ei pisteitä

## The ring of cards and pawns

ring-board = Lauta: kuusitoista ruutua myötäpäivään
ring-wild = Jokeri
ring-empty = Tyhjä paikka
ring-space = Ruutu { $space }: { $what }
ring-owned = { $card }, { $owner }, { unit-chip }
ring-pawns = Täällä: { $players }
ring-to-place = Asetettavat kortit
ring-all-placed = Kaikki kortit on asetettu.
ring-last-round = Loppukierros
ring-hint = Lue ruutu napauttamalla sitä.
ring-place = { $card }: aseta ruutuun { $space }, { unit-chip }
ring-steal = { $card }: varasta, { unit-chip }; { $other } menettää { $lost }
ring-raise = { $card }: korota, { unit-chip } lisää
ring-doing-place = aseta
ring-doing-steal = varasta
ring-doing-raise = korota
ring-landing = Nyt asetettava kortti tulee tähän

## What one needs to know: turns left, how far a bonus is, what rows and cards pay, and why one is closed

turns-left = { $turns ->
    [0] ei vuoroja jäljellä
    [one] viimeinen vuoro
   *[other] { $turns } vuoroa jäljellä
}
turns-at-most = { $turns ->
    [one] viimeinen vuoro
   *[other] enintään { $turns } vuoroa jäljellä
}
turns-cards = { $cards ->
    [one] { $cards } kortti asettamatta
   *[other] { $cards } korttia asettamatta
}
goal-to-go = vielä { $missing }
goal-out = ei enää
goal-of = { $bonus }, kun { $at }
goal-rule = { $bonus } pistettä, kun sen yläpuolella olevien rivien summa on vähintään { $at }.
goal-done = Bonus on saavutettu, eikä suurempaa ole.
pays-fixed = Antaa { unit-point }.
pays-steps = Antaa järjestyksessä { $amounts } pistettä.
pays-all = Antaa kaikkien noppien summan.
pays-some = Antaa sopivien noppien summan.
pays-each = Piste jokaisesta sopivasta nopasta; { face-mickey } sopii joka hahmoon.
pays-power = Voimanoppa kertoo tuloksen.
pays-fixed-chips = Kortille tulee { unit-chip }.
pays-each-chips = Kortille tulee pelimerkki jokaisesta sopivasta nopasta, enintään { $most }.
want-least = vähintään { $least }
want-ones = { $count ->
    [one] vähintään yksi ykkönen
   *[other] vähintään { $count } ykköstä
}
want-twos = { $count ->
    [one] vähintään yksi kakkonen
   *[other] vähintään { $count } kakkosta
}
want-threes = { $count ->
    [one] vähintään yksi kolmonen
   *[other] vähintään { $count } kolmosta
}
want-fours = { $count ->
    [one] vähintään yksi nelonen
   *[other] vähintään { $count } nelosta
}
want-fives = { $count ->
    [one] vähintään yksi viitonen
   *[other] vähintään { $count } viitosta
}
want-sixes = { $count ->
    [one] vähintään yksi kuutonen
   *[other] vähintään { $count } kuutosta
}
want-three-of-a-kind = kolme samaa
want-four-of-a-kind = neljä samaa
want-full-house = täyskäsi
want-small-straight = pieni suora
want-large-straight = iso suora
want-chance = summa vähintään { $least }
here-steal-number = Kortti { $card }, { unit-chip }: sen varastaa { $want }.
here-steal = Kortti { $card }, { unit-chip }: sen varastaa { $want }.
here-raise = Oma kortti { $card } ({ $owner }), { unit-chip }: sitä korottaa { $want }.
here-place = Tyhjä paikka: aseta kortti, johon nopat sopivat.
here-only-five = Tyhjä paikka: enää vain viidellä samalla saa kortin.
here-wild = Jokeri: aseta, varasta tai korota kortti, johon nopat riittävät.
here-wild-full = Jokeri: varasta tai korota kortti, johon nopat riittävät.
closed-no-fit = Nämä nopat eivät sovi siihen.
closed-no-match = Nämä nopat eivät sovi siihen. Tarvitaan: { $want }.
closed-joker-own-row = Viisi samaa, ja Yahtzee-rivi on täytetty: ne on merkittävä riville { $other }.
closed-joker-lower = Viisi samaa, ja Yahtzee-rivi on täytetty: ne on merkittävä alaosan riville.
closed-choice-number = Se laskee numeron, jonka oma rivi on täytetty, eivätkä nämä nopat näytä sellaista.
closed-on-board = Tämä merkki on jo laudalla.
closed-no-place = Kortin voi asettaa tyhjältä paikalta tai jokeriruudusta, ei kortin päältä.
closed-away = Sen voi varastaa vain sen omasta ruudusta tai jokeriruudusta; viidellä samalla mistä tahansa.
closed-too-few = Nämä nopat eivät riitä. Tarvitaan: { $want }.
closed-own-away = Omaa korttia voi korottaa vain sen omasta ruudusta tai jokeriruudusta.
closed-own-full = Siinä on jo kaikki pelimerkit, jotka siihen mahtuvat.

## Help on a row, a card, a die or a sign

help-title = Ohje
help-of = Ohje: { $row }
help-example = Esimerkiksi
help-now = Pöydällä olevilla nopilla
help-pays = { $row }: { unit-point }
help-takes = { $row }: { unit-chip }
help-die = Säästä noppa napauttamalla sitä. Muut nopat heitetään uudelleen.
help-red = Punainen noppa siirtää pelinappulaa niin monta ruutua myötäpäivään.
help-face-mickey = käy jokaisesta hahmosta
help-face-1 = tulos lasketaan kerran
help-face-2 = tulos kaksinkertaistuu
help-face-3 = tulos kolminkertaistuu
help-face-double = samoilla nopilla merkitään kaksi riviä, ja kumpikin kaksinkertaistuu
help-face-freeze = tällä vuorolla ei enää heitetä, ja tulos lasketaan kerran
help-face-power = tulos kolminkertaistuu, ja kolmannen heiton jälkeen saa heittää neljännen kerran
help-card = Kortti varastetaan vähintään yhtä monella pelimerkillä kuin siinä on, ja omaa korotetaan useammalla. Viisi samaa sopii jokaiseen korttiin.
help-empty = Tyhjä paikka: tähän pysähtyvä voi asettaa minkä tahansa kortin, johon nopat sopivat.
help-wild = Jokeri: tähän pysähtyvä voi asettaa kortin seuraavaan tyhjään paikkaan, varastaa minkä tahansa kortin, johon nopat riittävät, tai korottaa omaa.
help-upper-section = Sen yläpuolella olevien rivien summa.
help-yahtzee-bonus = Jokaisesta uudesta Yahtzeesta, kun Yahtzee-riviltä on saatu pisteet.
help-total = Kaikki yhteensä.
help-all = Mitä mistäkin saa
table-shortcuts-explain = ohje valitusta kohdasta

## What a finished game shows

after-title = Peli on päättynyt
after-alone = { $player }: lopputulos { $score }.
after-wins = { $player } voittaa tuloksella { $score }!
after-wins-tie-break = { $player } voittaa tuloksella { $score }, ratkaisuheitolla. Tasoissa oli myös { $rivals }.
after-shares = { $players } jakavat voiton tuloksella { $score }.
after-ranking = Lopputulokset
after-place = { $place }. { $player }: { $score }
after-winner = voittaja
after-series = Sarja { NUMBER($games) } pelin jälkeen: { $standings }.
after-series-alone = { $games ->
    [one] { $games } peli tähän asti, keskimäärin { $average }.
   *[other] { $games } peliä peräkkäin, keskimäärin { $average }.
}
after-standing = { $wins ->
    [one] { $player } { $wins } voitto (yhteensä { NUMBER($points) })
   *[other] { $player } { $wins } voittoa (yhteensä { NUMBER($points) })
}
after-new-best = { $player }: uusi ennätys tällä laitteella! Edellinen oli { $best }.
after-first-best = { $player }: ensimmäinen tulos tällä laitteella.
after-best = { $player }: ennätys tällä laitteella on { $best }.
after-not-counted = Valmentajalta kysyttiin neuvoa, joten tätä peliä ei lasketa ennätyksiin.
after-rematch = Uusintapeli
after-rematch-join = Liity uusintapeliin
after-rematch-watch = Katso uusintapeliä
after-replay = Pelin kulku
after-record = Tallenna pöytäkirja
after-record-text = Tekstinä
after-record-json = JSON-muodossa
after-record-link = Linkkinä
after-share = Jaa tulos
after-shared = Kuva on tallennettu, ja tulos on kopioitu yhdessä pelin kulun linkin kanssa.
after-linked = Linkki on kopioitu. Koko peli on siinä: kuka tahansa sen avaava näkee pelin kulun ja raportin.

## The check of the fair dice

fair-check = Tarkista nopat
fair-reading = Luetaan siirtoa { $done }/{ $of }…
fair-verified = { $throws ->
    [one] Tarkistettu: heitto seuraa siemenluvusta.
   *[other] Tarkistettu: kaikki { $throws } heittoa seuraavat siemenluvusta.
}
fair-promise-seen = Tämä selain näki siemenluvun sormenjäljen ennen ensimmäistä heittoa.
fair-promise-unseen = Tämä selain ei nähnyt siemenluvun sormenjälkeä ennen ensimmäistä heittoa, joten siemenluku on voitu valita myöhemmin.
fair-word-kept = Antamasi sana on mukana jokaisessa heitossa.
fair-physical = Nopat heitettiin käsin: vain paikalla olleet voivat sanoa, miten ne putosivat.
fair-unfinished = Siemenluku pysyy salassa pelin loppuun asti.
fair-known-seed = Kaikki heitot seuraavat siemenluvusta, mutta se tunnettiin jo etukäteen.
fair-seed = Ei täsmää: siemenluku ei vastaa julkaistua sormenjälkeä.
fair-promise = Ei täsmää: sormenjälki ei ole se, jonka tämä selain näki ensin.
fair-word = Ei täsmää: pelaajan { $player } sana ei ole ”{ $word }”, joka annettiin.
fair-commit = Ei täsmää: pelaajan { $player } sana ei ole se, joka lukittiin ennen sanojen paljastamista.
fair-voids = { $count ->
    [one] Kerran joku ei paljastanut sanaansa, ja nopista sovittiin uudelleen.
   *[other] { $count } kertaa joku ei paljastanut sanaansa, ja nopista sovittiin uudelleen.
}
fair-silent = Sanaa eivät antaneet: { $players }.
fair-moves = Ei täsmää: siirto { $number } puuttuu tai on eri kuin pelattu.
fair-place = Ei täsmää: siirto { $number } ei käytä pelaajansa seuraavia noppia.
fair-mismatch = Ei täsmää: siirto { $number } ({ $player }) on { $fell }, mutta siemenluvusta seuraa { $expected }.
fair-about = Tämä selain laski jokaisen nopan uudelleen julkaistusta siemenluvusta ja pelaajien sanoista ja tarkisti, että jokainen sai noppansa järjestyksessä, yhtäkään ohittamatta tai toistamatta: kukaan ei voinut muuttaa yhtäkään noppaa pelin alettua. Kenen vuoro oli, luetaan palvelimen toistosta ja verrataan siihen, mitä tämä selain näki pelistä.
fair-about-here = Tämä selain laski jokaisen nopan uudelleen siemenluvusta ja pelaajien sanoista ja tarkisti, että jokainen sai noppansa järjestyksessä, yhtäkään ohittamatta tai toistamatta: yhtäkään noppaa ei muutettu pelin alettua.
fair-about-not = Se ei todista, ettei palvelimen pitäjä tiennyt noppia etukäteen, ja laskennan tekee saman palvelimen sivu; pöytäkirjan voi tarkistaa myös omalla ohjelmalla.
fair-about-not-here = Nopat arvottiin sillä laitteella, jolla peli pelattiin. Tämä ei todista, ettei kukaan, joka voi muuttaa sen ohjelmia, tiennyt niitä etukäteen; pöytäkirjan voi tarkistaa myös omalla ohjelmalla.
fair-explain = Mitä tämä todistaa ja mitä ei
fair-seed-label = Siemenluku
fair-commitment-label = Sormenjälki (SHA-256)

## A game that is looked at again

replay-title = Pelin kulku: { $game }
replay-position = Siirto { $move }/{ $of }
replay-slider = Kohta pelissä
replay-beginning = Ennen ensimmäistä siirtoa.
replay-play = Toista
replay-pause = Tauko
replay-speed = Nopeus
replay-speeds-slow = Hidas
replay-speeds-normal = Tavallinen
replay-speeds-fast = Nopea
replay-step-back = Askel taaksepäin
replay-step-on = Askel eteenpäin
replay-turn-back = Vuoro taaksepäin
replay-turn-on = Vuoro eteenpäin
replay-unfinished = Peli on vielä kesken: näin pitkällä ollaan.
replay-to-table = Pöytään
replay-keys = Nuolinäppäimet siirtävät askelen, Shiftin kanssa vuoron; välilyönti toistaa ja pysäyttää.
replay-scores = Pisteet tässä kohdassa
replay-no-moves = Täällä ei ole vielä pelattu.

## Games that were played

history-title = Pelatut pelit
history-here = Tällä laitteella
history-none = Tällä laitteella ei ole vielä pelattu yhtään peliä loppuun. Ensimmäinen tulee tähän.
history-editions = Peli
history-bests = Ennätykset ja keskiarvot
history-player = Pelaaja
history-games = Pelejä
history-best = Ennätys
history-average = Keskiarvo
history-won = Voitot
history-won-of = { $wins }/{ $of }
history-peeked = kysyi valmentajalta
history-peeked-about = Pelit, joissa kysyttiin valmentajalta, on merkitty, eikä niitä lasketa ennätyksiin ja keskiarvoihin.
history-chart = Pisteet ajan mittaan
history-chart-about = { $games ->
    [one] { $player }: { $games } peli, pisteet { $worst }–{ $best }.
   *[other] { $player }: { $games } peliä, pisteet { $worst }–{ $best }.
}
history-chart-table = Sama taulukkona
history-axis-games = Pelit, uusin oikealla
history-axis-score = Pisteet
history-chips = Pelimerkit
history-list = Kaikki pelit
history-date = Päivä
history-winner = voitti
history-replay = Katso
history-replay-of = Pelin kulku: { $game }, { $date }
history-remove-of = Poista tältä laitteelta: { $game }, { $date }
history-removed = Poistettu tältä laitteelta.
history-remove-all = Poista kaikki tämän laitteen pelit
history-remove-sure = Poistetaanko kaikki päättyneet pelit tältä laitteelta? Vain tällä laitteella pelatut katoavat lopullisesti: tallenna ne ensin tiedostoon, jos haluat säilyttää ne. Palvelin säilyttää omansa.
history-remove-sure-here = Poistetaanko kaikki päättyneet pelit tältä laitteelta? Ne katoavat lopullisesti: tallenna ne ensin tiedostoon, jos haluat säilyttää ne.
history-remove-yes = Poista kaikki
history-most = Luettelossa ja laskuissa ovat uusimmat { NUMBER($count) } päättynyttä peliä.
history-more = Näytä lisää ({ $left })
history-server = Tällä palvelimella
history-server-about = Kaikki tällä palvelimella loppuun pelatut pelit, uusin ensin. Vain palvelimen pitäjä näkee ne.
history-server-refused = Kaikkien pelit näkee vain koneelta, jolla palvelin toimii.
history-server-none = Tällä palvelimella ei ole vielä pelattu yhtään peliä loppuun.
history-bot = botti
moving-title = Ota pelit mukaan
moving-about = Kaikki tämän laitteen pelit yhtenä tiedostona: toiselle laitteelle, tietokoneelle, jossa on Dicecup, tai talteen. Keskeneräistä reiluin nopin pelattavaa peliä voi muualla vain katsoa; se jatkuu täällä.
moving-save = Tallenna kaikki pelit tiedostoon
moving-bring = Tuo pelejä tiedostosta
moving-saved = Tiedosto on tallennettu.
moving-unread = Selain ei anna Dicecupin lukea tämän laitteen pelejä: salli sivuston tallentaa tietoja tai poistu yksityisestä selauksesta.
moving-missing = { $count ->
    [one] { $count } palvelimen peliä ei voitu lukea, ja se puuttuu tiedostosta.
   *[other] { $count } palvelimen peliä ei voitu lukea, ja ne puuttuvat tiedostosta.
}
moving-brought = { $count ->
    [one] { $count } peli tuotiin.
   *[other] { $count } peliä tuotiin.
}
moving-known = { $count ->
    [one] { $count } peli oli jo täällä.
   *[other] { $count } peliä oli jo täällä.
}
moving-left = { $game } ({ $day }) jää tässä ennalleen: se jatkui eri tavalla siellä, mistä tiedosto tulee.
moving-refused = Mitään ei tuotu.
moving-wrong-no-record = Tiedostossa ei ole yhtään Dicecupin peliä.
moving-wrong-unreadable = { $records ->
    [one] Tiedoston peliä ei voi lukea: siitä puuttuu osa tai sitä on muutettu.
   *[other] Tiedoston peliä { NUMBER($record) }/{ NUMBER($records) } ei voi lukea: siitä puuttuu osa tai sitä on muutettu.
}
moving-wrong-altered = { $records ->
    [one] Tiedoston peliä on muutettu sen jälkeen, kun Dicecup kirjoitti sen.
   *[other] Tiedoston peliä { NUMBER($record) }/{ NUMBER($records) } on muutettu sen jälkeen, kun Dicecup kirjoitti sen.
}
moving-wrong-move = Se näkyy siirrossa { NUMBER($move) }.
moving-wrong-line = Se näkyy pelin rivillä { NUMBER($line) }.

## What the server may refuse, by its code

refusal-offline = Palvelimeen ei saada yhteyttä.
refusal-stale = Peli oli jo edennyt.
refusal-illegal = Säännöt eivät salli sitä nyt.
refusal-not-your-seat = Tämä ei ole sinun paikkasi: avaa se sen omalla linkillä.
refusal-taken = Paikka on jo varattu.
refusal-not-found = Sellaista pöytää ei ole.
refusal-other-rules = Tämä peli pelattiin toisilla säännöillä.
refusal-too-many = Liian paljon kerralla: odota hetki.
refusal-used-up = Tällä paikalla ei voi nyt enää perua siirtoja eikä katsoa valmentajaa: pelaa eteenpäin.
refusal-no-values = Näiden sääntöjen arvoja ei ole täällä.
refusal-busy = Palvelin on juuri nyt täynnä: yritä pian uudelleen.
refusal-malformed = Tätä ei ymmärretty. Avaa sivu uudestaan ja yritä uudelleen.
refusal-not-allowed = Se ei ole nyt mahdollista.
refusal-origin = Palvelin ei tunne tätä osoitetta: avaa peli palvelimen omassa osoitteessa.
refusal-too-large = Se on enemmän kuin palvelin ottaa kerralla vastaan.
refusal-failed = Palvelimella meni jokin vikaan.
refusal-not-saved = Palvelin ei juuri nyt voi tallentaa peliä. Aiemmin pelattu säilyy: yritä pian uudelleen.
refusal-broken = Tällä laitteella meni jokin vikaan. Yritä uudelleen tai avaa sivu uudestaan.
refusal-no-file = Tätä osaa ei voitu ladata. Se tarvitsee verkon kerran.
refusal-storage = Tämä laite ei voi tallentaa peliä: vapauta tilaa tai poistu yksityisestä selauksesta. Tähän asti pelattu säilyy.
common-python-loading = Valmistellaan pelejä: { $percent } %
refusal-not-loaded = Pelejä ei voitu ladata. Ne tarvitsevat verkon kerran.

## The terminal: keys, and what they do in the lowest line

terminal-key-space = Väli
terminal-key-enter = Enter
terminal-key-escape = Esc
terminal-do-throw = Heitä
terminal-do-choose = Valitse
terminal-do-cross = Yliviivaa
terminal-do-undo = Kumoa
terminal-do-log = Loki
terminal-do-rules = Säännöt
terminal-do-values = Arvot
terminal-do-exact = Tarkat arvot
terminal-do-take-over = Ota paikka
terminal-do-pace = Vauhti
terminal-do-words = Oma sana
terminal-do-leave = Poistu
terminal-do-back = Takaisin
terminal-do-history = Historia
terminal-do-bests = Ennätykset
terminal-do-drop = Poista peli
terminal-do-help = Ohje
terminal-do-quit = Lopeta
terminal-do-move-on = Eteen
terminal-do-move-back = Taakse
terminal-do-turn-on = Vuoro
terminal-do-end = Loppu
terminal-do-run = Toista
terminal-do-more = Yksi lisää
terminal-do-fewer = Yksi pois
terminal-do-begin = Aloita
terminal-do-go-on = Jatka

## The terminal: the keys and their meanings on the help page

terminal-keys-space = Välilyönti
terminal-help-space = heitä ne nopat, joita ei säästetä
terminal-keys-digits = 1–6
terminal-help-digits = säästä noppa tai vapauta se; napsautus tekee saman
terminal-keys-a = a
terminal-help-a = säästä kaikki nopat tai vapauta kaikki
terminal-keys-rows = Ylös, alas
terminal-help-rows = siirry rivistä tai kortista toiseen; napsautus tekee saman
terminal-keys-enter = Enter
terminal-help-enter = valitse rivi tai kortti; toinen napsautus tekee saman
terminal-keys-x = x
terminal-help-x = yliviivaa rivi
terminal-keys-u = u
terminal-help-u = peru viimeisin päätös, jos noppia ei ole sen jälkeen heitetty
terminal-keys-v = v
terminal-help-v = katso tarkat arvot; pöytäkirjaan jää siitä merkintä
terminal-keys-w = w
terminal-help-w = kaikkien voittomahdollisuudet ylhäällä; siitä jää merkintä
terminal-keys-t = t
terminal-help-t = ota botin paikka
terminal-keys-p = p
terminal-help-p = kuinka nopeasti botit pelaavat: seuraava neljästä vauhdista
terminal-keys-f = f
terminal-help-f = ennen ensimmäistä heittoa: oma sana reiluihin noppiin
terminal-keys-l = l
terminal-help-l = koko loki
terminal-keys-escape = Esc
terminal-help-escape = poistu; peli säilyy, ja sitä voi jatkaa
terminal-keys-moves = Oikea, vasen
terminal-help-moves = siirto eteenpäin, siirto taaksepäin
terminal-keys-turns = Alas, ylös
terminal-help-turns = vuoro eteenpäin, vuoro taaksepäin
terminal-keys-ends = Home, End
terminal-help-ends = alku, loppu
terminal-keys-run = Välilyönti
terminal-help-run = toista tai pysäytä
terminal-keys-back = Esc
terminal-help-back = poistu
terminal-keys-menu = Ylös, alas
terminal-help-menu = siirry
terminal-keys-menu-enter = Enter
terminal-help-menu-enter = valitse; napsautus tekee saman
terminal-keys-d = d
terminal-help-d = poista keskeneräinen peli
terminal-keys-q = q
terminal-help-q = poistu Dicecupista

## The terminal: the start, the set-up and the history

terminal-about =
    Noppapelit, joita pelataan niin kuin painetut säännöt sanovat. Jokainen siirto on levyllä ennen kuin se näytetään: lähde milloin haluat, ja jatka siitä mihin jäit.

    - Saman näppäimistön ääressä voi pelata kuinka monta tahansa, ja botit voivat ottaa paikkoja heidän rinnaltaan.
    - Nopat ovat tietokoneen, ja ne ovat reilut, tai teidän omanne: silloin kirjoitatte, mitä tuli.
    - Pöydässä ? näyttää näppäimet ja pelin säännöt.
terminal-about-go = Jatka täsmälleen siitä, mihin peli jäi, vaikka kesken vuoron.
terminal-about-history = Kaikki täällä pelatut pelit, päättyneet ja keskeneräiset, katsottaviksi siirto siirrolta.
terminal-about-bests = Jokaisen paras peli ja keskiarvo kussakin pelissä.
terminal-about-language = Millä kielellä Dicecup puhuu täällä.
terminal-about-quit = Jokainen siirto on levyllä: mitään ei katoa.
terminal-leave-dicecup = Poistu Dicecupista
terminal-more = (jatkettavia vielä { $count })
terminal-summary = { $game }, { $players }, { $date }
terminal-summary-turn = { $game }, { $players }, vuorossa { $player }, { $date }
terminal-drop = Poistetaanko tämä peli?
terminal-drop-no = Ei, säilytä se
terminal-drop-yes = Kyllä, poista se lopullisesti
terminal-drop-what = Vain keskeneräisen pelin voi poistaa: siirry ensin sen kohdalle.
terminal-not-saved = Pelejä ei voi tallentaa: ne katoavat, kun poistut. ({ $why }.)
terminal-person = Ihminen
terminal-bot = Botti { $bot }: { $about }
terminal-seats = { $count } ({ $least }–{ $most })
terminal-begin = Aloita peli
terminal-bad-seats = tässä pelissä on { $least }–{ $most } pelaajaa
terminal-names-many = nimiä on { $count }, mutta paikkoja { $seats }
terminal-names-same = kahdella pelaajalla on sama nimi: { $players }
terminal-name-bad = { $name } ei kelpaa nimeksi: nimessä on 1–{ $count } näkyvää merkkiä
terminal-history-title = Pelatut pelit: Enter näyttää pelin siirto siirrolta
terminal-history-empty = Yhtään peliä ei ole vielä pelattu.
terminal-history-over = Se peli on päättynyt: Enter näyttää sen.
terminal-bests-title = Ennätykset ja keskiarvot: Enter näyttää parhaan pelin
terminal-bests-empty = Yhtään peliä ei ole vielä pelattu loppuun.
terminal-state = Tila
terminal-ended-unfinished = kesken
terminal-ended = päättynyt
terminal-ended-alone = yksin
terminal-ended-won = { $count ->
   [one] { $players } voitti
  *[other] { $players } jakoivat voiton
}

## The terminal: at the table

terminal-red = pun.
terminal-roll = { $roll ->
   [1] ensimmäinen heitto
   [2] toinen heitto
   [3] kolmas heitto
  *[other] neljäs heitto
}
terminal-where-first-turn = heitetään aloituksesta
terminal-where-tie-break = ratkaisuheitto
terminal-fair = Reilut nopat: siemenluku on lukittu, sen SHA-256 on { $commitment }.
terminal-words-about = Jokainen voi lisätä siemenlukuun sanan. Siemenluku ja sanat yhdessä määräävät nopat, joten kukaan ei ole voinut valita niitä. Jos sanaa ei kirjoita, se on satunnainen.
terminal-words-given = Sanat ovat mukana jokaisessa heitossa.
terminal-choose-first = Valitse ensin rivi nuolilla ↑ ja ↓: sitten Enter merkitsee sen.
terminal-dice-red = punainen noppa
terminal-dice-power = voimanoppa
terminal-dice-one = noppa
terminal-dice-all = nopat
terminal-throw = { $purpose ->
   [first-turn] { $player }: heitä { $dice } aloituksesta välilyönnillä.
   [tie-break] { $player }: heitä { $dice } ratkaisuheittona välilyönnillä.
  *[other] { $player }: heitä { $dice } välilyönnillä.
}
terminal-throw-real = { $purpose ->
   [first-turn] { $player }: heitä { $dice } aloituksesta, kirjoita tulos ja paina Enter.
   [tie-break] { $player }: heitä { $dice } ratkaisuheittona, kirjoita tulos ja paina Enter.
  *[other] { $player }: heitä { $dice }, kirjoita tulos ja paina Enter.
}
terminal-throw-count = Heitä { unit-die }
terminal-todo = { $player }: { $what }.
terminal-todo-or = { $player }: { $hold }, tai { $what }.
terminal-todo-hold = 1–{ $count } säästää, välilyönti heittää muut
terminal-todo-one = Enter: { $choice }
terminal-todo-row = ↑ ↓ ja Enter merkitsevät rivin
terminal-todo-card = ↑ ↓ ja Enter ottavat kortin
terminal-todo-give-up = ↑ ↓ ja Enter luopuvat jostakin
terminal-todo-choose = ↑ ↓ ja Enter valitsevat
terminal-bonus = { $row } { $amount }
terminal-with-bonus = { $score } (mukana { $bonuses })
terminal-loses = { $player } menettää { $amount }
terminal-total = yhteensä { $total }
terminal-enter = { $kind ->
   [red] 1–6: mitä punainen noppa näyttää
   [power] 1–6: mitä voimanoppa näyttää
  *[plain] 1–6: mitä noppa näyttää
}{ $left ->
   [one] .
  *[other] , jäljellä { $left }.
}
terminal-entered = Enter: tulos on oikein. Askelpalautin: viimeisin on väärin.
terminal-entry-done = Enter: valmis
terminal-entry-undo = Kumoa
terminal-real-dice = Nopat ovat oikeat: heitä ne ja kirjoita tulos.
terminal-no-rolls = Tällä vuorolla ei voi enää heittää: valitse, mitä näillä nopilla tehdään.
terminal-does-not-fit = Nopat eivät sovi sille riville: yliviivaa se painamalla x.
terminal-no-cross = Sitä riviä ei voi nyt yliviivata.
terminal-no-undo = Viimeisimmän heiton jälkeen ei ole peruttavaa päätöstä.
terminal-which = Mikä näistä?
terminal-over-hint = Enter näyttää tuloksen, Esc poistuu.
terminal-rules-title = { $game }: näppäimet ja säännöt
terminal-log-empty = Vielä ei ole tapahtunut mitään.

## The terminal: bots and exact values

terminal-bot-plays = { $player } pelaa ({ $bot }).
terminal-bot-failed = { $player } ei ole tehnyt siirtoa.
terminal-who-plays = Kuka pelaa paikalla { $player }?
terminal-person-plays-on = Joku paikalla oleva jatkaa
terminal-bot-plays-on = Botti { $bot } jatkaa
terminal-bot-again = Botti { $bot } yrittää uudelleen
terminal-leave-game = Jätä peli tähän
terminal-values-title = Mitä mikin valinta on arvoltaan
terminal-no-values = Arvoja ei ole
terminal-play-on = Jatka ilman niitä
terminal-solve-for = Laske tarkat arvot, sitten { $bot } pelaa

## The terminal: after a game, and looking at it again

terminal-after-again = Pelaa uudelleen
terminal-after-replay = Katso peli siirto siirrolta
terminal-after-leave = Takaisin alkuun
terminal-new-best = { $player }: uusi ennätys { $best }, edellinen { $old }.
terminal-best = { $games ->
   [one] { $player }: ennätys { $best }, keskiarvo { $average }, { $games } peli.
  *[other] { $player }: ennätys { $best }, keskiarvo { $average }, { $games } peliä.
}
terminal-replay-hint = ← → siirto, ↑ ↓ vuoro, välilyönti toistaa.
terminal-replay-end = Tämä on loppu.
terminal-replay-dice = Seuraavaksi: nopat.
terminal-replay-next = Seuraavaksi: { $choice }.

## Valmentaja: valintojen arvot pelissä ja harjoittelussa

coach-look = Näytä arvot
coach-fold = Näytä lauta
coach-not-counted = Jos katsot, tätä peliä ei lasketa ennätyksiisi eikä tasoosi, ja pöytäkirjaan jää merkintä, että katsoit.
coach-decide-first = Päätä ensin, katso sitten
coach-best = Paras: { $choice }, { $worth }.
coach-tap = Pelaa valinta napauttamalla sitä.
coach-mine = sinun
coach-less = { $by } vähemmän
coach-unit-score = pistettä
coach-unit-win = prosenttiyksikköä
coach-why = Miksi?
coach-why-of = Miksi { $best } on parempi kuin { $choice }?
coach-why-none = Tästä pelistä ei ole sellaisia lukuja.
coach-all = Näytä kaikki { NUMBER($count) } valintaa
coach-chances = Kaikkien voittomahdollisuudet
coach-chances-about = Ylhäällä, laskettuna ennen jokaista vuoroa. Katsominen merkitään: peli ei kerrytä ennätyksiä eikä tasoa.
coach-chances-estimated = Nämä ovat arvioita, tavallisesti { $within } prosenttiyksikön tarkkuudella.

## Harjoittelu: virheet uudestaan ja uusia tilanteita

train-title = Harjoittele
train-mistakes = Omat virheet
train-mistakes-about = Pelejesi kalleimmat tilanteet jaetaan uudestaan, kunnes ratkaiset ne oikein kahdesti.
train-due = { $count ->
    [one] { $count } tilanne harjoiteltavana
   *[other] { $count } tilannetta harjoiteltavana
}
train-start = Aloita
train-empty = Täällä ei ole vielä virheitä. Kun peli päättyy tällä laitteella, sen kalleimmat tilanteet tulevat tänne.
train-all-right = Jokainen virhe on ratkaistu oikein kahdesti. Pelaa uusi peli tai kokeile uusia tilanteita.
train-done = Tältä päivältä valmista. Seuraava tilanne tulee { $date }.
train-counts = Myöhemmin: { NUMBER($later) }. Kahdesti oikein ja valmiina: { NUMBER($count) }.
train-fresh = Uusia tilanteita
train-fresh-about = Tilanteita, joissa hyvät pelaajat ovat eri mieltä, joka kerta uudesta pelistä.
train-deal = Jaa tilanne
train-back = Takaisin yleiskatsaukseen
train-exercise = Tehtävä
train-question = Mitä tekisit?
train-right = Oikein: { $choice }.
train-nearly = Melkein yhtä hyvä: { $choice }. Paras, { $by } parempi: { $best }.
train-wrong = { $choice } maksaa { $by }. Parempi: { $best }.
train-chosen-then = Pelissä valitsit: { $choice }.
train-left = Kahdesti oikein: tämä tilanne on valmis.
train-again = { $days ->
    [one] Se tulee uudestaan huomenna.
   *[other] Se tulee uudestaan { $days } päivän päästä.
}
train-leave-out = Jätä tämä tilanne pois
train-next = Seuraava
train-you = Sinä
train-other = Pelaaja { NUMBER($place) }
train-new = { $count ->
    [one] { $count } tilanne tästä pelistä harjoiteltavaksi
   *[other] { $count } tilannetta tästä pelistä harjoiteltavaksi
}
train-storage-full = Selaimen tallennustila on täynnä: harjoittelua varten ei enää tallenneta mitään.
train-storage-refused = Selain ei tallenna tämän sivun tietoja, joten virheitä ei voi säilyttää. Yksityiset ikkunat tekevät usein niin.

## Tarkkojen arvojen laskeminen valmentajan ruudussa ja päätteessä

exact-make = Laske tarkat arvot
exact-cost = Laskeminen kestää { $time } ja vie levyltä { NUMBER($size) } Mt, kesken ollessaan { NUMBER($work) } Mt. Pelit jatkuvat sillä välin.
exact-short = alle minuutin
exact-minutes = { $minutes ->
    [one] noin minuutin
   *[other] noin { $minutes } minuuttia
}
exact-running = Lasketaan tarkkoja arvoja: { NUMBER($percent) } %
exact-running-left = Lasketaan tarkkoja arvoja: { NUMBER($percent) } %, kestää vielä { $time }
exact-stop = Keskeytä
exact-stopped = Keskeytetty. Valmis osa säilyy seuraavaan kertaan.
exact-done = Arvot ovat nyt tarkkoja: kysy uudelleen.
exact-failed = Tarkkoja arvoja ei voitu laskea: { $why }
exact-impossible = Tarkkoja arvoja ei voi laskea tässä: { $why }

## The plain game, line by line. What is typed stays English: rematch, replay, history, bests, new, drop, quit, undo, sheet, rules, help, values, chances, exact, start, stop, brief, person, roll

plain-type-help = Kirjoita help, niin näet, mitä voi kirjoittaa.
plain-legend = Nopat: { $faces }.
plain-hand = { $roll ->
   [1] Ensimmäinen heitto: { $dice }
   [2] Toinen heitto: { $dice }
   [3] Kolmas heitto: { $dice }
  *[other] Neljäs heitto: { $dice }
}
plain-turn-first-turn = Kaikki heittävät aloituksesta, ja suurin heitto aloittaa.
plain-turn-tie-break = Tasatilanne ratkaistaan heittämällä.
plain-help-choices = mitä kukin valinta toisi
plain-help-sheet = lomake tai lauta
plain-help-undo = peru viimeisin päätös, jos noppia ei ole sen jälkeen heitetty
plain-help-rules = pelin säännöt
plain-help-values = kunkin valinnan tarkka arvo; pöytäkirjaan jää merkintä, että katsoit
plain-help-exact = laske nämä arvot tarkasti taustalla, katso miten pitkällä se on, tai keskeytä se
plain-help-chances = kaikkien voittomahdollisuudet ennen jokaista vuoroa, tai ei enää; pöytäkirjaan jää merkintä katsomisesta
plain-help-brief = näytä lomake vain pyydettäessä tai taas joka vuorolla
plain-help-words = ennen ensimmäistä heittoa: omat sanat reiluihin noppiin
plain-help-pace = kuinka nopeasti botit pelaavat: seuraava neljästä vauhdista
plain-words-late = Nopista on jo sovittu: sanat annetaan ennen ensimmäistä heittoa, kun nopat ovat reilut.
plain-help-quit = tallenna ja poistu; dicecup play tarjoaa jatkamista
plain-help-keep = säästä nämä nopat ja heitä muut
plain-help-keep-one = säästä tämä noppa ja heitä muut
plain-help-roll = heitä nämä nopat uudelleen ja säästä muut; pelkkä roll heittää kaikki
plain-help-row = valitse rivi tai kortti nimellä, nimen alulla tai numerolla
plain-help-notation = mikä tahansa siirto tarkassa merkintätavassa
plain-help-keep-power = säästä nämä nopat ja voimanoppa; ilman plussaa se heitetään uudelleen
plain-help-roll-power = heitä nämä nopat ja voimanoppa; ilman plussaa se säästyy
plain-help-roll-power-alone = heitä pelkkä voimanoppa
plain-help-cross = yliviivaa rivi
plain-for-point = Pisteitä
plain-for-chip = Pelimerkkejä
plain-group-cross = Yliviivaa
plain-group-picture = Kuvan päälle
plain-group-or = Tai
plain-group-nothing = Ilman pisteitä
plain-or = { $first } tai { $second }
plain-dice-to-keep = säästettävät nopat
plain-a-number = numero 1–{ $count }
plain-or-keep = { $count ->
   [one] Tai kirjoita säästettävät nopat ja heitä muut: { $count } tapa.
  *[other] Tai kirjoita säästettävät nopat ja heitä muut: { $count } tapaa.
}
plain-press-enter = paina Enter
plain-enter-throws = heitä painamalla Enter
plain-enter-walks = heitä punaista noppaa painamalla Enter
plain-enter-or = Paina Enter tai kirjoita undo, sheet, rules, help tai quit.
plain-go-on-or-undo = jatka painamalla Enter tai kirjoita undo
plain-what-fell = heitetään { $dice }; mitä tuli
plain-taken-back = Peruttu.
plain-saved = Peli on tallennettu: dicecup play jatkaa sitä.
plain-lost = Peliä ei voitu tallentaa.
plain-record = Pelin pöytäkirja on tallessa: { $command } näyttää sen.
plain-not-saved = Sitä ei tapahtunut, koska sitä ei voitu tallentaa: { $why }. Yritä uudelleen tai lopeta (quit).
plain-not-done = Sitä ei tapahtunut: { $why }.
plain-brief = Lomake näytetään, kun kirjoitat sheet.
plain-not-brief = Lomake näytetään joka vuorolla.
plain-all-sheets = Kirjoita sheet, niin näet kaikki lomakkeet.
plain-in-hand = { $player }, kädessä: { $rows }.
plain-no-hand = { $player }: kädessä ei ole merkkejä.

## The plain game: what cannot be understood

plain-not-possible = { $typed } ei ole nyt mahdollinen: kirjoita ?, niin näet valinnat.
plain-not-kept = { $typed } ei ole nyt mahdollinen: pöydällä ovat { $dice }.
plain-not-among = Pöydällä ovat { $dice }: niistä puuttuu { $face }.
plain-no-choice = Valintaa { $typed } ei ole: valinnat ovat 1–{ $count }.
plain-no-numbers = Valintaa { $typed } ei ole: millään ei ole nyt numeroa.
plain-write-apart = Kirjoita säästettävät nopat erikseen, kuten "{ $dice }", tai k { $typed }.
plain-dice-or-choice = { $typed } voi olla noppia tai valinta: kirjoita k { $typed } säästääksesi, tai "{ $choice }".
plain-throws-nothing = Niin ei heitettäisi yhtään noppaa: heitä ainakin yksi tai valitse, mitä näillä tehdään.
plain-no-power = { $typed } ei voi säästyä: tässä pelissä ei ole voimanoppaa, tai se ei ole pöydällä.
plain-other-power = { $typed } ei voi säästyä: voimanopassa on { $face }.
plain-no-face = { $typed } ei ole näissä nopissa: niissä ovat { $faces }.
plain-no-power-face = { $typed } ei ole voimanopassa: siinä ovat { $faces }.
plain-cannot-fall = Niin ei ole voinut tulla: heitettiin { $dice }, esimerkiksi { $example }.
plain-several = { $typed } sopii moneen: { $choices }. Kirjoita vähän lisää.
plain-does-not-fit = Nopat eivät sovi riville { $row }: yliviivaa se kirjoittamalla x { $row }.
plain-unknown = { $typed } ei ole nyt valinta: kirjoita ?, niin näet valinnat, tai help.

## The plain game: before and after a game

plain-nothing-begun = Mitään ei aloitettu.
plain-unfinished = Keskeneräiset pelit, uusin ensin:
plain-summary = { $moves ->
   [one] { $game }, { $players }, { $moves } siirto, vuorossa { $player }, { $date }
  *[other] { $game }, { $players }, { $moves } siirtoa, vuorossa { $player }, { $date }
}
plain-summary-over = { $game }, { $players }, { $moves } siirtoa, päättynyt, { $date }
plain-which-unfinished = Jatkettavan pelin numero (Enter = 1), new, tai drop ja numero
plain-unfinished-help = Kirjoita numero 1–{ $count }, new, drop 1 tai quit.
plain-dropped = Poistettu.
plain-unreadable = Peliä { $game } ei voi lukea, ja se jätetään rauhaan: { $why }.
plain-which-game = Mikä peli, 1–{ $count }
plain-game-help = Kirjoita numero 1–{ $count } tai jokin näistä: { $keys }.
plain-bot-help = Botin saa paikalle kirjoittamalla bot, tai jonkin näistä tasoista:
plain-bot-level = bot { $level }: { $about }
plain-who = Ketkä pelaavat? Nimet pilkuilla tai lukumäärä, { $least }–{ $most } (Enter = { $least })
plain-who-starts = Kuka aloittaa? Nimi tai 1–{ $count } (Enter: { $otherwise })
plain-first-unknown = { $typed } ei voi aloittaa: valitse joku näistä: { $players }
plain-who-plays-on = Kuka jatkaa paikalla { $player }: person, { $bots } tai quit
plain-person-or = Kirjoita person tai jokin näistä: { $bots }.
plain-exact-start = Aloita laskeminen kirjoittamalla start tai jatka painamalla Enter
plain-exact-begun = Laskeminen jatkuu taustalla. Kirjoita exact, niin näet, miten pitkällä se on.
plain-exact-stop = Keskeytä kirjoittamalla stop tai jatka painamalla Enter
plain-afterwards = Kirjoita rematch, report, replay, history tai bests, tai poistu painamalla Enter
plain-older = Ja { $count } vanhempaa: { $command } näyttää kaikki.
plain-history-replay = Kirjoita replay ja numero, niin näet pelin siirto siirrolta, tai report ja numero, niin näet sen raportin.
plain-which = Kirjoita { $word } ja numero 1–{ $count }; history luettelee pelit.
plain-replay-help = Enter jatkaa; tai kirjoita siirtojen määrä, back, sheet, end tai quit.

## Pelin katsaus: onni, taito ja kalleimmat päätökset

review-title = Katsaus
review-headline-score = { $player } pelasi kuin { $like }, ja nopat antoivat { $luck }: parempi onni kuin { $portion } %:ssa täydellisistä peleistä.
review-headline-score-bare = { $player } pelasi kuin { $like }, ja nopat antoivat { $luck }.
review-headline-win = { $player } menetti { $away } prosenttiyksikköä voittomahdollisuudestaan, ja nopat antoivat { $luck }: parempi onni kuin { $portion } %:ssa täydellisistä peleistä.
review-headline-win-bare = { $player } menetti { $away } prosenttiyksikköä voittomahdollisuudestaan, ja nopat antoivat { $luck }.
review-start = Alussa
review-luck = Noppien onni
review-loss = Valinnoissa menetetty
review-cut-short = Jäi kesken: peli päättyi ennen kuin vihko oli täynnä
review-others = Mitä muut tekivät
review-remainder = Likiarvoista jäänyt
review-model = Malli: mitä likiarvo jättää
review-estimated = Mahdollisuudet ovat arvioita: jokaisen oletetaan vuoron jälkeen pelaavan pisteistä.
review-counted = Mitä lasketaan
review-in-score = Pisteinä
review-in-win = Voittomahdollisuuksina
review-final = Lopputulos
review-value = Nyt
review-adds-up = Summa täsmää.
review-decisions = Päätöksiä: { NUMBER($decisions) }; valintoja ilman eroa: { NUMBER($forced) }.
review-undone = Peruttuja siirtoja: { NUMBER($times) }. Lopuksi pelattu lasketaan.
review-peeked = Arvoja katsottu: { NUMBER($times) } kertaa. Peliä ei lasketa tasoon.
review-costliest = Kalleimmat päätökset
review-no-mistakes = Yksikään valinta ei menettänyt mitään.
review-turn = Vuoro { NUMBER($turn) }
review-stage-first-keep = ensimmäisen heiton jälkeen
review-stage-second-keep = toisen heiton jälkeen
review-stage-later-keep = myöhemmän heiton jälkeen
review-stage-mark = vuoron lopussa
review-mistake = Vuoro { NUMBER($turn) }, { $stage }, nopat { $dice }: { $choice }. Parempi, eroa { $by }: { $best }.
review-no-values = Tätä peliä ei ole kukaan ratkaissut, joten onnea ja taitoa ei voi erottaa. Tämä kuitenkin tiedetään.
review-faces = { $player } heitti { $faces }.
review-face = { $face } × { NUMBER($times) }
review-gained = { $choice }: { $portion } % tällaisista heitoista sallii sen.
review-stolen = Varastettuja kortteja: { NUMBER($stolen) }; menetettyjä: { NUMBER($lost) }.
review-unfinished = Peli ei ole päättynyt.
review-page = Tehty Dicecupilla. Heiton onni on paras arvo sen jälkeen miinus arvo ennen sitä; valinta menettää parhaan arvon ja valitun arvon erotuksen.
review-graph = Pelaajan { $player } odotettu lopputulos siirto siirrolta
review-by-luck = Nopat
review-by-choice = Valinnat
review-you-score = Pelasit kuin { $like }, ja nopat antoivat { $luck }: parempi onni kuin { $portion } %:ssa täydellisistä peleistä.
review-you-score-bare = Pelasit kuin { $like }, ja nopat antoivat { $luck }.
review-you-win = Menetit { $away } prosenttiyksikköä voittomahdollisuudestasi, ja nopat antoivat { $luck }: parempi onni kuin { $portion } %:ssa täydellisistä peleistä.
review-you-win-bare = Menetit { $away } prosenttiyksikköä voittomahdollisuudestasi, ja nopat antoivat { $luck }.
review-loading = Valmentaja käy peliä läpi…
review-sum = Mistä tulos koostuu
review-compare = Kaikki pelaajat rinnakkain
review-whose = Pelaaja
review-played-like = Pelasi kuin
review-axis-score = Odotettu lopputulos
review-axis-win = Voittomahdollisuus, %
review-axis-turns = Vuoro
review-as-table = Kuvaaja taulukkona
review-happened = Mitä tapahtui
review-change = Muutos
review-explain = Tilanne, ja miksi
review-in-replay = Näytä uusinnassa
review-try = Yritä uudelleen
review-all = Näytä kaikki { NUMBER($count) }
review-after-peek = Valittu arvojen katsomisen jälkeen.
review-back = Takaisin raporttiin
review-chosen = valittu

## Monen pelin yli: mitä joku menettää ja millaista tasoa se on

form-title = Monen pelin yli
form-of-score = Pisteistä pelatut pelit
form-of-win = Voitosta pelatut pelit
form-games = Laskettuja pelejä: { NUMBER($games) }. Pois jätetty: { NUMBER($peeked) }, joissa arvoja katsottiin, ja { NUMBER($unfinished) } keskeneräistä.
form-a-game = Menetetty pelissä: { $mean }
form-a-decision = Menetetty päätöksessä: { $mean }
form-between = { $mean } (95 %:n väli { $low }–{ $high })
form-stage-first-keep = Ensimmäinen pito
form-stage-second-keep = Toinen pito
form-stage-later-keep = Myöhemmät pidot
form-stage-mark = Rivi tai kuva
form-by-stage = Vaiheittain, peliä kohti
form-by-row = Riveittäin, peliä kohti
form-band = Taso: { $band }
form-band-perfect = Täydellinen: ei menetä juuri mitään
form-band-expert = Mestari: menettää enintään saman kuin mestaribottimme
form-band-club = Kerhopelaaja: menettää enintään saman kuin kerhobottimme
form-band-casual = Harrastaja: menettää enintään saman kuin harrastajabottimme
form-band-beginner = Aloittelija: menettää enintään saman kuin aloittelijabottimme
form-band-novice = Vasta-alkaja: menettää enemmän kuin aloittelijabottimme
form-line = { $part }: { $mean }
form-none = Yhtään peliä ei vielä lasketa.
form-levels = Bottien tasojen menetykset pelissä
form-decisions = Valintoja
form-over-time = Ajan mittaan
form-axis = Menetys, { $unit }
form-few = Viidestä pelistä alkaen näet luottamusvälin.
form-review = { $count ->
    [one] Arvioi vielä { $count } peli
   *[other] Arvioi vielä { $count } peliä
}
form-reviewing = { $left ->
    [one] Arvioidaan: { $left } peli jäljellä…
   *[other] Arvioidaan: { $left } peliä jäljellä…
}

## Miksi yksi valinta on toista parempi

why-title = Miksi
why-bar-others = Kaikki muut
why-amount-score = { $figure } pistettä
why-amount-win = { $figure } prosenttiyksikköä
why-percent = { $figure } %
why-chance = { $part }: { $now } eikä { $then } ({ $by }).
why-chance-only = { $part }: { $now } eikä { $then }.
why-chance-least = { $part }, vähintään { $least }: { $now } eikä { $then }.
why-points = { $part }: { $now } pistettä eikä { $then } ({ $by }).
why-part = { $part }: { $by }.
sum-later = Myöhemmät vuorot
why-others = Kaikki muu: { $by }.
why-rest = Mitä tallennetut luvut eivät selitä: { $by }.
why-total = Yhteensä: { $by }.
why-equal = Molemmat ovat yhtä arvokkaita.


## Harjoittelu ja katsaus päätteessä

terminal-do-train = Harjoittele
terminal-do-next = Seuraava
terminal-do-skip = Ohita
terminal-about-train = Pelejesi kalleimmat virheet, kunnes ne ovat kahdesti oikein, ja uusia tilanteita, joissa hyvät pelaajat ovat eri mieltä.
terminal-train-due = { $due ->
    [one] Tänään kerrataan yksi tilanne; pakassasi on { NUMBER($cards) }.
   *[other] Tänään kerrataan { NUMBER($due) } tilannetta; pakassasi on { NUMBER($cards) }.
}
terminal-train-of = { $game }: omasta pelistäsi { $date }
terminal-train-fresh = { $game }: uusi tilanne
terminal-train-looking = Etsitään virheitä peleistäsi: { NUMBER($done) } / { NUMBER($of) }.
terminal-train-finding = Etsitään tilannetta…
terminal-train-summary = { $answers ->
    [0] Yhteenkään tilanteeseen ei vastattu.
   *[other] Oikein { NUMBER($right) } / { NUMBER($answers) }.
}
terminal-train-next = Enter: seuraava tilanne. Esc: poistu.
terminal-train-not-kept = Pakkaasi ei voi tallentaa. { $why }
terminal-keys-skip = n
terminal-help-skip = ohita tämä tilanne
plain-train-go-on = Seuraava tilanne: paina Enter, tai kirjoita quit
plain-train-help = Kirjoita säästettävät nopat, rivi tai sen numero; tai ?, sheet, rules, skip tai quit.
plain-report-anyway = Kirjoita look, jos katsot silti, tai palaa painamalla Enter
terminal-do-report = Raportti
terminal-after-report = Raportti: onni, virheet ja mikä oli parempaa
terminal-keys-report = r
terminal-help-report = päättyneen pelin raportti
review-open = Raportti
review-running = Peli ei ole päättynyt. Raportin katsominen on arvojen katsomista: peliä ei lasketa ennätyksiin eikä tasoon.
review-look = Katso silti
review-play-on = Pelaa ensin
review-was-best = Paras valinta.
review-gave-away = Menetti { $by }. Parempi: { $best }.

## Elävä pöytä

alive-settings = Asetukset
alive-loud = Ääni ja värinä
alive-sound = Ääni
alive-haptics = Värinä
alive-notify = Ilmoita, kun on minun vuoroni
alive-notify-blocked = Selain ei salli sitä. Muuta se selaimen asetuksissa tälle sivustolle.
alive-notify-not = Selaimet näyttävät ilmoituksia vain https-yhteydellä. Täällä sivun otsikko ja ääni kertovat, että on sinun vuorosi.
alive-awake = Näyttö pysyy päällä pelin ajan.
alive-awake-not = Selaimet pitävät näytön päällä vain https-yhteydellä. Anna täällä laitteen odottaa pidempään ennen pimenemistä. Peli jatkuu, kun palaat.
alive-install-not = Selaimet asentavat sovelluksen vain https-yhteydellä. Lisää täällä sivun kirjanmerkki aloitusnäyttöön.
alive-five = Viisi samaa!
alive-bonus = Bonus!
alive-steal = Varastettu!
alive-best = Uusi ennätys!
alive-react = Reagoi
alive-reactions = Muiden reaktiot
alive-mute = Mykistä muut
alive-reaction-well-played = Hyvin pelattu
alive-reaction-wow = Vau
alive-reaction-haha = Hahaa
alive-reaction-oh-no = Voi ei
alive-reaction-good-luck = Onnea
alive-reaction-hurry = Sinun vuorosi?
alive-skip = Ohita
alive-pace = Bottien vauhti
alive-pace-instant = Heti
alive-pace-quick = Nopeasti
alive-pace-usual = Tavallisesti
alive-pace-leisurely = Rauhallisesti
preview-invite = Tule pelaamaan: { $game }
preview-invite-about = Istu pöytään tai katso. Muuta ei tarvita kuin selain.
preview-replay = Peli: { $game }
preview-replay-about = Jokainen heitto ja jokainen valinta ensimmäisestä viimeiseen.
boards-last = viimeisin siirto
