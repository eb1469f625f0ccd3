### Svenska: the same messages with the same variables as in en.ftl. Names of players are never inflected: order the sentence so that they need not be.

## What belongs to no screen of its own

common-close = Stäng
common-cancel = Avbryt
common-home = Hem
common-try-again = Försök igen
common-loading = Ett ögonblick…
common-copy = Kopiera
common-copied = Kopierat
common-share = Dela
common-language = Språk
common-theme = Färger
common-themes-auto = Som enheten
common-themes-light = Ljust
common-themes-dark = Mörkt
common-not-affiliated = Spelens namn tillhör sina ägare. Dicecup har ingen koppling till dem.
common-licences = Licenser för det som Dicecup är gjort med

## Counted things

unit-point = { $points } poäng
unit-chip = { $chips ->
    [one] { $chips } mark
   *[other] { $chips } marker
}
unit-die = { $count ->
    [one] { $count } tärning
   *[other] { $count } tärningar
}

## Lists

list-and = { $rest } och { $last }

## The editions: how long they take and how they feel

edition-yahtzee-title = Yahtzee
edition-yahtzee-about = Klassikern: fem tärningar, tretton rader och en bonus för varje ny Yahtzee.
edition-yahtzee-length = 15 minuter
edition-yahtzee-feel = Lätt att lära
edition-firefly-title = Firefly Yahtzee
edition-firefly-about = Yahtzee på tärningar med kinesiska siffror.
edition-firefly-length = 15 minuter
edition-firefly-feel = Klassikern i nya kläder
edition-yatzy-title = Yatzy
edition-yatzy-about = Den skandinaviska klassikern: fem tärningar och femton rader, med par och hela stegar.
edition-yatzy-length = 15 minuter
edition-yatzy-feel = Lätt att lära
edition-maxi-yatzy-title = Maxi Yatzy
edition-maxi-yatzy-about = Sex tärningar och tjugo rader: par, kåkar, hus och torn.
edition-maxi-yatzy-length = 25 minuter
edition-maxi-yatzy-feel = Långt och rikt
edition-power-yahtzee-title = Power Yahtzee
edition-power-yahtzee-about = En krafttärning multiplicerar, dubblar, fryser eller ger ett fjärde kast. Det första fulla protokollet avslutar spelet.
edition-power-yahtzee-length = 35 minuter
edition-power-yahtzee-feel = Stora poäng, svåra val
edition-mickey-mouse-title = Mickey Mouse Yahtzee
edition-mickey-mouse-about = Samla lika bilder; Musse är joker. Var först till de bästa rutorna på det gemensamma brädet.
edition-mickey-mouse-length = 10 minuter
edition-mickey-mouse-feel = För små händer
edition-showdown-title = Showdown Yahtzee
edition-showdown-about = Gå runt ringen; lägg, stjäl och höj kort. Slutrundan avgör.
edition-showdown-length = 40 minuter
edition-showdown-feel = Djärvt och elakt

## The bots: what they are called, and how they play

bot-beginner-name = Nybörjare
bot-beginner-about = ger ofta bort mycket
bot-casual-name = Hobbyspelare
bot-casual-about = spelar på känsla
bot-club-name = Klubbspelare
bot-club-about = spelar bra, med små misstag
bot-expert-name = Expert
bot-expert-about = ger bort mycket lite
bot-perfect-name = Fulländad
bot-perfect-about = starkast av alla
bot-random-name = Virrpanna
bot-random-about = spelar vad som helst som är tillåtet
bot-greedy-name = Girig
bot-greedy-about = tar bästa poängen genast och kastar sällan om
bot-planner-name = Planeraren
bot-planner-about = ser en tur framåt: en bra motståndare
bot-master-name = Mästare
bot-master-about = lärde sig brädet genom att spela mot sig själv
bot-optimal-name = Perfekt
bot-optimal-about = spelar efter exakta värden: starkast av alla

## Rows of sheets and cards

row-ones = Ettor
row-twos = Tvåor
row-threes = Treor
row-fours = Fyror
row-fives = Femmor
row-sixes = Sexor
row-one-pair = Ett par
row-two-pairs = Två par
row-three-pairs = Tre par
row-three-of-a-kind = Triss
row-four-of-a-kind = Fyrtal
row-five-of-a-kind = Femtal
row-small-straight = Liten stege
row-large-straight = Stor stege
row-big-straight = Stor stege
row-full-straight = Full stege
row-full-house = Kåk
row-villa = Hus
row-tower = Torn
row-chance = Chans
row-yahtzee = Yahtzee
row-yatzy = Yatzy
row-maxi-yatzy = Maxi-Yatzy
row-choice = Valfri
row-minnie = Mimmi
row-pluto = Pluto
row-goofy = Långben
row-donald = Kalle
row-daisy = Kajsa

## Short titles of rows and sums, for narrow columns

short-three-of-a-kind = { row-three-of-a-kind }
short-four-of-a-kind = { row-four-of-a-kind }
short-five-of-a-kind = { row-five-of-a-kind }
short-small-straight = { row-small-straight }
short-large-straight = { row-large-straight }
short-big-straight = { row-big-straight }
short-full-straight = { row-full-straight }
short-upper-section = Övre
short-upper-bonus = Bonus
short-yahtzee-bonus = { sum-yahtzee-bonus }
short-full-house = { row-full-house }
short-total = { sum-total }

## Titles of cards on a small space

card-ones = Ettor
card-twos = Tvåor
card-threes = Treor
card-fours = Fyror
card-fives = Femm.
card-sixes = Sexor
card-three-of-a-kind = 3 lika
card-four-of-a-kind = 4 lika
card-full-house = Kåk
card-small-straight = Liten st.
card-large-straight = Stor st.
card-chance = Chans

## What a row wants; hint-<edition>-<row> goes before hint-<row>

hint-ones = ettorna
hint-twos = tvåorna
hint-threes = treorna
hint-fours = fyrorna
hint-fives = femmorna
hint-sixes = sexorna
hint-choice = en siffra en gång till
hint-one-pair = två lika
hint-two-pairs = två och två lika
hint-three-pairs = tre gånger två lika
hint-three-of-a-kind = tre lika
hint-four-of-a-kind = fyra lika
hint-five-of-a-kind = fem lika
hint-full-house = tre och två lika
hint-villa = tre och tre lika
hint-tower = fyra och två lika
hint-small-straight = fyra i rad
hint-large-straight = fem i rad
hint-maxi-yatzy-small-straight = 1 2 3 4 5
hint-yatzy-small-straight = 1 2 3 4 5
hint-yatzy-large-straight = 2 3 4 5 6
hint-big-straight = 2 3 4 5 6
hint-full-straight = 1 2 3 4 5 6
hint-yahtzee = fem lika
hint-yatzy = fem lika
hint-maxi-yatzy = sex lika
hint-chance = vilka tärningar som helst

## Sums of a sheet

sum-upper-section = Övre delen
sum-upper-bonus = Övre bonus
sum-yahtzee-bonus = Yahtzee-bonus
sum-total = Totalt
sum-chips = Marker

## Faces of dice

face-mickey = Musse
face-minnie = Mimmi
face-pluto = Pluto
face-goofy = Långben
face-donald = Kalle
face-daisy = Kajsa
face-double = Dubbel
face-freeze = Frys
face-power = Kraft

## The letters in a character's picture: short, and different from all others

monogram-mickey = M
monogram-minnie = Mi
monogram-pluto = P
monogram-goofy = L
monogram-donald = Kl
monogram-daisy = Kj

## House rules and their values

option-first = Vem börjar
option-joker = Fem lika när Yahtzee är ifylld (joker)
option-yahtzee_bonus = Bonus för varje ny Yahtzee
option-bonus_at = Övre bonus
option-corners = Starthörn
option-first-roll = Avgörs med ett kast
option-joker-forced = Först på sin egen övre rad
option-joker-free = På vilken ledig rad som helst
option-joker-none = Ingen joker: varje rad ger vanlig poäng
option-yahtzee_bonus-true = 100 poäng
option-yahtzee_bonus-false = Ingen bonus
option-bonus_at-75-bonus-50 = 50 poäng från 75
option-bonus_at-84-bonus-100 = 100 poäng från 84
option-corner-0 = övre vänstra
option-corner-1 = övre högra
option-corner-2 = nedre högra
option-corner-3 = nedre vänstra

## Dice and choices as parts of a sentence or of a list

dice-power = krafttärning { $face }
dice-nothing = inget
choice-number = { $row } (siffra { $number })
choice-cross = stryk { $row }
choice-picture = { $row } på bilden
choice-place = lägg { $card }
choice-steal = stjäl { $card }
choice-raise = höj { $card }
choice-keep = spara { $dice }
choice-keep-none = kasta allt
choice-again = röda tärningen igen
choice-stay = stanna och höj
choice-pass = passa

## What happened, by the kind of event. Variables are the fields of the event

event-threw = { $player } kastar { $dice }.
event-threw-again = { $held ->
    [0] { $player } kastar alla tärningar igen: { $dice }.
   *[other] { $player } sparar { $kept } och kastar { $dice }.
}
event-threw-for = { $purpose ->
    [first-turn] { $player } kastar om vem som börjar: { $dice }.
   *[tie-break] { $player } kastar i särspelet: { $dice }.
}
event-walked-wild = { $player } kastar { $spaces } med den röda tärningen och går till ruta { $space }, en jokerruta.
event-walked-empty = { $player } kastar { $spaces } med den röda tärningen och går till ruta { $space }, en tom plats.
event-walked-own = { $player } kastar { $spaces } med den röda tärningen och går till ruta { $space }, till ett eget kort: { $card }, { unit-chip }.
event-walked-card = { $player } kastar { $spaces } med den röda tärningen och går till ruta { $space }: { $card }, ägare { $owner }, { unit-chip }.
event-kept = { $count ->
    [0] { $player } sparar ingenting.
   *[other] { $player } sparar { $dice }.
}
event-scored = { $player } får { unit-point } på { $row }, totalt { $total }.
event-scored-number = { $player } får { unit-point } på { $row } (siffra { $number }), totalt { $total }.
event-crossed = { $player } stryker { $row }.
event-picture = { $player } lägger en bricka på bilden: { $row }.
event-placed = { $player } lägger { $row } på ruta { $space }: { unit-chip }, totalt { $total }.
event-stole = { $player } stjäl { $row } från { $other } på ruta { $space }: { unit-chip }, totalt { $total }.
event-raised = { $player } höjer { $row } på ruta { $space }: nu { unit-chip }, totalt { $total }.
event-again = { $player } kastar den röda tärningen igen.
event-stayed = { $player } stannar och försöker höja kortet.
event-passed = { $player } passar.
event-undo = { $player } tar tillbaka sitt senaste drag.
event-commit = { $player } är redo att komma överens om tärningarna.
event-word = { $player } lägger ett ord till tärningarna.
event-void = { $player } har inte avslöjat sitt ord: alla kommer överens om nya tärningar.
event-peek = { $player } frågar coachen.
event-player-person = { $player } sätter sig.
event-player-instead = En människa spelar vidare för { $player }.
event-player-bot = { $bot } spelar för { $player }.
event-player-device = { $player } fortsätter på en annan enhet.
event-player-link = Det finns en ny länk till platsen för { $player }; den gamla är värdelös.

## Special rules, at the moment they apply, by the kind of notice. Variables are the fields of the notice

# $before is what the bonus was: Power Yahtzee's grows in steps.
notice-bonus = { $before ->
    [0] { $row } till { $player }: { $amount } poäng.
   *[other] { $row } till { $player }: nu { $total } poäng, { $amount } mer än förut.
}
notice-contest-result = { $player } fick { $amount } i kastet.
notice-contest-tied = Oavgjort: { $players } kastar igen.
notice-first-turn-won = { $player } börjar.
notice-tie-break = { $players } delar ledningen. Var och en kastar fem tärningar, och den som får flest Musse vinner.
notice-tie-break-won = { $player } vinner särspelet.
notice-joker-own-row = Joker för { $player }: fem lika, och Yahtzee-raden är redan ifylld. De måste skrivas på raden för sin siffra ({ $row }), eftersom den är ledig.
notice-joker-lower = Joker för { $player }: fem lika, och Yahtzee-raden är redan ifylld. De nedre raderna ger full poäng.
notice-joker-zero = Joker för { $player }: fem lika, och Yahtzee-raden är redan ifylld. Ingen nedre rad är ledig, så en nolla måste skrivas på en övre rad.
notice-freeze = Frys: { $player } får inte kasta mer den här turen, och kraften är 1.
notice-second-mark = Dubbel: { $player } fyller i en andra rad med samma tärningar.
notice-fourth-roll = Krafttärningen visar Kraft efter tredje kastet: { $player } får kasta en fjärde gång eller stanna.
notice-sheet-full = { $player } har fyllt sitt protokoll, och därmed slutar spelet.
notice-pushed = { $row }: rutan är upptagen, så brickan ({ $player }) knuffas åt vänster till { $amount }.
notice-pushed-to-picture = { $row }: ingen ruta åt vänster är ledig, så brickan ({ $player }) hamnar på bilden och ger inga poäng.
notice-must-roll = Tärningarna passar inte in på något som är kvar: { $player } måste kasta igen.
notice-must-cross = Tärningarna passar inte på någon ledig rad: { $player } måste stryka en.
notice-must-place = Tärningarna passar ingen bricka som är kvar: { $player } måste lägga en på bilden, utan poäng.
notice-must-pass = De här tärningarna ger inget kort: { $player } måste passa.
notice-own-card = { $player } står på ett eget kort, { $row }, och får kasta den röda tärningen igen eller stanna och försöka höja det.
notice-red-again = { $player } står på ett eget kort, { $row }, som inte kan höjas: den röda tärningen kastas igen.
notice-steal-again = Ett stulet kort i slutrundan: { $player } kastar den röda tärningen igen.
notice-last-round = Alla tolv korten är lagda. Slutrundan börjar: en tur till var.

## The start screen

start-tagline = Tärningsspel, ensam eller tillsammans.
start-games = Välj ett spel
start-players = { $least }–{ $most } spelare
start-go-on = Spela vidare
start-forget = Ta bort { $game } från listan
start-forgotten = { $game } togs bort från listan.
start-go-on-all = Visa alla { $count }
start-history = Spelade spel
start-more = Fler sidor
start-rules = Regler
start-rules-of = Regler för { $game }
start-offline = Servern kan inte nås. Spelen går att titta på, men för att spela måste den vara tillbaka.
start-nothing = Servern kan inte nås, och enheten känner inte till några spel ännu.

## Before a game: who plays, with which dice, by which house rules

setup-play = Spela
setup-who = Vilka spelar?
setup-ways-alone = Ensam
setup-ways-bots = Mot en bot
setup-ways-here = Runt den här skärmen
setup-ways-friends = Med vänner, via länk
setup-kinds-here = Vid skärmen
setup-kinds-friend = Vän, via länk
setup-kinds-bot = Bot
setup-seat = Spelare { $number }
setup-kind-of = Vem är spelare { $number }?
setup-name = Namn
setup-name-of = Namn på spelare { $number }
setup-bot-of = Vilken bot är spelare { $number }?
setup-friend-about = Sätter sig genom bordets länk.
setup-stand-in = Spelar för den som är borta
setup-friend = Vän { $number }
setup-add = Lägg till en spelare
setup-remove = Ta bort { $player }
setup-starts = Vem börjar?
setup-colour = Färg
setup-colour-of = Färg för spelare { $number }
setup-colour-0 = Blå
setup-colour-1 = Röd
setup-colour-2 = Grön
setup-colour-3 = Lila
setup-dice = Vilka tärningar?
setup-fair = Rättvisa tärningar
setup-fair-about = Dicecup kastar, och efteråt kan vem som helst kontrollera varje tärning.
setup-where = Var
setup-where-device = Här på den här enheten
setup-where-device-about = Behöver varken server eller nätverk.
setup-where-server = På den här servern
setup-where-server-about = Vänner kan titta på, och spelet kan fortsätta på en annan enhet.
setup-friends-need-server = Var och en på sin egen telefon behöver en Dicecup-server: en av er startar den, och de andra öppnar dess sida.
setup-physical = Riktiga tärningar
setup-physical-about = Ni kastar egna tärningar på bordet och trycker in vad de visar.
setup-house = Husregler
setup-house-printed = som tryckt
setup-house-changed = { $count ->
    [one] { $count } ändrad
   *[other] { $count } ändrade
}
setup-house-about = Den tryckta regeln är redan vald.
setup-printed = { $value } (tryckt regel)

## Links, QR codes, and sitting down by one of them

lobby-invite-title = Bjud in dina vänner
lobby-invite-about = Skicka den här länken till dina vänner, eller låt dem skanna koden. Den som öppnar den väljer en ledig plats.
lobby-link-for = Länk för { $player }
lobby-link-table = Länk till det här bordet
lobby-copy-link = Kopiera: { $label }
lobby-share-link = Dela: { $label }
lobby-qr = QR-kod
lobby-qr-of = QR-kod: { $label }
lobby-lost-link = Den här sidan känner inte längre till länken. En ny länk gör den gamla värdelös.
lobby-new-link = Gör en ny länk
lobby-host-has-link = Värden har länken till det här bordet.
lobby-watch-title = Låt andra titta på
lobby-watch-about = Den som öppnar länken ser spelet men kan inte spela.
lobby-watch-link = Länk för åskådare
lobby-move-title = Fortsätt på en annan enhet
lobby-move-about = Öppna länken till det här bordet där, välj ditt namn och svara ja här.
lobby-your-name = Ditt namn
lobby-sit-down = Sätt dig
lobby-link-over = Länken öppnar inte längre platsen. Be om en ny, eller titta på spelet.
lobby-watch-instead = Titta på spelet
lobby-lost = Ny länk för { $player }
lobby-lost-about = För den vars enhet är borta. Enheten som spelar nu åker ut genast, och alla får veta det.
lobby-lost-title = En ny länk till en spelare
lobby-own-title = Fortsätt som { $player } på den här enheten
lobby-seat-waits = Platsen { $player } väntar på dig.
lobby-stand-in = Spelar för dig när du är borta
lobby-asked-no = Nej
lobby-asked-yes = Ja, fortsätt där
lobby-asked = En annan enhet vill fortsätta som { $player }. Den visar koden { $code }.
lobby-go-on-hint = Är enheten borta? Be värden om en ny länk.
lobby-go-on-no = Den andra enheten svarade nej.
lobby-go-on-wait = Enheten där { $player } spelar tillfrågas. Svara ja där om den visar koden { $code }.
lobby-go-on-as = Fortsätt som { $player }
lobby-taken-by = Upptagen av { $player }. Om det är du, öppna bordets länk på den här enheten eller be värden om en ny länk. Du kan också titta på.
lobby-name-change = Byt namn
lobby-name-of = Nytt namn för { $player }
lobby-name-save = Spara
lobby-taken-title = Redan vid bordet
lobby-full = Alla platser är upptagna.
lobby-pick-seat = Din plats
lobby-invited-plain = Du är inbjuden till { $game }
lobby-invited = { $host } bjuder in dig till { $game }
lobby-still-free = Fortfarande ledigt: { $players }.

## Addresses that lead nowhere

lost-page = Här finns ingenting.
lost-page-about = Adressen kan vara felskriven, eller så har sidan flyttats.
lost-game = Det finns inget sådant spel här.
lost-game-about = Adressen nämner ett spel som Dicecup inte känner till.
lost-table = Det finns inget sådant bord här.
lost-table-about = Adressen kan vara felskriven, eller så har spelet tagits bort sedan dess.
lost-link = Den här länken är inte hel.
lost-link-about = En del av den har försvunnit på vägen, eller så har den ändrats. Be om den igen.
lost-rules = Det här spelet kan inte visas här.
lost-rules-about = Det spelades med regler som den här versionen av Dicecup inte känner till. Läs in sidan på nytt när det finns nätverk.

## The rule page of a game

rules-title = Regler för { $game }
rules-how = Så spelar man
rules-all = Alla regler, numrerade
rules-play = Spela det här spelet
rules-table = Tabell { $number }
rules-contents = På den här sidan

## The table while a game is played

table-connecting = På väg till bordet…
table-lost = Anslutningen är bruten. Den kommer tillbaka av sig själv, och inget går förlorat.
table-watching = Du tittar på.
table-menu = Meny
table-rules = Regler
table-invite = Bjud in
table-log = Vad som hänt
table-save = Spara det här spelet som en fil
table-keys = Tangenter
table-undo = Ångra
table-players = Spelare
table-away = borta
table-bot = bot
table-stands-in = { $bot } spelar i stället
table-unclaimed = inte här än
table-call-bot = Låt { $bot } spela för { $player }
table-your-turn = Din tur
table-turn-of = { $player } är i tur
table-over = Spelet är slut
table-next = Nu är det din tur, { $player }.
table-wait-throwing = Väntar på att { $player } ska kasta.
table-wait-choosing = Väntar på att { $player } ska välja.
table-wait-away = { $player } är borta. Spelet väntar, eller så kan en bot spela vidare.
table-elsewhere = Det här spelet kan bara ses här. Det fortsätter där det började, eftersom dess tärningar kastas där.
table-wait-coming = Väntar på att { $player } öppnar länken.
table-todo-roll = Kasta tärningarna.
table-todo-first-turn = Kasta om vem som börjar: det högsta kastet vinner.
table-todo-tie-break = Kasta för att skilja er åt.
table-todo-red = Kasta den röda tärningen och gå.
table-todo-hold-or-row = Tryck på de tärningar du sparar, kasta de andra, eller välj en rad.
table-todo-hold-or-card = Tryck på de tärningar du sparar, kasta de andra, eller ta ett kort.
table-todo-hold = Tryck på de tärningar du sparar, och kasta de andra.
table-todo-row = Välj en rad.
table-todo-card = Ta ett kort.
table-todo-give-up = Välj vad du offrar.
table-todo-say = Välj hur du går vidare.
table-todo-pass = Inget att vinna: passa.
table-todo-enter = Kasta dina tärningar och skriv in vad det blev.
table-todo-enter-for = Kasta för { $player } och skriv in vad det blev.
table-todo-rolling = Tärningarna rullar…
table-roll-extra = extra kast
table-rolls-left = { $left ->
    [0] inga kast kvar
    [one] sista kastet
   *[other] { $left } kast kvar
}
table-roll = Kasta
table-roll-red = Kasta röda tärningen
table-roll-power = Kasta krafttärningen
table-roll-count = Kasta { unit-die }
table-roll-with-power = Kasta { $count } + krafttärningen
table-all-held = Alla tärningar är sparade: släpp en för att kasta, eller välj en rad.
table-not-offered = Tärningarna kan inte sparas så.
table-tray = Tärningar
table-held = sparad
table-last-throw = förra kastet
table-die = Tärning { $place }: { $face }
table-power-die = Krafttärning: { $face }
table-red-die = Röd tärning: { $face }
table-legend = Siffrorna
table-again = Röda tärningen igen
table-stay = Stanna och höj
table-pass = Passa
table-sure-zero = Skriva 0 på { $row }?
table-sure-cross = Stryka { $row }?
table-sure-picture = { $row }: brickan på bilden, för 0?
table-sure-pass = Avsluta turen utan kort?
table-sure-zero-yes = Skriv 0
table-sure-cross-yes = Stryk
table-sure-picture-yes = Lägg den där
table-sure-pass-yes = Avsluta turen
table-entry-title = Vad blev det?
table-entry-face = Lägg till { $face }
table-entry-left = { unit-die } kvar att skriva in
table-entry-power = Krafttärningen
table-entry-take-out = Ta bort { $face }
table-entry-clear = Rensa
table-entry-enter = Skriv in
table-coach-open = Coach
table-coach-decide = Bestäm dig först: spara tärningar och tryck ”Så sparar jag”, eller tryck på raden du skulle ta. Sedan visar varje val sitt värde.
table-coach-marked = Spelloggen kommer att visa att du tittade.
table-coach-my-keep = Så sparar jag
table-coach-stop = Strunt i det
table-coach-best = Bättre går inte.
table-coach-equal = Inget är bättre.
table-coach-worse = Bäst var { $best }, bättre med { $by }.
table-coach-yours = Ditt val, { $choice }: { $worth }.
table-coach-score = Värdet är den slutpoäng som väntas med perfekt spel härifrån.
table-coach-win = Värdet är chansen att vinna om alla spelar perfekt härifrån.
table-coach-exact = Värdena är exakta.
table-coach-within-score = Värdena ligger oftast inom { $within } poäng från de exakta.
table-coach-within-win = Värdena ligger oftast inom { $within } procentenheter från de exakta.
table-coach-estimated = Det här är uppskattningar av en domare som lärt sig genom att spela, oftast inom { $within } procentenheter.
table-coach-none = Värden för de här reglerna finns inte på den här servern ännu. Till den som sköter den: { $why }
table-coach-thinking = Coachen tänker…
table-coach-ranked = De bästa valen
table-coach-change = Du kan fortfarande ändra dig.
table-fair-title = Rättvisa tärningar
table-fair-about = Varje spelares enhet drar ett slumpord, låser det och avslöjar det när alla är låsta. Fröet och orden bestämmer tillsammans tärningarna, så ingen kan ha valt dem.
table-fair-waiting = inte låst än
table-fair-committed = låst
table-fair-revealed = avslöjat
table-fair-silent = ger inget ord
table-agreeing = Spelarnas enheter kommer överens om tärningarna…
table-fair-commitment = Fröets fingeravtryck (SHA-256)
table-notices = Särskilda regler
table-dismiss = Okej
table-rematch = Bordets nästa spel är klart.
table-go-there = Gå dit
table-shortcuts-title = Med tangentbordet
table-shortcuts-dice = spara eller släpp en tärning
table-shortcuts-power = spara eller släpp krafttärningen
table-shortcuts-roll = kasta
table-shortcuts-rows = gå till raderna och mellan dem
table-shortcuts-choose = välj
table-shortcuts-undo = ångra
table-shortcuts-coach = coach
table-shortcuts-log = vad som hänt
table-shortcuts-help = de här tangenterna
table-shortcuts-space-key = Mellanslag
table-shortcuts-enter-key = Enter

## Sheets and boards

boards-sheet = Poängprotokoll
boards-pays = { $row }: { unit-point }
boards-pays-with-bonus = { $row }: { unit-point }, { $gain } med bonusen
boards-worth = värde { $value }
boards-best-mark = bäst
boards-cross-out = Stryk { $row }
boards-cross-mode = Stryk en rad i stället
boards-score-mode = Tillbaka till poängen
boards-crossed = struken
boards-open = ledig
boards-closed = inte tillåtet med de här tärningarna
boards-number-for = { $row }: vilken siffra?

## The board that all share, a row for each character

shared-board = Brädet som alla delar
shared-scores = Brickor och poäng
shared-picture = Bild
shared-player = Spelare
shared-in-hand = på hand
shared-on-picture = på bilden: { $players }
shared-put = { $row }: lägg din bricka på { $points }, { unit-point }
shared-put-pushed = { $row }: lägg din bricka på { $points }, knuffad åt vänster, { unit-point }
shared-put-on-picture = { $row }: lägg din bricka på bilden, inga poäng

## The ring of cards and pawns

ring-board = Brädet: sexton rutor medurs
ring-wild = Joker
ring-empty = Tom plats
ring-space = Ruta { $space }: { $what }
ring-owned = { $card }, { $owner }, { unit-chip }
ring-pawns = Här: { $players }
ring-to-place = Kort att lägga ut
ring-all-placed = Alla kort ligger ute.
ring-last-round = Slutrundan
ring-hint = Tryck på en ruta för att läsa den.
ring-place = { $card }: lägg på ruta { $space }, { unit-chip }
ring-steal = { $card }: stjäl för { unit-chip }; { $other } förlorar { $lost }
ring-raise = { $card }: höj, { unit-chip } till
ring-doing-place = lägg
ring-doing-steal = stjäl
ring-doing-raise = höj
ring-landing = Ett kort som läggs nu hamnar här

## What one needs to know: turns left, how far a bonus is, what rows and cards pay, and why one is closed

turns-left = { $turns ->
    [0] ingen tur kvar
    [one] sista turen
   *[other] { $turns } turer kvar
}
turns-at-most = { $turns ->
    [one] sista turen
   *[other] högst { $turns } turer kvar
}
turns-cards = { $cards ->
    [one] { $cards } kort att lägga
   *[other] { $cards } kort att lägga
}
goal-to-go = { $missing } kvar
goal-out = går inte
goal-of = { $bonus } vid { $at }
goal-rule = { $bonus } poäng när raderna ovanför blir minst { $at }.
goal-done = Bonusen är nådd, och det finns ingen högre.
pays-fixed = Ger { unit-point }.
pays-steps = Ger i tur och ordning { $amounts } poäng.
pays-all = Ger summan av alla tärningar.
pays-some = Ger summan av de tärningar som passar.
pays-each = Ett poäng för varje tärning som passar; { face-mickey } passar alla figurer.
pays-power = Krafttärningen multiplicerar det.
pays-fixed-chips = Får { unit-chip }.
pays-each-chips = Får en mark för varje tärning som passar, högst { $most }.
want-least = { $least } eller mer
want-ones = { $count ->
    [one] minst en etta
   *[other] minst { $count } ettor
}
want-twos = { $count ->
    [one] minst en tvåa
   *[other] minst { $count } tvåor
}
want-threes = { $count ->
    [one] minst en trea
   *[other] minst { $count } treor
}
want-fours = { $count ->
    [one] minst en fyra
   *[other] minst { $count } fyror
}
want-fives = { $count ->
    [one] minst en femma
   *[other] minst { $count } femmor
}
want-sixes = { $count ->
    [one] minst en sexa
   *[other] minst { $count } sexor
}
want-three-of-a-kind = triss
want-four-of-a-kind = fyrtal
want-full-house = kåk
want-small-straight = liten stege
want-large-straight = stor stege
want-chance = summan { $least } eller mer
here-steal-number = { $card } här har { unit-chip }: { $want } stjäl dem.
here-steal = { $card } här har { unit-chip }: { $want } stjäl kortet.
here-raise = { $owner }s eget kort { $card } har { unit-chip }: { $want } höjer det.
here-place = En tom plats: lägg ut ett kort som tärningarna passar.
here-only-five = En tom plats: nu ger bara fem lika ett kort.
here-wild = Joker: lägg, stjäl eller höj ett kort som tärningarna räcker till.
here-wild-full = Joker: stjäl eller höj ett kort som tärningarna räcker till.
closed-no-fit = De här tärningarna passar inte.
closed-no-match = De här tärningarna passar inte: det krävs { $want }.
closed-joker-own-row = Fem lika, och Yahtzee-raden är ifylld: de måste skrivas på { $other }.
closed-joker-lower = Fem lika, och Yahtzee-raden är ifylld: de måste skrivas på en nedre rad.
closed-choice-number = Den räknar en siffra vars egen rad är ifylld, och de här tärningarna visar ingen sådan.
closed-on-board = Den här brickan ligger redan på brädet.
closed-no-place = Ett kort kan läggas ut från en tom plats eller en jokerruta, inte från ett kort.
closed-away = Det kan bara stjälas från sin ruta eller en jokerruta; med fem lika var man än står.
closed-too-few = De här tärningarna räcker inte: det krävs { $want }.
closed-own-away = Ett eget kort kan bara höjas från sin ruta eller en jokerruta.
closed-own-full = Det har alla marker det kan få.

## Help on a row, a card, a die or a sign

help-title = Hjälp
help-of = Hjälp: { $row }
help-example = Till exempel
help-now = Med tärningarna på bordet
help-pays = { $row }: { unit-point }
help-takes = { $row }: { unit-chip }
help-die = Tryck på en tärning för att spara den. De andra kastas om.
help-red = Den röda tärningen flyttar pjäsen så många rutor medurs.
help-face-mickey = räknas som vilken figur som helst
help-face-1 = poängen räknas en gång
help-face-2 = poängen räknas dubbelt
help-face-3 = poängen räknas tre gånger
help-face-double = två rader fylls i med samma tärningar, och båda räknas dubbelt
help-face-freeze = inga fler kast den här turen, och poängen räknas en gång
help-face-power = poängen räknas tre gånger, och efter tredje kastet får man kasta en fjärde gång
help-card = Med minst så många marker som kortet har stjäls det; med fler höjs ett eget kort. Fem lika passar alla kort.
help-empty = En tom plats: den som stannar här kan lägga ut vilket kort som helst som tärningarna passar.
help-wild = Joker: den som stannar här kan lägga ut ett kort på nästa tomma plats, stjäla vilket kort som helst som tärningarna räcker till, eller höja ett eget.
help-upper-section = Raderna ovanför, sammanlagda.
help-yahtzee-bonus = För varje ny Yahtzee, när Yahtzee-raden har gett poäng.
help-total = Allt sammanlagt.
help-all = Vad allt ger
table-shortcuts-explain = hjälp om det som har fokus

## What a finished game shows

after-title = Spelet är slut
after-alone = { $player } slutar på { $score }.
after-wins = { $player } vinner med { $score }!
after-wins-tie-break = { $player } vinner med { $score }, efter särspel mot { $rivals }.
after-shares = { $players } delar segern med { $score } var.
after-ranking = Slutställning
after-place = { $place }. { $player }: { $score }
after-winner = vinnare
after-series = Serien efter { NUMBER($games) } spel: { $standings }.
after-series-alone = { $games ->
    [one] { $games } spel hittills, i medeltal { $average }.
   *[other] { $games } spel i rad, i medeltal { $average }.
}
after-standing = { $wins ->
    [one] { $player } { $wins } vinst (totalt { NUMBER($points) })
   *[other] { $player } { $wins } vinster (totalt { NUMBER($points) })
}
after-new-best = { $player }: nytt personbästa på den här enheten! Det förra var { $best }.
after-first-best = { $player }: det första resultatet på den här enheten.
after-best = { $player }: personbästa på den här enheten är { $best }.
after-not-counted = Coachen har tillfrågats, så det här spelet räknas inte för personbästa.
after-rematch = Revansch
after-rematch-join = Gå med i revanschen
after-rematch-watch = Se revanschen
after-replay = Se spelet igen
after-record = Spara spelloggen
after-record-text = Som text
after-record-json = Som JSON
after-record-link = Som länk
after-share = Dela resultatet
after-shared = Bilden är sparad, och resultatet är kopierat med en länk till reprisen.
after-linked = Länken är kopierad. Hela spelet finns i den: den som öppnar länken ser reprisen och rapporten.

## The check of the fair dice

fair-check = Kontrollera tärningarna
fair-reading = Läser drag { $done } av { $of }…
fair-verified = { $throws ->
    [one] Kontrollerat: kastet följer av fröet.
   *[other] Kontrollerat: alla { $throws } kast följer av fröet.
}
fair-promise-seen = Den här webbläsaren såg fröets fingeravtryck före det första kastet.
fair-promise-unseen = Den här webbläsaren såg inte fröets fingeravtryck före det första kastet, så fröet kan ha valts senare.
fair-word-kept = Ordet du gav ingår i varje kast.
fair-physical = Tärningarna kastades för hand: bara de som var där kan säga hur de föll.
fair-unfinished = Fröet är hemligt tills spelet är slut.
fair-known-seed = Alla kast följer av fröet, men det var känt i förväg.
fair-seed = Stämmer inte: fröet passar inte till det publicerade fingeravtrycket.
fair-promise = Stämmer inte: fingeravtrycket är inte det som den här webbläsaren såg först.
fair-word = Stämmer inte: ordet från { $player } är inte ”{ $word }”, som det gavs.
fair-commit = Stämmer inte: ordet från { $player } är inte det som låstes innan orden avslöjades.
fair-voids = { $count ->
    [one] En gång avslöjade någon inte sitt ord, och alla kom överens om nya tärningar.
   *[other] { $count } gånger avslöjade någon inte sitt ord, och alla kom överens om nya tärningar.
}
fair-silent = Inget ord kom från: { $players }.
fair-moves = Stämmer inte: drag { $number } saknas eller är inte det som spelades.
fair-place = Stämmer inte: drag { $number } tar inte spelarens nästa tärningar.
fair-mismatch = Stämmer inte: drag { $number }, kastat av { $player }, är { $fell }, men fröet ger { $expected }.
fair-about = Den här webbläsaren har räknat ut varje tärning på nytt ur det publicerade fröet och spelarnas ord, och räknat efter att varje spelare fick sina tärningar i ordning, utan att någon hoppades över eller användes två gånger: ingen kunde ändra en tärning när spelet hade börjat. Vems tur det var läses ur serverns repris och jämförs med det som den här webbläsaren såg av spelet.
fair-about-here = Den här webbläsaren har räknat ut varje tärning på nytt ur fröet och spelarnas ord, och räknat efter att varje spelare fick sina tärningar i ordning, utan att någon hoppades över eller användes två gånger: ingen tärning ändrades när spelet hade börjat.
fair-about-not = Det bevisar inte att den som sköter servern inte kände till tärningarna i förväg, och det är en sida från den servern som räknar; spelloggen kan kontrolleras med ett eget program.
fair-about-not-here = Tärningarna drogs på enheten som spelet spelades på. Det bevisar inte att ingen som kan ändra dess program kände till dem i förväg; spelloggen kan kontrolleras med ett eget program.
fair-explain = Vad det här bevisar, och vad inte
fair-seed-label = Frö
fair-commitment-label = Fingeravtryck (SHA-256)

## A game that is looked at again

replay-title = Repris: { $game }
replay-position = Drag { $move } av { $of }
replay-slider = Plats i spelet
replay-beginning = Före det första draget.
replay-play = Spela upp
replay-pause = Paus
replay-speed = Hastighet
replay-speeds-slow = Långsam
replay-speeds-normal = Normal
replay-speeds-fast = Snabb
replay-step-back = Steg bakåt
replay-step-on = Steg framåt
replay-turn-back = Tur bakåt
replay-turn-on = Tur framåt
replay-unfinished = Spelet pågår ännu: så här långt har det kommit.
replay-to-table = Till bordet
replay-keys = Piltangenterna går ett steg, med Skift en tur; mellanslag spelar upp och pausar.
replay-scores = Poäng i det här läget
replay-no-moves = Här har ingenting spelats ännu.

## Games that were played

history-title = Spelade spel
history-here = På den här enheten
history-none = Inget spel har spelats färdigt på den här enheten ännu. Det första hamnar här.
history-editions = Spel
history-bests = Rekord och medelvärden
history-player = Spelare
history-games = Spel
history-best = Bäst
history-average = Medel
history-won = Vunna
history-won-of = { $wins }/{ $of }
history-peeked = frågade coachen
history-peeked-about = Spel där coachen har tillfrågats är märkta och räknas inte för rekord och medelvärden.
history-chart = Poäng över tid
history-chart-about = { $player }: { $games } spel, från { $worst } till { $best }.
history-chart-table = Samma sak som tabell
history-axis-games = Spel, det nyaste till höger
history-axis-score = Poäng
history-chips = Marker
history-list = Alla spel
history-date = Datum
history-winner = vann
history-replay = Repris
history-replay-of = Repris av { $game }, { $date }
history-remove-of = Ta bort från enheten: { $game }, { $date }
history-removed = Borttaget från den här enheten.
history-remove-all = Ta bort alla spel från enheten
history-remove-sure = Ta bort alla avslutade spel från den här enheten? De som bara spelats på den här enheten försvinner för gott: spara dem först som en fil om du vill behålla dem. Servern behåller sina egna.
history-remove-sure-here = Ta bort alla avslutade spel från den här enheten? De försvinner för gott: spara dem först som en fil om du vill behålla dem.
history-remove-yes = Ta bort alla
history-most = De nyaste { NUMBER($count) } avslutade spelen visas och räknas.
history-more = Visa fler ({ $left })
history-server = På den här servern
history-server-about = Alla spel som spelats färdigt på den här servern, de nyaste först. Bara den som sköter den ser dem.
history-server-refused = Allas spel syns bara på den dator där servern körs.
history-server-none = Inget spel har spelats färdigt på den här servern ännu.
history-bot = bot
moving-title = Ta med spelen
moving-about = Alla spel på den här enheten i en enda fil: för en annan enhet, för en dator med Dicecup eller att spara. Ett pågående spel med rättvisa tärningar kan bara ses på annat håll; det fortsätter här.
moving-save = Spara alla spel som en fil
moving-bring = Hämta spel från en fil
moving-saved = Filen är sparad.
moving-unread = Webbläsaren låter inte Dicecup läsa spelen på den här enheten: tillåt att webbplatsen sparar data eller lämna privat surfning.
moving-missing = { $count ->
    [one] { $count } spel på servern kunde inte läsas och saknas i filen.
   *[other] { $count } spel på servern kunde inte läsas och saknas i filen.
}
moving-brought = { $count ->
    [one] { $count } spel hämtades.
   *[other] { $count } spel hämtades.
}
moving-known = { $count ->
    [one] { $count } spel fanns redan här.
   *[other] { $count } spel fanns redan här.
}
moving-left = { $game } ({ $day }) förblir som det är här: det gick vidare på ett annat sätt där filen kommer ifrån.
moving-refused = Ingenting hämtades.
moving-wrong-no-record = Filen innehåller inget spel från Dicecup.
moving-wrong-unreadable = { $records ->
    [one] Spelet i filen kan inte läsas: en del saknas eller har ändrats.
   *[other] Spel { NUMBER($record) } av { NUMBER($records) } i filen kan inte läsas: en del saknas eller har ändrats.
}
moving-wrong-altered = { $records ->
    [one] Spelet i filen har ändrats efter att Dicecup skrev det.
   *[other] Spel { NUMBER($record) } av { NUMBER($records) } i filen har ändrats efter att Dicecup skrev det.
}
moving-wrong-move = Det syns vid drag { NUMBER($move) }.
moving-wrong-line = Det syns på rad { NUMBER($line) } i spelet.

## What the server may refuse, by its code

refusal-offline = Servern kan inte nås.
refusal-stale = Spelet hade redan gått vidare.
refusal-illegal = Reglerna tillåter inte det nu.
refusal-not-your-seat = Den här platsen är inte din: öppna den med sin länk.
refusal-taken = Platsen är redan upptagen.
refusal-not-found = Det finns inget sådant bord här.
refusal-other-rules = Det här spelet spelades med andra regler.
refusal-too-many = Det var mycket på en gång: vänta lite.
refusal-used-up = Just nu går det inte längre att ångra eller titta på coachen på den här platsen: spela vidare.
refusal-no-values = Värden för de här reglerna finns inte här.
refusal-busy = Huset är fullt just nu: försök snart igen.
refusal-malformed = Det här gick inte att förstå. Öppna sidan på nytt och försök igen.
refusal-not-allowed = Det är inte möjligt just nu.
refusal-origin = Servern känner inte till den här adressen: öppna spelet på serverns egen adress.
refusal-too-large = Det är mer än servern tar emot på en gång.
refusal-failed = Något gick fel på servern.
refusal-not-saved = Servern kan inte spara spelet just nu. Det som spelats tidigare finns kvar: försök snart igen.
refusal-broken = Något gick fel på den här enheten. Försök igen eller öppna sidan på nytt.
refusal-no-file = Den här delen kunde inte läsas in. Den behöver nätverket en gång.
refusal-storage = Den här enheten kan inte spara spelet: frigör utrymme eller lämna privat surfning. Det som spelats hittills finns kvar.
common-python-loading = Spelen görs klara: { $percent } %
refusal-not-loaded = Spelen kunde inte läsas in. De behöver nätverket en gång.

## The terminal: keys, and what they do in the lowest line

terminal-key-space = Mellanslag
terminal-key-enter = Enter
terminal-key-escape = Esc
terminal-do-throw = Kasta
terminal-do-choose = Välj
terminal-do-cross = Stryk
terminal-do-undo = Ångra
terminal-do-log = Logg
terminal-do-rules = Regler
terminal-do-values = Värden
terminal-do-exact = Exakta värden
terminal-do-take-over = Ta över
terminal-do-pace = Fart
terminal-do-words = Ditt ord
terminal-do-leave = Lämna
terminal-do-back = Tillbaka
terminal-do-history = Historik
terminal-do-bests = Rekord
terminal-do-drop = Ta bort ett spel
terminal-do-help = Hjälp
terminal-do-quit = Avsluta
terminal-do-move-on = Framåt
terminal-do-move-back = Bakåt
terminal-do-turn-on = Tur
terminal-do-end = Slutet
terminal-do-run = Spela
terminal-do-more = En till
terminal-do-fewer = En färre
terminal-do-begin = Börja
terminal-do-go-on = Spela vidare

## The terminal: the keys and their meanings on the help page

terminal-keys-space = Mellanslag
terminal-help-space = kasta de tärningar som inte är sparade
terminal-keys-digits = 1–6
terminal-help-digits = spara en tärning eller släpp den; ett klick gör detsamma
terminal-keys-a = a
terminal-help-a = spara alla tärningar eller släpp alla
terminal-keys-rows = Upp, ner
terminal-help-rows = gå mellan raderna eller korten; ett klick gör detsamma
terminal-keys-enter = Enter
terminal-help-enter = välj raden eller kortet; ett andra klick gör detsamma
terminal-keys-x = x
terminal-help-x = stryk raden
terminal-keys-u = u
terminal-help-u = ta tillbaka det senaste beslutet, om inga tärningar har kastats sedan dess
terminal-keys-v = v
terminal-help-v = se de exakta värdena; spelloggen kommer att visa det
terminal-keys-w = w
terminal-help-w = allas chans att vinna, överst; protokollet säger det
terminal-keys-t = t
terminal-help-t = ta över en bots plats
terminal-keys-p = p
terminal-help-p = hur snabbt bottarna spelar: nästa av fyra farter
terminal-keys-f = f
terminal-help-f = före första kastet: ett eget ord till de rättvisa tärningarna
terminal-keys-l = l
terminal-help-l = hela loggen
terminal-keys-escape = Esc
terminal-help-escape = lämna; spelet sparas och kan fortsätta senare
terminal-keys-moves = Höger, vänster
terminal-help-moves = ett drag framåt, ett drag bakåt
terminal-keys-turns = Ner, upp
terminal-help-turns = en tur framåt, en tur bakåt
terminal-keys-ends = Home, End
terminal-help-ends = början, slutet
terminal-keys-run = Mellanslag
terminal-help-run = spela upp eller stanna
terminal-keys-back = Esc
terminal-help-back = lämna
terminal-keys-menu = Upp, ner
terminal-help-menu = flytta
terminal-keys-menu-enter = Enter
terminal-help-menu-enter = välj; ett klick gör detsamma
terminal-keys-d = d
terminal-help-d = ta bort ett oavslutat spel
terminal-keys-q = q
terminal-help-q = lämna Dicecup

## The terminal: the start, the set-up and the history

terminal-about =
    Tärningsspelen, spelade så som de tryckta reglerna säger. Varje drag är på disken innan det visas: sluta när du vill och fortsätt där du var.

    - Hur många som helst kan sitta vid ett tangentbord, och botar kan ta platser bredvid dem.
    - Tärningarna är datorns, och rättvisa, eller era egna: då skriver ni in vad som föll.
    - Vid bordet visar ? tangenterna och reglerna för spelet.
terminal-about-go = Fortsätt exakt där spelet var, också mitt i en tur.
terminal-about-history = Alla spel som har spelats här, avslutade eller inte, att se igen drag för drag.
terminal-about-bests = Allas bästa spel och medelvärde i varje spel.
terminal-about-language = Det språk som Dicecup talar här.
terminal-about-quit = Varje drag är på disken: ingenting går förlorat.
terminal-leave-dicecup = Lämna Dicecup
terminal-more = ({ $count } till att fortsätta med)
terminal-summary = { $game }, { $players }, { $date }
terminal-summary-turn = { $game }, { $players }, { $player } på tur, { $date }
terminal-drop = Ta bort det här spelet?
terminal-drop-no = Nej, behåll det
terminal-drop-yes = Ja, ta bort det för gott
terminal-drop-what = Bara ett oavslutat spel kan tas bort: gå till det först.
terminal-not-saved = Spel kan inte sparas: de går förlorade när du slutar. ({ $why }.)
terminal-person = Människa
terminal-bot = Bot { $bot }: { $about }
terminal-seats = { $count } av { $least } till { $most }
terminal-begin = Börja spelet
terminal-bad-seats = det här spelet har { $least } till { $most } spelare
terminal-names-many = det finns { $count } namn för { $seats } platser
terminal-names-same = två spelare har samma namn: { $players }
terminal-name-bad = { $name } är inget namn: ett namn har 1 till { $count } synliga tecken
terminal-history-title = Spelade spel: Enter visar ett spel drag för drag
terminal-history-empty = Inget spel har spelats ännu.
terminal-history-over = Det spelet är slut: Enter visar det.
terminal-bests-title = Rekord och medelvärden: Enter visar det bästa spelet
terminal-bests-empty = Inget spel har spelats färdigt ännu.
terminal-state = Läge
terminal-ended-unfinished = oavslutat
terminal-ended = slut
terminal-ended-alone = ensam
terminal-ended-won = { $count ->
   [one] { $players } vann
  *[other] { $players } delade segern
}

## The terminal: at the table

terminal-red = röd
terminal-roll = { $roll ->
   [1] första kastet
   [2] andra kastet
   [3] tredje kastet
  *[other] fjärde kastet
}
terminal-where-first-turn = kast om vem som börjar
terminal-where-tie-break = särspel
terminal-fair = Rättvisa tärningar: fröet är låst, dess SHA-256 är { $commitment }.
terminal-words-about = Alla får lägga till ett ord till fröet. Frö och ord bestämmer tillsammans tärningarna, så att ingen kan ha valt dem. Där inget skrivs är ordet slumpmässigt.
terminal-words-given = Orden är med i varje kast.
terminal-choose-first = Välj först en rad med ↑ och ↓: sedan markerar Enter den.
terminal-dice-red = den röda tärningen
terminal-dice-power = krafttärningen
terminal-dice-one = tärningen
terminal-dice-all = tärningarna
terminal-throw = { $purpose ->
   [first-turn] { $player }: tryck på mellanslag för att kasta { $dice } om vem som börjar.
   [tie-break] { $player }: tryck på mellanslag för att kasta { $dice } i särspelet.
  *[other] { $player }: tryck på mellanslag för att kasta { $dice }.
}
terminal-throw-real = { $purpose ->
   [first-turn] { $player }: kasta { $dice } om vem som börjar, skriv vad som föll, sedan Enter.
   [tie-break] { $player }: kasta { $dice } i särspelet, skriv vad som föll, sedan Enter.
  *[other] { $player }: kasta { $dice }, skriv vad som föll, sedan Enter.
}
terminal-throw-count = Kasta { unit-die }
terminal-todo = { $player }: { $what }.
terminal-todo-or = { $player }: { $hold }, eller { $what }.
terminal-todo-hold = 1–{ $count } sparar, mellanslag kastar resten
terminal-todo-one = Enter: { $choice }
terminal-todo-row = ↑ ↓ och Enter fyller i en rad
terminal-todo-card = ↑ ↓ och Enter tar ett kort
terminal-todo-give-up = ↑ ↓ och Enter ger upp något
terminal-todo-choose = ↑ ↓ och Enter väljer
terminal-bonus = { $row } { $amount }
terminal-with-bonus = { $score } (med { $bonuses })
terminal-loses = { $player } förlorar { $amount }
terminal-total = totalt { $total }
terminal-enter = { $kind ->
   [red] 1–6: vad den röda tärningen visar
   [power] 1–6: vad krafttärningen visar
  *[plain] 1–6: vad en tärning visar
}{ $left ->
   [one] .
  *[other] , { $left } kvar.
}
terminal-entered = Enter: så föll de. Backsteg: den sista är fel.
terminal-entry-done = Enter: klart
terminal-entry-undo = Ångra
terminal-real-dice = Det här är riktiga tärningar: kasta dem och skriv vad som föll.
terminal-no-rolls = Det finns inga fler kast i den här turen: välj vad som ska göras med tärningarna.
terminal-does-not-fit = Tärningarna passar inte på den raden: tryck x för att stryka den.
terminal-no-cross = Den raden kan inte strykas nu.
terminal-no-undo = Det finns inget beslut att ta tillbaka sedan det senaste kastet.
terminal-which = Vilken?
terminal-over-hint = Enter visar resultatet, Esc lämnar.
terminal-rules-title = { $game }: tangenter och regler
terminal-log-empty = Ingenting har hänt ännu.

## The terminal: bots and exact values

terminal-bot-plays = { $player } spelar ({ $bot }).
terminal-bot-failed = { $player } har inte gjort sitt drag.
terminal-who-plays = Vem spelar för { $player }?
terminal-person-plays-on = En människa här spelar vidare
terminal-bot-plays-on = Boten { $bot } spelar vidare
terminal-bot-again = Boten { $bot } försöker igen
terminal-leave-game = Lämna spelet som det är
terminal-values-title = Vad varje val är värt
terminal-no-values = Inga värden här
terminal-play-on = Spela vidare utan dem
terminal-solve-for = Räkna ut exakta värden, sedan spelar { $bot }

## The terminal: after a game, and looking at it again

terminal-after-again = Spela igen
terminal-after-replay = Se spelet drag för drag
terminal-after-leave = Tillbaka till början
terminal-new-best = Nytt rekord för { $player }: { $best }, tidigare { $old }.
terminal-best = { $player }: bäst { $best }, medel { $average } av { $games } spel.
terminal-replay-hint = ← → ett drag, ↑ ↓ en tur, mellanslag spelar upp.
terminal-replay-end = Det här är slutet.
terminal-replay-dice = Härnäst: tärningarna.
terminal-replay-next = Härnäst: { $choice }.

## Coachen: vad val är värda, i spelet och vid träning

coach-look = Visa värdena
coach-fold = Visa brädet
coach-not-counted = Om du tittar räknas det här spelet inte för dina rekord och din nivå, och spelloggen visar att du tittade.
coach-decide-first = Bestäm dig först, titta sedan
coach-best = Bäst: { $choice }, { $worth }.
coach-tap = Tryck på ett val för att spela det.
coach-mine = ditt
coach-less = { $by } mindre
coach-unit-score = poäng
coach-unit-win = procentenheter
coach-why = Varför?
coach-why-of = Varför är { $best } bättre än { $choice }?
coach-why-none = Det finns inga sådana tal för det här spelet.
coach-all = Visa alla { NUMBER($count) } val
coach-chances = Allas chans att vinna
coach-chances-about = Överst, uträknad före varje tur. Att titta antecknas: spelet räknas inte för rekord och nivå.
coach-chances-estimated = Det är uppskattningar, oftast inom { $within } procentenheter.

## Träning: misstag som delas ut igen, och nya lägen

train-title = Träna
train-mistakes = Dina misstag
train-mistakes-about = De lägen i dina spel där du gav bort mest delas ut igen tills du har löst dem rätt två gånger.
train-due = { $count ->
    [one] { $count } läge att träna
   *[other] { $count } lägen att träna
}
train-start = Börja
train-empty = Inga misstag här ännu. När ett spel slutar på den här enheten kommer lägena där du gav bort mest hit.
train-all-right = Varje misstag har blivit rätt två gånger. Spela ett spel till, eller pröva nya lägen.
train-done = Klart för i dag. Nästa läge kommer { $date }.
train-counts = Senare: { NUMBER($later) }. Rätt två gånger och klara: { NUMBER($count) }.
train-fresh = Nya lägen
train-fresh-about = Lägen där goda spelare väljer olika, varje gång ur ett nytt spel.
train-deal = Dela ut ett läge
train-back = Tillbaka till översikten
train-exercise = Övning
train-question = Vad skulle du göra?
train-right = Rätt: { $choice }.
train-nearly = Så gott som rätt: { $choice }. Bäst med { $by } är { $best }.
train-wrong = { $choice } ger bort { $by }. Bättre: { $best }.
train-chosen-then = I spelet valde du { $choice }.
train-left = Rätt två gånger: det här läget är klart.
train-again = { $days ->
    [one] Det kommer igen i morgon.
   *[other] Det kommer igen om { $days } dagar.
}
train-leave-out = Hoppa över det här läget för gott
train-next = Nästa
train-you = Du
train-other = Spelare { NUMBER($place) }
train-new = { $count ->
    [one] { $count } läge ur det här spelet att träna
   *[other] { $count } lägen ur det här spelet att träna
}
train-storage-full = Det finns ingen plats kvar i webbläsarens lagring: inget mer sparas för träning.
train-storage-refused = Webbläsaren sparar inga data för den här sidan, så misstag kan inte sparas. Privata fönster gör ofta så.

## Att räkna ut exakta värden, i coachens ruta och i terminalen

exact-make = Räkna ut exakta värden
exact-cost = Det tar { $time } och { NUMBER($size) } MB på disken, { NUMBER($work) } MB tills det är klart. Spelen går vidare under tiden.
exact-short = mindre än en minut
exact-minutes = { $minutes ->
    [one] ungefär en minut
   *[other] ungefär { $minutes } minuter
}
exact-running = Exakta värden räknas ut: { NUMBER($percent) } %
exact-running-left = Exakta värden räknas ut: { NUMBER($percent) } %, { $time } kvar
exact-stop = Avbryt
exact-stopped = Avbrutet. Det som är klart sparas till nästa gång.
exact-done = Värdena är exakta nu: fråga igen.
exact-failed = De exakta värdena kunde inte räknas ut: { $why }
exact-impossible = Exakta värden kan inte räknas ut här: { $why }

## The plain game, line by line. What is typed stays English: rematch, replay, history, bests, new, drop, quit, undo, sheet, rules, help, values, chances, exact, start, stop, brief, person, roll

plain-type-help = Skriv help för att se vad du kan skriva.
plain-legend = Tärningarna: { $faces }.
plain-hand = { $roll ->
   [1] Första kastet: { $dice }
   [2] Andra kastet: { $dice }
   [3] Tredje kastet: { $dice }
  *[other] Fjärde kastet: { $dice }
}
plain-turn-first-turn = Alla kastar om vem som börjar, och det högsta kastet börjar.
plain-turn-tie-break = Oavgjort: särspelet avgörs med kast.
plain-help-choices = vad varje val skulle ge
plain-help-sheet = protokollet eller brädet
plain-help-undo = ta tillbaka det senaste beslutet, om inga tärningar har kastats sedan dess
plain-help-rules = spelets regler
plain-help-values = vad varje val exakt är värt; spelloggen kommer att visa att du tittade
plain-help-exact = räkna ut värdena exakt i bakgrunden, se hur långt det har kommit, eller avbryt det
plain-help-chances = allas chans att vinna före varje tur, eller inte längre; protokollet säger att du tittade
plain-help-brief = visa protokollet bara på begäran, eller varje tur igen
plain-help-words = före första kastet: egna ord till de rättvisa tärningarna
plain-help-pace = hur snabbt bottarna spelar: nästa av fyra farter
plain-words-late = Tärningarna är redan bestämda: ord ges före första kastet, med rättvisa tärningar.
plain-help-quit = spara och lämna; dicecup play erbjuder att fortsätta
plain-help-keep = spara de här tärningarna och kasta de andra
plain-help-keep-one = spara den här tärningen och kasta de andra
plain-help-roll = kasta de här tärningarna igen och spara de andra; bara roll kastar alla
plain-help-row = välj en rad eller ett kort med namnet, dess början eller numret
plain-help-notation = vilket drag som helst i exakt notation
plain-help-keep-power = spara de här tärningarna och krafttärningen; utan plus kastas den igen
plain-help-roll-power = kasta de här tärningarna och krafttärningen; utan plus ligger den kvar
plain-help-roll-power-alone = kasta bara krafttärningen
plain-help-cross = stryk en rad
plain-for-point = Ger poäng
plain-for-chip = Ger marker
plain-group-cross = Stryk
plain-group-picture = På bilden
plain-group-or = Eller
plain-group-nothing = Utan poäng
plain-or = { $first } eller { $second }
plain-dice-to-keep = tärningar att spara
plain-a-number = ett nummer från 1 till { $count }
plain-or-keep = Eller skriv vilka tärningar som sparas och kasta de andra: { $count } sätt.
plain-press-enter = tryck Enter
plain-enter-throws = tryck Enter för att kasta
plain-enter-walks = tryck Enter för att kasta den röda tärningen
plain-enter-or = Tryck Enter, eller skriv undo, sheet, rules, help eller quit.
plain-go-on-or-undo = tryck Enter för att fortsätta, eller skriv undo
plain-what-fell = { $dice } kastas; vad föll
plain-taken-back = Tillbakataget.
plain-saved = Spelet är sparat: dicecup play fortsätter det.
plain-lost = Spelet kunde inte sparas.
plain-record = Spelloggen är sparad: { $command } visar den.
plain-not-saved = Det hände inte, för det kunde inte sparas: { $why }. Försök igen, eller avsluta (quit).
plain-not-done = Det hände inte: { $why }.
plain-brief = Protokollet visas när du skriver sheet.
plain-not-brief = Protokollet visas varje tur.
plain-all-sheets = Skriv sheet för att se alla protokoll.
plain-in-hand = { $player } har på hand: { $rows }.
plain-no-hand = { $player } har inga brickor på hand.

## The plain game: what cannot be understood

plain-not-possible = { $typed } går inte nu: skriv ? för att se valen.
plain-not-kept = { $typed } går inte nu: på bordet ligger { $dice }.
plain-not-among = På bordet ligger { $dice }: där finns ingen sådan { $face }.
plain-no-choice = Det finns inget val { $typed }: valen är 1 till { $count }.
plain-no-numbers = Det finns inget val { $typed }: inget har ett nummer här.
plain-write-apart = Skriv tärningar att spara isär, som "{ $dice }", eller k { $typed }.
plain-dice-or-choice = { $typed } kan vara tärningar eller ett val: skriv k { $typed } för att spara, eller "{ $choice }".
plain-throws-nothing = Så kastas ingen tärning: kasta minst en, eller välj vad som ska göras med dessa.
plain-no-power = { $typed } kan inte sparas: krafttärningen är inte med i spelet, eller ligger inte på bordet.
plain-other-power = { $typed } kan inte sparas: krafttärningen visar { $face }.
plain-no-face = { $typed } finns inte på tärningarna: där finns { $faces }.
plain-no-power-face = { $typed } finns inte på krafttärningen: där finns { $faces }.
plain-cannot-fall = Så kan det inte ha fallit: { $dice } kastades, till exempel { $example }.
plain-several = { $typed } kan vara flera: { $choices }. Skriv lite till.
plain-does-not-fit = Tärningarna passar inte på { $row }: skriv x { $row } för att stryka raden.
plain-unknown = { $typed } är inget val här: skriv ? för valen, eller help.

## The plain game: before and after a game

plain-nothing-begun = Ingenting påbörjades.
plain-unfinished = Oavslutade spel, det senaste först:
plain-summary = { $game }, { $players }, { $moves } drag, { $player } på tur, { $date }
plain-summary-over = { $game }, { $players }, { $moves } drag, slut, { $date }
plain-which-unfinished = Ett nummer att fortsätta med (Enter för 1), new, eller drop och ett nummer
plain-unfinished-help = Skriv ett nummer från 1 till { $count }, eller new, drop 1 eller quit.
plain-dropped = Borttaget.
plain-unreadable = Spelet { $game } kan inte läsas och lämnas i fred: { $why }.
plain-which-game = Vilket spel, 1 till { $count }
plain-game-help = Skriv ett nummer från 1 till { $count }, eller något av { $keys }.
plain-bot-help = En bot får en plats som bot, eller som en av dessa nivåer:
plain-bot-level = bot { $level }: { $about }
plain-who = Vilka spelar? Namn med kommatecken, eller hur många, { $least } till { $most } (Enter för { $least })
plain-who-starts = Vem börjar? Ett namn, eller 1 till { $count } (Enter: { $otherwise })
plain-first-unknown = { $typed } kan inte börja: välj någon av { $players }
plain-who-plays-on = Vem spelar vidare för { $player }: person, { $bots } eller quit
plain-person-or = Skriv person, eller någon av { $bots }.
plain-exact-start = Skriv start för att räkna ut exakta värden, eller tryck Enter för att spela vidare
plain-exact-begun = Det går vidare i bakgrunden. Skriv exact för att se hur långt det har kommit.
plain-exact-stop = Skriv stop för att avbryta, eller tryck Enter för att spela vidare
plain-afterwards = Skriv rematch, report, replay, history eller bests, eller tryck Enter för att lämna
plain-older = Och { $count } äldre: { $command } visar alla.
plain-history-replay = Skriv replay och ett nummer för att se ett spel drag för drag, eller report och ett nummer för dess rapport.
plain-which = Skriv { $word } och ett nummer från 1 till { $count }; history visar spelen.
plain-replay-help = Enter går vidare; eller skriv ett antal drag, back, sheet, end eller quit.

## Genomgång av ett spel: tur, skicklighet och de dyraste besluten

review-title = Genomgång
review-headline-score = { $player } spelade som { $like }, och tärningarna gav { $luck }: mer tur än i { $portion } % av perfekta spel.
review-headline-score-bare = { $player } spelade som { $like }, och tärningarna gav { $luck }.
review-headline-win = { $player } gav bort { $away } procentenheter av vinstchansen, och tärningarna gav { $luck }: mer tur än i { $portion } % av perfekta spel.
review-headline-win-bare = { $player } gav bort { $away } procentenheter av vinstchansen, och tärningarna gav { $luck }.
review-start = Vid början
review-luck = Tärningarnas tur
review-loss = Förlorat genom val
review-cut-short = Avbrutet: spelet slutade innan protokollet var fullt
review-others = Vad de andra gjorde
review-remainder = Kvar efter ungefärliga värden
review-model = Modell: vad approximationen lämnar
review-estimated = Chanserna är uppskattningar: från turens slut antas alla spela för poängen.
review-counted = Vad som räknas
review-in-score = I poäng
review-in-win = I chanser att vinna
review-final = Slutresultat
review-value = Står nu på
review-adds-up = Summan stämmer.
review-decisions = Beslut: { NUMBER($decisions) }; val utan betydelse: { NUMBER($forced) }.
review-undone = Ångrade drag: { NUMBER($times) }. Det som till slut spelades räknas.
review-peeked = Tittar på värdena: { NUMBER($times) }. Spelet räknas inte i nivån.
review-costliest = De dyraste besluten
review-no-mistakes = Inget val gav bort något.
review-turn = Tur { NUMBER($turn) }
review-stage-first-keep = efter första kastet
review-stage-second-keep = efter andra kastet
review-stage-later-keep = efter ett senare kast
review-stage-mark = i slutet av turen
review-mistake = Tur { NUMBER($turn) }, { $stage }, med { $dice }: { $choice }. Bättre med { $by }: { $best }.
review-no-values = Ingen har löst detta spel, så tur och skicklighet kan inte skiljas åt. Det här kan man veta.
review-faces = { $player } kastade { $faces }.
review-face = { $face } × { NUMBER($times) }
review-gained = { $choice }: { $portion } % av sådana kast tillåter det.
review-stolen = Stulna kort: { NUMBER($stolen) }; förlorade: { NUMBER($lost) }.
review-unfinished = Spelet är inte slut.
review-page = Gjort med Dicecup. Ett kasts tur är det bästa värdet efter det minus värdet före; ett val ger bort det bästa värdet minus värdet av det som valdes.
review-graph = Väntat slutresultat för { $player }, drag för drag
review-by-luck = Tärningarna
review-by-choice = Valen
review-you-score = Du spelade som { $like }, och tärningarna gav { $luck }: mer tur än i { $portion } % av perfekta spel.
review-you-score-bare = Du spelade som { $like }, och tärningarna gav { $luck }.
review-you-win = Du gav bort { $away } procentenheter av vinstchansen, och tärningarna gav { $luck }: mer tur än i { $portion } % av perfekta spel.
review-you-win-bare = Du gav bort { $away } procentenheter av vinstchansen, och tärningarna gav { $luck }.
review-loading = Coachen går igenom spelet…
review-sum = Vad resultatet består av
review-compare = Alla spelare bredvid varandra
review-whose = Spelare
review-played-like = Spelade som
review-axis-score = Förväntat slutresultat
review-axis-win = Vinstchans, %
review-axis-turns = Tur
review-as-table = Diagrammet som tabell
review-happened = Vad som hände
review-change = Ändring
review-explain = Läget, och varför
review-in-replay = Visa i reprisen
review-try = Försök igen
review-all = Visa alla { NUMBER($count) }
review-after-peek = Valt efter en titt på värdena.
review-back = Tillbaka till rapporten
review-chosen = valt

## Över många spel: vad någon ger bort och vilken nivå det blir

form-title = Över många spel
form-of-score = Spel om poäng
form-of-win = Spel om vinsten
form-games = Spel som räknas: { NUMBER($games) }. Utelämnade: { NUMBER($peeked) } med en titt på värdena, { NUMBER($unfinished) } oavslutade.
form-a-game = Förlorat per spel: { $mean }
form-a-decision = Förlorat per beslut: { $mean }
form-between = { $mean } (95 % mellan { $low } och { $high })
form-stage-first-keep = Första sparandet
form-stage-second-keep = Andra sparandet
form-stage-later-keep = Senare sparanden
form-stage-mark = Rad eller bild
form-by-stage = Per skede, per spel
form-by-row = Per rad, per spel
form-band = Nivå: { $band }
form-band-perfect = Perfekt: ger bort nästan ingenting
form-band-expert = Expert: ger inte bort mer än vår expertbot
form-band-club = Klubbspelare: ger inte bort mer än vår klubbot
form-band-casual = Vardagsspelare: ger inte bort mer än vår vardagsbot
form-band-beginner = Nybörjare: ger inte bort mer än vår nybörjarbot
form-band-novice = Färsking: ger bort mer än vår nybörjarbot
form-line = { $part }: { $mean }
form-none = Inget spel räknas ännu.
form-levels = Vad botarnas nivåer ger bort i ett spel
form-decisions = Beslut
form-over-time = Över tid
form-axis = Förlust, { $unit }
form-few = Från fem spel på finns det ett intervall.
form-review = { $count ->
    [one] Granska { $count } spel till
   *[other] Granska { $count } spel till
}
form-reviewing = { $left ->
    [one] Granskar: { $left } spel kvar…
   *[other] Granskar: { $left } spel kvar…
}

## Varför ett val är bättre än ett annat

why-title = Varför
why-bar-others = Alla andra
why-amount-score = { $figure } poäng
why-amount-win = { $figure } procentenheter
why-percent = { $figure } %
why-chance = { $part }: { $now } i stället för { $then } ({ $by }).
why-chance-only = { $part }: { $now } i stället för { $then }.
why-chance-least = { $part } på minst { $least }: { $now } i stället för { $then }.
why-points = { $part }: { $now } poäng i stället för { $then } ({ $by }).
why-part = { $part }: { $by }.
sum-later = Senare turer
why-others = Allt annat: { $by }.
why-rest = Det som de lagrade talen inte förklarar: { $by }.
why-total = Totalt: { $by }.
why-equal = Båda är lika mycket värda.


## Träning och rapport i terminalen

terminal-do-train = Träna
terminal-do-next = Nästa
terminal-do-skip = Hoppa över
terminal-about-train = De dyraste misstagen i dina spel, tills de är rätt två gånger, och nya ställningar där goda spelare är oense.
terminal-train-due = { $due ->
    [one] En ställning ska tränas i dag, av { NUMBER($cards) } i din lek.
   *[other] { NUMBER($due) } ställningar ska tränas i dag, av { NUMBER($cards) } i din lek.
}
terminal-train-of = { $game }: från ditt spel { $date }
terminal-train-fresh = { $game }: en ny ställning
terminal-train-looking = Letar efter misstag i dina spel: { NUMBER($done) } av { NUMBER($of) }.
terminal-train-finding = Letar efter en ställning…
terminal-train-summary = { $answers ->
    [0] Ingen ställning besvarades.
   *[other] { NUMBER($right) } av { NUMBER($answers) } rätt.
}
terminal-train-next = Enter: nästa ställning. Esc: lämna.
terminal-train-not-kept = Din lek kan inte sparas. { $why }
terminal-keys-skip = n
terminal-help-skip = hoppa över ställningen
plain-train-go-on = Tryck Enter för nästa ställning, eller skriv quit
plain-train-help = Skriv tärningar att spara, en rad eller dess nummer; eller ?, sheet, rules, skip eller quit.
plain-report-anyway = Skriv look för att se den ändå, eller tryck Enter för att gå tillbaka
terminal-do-report = Rapport
terminal-after-report = Rapporten: tur, misstag och vad som var bättre
terminal-keys-report = r
terminal-help-report = rapporten om ett spel som är slut
review-open = Rapport
review-running = Spelet är inte slut. Att se rapporten räknas som en titt på värdena: spelet räknas inte för rekord och nivå.
review-look = Se den ändå
review-play-on = Spela vidare först
review-was-best = Det bästa valet.
review-gave-away = Gav bort { $by }. Bättre: { $best }.

## Ett levande bord

alive-settings = Inställningar
alive-loud = Ljud och vibration
alive-sound = Ljud
alive-haptics = Vibration
alive-notify = Meddela mig när det är min tur
alive-notify-blocked = Webbläsaren tillåter det inte. Ändra det i dess inställningar för den här webbplatsen.
alive-notify-not = Webbläsare visar meddelanden bara över https. Här säger sidans titel och ett ljud att det är din tur.
alive-awake = Skärmen är på så länge ett spel pågår.
alive-awake-not = Webbläsare håller skärmen på bara över https. Låt enheten här vänta längre innan den släcks. Spelet går vidare när du kommer tillbaka.
alive-install-not = Webbläsare installerar en app bara över https. Lägg här ett bokmärke för sidan på hemskärmen.
alive-five = Fem lika!
alive-bonus = Bonus!
alive-steal = Stulet!
alive-best = Nytt rekord!
alive-react = Reagera
alive-reactions = De andras reaktioner
alive-mute = Tysta de andra
alive-reaction-well-played = Bra spelat
alive-reaction-wow = Oj
alive-reaction-haha = Haha
alive-reaction-oh-no = Åh nej
alive-reaction-good-luck = Lycka till
alive-reaction-hurry = Din tur?
alive-skip = Hoppa över
alive-pace = Hur snabbt bottar spelar
alive-pace-instant = Genast
alive-pace-quick = Snabbt
alive-pace-usual = Som vanligt
alive-pace-leisurely = I lugn och ro
preview-invite = Kom och spela { $game }
preview-invite-about = Slå dig ner vid bordet eller titta på. Det behövs bara en webbläsare.
preview-replay = En omgång { $game }
preview-replay-about = Varje kast och varje val, från det första till det sista.
boards-last = senaste draget
