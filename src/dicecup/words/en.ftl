### Every sentence that Dicecup says, in English. scripts/compile_words.py compiles it for Python and for the browser.
### Every language has the same messages with the same variables; a variable has one type in the whole catalogue.

## What belongs to no screen of its own

common-close = Close
common-cancel = Cancel
common-home = Home
common-try-again = Try again
common-loading = One moment…
common-copy = Copy
common-copied = Copied
common-share = Share
common-language = Language
common-theme = Colours
common-themes-auto = As the device
common-themes-light = Light
common-themes-dark = Dark
common-not-affiliated = The names of the games belong to their owners. Dicecup is not affiliated with them.
common-licences = Licences of what Dicecup is made with

## Counted things

unit-point = { $points ->
    [one] { $points } point
   *[other] { $points } points
}
unit-chip = { $chips ->
    [one] { $chips } chip
   *[other] { $chips } chips
}
unit-die = { $count ->
    [one] { $count } die
   *[other] { $count } dice
}

## Lists

list-and = { $rest } and { $last }

## The editions: how long they take and how they feel

edition-yahtzee-title = Yahtzee
edition-yahtzee-about = The classic: five dice, thirteen rows, and a bonus for every further Yahtzee.
edition-yahtzee-length = 15 minutes
edition-yahtzee-feel = Easy to learn
edition-firefly-title = Firefly Yahtzee
edition-firefly-about = Yahtzee on dice with Chinese numerals.
edition-firefly-length = 15 minutes
edition-firefly-feel = The classic in new clothes
edition-yatzy-title = Yatzy
edition-yatzy-about = The Scandinavian classic: five dice and fifteen rows, with pairs and full straights.
edition-yatzy-length = 15 minutes
edition-yatzy-feel = Easy to learn
edition-maxi-yatzy-title = Maxi Yatzy
edition-maxi-yatzy-about = Six dice and twenty rows: pairs, houses, villas and towers.
edition-maxi-yatzy-length = 25 minutes
edition-maxi-yatzy-feel = Long and rich
edition-power-yahtzee-title = Power Yahtzee
edition-power-yahtzee-about = A Power die multiplies, doubles, freezes or gives a fourth roll. The first full sheet ends the game.
edition-power-yahtzee-length = 35 minutes
edition-power-yahtzee-feel = Big scores, hard choices
edition-mickey-mouse-title = Mickey Mouse Yahtzee
edition-mickey-mouse-about = Match the pictures; Mickey is wild. Be first to the best spaces of the board you share.
edition-mickey-mouse-length = 10 minutes
edition-mickey-mouse-feel = For small hands
edition-showdown-title = Showdown Yahtzee
edition-showdown-about = Walk the ring; place, steal and raise cards. The Showdown Round decides.
edition-showdown-length = 40 minutes
edition-showdown-feel = Bold and mean

## The bots: what they are called, and how they play

bot-beginner-name = Beginner
bot-beginner-about = often gives a lot away
bot-casual-name = Casual
bot-casual-about = plays by feel, sometimes badly
bot-club-name = Club player
bot-club-about = plays well, with small slips
bot-expert-name = Expert
bot-expert-about = gives very little away
bot-perfect-name = Perfect
bot-perfect-about = the strongest there is
bot-random-name = Scatter
bot-random-about = plays anything that is allowed
bot-greedy-name = Grab
bot-greedy-about = takes the best score at once and rarely rolls on
bot-planner-name = Planner
bot-planner-about = looks a turn ahead: a good opponent
bot-master-name = Master
bot-master-about = learned the board by playing against itself
bot-optimal-name = Perfect
bot-optimal-about = plays by exact values: the strongest there is

## Rows of sheets and cards

row-ones = Ones
row-twos = Twos
row-threes = Threes
row-fours = Fours
row-fives = Fives
row-sixes = Sixes
row-one-pair = One pair
row-two-pairs = Two pairs
row-three-pairs = Three pairs
row-three-of-a-kind = Three of a kind
row-four-of-a-kind = Four of a kind
row-five-of-a-kind = Five of a kind
row-small-straight = Small straight
row-large-straight = Large straight
row-big-straight = Big straight
row-full-straight = Full straight
row-full-house = Full house
row-villa = Villa
row-tower = Tower
row-chance = Chance
row-yahtzee = Yahtzee
row-yatzy = Yatzy
row-maxi-yatzy = Maxi-Yatzy
row-choice = Choice
row-minnie = Minnie
row-pluto = Pluto
row-goofy = Goofy
row-donald = Donald
row-daisy = Daisy

## Short titles of rows and sums, for narrow columns

short-three-of-a-kind = 3 of a kind
short-four-of-a-kind = 4 of a kind
short-five-of-a-kind = 5 of a kind
short-small-straight = Small str.
short-large-straight = Large str.
short-big-straight = Big str.
short-full-straight = Full str.
short-upper-section = Upper
short-upper-bonus = Bonus
short-yahtzee-bonus = Yahtzee bonus
short-full-house = { row-full-house }
short-total = { sum-total }

## Titles of cards on a small space

card-ones = Ones
card-twos = Twos
card-threes = Threes
card-fours = Fours
card-fives = Fives
card-sixes = Sixes
card-three-of-a-kind = 3 alike
card-four-of-a-kind = 4 alike
card-full-house = Full h.
card-small-straight = Small str.
card-large-straight = Large str.
card-chance = Chance

## What a row wants; hint-<edition>-<row> goes before hint-<row>

hint-ones = the ones
hint-twos = the twos
hint-threes = the threes
hint-fours = the fours
hint-fives = the fives
hint-sixes = the sixes
hint-choice = one number again
hint-one-pair = two alike
hint-two-pairs = two and two alike
hint-three-pairs = three times two alike
hint-three-of-a-kind = three alike
hint-four-of-a-kind = four alike
hint-five-of-a-kind = five alike
hint-full-house = three and two alike
hint-villa = three and three alike
hint-tower = four and two alike
hint-small-straight = four in a row
hint-large-straight = five in a row
hint-maxi-yatzy-small-straight = 1 2 3 4 5
hint-yatzy-small-straight = 1 2 3 4 5
hint-yatzy-large-straight = 2 3 4 5 6
hint-big-straight = 2 3 4 5 6
hint-full-straight = 1 2 3 4 5 6
hint-yahtzee = five alike
hint-yatzy = five alike
hint-maxi-yatzy = six alike
hint-chance = any dice

## Sums of a sheet

sum-upper-section = Upper total
sum-upper-bonus = Upper bonus
sum-yahtzee-bonus = Yahtzee bonus
sum-total = Total
sum-chips = Chips

## Faces of dice

face-mickey = Mickey
face-minnie = Minnie
face-pluto = Pluto
face-goofy = Goofy
face-donald = Donald
face-daisy = Daisy
face-double = Double
face-freeze = Freeze
face-power = Power

## The letters in a character's picture: short, and different from all others

monogram-mickey = M
monogram-minnie = Mi
monogram-pluto = P
monogram-goofy = G
monogram-donald = Do
monogram-daisy = Da

## House rules and their values

option-first = First turn
option-joker = Five alike once Yahtzee is filled (joker)
option-yahtzee_bonus = Bonus for every further Yahtzee
option-bonus_at = Upper bonus
option-corners = Starting corners
option-first-roll = Thrown for
option-joker-forced = Must go to its own upper row first
option-joker-free = May go to any open row
option-joker-none = No joker: every row at its ordinary score
option-yahtzee_bonus-true = 100 points
option-yahtzee_bonus-false = No bonus
option-bonus_at-75-bonus-50 = 50 points from 75 on
option-bonus_at-84-bonus-100 = 100 points from 84 on
option-corner-0 = upper left
option-corner-1 = upper right
option-corner-2 = lower right
option-corner-3 = lower left

## Dice and choices as parts of a sentence or of a list

dice-power = Power die { $face }
dice-nothing = nothing
choice-number = { $row } ({ $number }s)
choice-cross = cross out { $row }
choice-picture = { $row } onto the picture
choice-place = place { $card }
choice-steal = steal { $card }
choice-raise = raise { $card }
choice-keep = keep { $dice }
choice-keep-none = roll everything
choice-again = red die again
choice-stay = stay and raise
choice-pass = pass

## What happened, by the kind of event. Variables are the fields of the event

event-threw = { $player } throws { $dice }.
event-threw-again = { $held ->
    [0] { $player } throws all the dice again: { $dice }.
   *[other] { $player } keeps { $kept } and throws { $dice }.
}
event-threw-for = { $purpose ->
    [first-turn] { $player } throws { $dice } for the first turn.
   *[tie-break] { $player } throws { $dice } to break the tie.
}
event-walked-wild = { $player } rolls a red { NUMBER($spaces) } and moves to space { $space }, a Wild space.
event-walked-empty = { $player } rolls a red { $spaces } and moves to space { $space }, an empty diamond.
event-walked-own = { $player } rolls a red { $spaces } and moves to space { $space }, to a card of their own: { $card }, { unit-chip }.
event-walked-card = { $player } rolls a red { $spaces } and moves to space { $space }, to { $owner }'s { $card }, { unit-chip }.
event-kept = { $count ->
    [0] { $player } keeps nothing.
   *[other] { $player } keeps { $dice }.
}
event-scored = { $player } scores { unit-point } in { $row }, total { NUMBER($total) }.
event-scored-number = { $player } scores { unit-point } in { $row } ({ $number }s), total { $total }.
event-crossed = { $player } crosses out { $row }.
event-picture = { $player } puts a token on { $row }'s picture.
event-placed = { $player } places { $row } on space { $space }: { unit-chip }, total { $total }.
event-stole = { $player } steals { $row } from { $other } on space { $space }: { unit-chip }, total { $total }.
event-raised = { $player } raises { $row } on space { $space }: now { unit-chip }, total { $total }.
event-again = { $player } rolls the red die again.
event-stayed = { $player } stays and tries to raise the card.
event-passed = { $player } passes.
event-undo = { $player } takes the last move back.
event-commit = { $player } is ready to agree on the dice.
event-word = { $player } adds a word to the dice.
event-void = { $player } has not revealed the word for the dice: everyone agrees on new dice.
event-peek = { $player } asks the coach.
event-player-person = { $player } sits down.
event-player-instead = A person plays on for { $player }.
event-player-bot = { $bot } stands in for { $player }.
event-player-device = { $player } goes on at another device.
event-player-link = There is a new link for { $player }'s seat; the old one is worthless.

## Special rules, at the moment they apply, by the kind of notice. Variables are the fields of the notice

# $before is what the bonus was: Power Yahtzee's grows in steps.
notice-bonus = { $before ->
    [0] { $row } for { $player }: { $amount } points.
   *[other] { $row } for { $player }: now { $total } points, { $amount } more than before.
}
notice-contest-result = { $player }'s throw counts { NUMBER($amount) }.
notice-contest-tied = { $players } are tied and throw again.
notice-first-turn-won = { $player } takes the first turn.
notice-tie-break = { $players } are tied for the lead. Each throws five dice, and the most Mickeys win.
notice-tie-break-won = { $player } wins the tie-break.
notice-joker-own-row = Joker for { $player }: five alike, and the Yahtzee row is filled. They must go into { $row }, the row of their number, because it is open.
notice-joker-lower = Joker for { $player }: five alike, and the Yahtzee row is filled. The lower rows pay in full.
notice-joker-zero = Joker for { $player }: five alike, and the Yahtzee row is filled. No lower row is open, so an upper row must take a zero.
notice-freeze = Freeze: { $player } may not roll again this turn, and the power is 1.
notice-second-mark = Double: { $player } marks a second row with the same dice.
notice-fourth-roll = The Power die shows Power after the third roll: { $player } may roll the dice a fourth time, or stop.
notice-sheet-full = { $player }'s sheet is full, and that ends the game.
notice-pushed = That space of { $row } is taken: { $player }'s token is pushed left to { $amount }.
notice-pushed-to-picture = No space of { $row } to the left is open: { $player }'s token goes onto the picture, for no points.
notice-must-roll = These dice fit nothing that is left: { $player } must roll again.
notice-must-cross = These dice fit no open row: { $player } must cross one out.
notice-must-place = These dice fit no token that is left: { $player } must put one onto its picture, for no points.
notice-must-pass = These dice gain no card: { $player } must pass.
notice-own-card = { $player } stands on a card of their own, { $row }, and may roll the red die again, or stay and try to raise it.
notice-red-again = { $player } stands on a card of their own, { $row }, that cannot be raised: the red die is rolled again.
notice-steal-again = A steal in the Showdown Round: { $player } rolls the red die again.
notice-last-round = All twelve cards are placed. The Showdown Round begins: one more turn each.

## The start screen

start-tagline = Roll-and-score dice games, alone or together.
start-games = Choose a game
start-players = { NUMBER($least) }–{ NUMBER($most) } players
start-go-on = Go on playing
start-forget = Remove { $game } from this list
start-forgotten = { $game } was removed from this list.
start-go-on-all = Show all { NUMBER($count) }
start-history = Games played
start-more = More screens
start-rules = Rules
start-rules-of = Rules of { $game }
start-offline = The server cannot be reached. What is here can be looked at; to play, it must be back.
start-nothing = The server cannot be reached, and no games are known on this device yet.

## Before a game: who plays, with which dice, by which house rules

setup-play = Play
setup-who = Who plays?
setup-ways-alone = Alone
setup-ways-bots = With a bot
setup-ways-here = Around this screen
setup-ways-friends = With friends, by link
setup-kinds-here = At this screen
setup-kinds-friend = Friend, by link
setup-kinds-bot = Bot
setup-seat = Player { NUMBER($number) }
setup-kind-of = Who is player { $number }?
setup-name = Name
setup-name-of = Name of player { $number }
setup-bot-of = Which bot is player { $number }?
setup-friend-about = Sits down by the table's link.
setup-stand-in = Plays for someone who is away
setup-friend = Friend { $number }
setup-add = Add a player
setup-remove = Remove { $player }
setup-starts = Who starts?
setup-colour = Colour
setup-colour-of = Colour of player { $number }
setup-colour-0 = Blue
setup-colour-1 = Red
setup-colour-2 = Green
setup-colour-3 = Purple
setup-dice = Which dice?
setup-fair = Fair dice
setup-fair-about = Dicecup throws; afterwards anyone can check every die.
setup-where = Where
setup-where-device = Here on this device
setup-where-device-about = Needs no server and no network.
setup-where-server = On this server
setup-where-server-about = Friends can watch, and the game can go on from another device.
setup-friends-need-server = Each on their own phone needs a Dicecup server: one of you runs it, and the others open its page.
setup-physical = Real dice
setup-physical-about = You throw your own dice on the table and tap in what they show.
setup-house = House rules
setup-house-printed = as printed
setup-house-changed = { NUMBER($count) } changed
setup-house-about = The printed rule is chosen already.
setup-printed = { $value } (printed rule)

## Links, QR codes, and sitting down by one of them

lobby-invite-title = Invite your friends
lobby-invite-about = Send your friends this link, or let them scan its code. Whoever opens it picks a free seat.
lobby-link-for = Link for { $player }
lobby-link-table = Link to this table
lobby-copy-link = Copy: { $label }
lobby-share-link = Share: { $label }
lobby-qr = QR code
lobby-qr-of = QR code: { $label }
lobby-lost-link = This page no longer knows the link. A new one makes the old one worthless.
lobby-new-link = Make a new link
lobby-host-has-link = The host has the link to this table.
lobby-watch-title = Let others watch
lobby-watch-about = Whoever opens this link sees the game but cannot play.
lobby-watch-link = Link for watching
lobby-move-title = Go on with another device
lobby-move-about = Open the link to this table there, choose your name, and say yes here.
lobby-your-name = Your name
lobby-sit-down = Sit down
lobby-link-over = This link does not open the seat any more. Ask for a new one, or watch the game.
lobby-watch-instead = Watch the game
lobby-lost = New link for { $player }
lobby-lost-about = For someone whose device is lost. The device that plays now is out at once, and everyone is told.
lobby-lost-title = A new link for a player
lobby-own-title = Go on as { $player } on this device
lobby-seat-waits = The seat of { $player } is kept for you.
lobby-stand-in = Plays for you while you are away
lobby-asked-no = No
lobby-asked-yes = Yes, go on there
lobby-asked = Another device asks to go on as { $player }. It shows the code { $code }.
lobby-go-on-hint = Is that device lost? Then ask the host for a new link.
lobby-go-on-no = The other device said no.
lobby-go-on-wait = The device that plays as { $player } is asked. Say yes there if it shows the code { $code }.
lobby-go-on-as = Go on as { $player }
lobby-taken-by = Taken by { $player }. If that is you, open the link to this table on this device, or ask the host for a new link. You can also watch.
lobby-name-change = Change name
lobby-name-of = New name of { $player }
lobby-name-save = Save
lobby-taken-title = Already at the table
lobby-full = All seats are taken.
lobby-pick-seat = Your seat
lobby-invited-plain = You are invited to { $game }
lobby-invited = { $host } invites you to { $game }
lobby-still-free = Still free: { $players }.

## Addresses that lead nowhere

lost-page = There is nothing here.
lost-page-about = The address may be mistyped, or what was here has moved.
lost-game = There is no such game here.
lost-game-about = The address names a game that Dicecup does not know.
lost-table = There is no such table here.
lost-table-about = The address may be mistyped, or the game has been removed since.
lost-link = This link is not whole.
lost-link-about = A part of it got lost on the way, or it was altered. Ask for it again.
lost-rules = This game cannot be shown here.
lost-rules-about = It was played by rules that this version of Dicecup does not know. Load the page anew while there is a network.

## The rule page of a game

rules-title = Rules of { $game }
rules-how = How to play
rules-all = All the rules, numbered
rules-play = Play this game
rules-table = Table { $number }
rules-contents = On this page

## The table while a game is played

table-connecting = Coming to the table…
table-lost = The connection is lost. It comes back by itself, and nothing is lost.
table-watching = You are watching.
table-menu = Menu
table-rules = Rules
table-invite = Invite
table-log = What happened
table-save = Save this game as a file
table-keys = Keys
table-undo = Undo
table-players = Players
table-away = away
table-bot = bot
table-stands-in = { $bot } stands in
table-unclaimed = not here yet
table-call-bot = Let { $bot } play for { $player }
table-your-turn = Your turn
table-turn-of = { $player }'s turn
table-over = The game is over
table-next = Now { $player }: your turn.
table-wait-throwing = Waiting for { $player } to roll.
table-wait-choosing = Waiting for { $player } to choose.
table-wait-away = { $player } is away. The game waits, or a bot can play on.
table-elsewhere = This game can only be looked at here. It goes on where it was begun, since its dice fall there.
table-wait-coming = Waiting for { $player } to open the link.
table-todo-roll = Roll the dice.
table-todo-first-turn = Roll for the first turn: the highest throw begins.
table-todo-tie-break = Roll to break the tie.
table-todo-red = Roll the red die and walk.
table-todo-hold-or-row = Tap the dice to hold, roll the others, or choose a row.
table-todo-hold-or-card = Tap the dice to hold, roll the others, or take a card.
table-todo-hold = Tap the dice to hold, and roll the others.
table-todo-row = Choose a row.
table-todo-card = Take a card.
table-todo-give-up = Choose what to give up.
table-todo-say = Choose how to go on.
table-todo-pass = Nothing to gain: pass.
table-todo-enter = Throw your dice and enter what fell.
table-todo-enter-for = Throw for { $player } and enter what fell.
table-todo-rolling = The dice are rolling…
table-roll-extra = extra roll
table-rolls-left = { $left ->
    [0] no roll left
    [one] last roll
   *[other] { $left } rolls left
}
table-roll = Roll
table-roll-red = Roll the red die
table-roll-power = Roll the Power die
table-roll-count = Roll { unit-die }
table-roll-with-power = Roll { $count } + Power die
table-all-held = All dice are held: let one go to roll, or choose a row.
table-not-offered = These dice cannot be kept so.
table-tray = Dice
table-held = held
table-last-throw = last throw
table-die = Die { NUMBER($place) }: { $face }
table-power-die = Power die: { $face }
table-red-die = Red die: { $face }
table-legend = The numerals
table-again = Red die again
table-stay = Stay and raise
table-pass = Pass
table-sure-zero = Write 0 in { $row }?
table-sure-cross = Cross out { $row }?
table-sure-picture = { $row }'s token onto the picture, for 0?
table-sure-pass = End the turn without a card?
table-sure-zero-yes = Write 0
table-sure-cross-yes = Cross out
table-sure-picture-yes = Put it there
table-sure-pass-yes = End the turn
table-entry-title = What fell?
table-entry-face = Add { $face }
table-entry-left = { unit-die } to enter
table-entry-power = The Power die
table-entry-take-out = Take { $face } out
table-entry-clear = Clear
table-entry-enter = Enter
table-coach-open = Coach
table-coach-decide = Decide first: hold dice and press “This is my keep”, or tap the row you would take. Then every choice shows its worth.
table-coach-marked = The record of the game will say that you looked.
table-coach-my-keep = This is my keep
table-coach-stop = Never mind
table-coach-best = That is the best there is.
table-coach-equal = Nothing is better.
table-coach-worse = Best was { $best }, better by { $by }.
table-coach-yours = Your choice, { $choice }: { $worth }.
table-coach-score = Worth is the final score to expect with perfect play from here on.
table-coach-win = Worth is the chance to win if everybody plays perfectly from here on.
table-coach-exact = The values are exact.
table-coach-within-score = The values are usually within { $within } points of the exact ones.
table-coach-within-win = The values are usually within { $within } percentage points of the exact ones.
table-coach-estimated = These are estimates by a judge that learned from play, usually within { $within } percentage points.
table-coach-none = There are no values for these rules on this server yet. For whoever runs it: { $why }
table-coach-thinking = The coach is thinking…
table-coach-ranked = The best choices
table-coach-change = You may still change your mind.
table-fair-title = Fair dice
table-fair-about = Every player’s device draws a random word, fixes it, and reveals it once all are fixed. Seed and words together determine the dice, so nobody can have chosen them.
table-fair-waiting = not fixed yet
table-fair-committed = fixed
table-fair-revealed = revealed
table-fair-silent = gives no word
table-agreeing = The players’ devices are agreeing on the dice…
table-fair-commitment = Fingerprint of the seed (SHA-256)
table-notices = Special rules
table-dismiss = All right
table-rematch = The next game of this table is ready.
table-go-there = Go there
table-shortcuts-title = By keyboard
table-shortcuts-dice = hold or let go a die
table-shortcuts-power = hold or let go the Power die
table-shortcuts-roll = roll
table-shortcuts-rows = go to the rows and between them
table-shortcuts-choose = choose
table-shortcuts-undo = undo
table-shortcuts-coach = coach
table-shortcuts-log = what happened
table-shortcuts-help = these keys
table-shortcuts-space-key = Space
table-shortcuts-enter-key = Enter

## Sheets and boards

boards-sheet = Score sheet
boards-pays = { $row }: { unit-point }
boards-pays-with-bonus = { $row }: { unit-point }, { NUMBER($gain) } with the bonus
boards-worth = worth { $value }
boards-best-mark = best
boards-cross-out = Cross out { $row }
boards-cross-mode = Cross out a row instead
boards-score-mode = Back to scoring
boards-crossed = crossed out
boards-open = open
boards-closed = not allowed with these dice
boards-number-for = Which number for { $row }?

## The board that all share, a row for each character

shared-board = The board everyone shares
shared-scores = Tokens and points
shared-picture = Picture
shared-player = Player
shared-in-hand = in hand
shared-on-picture = on the picture: { $players }
shared-put = Put your { $row } token on { $points }: { unit-point }
shared-put-pushed = Put your { $row } token on { $points }, pushed left: { unit-point }
shared-put-on-picture = Put your { $row } token on the picture: no points

## The ring of cards and pawns

ring-board = The board: sixteen spaces, clockwise
ring-wild = Wild
ring-empty = Empty diamond
ring-space = Space { NUMBER($space) }: { $what }
ring-owned = { $card }, { $owner }, { unit-chip }
ring-pawns = Here: { $players }
ring-to-place = Cards to place
ring-all-placed = All cards are placed.
ring-last-round = Showdown Round
ring-hint = Tap a space to read it.
ring-place = Place { $card } on space { $space }: { unit-chip }
ring-steal = Steal { $card } for { unit-chip }; { $other } loses { NUMBER($lost) }
ring-raise = Raise { $card }: { unit-chip } more
ring-doing-place = place
ring-doing-steal = steal
ring-doing-raise = raise
ring-landing = A card placed now lies here

## What one needs to know: turns left, how far a bonus is, what rows and cards pay, and why one is closed

turns-left = { $turns ->
    [0] no turn left
    [one] last turn
   *[other] { $turns } turns left
}
turns-at-most = { $turns ->
    [one] last turn
   *[other] at most { $turns } turns left
}
turns-cards = { $cards ->
    [one] { $cards } card to place
   *[other] { $cards } cards to place
}
goal-to-go = { NUMBER($missing) } to go
goal-out = out of reach
goal-of = { NUMBER($bonus) } at { NUMBER($at) }
goal-rule = { $bonus } points once the rows above it add up to { $at }.
goal-done = The bonus is reached, and there is no higher one.
pays-fixed = Pays { unit-point }.
pays-steps = Pays { $amounts } points, one after the other.
pays-all = Pays the sum of all dice.
pays-some = Pays the sum of the dice that fit.
pays-each = One point for each die that fits; { face-mickey } fits every character.
pays-power = The Power die multiplies that.
pays-fixed-chips = Takes { unit-chip }.
pays-each-chips = Takes a chip for each die that fits, { NUMBER($most) } at most.
want-least = { NUMBER($least) } or more
want-ones = { $count ->
    [one] a one or more
   *[other] { $count } ones or more
}
want-twos = { $count ->
    [one] a two or more
   *[other] { $count } twos or more
}
want-threes = { $count ->
    [one] a three or more
   *[other] { $count } threes or more
}
want-fours = { $count ->
    [one] a four or more
   *[other] { $count } fours or more
}
want-fives = { $count ->
    [one] a five or more
   *[other] { $count } fives or more
}
want-sixes = { $count ->
    [one] a six or more
   *[other] { $count } sixes or more
}
want-three-of-a-kind = three of a kind
want-four-of-a-kind = four of a kind
want-full-house = a full house
want-small-straight = a small straight
want-large-straight = a large straight
want-chance = a sum of { $least } or more
here-steal-number = The { $card } here hold { unit-chip }: { $want } steal them.
here-steal = The { $card } here holds { unit-chip }: { $want } steals it.
here-raise = { $owner }’s own { $card } hold { unit-chip }: { $want } raise them.
here-place = An empty diamond: place any card that the dice fit.
here-only-five = An empty diamond: only five alike gain a card now.
here-wild = Wild: place, steal or raise any card that the dice match.
here-wild-full = Wild: steal or raise any card that the dice match.
closed-no-fit = These dice do not fit it.
closed-no-match = These dice do not fit it: it takes { $want }.
closed-joker-own-row = Five alike, and the Yahtzee row is filled: they must go into { $other }.
closed-joker-lower = Five alike, and the Yahtzee row is filled: a lower row must take them.
closed-choice-number = It counts a number whose own row is filled, and these dice show none.
closed-on-board = This token lies on the board already.
closed-no-place = A card can be placed from an empty diamond or a Wild space, not from a card.
closed-away = Only from its space or from a Wild space can it be stolen; with five alike from anywhere.
closed-too-few = These dice are not enough: it takes { $want }.
closed-own-away = One’s own card can be raised only from its space or from a Wild space.
closed-own-full = It holds all the chips it can take.

## Help on a row, a card, a die or a sign

help-title = Help
help-of = Help: { $row }
help-example = For example
help-now = With the dice on the table
help-pays = { $row }: { unit-point }
help-takes = { $row }: { unit-chip }
help-die = Tap a die to hold it. The dice that are not held are rolled again.
help-red = The red die moves the pawn so many spaces clockwise.
help-face-mickey = counts as every character
help-face-1 = the score counts once
help-face-2 = the score counts twice
help-face-3 = the score counts three times
help-face-double = two rows are marked with the same dice, and each counts twice
help-face-freeze = no more rolls this turn, and the score counts once
help-face-power = the score counts three times, and after the third roll the dice may be rolled a fourth time
help-card = With as many chips as a card holds, or more, it is stolen; with more, one’s own card is raised. Five alike fit every card.
help-empty = An empty diamond: whoever stops here can place any card that the dice fit.
help-wild = Wild: whoever stops here can place a card on the next empty diamond, steal any card that the dice match, or raise an own one.
help-upper-section = The rows above it, added up.
help-yahtzee-bonus = For every further Yahtzee, once the Yahtzee row has been scored.
help-total = Everything added up.
help-all = What everything pays
table-shortcuts-explain = help on what has the focus

## What a finished game shows

after-title = The game is over
after-alone = { $player } finishes with { $score }.
after-wins = { $player } wins with { $score }!
after-wins-tie-break = { $player } wins with { $score }, by the tie-break against { $rivals }.
after-shares = { $players } share the win with { $score } each.
after-ranking = Final scores
after-place = { $place }. { $player }: { $score }
after-winner = winner
after-series = { $games ->
    [one] After one game of this series: { $standings }.
   *[other] After { $games } games of this series: { $standings }.
}
after-series-alone = { $games ->
    [one] { $games } game so far, { $average } on average.
   *[other] { $games } games in a row, { $average } on average.
}
after-standing = { $wins ->
    [one] { $player } { $wins } win ({ NUMBER($points) } in all)
   *[other] { $player } { $wins } wins ({ NUMBER($points) } in all)
}
after-new-best = { $player }: a new personal best on this device! It was { $best }.
after-first-best = { $player }: the first result on this device.
after-best = { $player }'s best on this device is { $best }.
after-not-counted = The coach was asked, so this game does not count for personal bests.
after-rematch = Rematch
after-rematch-join = Join the rematch
after-rematch-watch = Watch the rematch
after-replay = Replay
after-record = Keep the record
after-record-text = As text
after-record-json = As JSON
after-record-link = As a link
after-share = Share the result
after-shared = The picture is saved, and the result is copied with a link to its replay.
after-linked = The link is copied. The whole game is in it: whoever opens it sees the replay and the report.

## The check of the fair dice

fair-check = Check the dice
fair-reading = Reading move { NUMBER($done) } of { $of }…
fair-verified = { $throws ->
    [one] Verified: the throw follows from the seed.
   *[other] Verified: all { $throws } throws follow from the seed.
}
fair-promise-seen = This browser saw the fingerprint of the seed before the first throw.
fair-promise-unseen = This browser did not see the fingerprint of the seed before the first throw, so the seed could have been chosen later.
fair-word-kept = The word you gave is part of every throw.
fair-physical = These dice were thrown by hand: only those who were there can say that they fell so.
fair-unfinished = The seed stays secret until the game has ended.
fair-known-seed = All throws follow from the seed, but it was known beforehand.
fair-seed = Not right: the seed does not fit the fingerprint that was published.
fair-promise = Not right: the fingerprint is not the one that this browser saw first.
fair-word = Not right: { $player }'s word is not “{ $word }”, as it was given.
fair-commit = Not right: { $player }’s word is not the one that was fixed before the words were revealed.
fair-voids = { $count ->
    [one] Once somebody did not reveal their word, and everyone agreed on new dice.
   *[other] { $count } times somebody did not reveal their word, and everyone agreed on new dice.
}
fair-silent = No word came from: { $players }.
fair-moves = Not right: move { $number } is missing or is not the one that was played.
fair-place = Not right: move { $number } does not take the next dice of its player.
fair-mismatch = Not right: move { $number }, { $player }'s throw, is { $fell }, but the seed gives { $expected }.
fair-about = This browser has computed every die again, from the published seed and the players’ words, and has counted that each player got their dice in order, none left out and none used twice: nobody could change a die once the game had begun. Whose turn it was is taken from the server’s replay, and compared with what this browser saw of the game.
fair-about-here = This browser has computed every die again, from the seed and the players’ words, and has counted that each player got their dice in order, none left out and none used twice: no die was changed once the game had begun.
fair-about-not = It does not prove that whoever runs the server did not know the dice beforehand, and a page from that server does the computing; the record can be checked with a program of your own.
fair-about-not-here = The dice were drawn on the device that the game was played on. This does not prove that nobody who can change its programs knew them beforehand; the record can be checked with a program of your own.
fair-explain = What this proves, and what not
fair-seed-label = Seed
fair-commitment-label = Fingerprint (SHA-256)

## A game that is looked at again

replay-title = Replay: { $game }
replay-position = Move { NUMBER($move) } of { $of }
replay-slider = Place in the game
replay-beginning = Before the first move.
replay-play = Play
replay-pause = Pause
replay-speed = Speed
replay-speeds-slow = Slow
replay-speeds-normal = Normal
replay-speeds-fast = Fast
replay-step-back = Step back
replay-step-on = Step on
replay-turn-back = Turn back
replay-turn-on = Turn on
replay-unfinished = The game is still going on: this is how far it has come.
replay-to-table = To the table
replay-keys = Arrow keys step, with Shift by turns; the space bar plays and pauses.
replay-scores = Scores at this moment
replay-no-moves = Nothing has been played here yet.

## Games that were played

history-title = Games played
history-here = On this device
history-none = No game has been finished on this device yet. The first one will stand here.
history-editions = Game
history-bests = Bests and averages
history-player = Player
history-games = Games
history-best = Best
history-average = Average
history-won = Won
history-won-of = { NUMBER($wins) }/{ $of }
history-peeked = coach asked
history-peeked-about = Games in which the coach was asked are marked and do not count for bests and averages.
history-chart = Scores over time
history-chart-about = { $games ->
    [one] { $player }: { $games } game, from { $worst } to { $best }.
   *[other] { $player }: { $games } games, from { $worst } to { $best }.
}
history-chart-table = The same as a table
history-axis-games = Games, the newest on the right
history-axis-score = Score
history-chips = Chips
history-list = All games
history-date = Date
history-winner = won
history-replay = Replay
history-replay-of = Replay of { $game }, { $date }
history-remove-of = Remove { $game }, { $date }, from this device
history-removed = Removed from this device.
history-remove-all = Remove all games of this device
history-remove-sure = Remove all finished games from this device? Those that were played on this device alone are gone for good: save them as a file first if you want to keep them. The server keeps its own.
history-remove-sure-here = Remove all finished games from this device? They are gone for good: save them as a file first if you want to keep them.
history-remove-yes = Remove all
history-most = The newest { NUMBER($count) } finished games are listed and counted.
history-more = Show more ({ NUMBER($left) })
history-server = On this server
history-server-about = All games that were finished on this server, the newest first. Only its host sees them.
history-server-refused = Only the machine that the server runs on may see the games of everybody.
history-server-none = No game has been finished on this server yet.
history-bot = bot
moving-title = Take games along
moving-about = All games of this device in one file: for another device, for a computer with Dicecup, or to keep. A running game with fair dice can only be looked at elsewhere; it goes on here.
moving-save = Save all games as a file
moving-bring = Take over games from a file
moving-saved = The file is saved.
moving-unread = This browser does not let Dicecup read the games of this device: allow this site to store data, or leave private browsing.
moving-missing = { $count ->
    [one] { $count } game of the server could not be read, and is missing in the file.
   *[other] { $count } games of the server could not be read, and are missing in the file.
}
moving-brought = { $count ->
    [one] { $count } game was taken over.
   *[other] { $count } games were taken over.
}
moving-known = { $count ->
    [one] { $count } game was here already.
   *[other] { $count } games were here already.
}
moving-left = { $game } of { $day } stays as it is here: it went on differently where the file comes from.
moving-refused = Nothing was taken over.
moving-wrong-no-record = The file holds no game of Dicecup.
moving-wrong-unreadable = { $records ->
    [one] The game in the file cannot be read: a part of it is missing or was changed.
   *[other] Game { NUMBER($record) } of the { NUMBER($records) } in the file cannot be read: a part of it is missing or was changed.
}
moving-wrong-altered = { $records ->
    [one] The game in the file was changed after Dicecup had written it.
   *[other] Game { NUMBER($record) } of the { NUMBER($records) } in the file was changed after Dicecup had written it.
}
moving-wrong-move = This shows at move { NUMBER($move) }.
moving-wrong-line = This shows in line { NUMBER($line) } of the game.

## What the server may refuse, by its code

refusal-offline = The server cannot be reached.
refusal-stale = The game had already gone on.
refusal-illegal = The rules do not allow that now.
refusal-not-your-seat = This seat is not yours: open it with its link.
refusal-taken = Somebody has this seat already.
refusal-not-found = There is no such table here.
refusal-other-rules = This game was played by other rules.
refusal-too-many = That was a lot at once: wait a moment.
refusal-used-up = No more undos and looks at the coach are possible at this seat now: play on.
refusal-no-values = There are no values for these rules here.
refusal-busy = The house is full just now: try again soon.
refusal-malformed = This was not understood. Open the page anew and try again.
refusal-not-allowed = That is not possible now.
refusal-origin = The server does not know this address: open the game at the server's own address.
refusal-too-large = That is more than the server takes at once.
refusal-failed = Something went wrong on the server.
refusal-not-saved = The server cannot store the game just now. What was played before is kept: try again soon.
refusal-broken = Something went wrong on this device. Try again, or open the page anew.
refusal-no-file = This part could not be loaded. It needs the network once.
refusal-storage = This device cannot store the game: free some space, or leave private browsing. What was played so far is kept.
common-python-loading = Getting the games ready: { $percent }%
refusal-not-loaded = The games could not be loaded. They need the network once.

## The terminal: keys, and what they do in the lowest line

terminal-key-space = Space
terminal-key-enter = Enter
terminal-key-escape = Esc
terminal-do-throw = Throw
terminal-do-choose = Choose
terminal-do-cross = Cross out
terminal-do-undo = Undo
terminal-do-log = Log
terminal-do-rules = Rules
terminal-do-values = Values
terminal-do-exact = Make exact
terminal-do-take-over = Take over
terminal-do-pace = Pace
terminal-do-words = Your word
terminal-do-leave = Leave
terminal-do-back = Back
terminal-do-history = History
terminal-do-bests = Bests
terminal-do-drop = Drop a game
terminal-do-help = Help
terminal-do-quit = Quit
terminal-do-move-on = Move on
terminal-do-move-back = Back
terminal-do-turn-on = Turn on
terminal-do-end = End
terminal-do-run = Run
terminal-do-more = One more
terminal-do-fewer = One fewer
terminal-do-begin = Begin
terminal-do-go-on = Go on

## The terminal: the keys and their meanings on the help page

terminal-keys-space = Space
terminal-help-space = throw the dice that are not held
terminal-keys-digits = 1 to 6
terminal-help-digits = hold a die, or let it go; a click does the same
terminal-keys-a = a
terminal-help-a = hold all dice, or let all go
terminal-keys-rows = Up, Down
terminal-help-rows = move between the rows or cards; a click does the same
terminal-keys-enter = Enter
terminal-help-enter = choose the row or card; a second click does the same
terminal-keys-x = x
terminal-help-x = cross the row out
terminal-keys-u = u
terminal-help-u = take the last decision back, as long as no dice were thrown since
terminal-keys-v = v
terminal-help-v = look at the exact values; the record will say so
terminal-keys-w = w
terminal-help-w = everyone's chance to win, at the top; the record will say so
terminal-keys-t = t
terminal-help-t = take over a bot's seat
terminal-keys-p = p
terminal-help-p = how fast bots play: the next of four paces
terminal-keys-f = f
terminal-help-f = before the first throw: a word of yours for the fair dice
terminal-keys-l = l
terminal-help-l = the whole log
terminal-keys-escape = Esc
terminal-help-escape = leave; the game is kept and can be gone on with
terminal-keys-moves = Right, Left
terminal-help-moves = a move forwards, a move back
terminal-keys-turns = Down, Up
terminal-help-turns = a turn forwards, a turn back
terminal-keys-ends = Home, End
terminal-help-ends = the beginning, the end
terminal-keys-run = Space
terminal-help-run = let it run, or stop
terminal-keys-back = Esc
terminal-help-back = leave
terminal-keys-menu = Up, Down
terminal-help-menu = move
terminal-keys-menu-enter = Enter
terminal-help-menu-enter = choose; a click does the same
terminal-keys-d = d
terminal-help-d = drop an unfinished game
terminal-keys-q = q
terminal-help-q = leave Dicecup

## The terminal: the start, the set-up and the history

terminal-about =
    The roll-and-score dice games, played as their sheets are printed. Every move is on disk before it is shown: leave whenever you like, and go on where you were.

    - Any number of people can sit at one keyboard, and bots can take seats beside them.
    - The dice are the computer's, and fair, or your own: then you type in what fell.
    - At the table, ? shows the keys and the rules of the game you play.
terminal-about-go = Go on exactly where the game was, in the middle of a turn too.
terminal-about-history = Every game that was played here, finished or not, to look at again move by move.
terminal-about-bests = Everyone's best game and average in each edition.
terminal-about-language = What Dicecup speaks here.
terminal-about-quit = Every move is on disk: nothing is lost.
terminal-leave-dicecup = Leave Dicecup
terminal-more = ({ $count } more to go on with)
terminal-summary = { $game }, { $players }, { $date }
terminal-summary-turn = { $game }, { $players }, { $player } to play, { $date }
terminal-drop = Drop this game?
terminal-drop-no = No, keep it
terminal-drop-yes = Yes, drop it for good
terminal-drop-what = Only an unfinished game can be dropped: move to it first.
terminal-not-saved = Games cannot be saved: they are lost when you leave. ({ $why }.)
terminal-person = Person
terminal-bot = Bot { $bot }: { $about }
terminal-seats = { $count } of { $least } to { $most }
terminal-begin = Begin the game
terminal-bad-seats = this game is played by { $least } to { $most }
terminal-names-many = there are { $count } names for { NUMBER($seats) } seats
terminal-names-same = two players have the same name: { $players }
terminal-name-bad = { $name } is no name: a name has 1 to { $count } visible characters
terminal-history-title = Games played: Enter looks at a game move by move
terminal-history-empty = No game has been played yet.
terminal-history-over = That game is over: Enter looks at it.
terminal-bests-title = Bests and averages: Enter looks at the best game
terminal-bests-empty = No game has been finished yet.
terminal-state = State
terminal-ended-unfinished = unfinished
terminal-ended = ended
terminal-ended-alone = alone
terminal-ended-won = { $count ->
   [one] { $players } won
  *[other] { $players } shared the win
}

## The terminal: at the table

terminal-red = red
terminal-roll = { $roll ->
   [1] first roll
   [2] second roll
   [3] third roll
  *[other] fourth roll
}
terminal-where-first-turn = thrown for: first turn
terminal-where-tie-break = thrown for: tie-break
terminal-fair = Fair dice: the seed is fixed, its SHA-256 is { $commitment }.
terminal-words-about = Everyone may add a word to the seed. Seed and words together determine the dice, so that nobody can have chosen them. Where nothing is typed, the word is random.
terminal-words-given = The words are part of every throw.
terminal-choose-first = Choose a row with ↑ and ↓ first: Enter then marks it.
terminal-dice-red = the red die
terminal-dice-power = the Power die
terminal-dice-one = the die
terminal-dice-all = the dice
terminal-throw = { $purpose ->
   [first-turn] { $player }: press Space to throw { $dice } for the first turn.
   [tie-break] { $player }: press Space to throw { $dice } to break the tie.
  *[other] { $player }: press Space to throw { $dice }.
}
terminal-throw-real = { $purpose ->
   [first-turn] { $player }: throw { $dice } for the first turn, type what fell, then Enter.
   [tie-break] { $player }: throw { $dice } to break the tie, type what fell, then Enter.
  *[other] { $player }: throw { $dice }, type what fell, then Enter.
}
terminal-throw-count = Throw { unit-die }
terminal-todo = { $player }: { $what }.
terminal-todo-or = { $player }: { $hold }, or { $what }.
terminal-todo-hold = 1-{ $count } hold, Space throws the rest
terminal-todo-one = Enter: { $choice }
terminal-todo-row = ↑ ↓ and Enter mark a row
terminal-todo-card = ↑ ↓ and Enter take a card
terminal-todo-give-up = ↑ ↓ and Enter give something up
terminal-todo-choose = ↑ ↓ and Enter choose
terminal-bonus = { $amount } { $row }
terminal-with-bonus = { $score } ({ $bonuses } included)
terminal-loses = { $player } loses { $amount }
terminal-total = total { $total }
terminal-enter = { $kind ->
   [red] 1 to 6: what the red die shows
   [power] 1 to 6: what the Power die shows
  *[plain] 1 to 6: what a die shows
}{ $left ->
   [one] .
  *[other] , { $left } to go.
}
terminal-entered = Enter: that is what fell. Backspace: the last one is wrong.
terminal-entry-done = Enter: done
terminal-entry-undo = Undo die
terminal-real-dice = These are real dice: throw them, and type what fell.
terminal-no-rolls = There are no more rolls in this turn: choose what to do with these dice.
terminal-does-not-fit = These dice do not fit that row: press x to cross it out.
terminal-no-cross = That row cannot be crossed out here.
terminal-no-undo = There is no decision to take back since the last throw.
terminal-which = Which one?
terminal-over-hint = Enter shows the result, Esc leaves.
terminal-rules-title = { $game }: keys and rules
terminal-log-empty = Nothing has happened yet.

## The terminal: bots and exact values

terminal-bot-plays = { $player } plays ({ $bot }).
terminal-bot-failed = { $player } has not made a move.
terminal-who-plays = Who plays for { $player }?
terminal-person-plays-on = A person here plays on
terminal-bot-plays-on = The bot { $bot } plays on
terminal-bot-again = The bot { $bot } tries again
terminal-leave-game = Leave the game as it is
terminal-values-title = What each choice is worth
terminal-no-values = No values here
terminal-play-on = Play on without
terminal-solve-for = Make the values exact, then { $bot } plays

## The terminal: after a game, and looking at it again

terminal-after-again = Play again
terminal-after-replay = Look at this game move by move
terminal-after-leave = Back to the start
terminal-new-best = A new best for { $player }: { $best }, before { $old }.
terminal-best = { $games ->
   [one] { $player }: best { $best }, average { $average } of { $games } game.
  *[other] { $player }: best { $best }, average { $average } of { $games } games.
}
terminal-replay-hint = ← → a move, ↑ ↓ a turn, Space lets it run.
terminal-replay-end = This is the end.
terminal-replay-dice = Next: the dice.
terminal-replay-next = Next: { $choice }.

## The coach: what choices are worth, in the game and in training

coach-look = Show the values
coach-fold = Show the board
coach-not-counted = If you look, this game will not count for your bests and ratings, and its record will say that you looked.
coach-decide-first = Decide first, then look
coach-best = Best: { $choice }, { $worth }.
coach-tap = Tap a choice to play it.
coach-mine = yours
coach-less = { $by } less
coach-unit-score = points
coach-unit-win = percentage points
coach-why = Why?
coach-why-of = Why is { $best } better than { $choice }?
coach-why-none = There are no figures for that in this game.
coach-all = Show all { NUMBER($count) } choices
coach-chances = Everyone's chance to win
coach-chances-about = At the top, worked out before every turn. To look is a peek: the game does not count for bests and ratings.
coach-chances-estimated = These are estimates, usually within { $within } percentage points.

## Training: mistakes dealt again, and fresh positions

train-title = Train
train-mistakes = Your mistakes
train-mistakes-about = The positions of your games in which you gave away most are dealt again until you get them right twice.
train-due = { $count ->
    [one] { $count } position to train
   *[other] { $count } positions to train
}
train-start = Begin
train-empty = No mistakes here yet. When a game ends on this device, the positions in which you gave away most come here.
train-all-right = Every mistake has been right twice. Play another game, or try fresh positions.
train-done = All done for today. The next position comes on { $date }.
train-counts = Later: { NUMBER($later) }. Right twice and done: { NUMBER($count) }.
train-fresh = Fresh positions
train-fresh-about = Positions in which good players differ, from a new game each time.
train-deal = Deal a position
train-back = Back to the overview
train-exercise = Exercise
train-question = What would you do?
train-right = Right: { $choice }.
train-nearly = As good as right: { $choice }. Best by { $by } is { $best }.
train-wrong = { $choice } gives away { $by }. Better: { $best }.
train-chosen-then = In the game you chose { $choice }.
train-left = Right twice: this position is done.
train-again = { $days ->
    [one] It comes again tomorrow.
   *[other] It comes again in { $days } days.
}
train-leave-out = Leave this position out
train-next = Next
train-you = You
train-other = Player { NUMBER($place) }
train-new = { $count ->
    [one] { $count } position of this game to train
   *[other] { $count } positions of this game to train
}
train-storage-full = There is no room left in this browser’s storage: nothing more is kept for training.
train-storage-refused = This browser keeps no data for this page, so mistakes cannot be kept. Private windows often do that.

## Making exact values, in the coach's panel and in the terminal

exact-make = Make the values exact
exact-cost = It takes { $time } and { NUMBER($size) } MB on disk, { NUMBER($work) } MB until it is done. Games go on meanwhile.
exact-short = less than a minute
exact-minutes = { $minutes ->
    [one] about a minute
   *[other] about { $minutes } minutes
}
exact-running = Making the values exact: { NUMBER($percent) } %
exact-running-left = Making the values exact: { NUMBER($percent) } %, { $time } left
exact-stop = Stop
exact-stopped = Stopped. What is done is kept for the next time.
exact-done = The values are exact now: ask again.
exact-failed = The exact values could not be made: { $why }
exact-impossible = Exact values cannot be made here: { $why }

## The plain game, line by line. What is typed stays English: rematch, replay, history, bests, new, drop, quit, undo, sheet, rules, help, values, chances, exact, start, stop, brief, person, roll

plain-type-help = Type help for what you can type.
plain-legend = The dice: { $faces }.
plain-hand = { $roll ->
   [1] First roll: { $dice }
   [2] Second roll: { $dice }
   [3] Third roll: { $dice }
  *[other] Fourth roll: { $dice }
}
plain-turn-first-turn = Everybody throws for the first turn, and the highest throw takes it.
plain-turn-tie-break = The tie is broken by throwing.
plain-help-choices = what each choice would score
plain-help-sheet = the sheet or the board
plain-help-undo = take back the last decision, as long as no dice were thrown since
plain-help-rules = the rule page of this game
plain-help-values = what every choice is exactly worth; the record will say that you looked
plain-help-exact = make these values exact in the background, see how far that is, or stop it
plain-help-chances = everyone's chance to win before every turn, or no more; the record will say that you looked
plain-help-brief = show the sheet only when asked for, or every turn again
plain-help-words = before the first throw: words of yours for the fair dice
plain-help-pace = how fast bots play: the next of four paces
plain-words-late = The dice are agreed on: words are given before the first throw, with fair dice.
plain-help-quit = save and leave; dicecup play offers to go on
plain-help-keep = keep these dice and throw the others
plain-help-keep-one = keep this die and throw the others
plain-help-roll = throw these dice again and keep the others; roll alone throws all
plain-help-row = choose a row or card by its name, its beginning or its number
plain-help-notation = any move in its exact notation
plain-help-keep-power = keep these dice and the Power die; without the plus it is thrown again
plain-help-roll-power = throw these dice and the Power die; without the plus it stays
plain-help-roll-power-alone = throw the Power die alone
plain-help-cross = cross a row out
plain-for-point = For points
plain-for-chip = For chips
plain-group-cross = Cross out
plain-group-picture = Onto the picture
plain-group-or = Or
plain-group-nothing = For nothing
plain-or = { $first }, or { $second }
plain-dice-to-keep = dice to keep
plain-a-number = a number from 1 to { $count }
plain-or-keep = { $count ->
   [one] Or type the dice to keep and throw the others: { $count } way to do that.
  *[other] Or type the dice to keep and throw the others: { $count } ways to do that.
}
plain-press-enter = press Enter
plain-enter-throws = press Enter to throw
plain-enter-walks = press Enter to roll the red die
plain-enter-or = Press Enter, or type undo, sheet, rules, help or quit.
plain-go-on-or-undo = press Enter to go on, or type undo
plain-what-fell = { $dice } thrown; what fell
plain-taken-back = Taken back.
plain-saved = The game is saved: dicecup play goes on with it.
plain-lost = The game could not be saved.
plain-record = The record of this game is kept: { $command } shows it.
plain-not-saved = That has not happened, for it could not be saved: { $why }. Try again, or quit.
plain-not-done = That has not happened: { $why }.
plain-brief = The sheet is shown when you type sheet.
plain-not-brief = The sheet is shown every turn.
plain-all-sheets = Type sheet for all sheets.
plain-in-hand = { $player } has in hand: { $rows }.
plain-no-hand = { $player } has no token in hand.

## The plain game: what cannot be understood

plain-not-possible = { $typed } is not possible here: type ? for the choices.
plain-not-kept = { $typed } is not possible here: the dice on the table are { $dice }.
plain-not-among = The dice on the table are { $dice }: there is no such { $face } among them.
plain-no-choice = There is no choice { $typed }: the choices are 1 to { $count }.
plain-no-numbers = There is no choice { $typed }: nothing has a number here.
plain-write-apart = To keep dice write them apart, like "{ $dice }", or k { $typed }.
plain-dice-or-choice = { $typed } could be dice or a choice: type k { $typed } to keep, or "{ $choice }".
plain-throws-nothing = That throws no dice: throw at least one, or choose what to do with these.
plain-no-power = { $typed } cannot be kept: the Power die is not part of this game, or does not lie on the table.
plain-other-power = { $typed } cannot be kept: the Power die shows { $face }.
plain-no-face = { $typed } is no face of these dice: the faces are { $faces }.
plain-no-power-face = { $typed } is no face of the Power die: its faces are { $faces }.
plain-cannot-fall = That cannot have fallen: { $dice } thrown, as in { $example }.
plain-several = { $typed } can be several: { $choices }. Type a little more.
plain-does-not-fit = These dice do not fit { $row }: to cross it out, type x { $row }.
plain-unknown = { $typed } is no choice here: type ? for the choices, or help.

## The plain game: before and after a game

plain-nothing-begun = Nothing was begun.
plain-unfinished = Unfinished games, the latest first:
plain-summary = { $moves ->
   [one] { $game }, { $players }, { $moves } move, { $player } to play, { $date }
  *[other] { $game }, { $players }, { $moves } moves, { $player } to play, { $date }
}
plain-summary-over = { $game }, { $players }, { $moves } moves, over, { $date }
plain-which-unfinished = A number to go on (Enter for 1), new, or drop and a number
plain-unfinished-help = Type a number from 1 to { $count }, or new, or drop 1, or quit.
plain-dropped = Dropped.
plain-unreadable = The game { $game } cannot be read and is left alone: { $why }.
plain-which-game = Which game, 1 to { $count }
plain-game-help = Type a number from 1 to { $count }, or one of { $keys }.
plain-bot-help = A bot takes a seat as bot, or as one of these levels:
plain-bot-level = bot { $level }: { $about }
plain-who = Who plays? Names with commas, or how many, { $least } to { $most } (Enter for { $least })
plain-who-starts = Who starts? A name, or 1 to { $count } (Enter: { $otherwise })
plain-first-unknown = { $typed } cannot start: choose one of { $players }
plain-who-plays-on = Who plays on for { $player }: person, { $bots }, or quit
plain-person-or = Type person, or one of { $bots }.
plain-exact-start = Type start to make the values exact, or press Enter to play on
plain-exact-begun = It goes on in the background. Type exact to see how far it is.
plain-exact-stop = Type stop to stop it, or press Enter to play on
plain-afterwards = Type rematch, report, replay, history or bests, or press Enter to leave
plain-older = And { $count } older ones: { $command } shows all.
plain-history-replay = Type replay and a number to go through a game move by move, or report and a number for its report.
plain-which = Type { $word } and a number from 1 to { $count }; history lists the games.
plain-replay-help = Enter goes on; or type a number of moves, back, sheet, end or quit.

## The review of a game: luck, skill and the costliest decisions

review-title = Review
review-headline-score = { $player } played like { $like }, and the dice gave { $luck }: luckier than { $portion }% of perfect games.
review-headline-score-bare = { $player } played like { $like }, and the dice gave { $luck }.
review-headline-win = { $player } gave away { $away } percentage points of the chance to win, and the dice gave { $luck }: luckier than { $portion }% of perfect games.
review-headline-win-bare = { $player } gave away { $away } percentage points of the chance to win, and the dice gave { $luck }.
review-start = At the start
review-luck = Luck of the dice
review-loss = Given away by choices
review-cut-short = Cut short: the game ended before the sheet was full
review-others = What the others did
review-remainder = Left by approximate values
review-model = Model: what the approximation leaves
review-estimated = The chances are estimates: from the end of each turn on everybody is taken to play for the score.
review-counted = What is counted
review-in-score = In points
review-in-win = In chances to win
review-final = Final result
review-value = Stands at now
review-adds-up = The sum adds up.
review-decisions = Decisions: { NUMBER($decisions) }; choices that made no difference: { NUMBER($forced) }.
review-undone = Moves taken back: { NUMBER($times) }. What was played in the end counts.
review-peeked = Looks at the values: { NUMBER($times) }. The game does not count for ratings.
review-costliest = The costliest decisions
review-no-mistakes = No choice gave anything away.
review-turn = Turn { NUMBER($turn) }
review-stage-first-keep = after the first throw
review-stage-second-keep = after the second throw
review-stage-later-keep = after a later throw
review-stage-mark = at the end of the turn
review-mistake = Turn { NUMBER($turn) }, { $stage }, with { $dice }: { $choice }. Better by { $by }: { $best }.
review-no-values = Nobody has solved this game, so luck and skill cannot be told apart. This is what can be known.
review-faces = { $player } threw { $faces }.
review-face = { $face } × { NUMBER($times) }
review-gained = { $choice }: { $portion }% of such throws allow it.
review-stolen = Cards stolen: { NUMBER($stolen) }; cards lost: { NUMBER($lost) }.
review-unfinished = The game is not over.
review-page = Made by Dicecup. Luck of a throw is the best value after it less the value before it; a choice gives away the best value less the value of what was chosen.
review-graph = The expected final result of { $player }, move by move
review-by-luck = The dice
review-by-choice = The choices
review-you-score = You played like { $like }, and the dice gave { $luck }: luckier than { $portion }% of perfect games.
review-you-score-bare = You played like { $like }, and the dice gave { $luck }.
review-you-win = You gave away { $away } percentage points of the chance to win, and the dice gave { $luck }: luckier than { $portion }% of perfect games.
review-you-win-bare = You gave away { $away } percentage points of the chance to win, and the dice gave { $luck }.
review-loading = The coach reviews the game…
review-sum = Where the result comes from
review-compare = All players side by side
review-whose = Player
review-played-like = Played like
review-axis-score = Expected final score
review-axis-win = Chance to win, %
review-axis-turns = Turn
review-as-table = The graph as a table
review-happened = What happened
review-change = Change
review-explain = The position, and why
review-in-replay = Show in the replay
review-try = Try it again
review-all = Show all { NUMBER($count) }
review-after-peek = Chosen after a look at the values.
review-back = Back to the report
review-chosen = chosen

## Over many games: what somebody gives away, and the level it comes to

form-title = Over many games
form-of-score = Games for points
form-of-win = Games for the chance to win
form-games = Games that count: { NUMBER($games) }. Left out: { NUMBER($peeked) } with a look at the values, { NUMBER($unfinished) } unfinished.
form-a-game = Given away in a game: { $mean }
form-a-decision = Given away in a decision: { $mean }
form-between = { $mean } (95% between { $low } and { $high })
form-stage-first-keep = First keep
form-stage-second-keep = Second keep
form-stage-later-keep = Later keeps
form-stage-mark = Row or picture
form-by-stage = By stage, a game
form-by-row = By row, a game
form-band = Level: { $band }
form-band-perfect = Perfect: gives away next to nothing
form-band-expert = Expert: gives away no more than our expert bot
form-band-club = Club player: gives away no more than our club bot
form-band-casual = Casual player: gives away no more than our casual bot
form-band-beginner = Beginner: gives away no more than our beginner bot
form-band-novice = Novice: gives away more than our beginner bot
form-line = { $part }: { $mean }
form-none = No game counts yet.
form-levels = What the levels of the bots give away in a game
form-decisions = Decisions
form-over-time = Over time
form-axis = Loss, { $unit }
form-few = From five games on there is an interval.
form-review = { $count ->
    [one] Review { $count } more game
   *[other] Review { $count } more games
}
form-reviewing = { $left ->
    [one] Reviewing: { $left } game left…
   *[other] Reviewing: { $left } games left…
}

## Why one choice is better than another

why-title = Why
why-bar-others = All others
why-amount-score = { $figure } points
why-amount-win = { $figure } percentage points
why-percent = { $figure }%
why-chance = { $part }: { $now } instead of { $then } ({ $by }).
why-chance-only = { $part }: { $now } instead of { $then }.
why-chance-least = { $part } of at least { $least }: { $now } instead of { $then }.
why-points = { $part }: { $now } points instead of { $then } ({ $by }).
why-part = { $part }: { $by }.
sum-later = Later turns
why-others = Everything else: { $by }.
why-rest = What the stored figures do not explain: { $by }.
why-total = In all: { $by }.
why-equal = Both are worth the same.


## Training and the report in the terminal

terminal-do-train = Train
terminal-do-next = Next
terminal-do-skip = Skip
terminal-about-train = The costliest mistakes of your games, until they are right twice, and fresh positions where good players differ.
terminal-train-due = { $due ->
    [one] One position is due today, of { NUMBER($cards) } in your deck.
   *[other] { NUMBER($due) } positions are due today, of { NUMBER($cards) } in your deck.
}
terminal-train-of = { $game }: from your game of { $date }
terminal-train-fresh = { $game }: a fresh position
terminal-train-looking = Looking for mistakes in your games: { NUMBER($done) } of { NUMBER($of) }.
terminal-train-finding = Looking for a position…
terminal-train-summary = { $answers ->
    [0] No position was answered.
   *[other] { NUMBER($right) } of { NUMBER($answers) } right.
}
terminal-train-next = Enter: the next position. Esc: leave.
terminal-train-not-kept = Your deck cannot be kept. { $why }
terminal-keys-skip = n
terminal-help-skip = skip this position
plain-train-go-on = Press Enter for the next position, or type quit
plain-train-help = Type dice to keep, a row or its number; or ?, sheet, rules, skip or quit.
plain-report-anyway = Type look to look at it, or press Enter to go back
terminal-do-report = Report
terminal-after-report = The report: luck, mistakes, and what was better
terminal-keys-report = r
terminal-help-report = the report of a finished game
review-open = Report
review-running = The game is not over. To look at its report counts as a look at the values: the game will not count for bests and ratings.
review-look = Look at it
review-play-on = Play on first
review-was-best = The best choice.
review-gave-away = Gave away { $by }. Better: { $best }.

## A table that feels alive

alive-settings = Settings
alive-loud = Sound and vibration
alive-sound = Sound
alive-haptics = Vibration
alive-notify = Notify me when it is my turn
alive-notify-blocked = The browser does not allow it. Change that in its settings for this site.
alive-notify-not = Browsers show notifications over https alone. Here the title of this page and a sound tell you that it is your turn.
alive-awake = The screen stays on while a game is on.
alive-awake-not = Browsers keep the screen on over https alone. Here let the device wait longer before it goes dark. The game goes on when you come back.
alive-install-not = Browsers install an app over https alone. Here put a bookmark of this page on your home screen.
alive-five = Five alike!
alive-bonus = Bonus!
alive-steal = Stolen!
alive-best = A new best!
alive-react = React
alive-reactions = Reactions of others
alive-mute = Mute the others
alive-reaction-well-played = Well played
alive-reaction-wow = Wow
alive-reaction-haha = Haha
alive-reaction-oh-no = Oh no
alive-reaction-good-luck = Good luck
alive-reaction-hurry = Your turn?
alive-skip = Skip
alive-pace = How fast bots play
alive-pace-instant = Instantly
alive-pace-quick = Quickly
alive-pace-usual = As usual
alive-pace-leisurely = Leisurely
preview-invite = Come and play { $game }
preview-invite-about = Sit down at the table, or watch. It needs a browser and nothing else.
preview-replay = A game of { $game }
preview-replay-about = Every throw and every choice, from the first to the last.
boards-last = last move
