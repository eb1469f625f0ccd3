// One table as it is played on this screen: the dice in their places, which are held, what happened, and what is to be confirmed.

import { choices } from '../alive/choices.svelte'
import { celebrate, comesToTurn, effects } from '../alive/effects'
import { feel } from '../alive/haptics'
import { lastMoves, type LastMoves } from '../alive/last'
import { notify } from '../alive/notify'
import { partyIn, type Party } from '../alive/party'
import { play as sounds } from '../alive/sound'
import { connection, Refused } from '../connection'
import type { LiveTable, Wanted } from '../connection/live.svelte'
import type { Done, Edition, Entry, Held, Offer, Position, Reacted, Table } from '../lib/api-types'
import { duration } from '../lib/duration'
import { isThrown, isTold } from '../lib/journal'
import { diceIn, diceText, isKeep, markIn, numbersFor } from '../lib/notation'
import { refusalText } from '../lib/refusal'
import { say, settings } from '../lib/settings.svelte'
import type { Speaker } from '../lib/speaker'
import { speakerFor } from '../lib/speaking'
import { shownAfter, type Shown } from './notices'
import { todo } from './todo'
import { after, canToggle, heldAs, heldIn, keepOf, powerStays, settled, toggled, type Tray } from './tray'

/** What the coach knows of a position; `mine` is what the player had decided before. */
type Known = {
  state: 'known'
  mine: string | null
  objective: string
  within: number
  values: Record<string, number>
}
type Coach = { state: 'closed' } | { state: 'asking' } | { state: 'thinking' } | { state: 'none'; why: string } | Known

const AGREEING_SHOWN = 1500
/** Dice that are put aside are shown to others at most so often, in milliseconds. */
const HOLD_SHOWN = 150
const REACTION_SHOWN = 4000
const MOST_REACTIONS = 3

export class Play {
  tray: Tray = $state.raw([])
  /** The dice are still tumbling: what they show is not used before they lie still. */
  settling = $state(false)
  notices: readonly Shown[] = $state.raw([])
  /** The last thing that happened, in a sentence. */
  lately = $state('')
  /** For screen readers, each time something happens. */
  spoken = $state('')
  /** A choice that brings no points, to be confirmed. */
  unconfirmed: string | null = $state(null)
  /** The same row with different numbers, to be chosen among. */
  numbers: string[] = $state.raw([])
  /** A throw waits until all seats have agreed on the dice. */
  agreeing = $state(false)
  coach: Coach = $state.raw({ state: 'closed' })
  /** Everyone's chance to win is shown: a peek that is asked for anew at every table. */
  showsChances = $state(false)
  /** On a small screen the coach lies over the board until it is folded into a line. */
  isFolded = $state(false)
  problem = $state('')
  /** The journal is told up to this version: a throw once its dice lie still. */
  told = $state(0)
  /** A feat that is being celebrated. */
  party: { party: Party; seat: number } | null = $state.raw(null)
  /** What others react, for a while, the newest last. */
  reactions: readonly Reacted[] = $state.raw([])
  /** What every seat marked or gained last, for the board to show. */
  readonly last: LastMoves = $derived.by(() => lastMoves(this.live.log))
  /** The version at which this screen opened: dice thrown before it do not tumble. */
  readonly since: number

  #timer: ReturnType<typeof setTimeout> | undefined
  /** What is told once the dice lie still. */
  #untold: (() => void)[] = []
  #thrower: number | null = $state(null)
  #showing: ReturnType<typeof setTimeout> | undefined
  #stop: () => void
  /** What was seen of the present position: closing the coach and opening it again is no second peek. */
  #seen: Known | null = null

  constructor(
    readonly live: LiveTable,
    readonly edition: Edition,
  ) {
    this.since = this.table.version
    this.#follow(live.log)
    this.#notice(live.log)
    this.lately = this.#sentences(live.log.filter((entry) => entry.kind === 'move')).at(-1) ?? ''
    this.#stop = live.listen(this.#receive)
    live.hear(this.#hear)
  }

  close(): void {
    this.#stop()
    clearTimeout(this.#timer)
    clearTimeout(this.#showing)
  }

  get table(): Table {
    return this.live.table!
  }
  get position(): Position {
    return this.table.position
  }
  get seat(): number | null {
    return this.position.seat
  }
  get speaker(): Speaker {
    return speakerFor(this.edition, this.table.seats)
  }
  get physical(): boolean {
    return this.table.dice === 'physical'
  }
  get watching(): boolean {
    return this.table.you.length === 0
  }
  /** Whether a person at this screen is to act. */
  get mine(): boolean {
    return this.seat !== null && this.table.you.includes(this.seat)
  }
  /** Whether a command can be sent now: no other is pending, and all dice lie still. */
  get ready(): boolean {
    return this.mine && !this.live.busy && !this.rolling && this.live.status === 'open'
  }
  /** The seat to act as far as it is told: while dice tumble, the one that threw them. */
  get acting(): number | null {
    return this.settling ? this.#thrower : this.seat
  }
  /** The dice that decide what can be done next are still rolling. */
  get rolling(): boolean {
    return this.settling && this.position.node === 'choice'
  }
  /** Physical dice that are to be entered here: one's own, or those of a bot. */
  get enters(): boolean {
    if (!this.physical || this.position.node !== 'chance' || this.watching || this.seat === null) return false
    const holder = this.table.seats[this.seat]
    return this.mine || holder?.kind === 'bot' || (holder?.stand_in ?? null) !== null
  }
  get keeps(): string[] {
    return this.position.legal.filter(isKeep)
  }
  get mayHold(): boolean {
    return this.mine && this.position.node === 'choice' && this.keeps.length > 0 && !this.rolling
  }
  /** The Power die cannot be thrown again: it counts as held. */
  get powerStays(): boolean {
    return powerStays(this.position)
  }
  get keep(): string | null {
    return keepOf(this.tray, this.position, this.edition.faces)
  }
  /** Moves that are neither a keep nor a row nor a card. */
  get sayings(): string[] {
    return this.position.legal.filter((move) => move === 'again' || move === 'stay' || move === 'pass')
  }
  get mayUndo(): boolean {
    const seat = this.position.can_undo
    return seat !== null && this.table.you.includes(seat)
  }
  get mayAskCoach(): boolean {
    const { solvable, estimated } = this.edition
    return this.mine && this.position.node === 'choice' && [...solvable, ...estimated].includes(this.table.seats.length)
  }
  /** The values are estimates of a trained judge. */
  get isEstimated(): boolean {
    return this.edition.estimated.includes(this.table.seats.length)
  }
  /** Whether the seat to act has looked at values in this game before: it does not count any more. */
  get hasPeeked(): boolean {
    return this.live.log.some(({ kind, seat }) => kind === 'peek' && seat === this.seat)
  }
  /** The coach waits for the player's own choice, which is then compared and not yet played. */
  get decides(): boolean {
    return this.coach.state === 'asking' && settings.decideFirst
  }

  offer(move: string): Offer | undefined {
    return this.position.offers.find((offer) => offer.move === move)
  }

  toggle(at: number): void {
    if (!this.mayHold || !canToggle(this.tray[at], this.position)) return
    this.cancel()
    this.tray = toggled(this.tray, at)
    sounds('hold')
    feel('tap')
    this.#showing ??= setTimeout(this.#showHeld, HOLD_SHOWN)
  }

  /** Let the others see which dice are put aside. */
  #showHeld = (): void => {
    this.#showing = undefined
    if (!this.mayHold || this.seat === null) return
    const keep = `k:${diceText(this.edition.faces, heldIn(this.tray))}`
    this.live.signal({ kind: 'hold', seat: this.seat, expect: this.table.version, keep })
  }

  /** Show which dice another player puts aside, or how somebody reacts. */
  #hear = (signal: Held | Reacted): void => {
    if (signal.type === 'held') {
      if (signal.version === this.table.version && signal.seat === this.seat && !this.mine)
        this.tray = heldAs(this.tray, diceIn(signal.keep))
    } else if (choices.reactions) {
      this.reactions = [...this.reactions, signal].slice(-MOST_REACTIONS)
      sounds('reaction')
      setTimeout(() => (this.reactions = this.reactions.filter((one) => one !== signal)), REACTION_SHOWN)
    }
  }

  react(reaction: Reacted['reaction']): void {
    const seat = this.mine ? this.seat : this.table.you[0]
    if (seat !== undefined && seat !== null) this.live.signal({ kind: 'react', seat, reaction })
  }

  /** Whether bots are playing, so that a tap can skip to the next turn of a person. */
  get maySkip(): boolean {
    const holder = this.seat === null ? undefined : this.table.seats[this.seat]
    const isBots = holder?.kind === 'bot' || (holder?.stand_in ?? null) !== null
    return isBots && !this.watching && !this.enters
  }

  skip(): void {
    this.live.signal({ kind: 'skip' })
  }

  /** The button that throws the dice. */
  roll(): void {
    if (!this.ready || this.seat === null || this.enters) return
    this.cancel()
    if (this.position.node !== 'chance' && this.keep === null) return
    if (this.decides && this.keep !== null) return void this.look(this.keep)
    sounds('cup')
    if (this.position.node === 'chance') return void this.#throw(this.seat)
    if (this.keep === null) return
    void this.#send({ kind: 'move', seat: this.seat, move: this.keep })
  }

  /** A row, a card or a button was tapped. Where the rules ask for a number, it is chosen next. */
  choose = (move: string): void => {
    if (!this.ready || this.seat === null || !this.position.legal.includes(move)) return
    const numbers = numbersFor(this.position, move)
    if (numbers.length > 1 && this.numbers.length === 0) this.numbers = numbers
    else this.take(move)
  }

  /** Play exactly this move, or tell it to the coach who waits for it. One that brings no points must be confirmed. */
  take = (move: string): void => {
    if (!this.ready || this.seat === null || !this.position.legal.includes(move)) return
    this.numbers = []
    if (this.decides) return void this.look(move)
    if (this.#bringsNothing(move) && this.unconfirmed !== move) {
      this.unconfirmed = move
      return
    }
    this.unconfirmed = null
    void this.#send({ kind: 'move', seat: this.seat, move })
  }

  /** Throw the dice; before the first throw all seats agree on them, which is mentioned only if it takes long. */
  async #throw(seat: number): Promise<void> {
    const timer = setTimeout(() => (this.agreeing = !this.live.agreed), AGREEING_SHOWN)
    await this.#send({ kind: 'roll', seat })
    clearTimeout(timer)
    this.agreeing = false
  }

  #bringsNothing(move: string): boolean {
    const { kind } = markIn(move)
    if (kind === 'x') return true
    if (kind === 'pass') return this.position.legal.length > 1 // nobody is asked about the only thing to do
    const offer = this.offer(move)
    return offer !== undefined && offer.points === 0 && offer.slot !== null && offer.slot.total === 0
  }

  enter(move: string): void {
    if (this.enters && this.seat !== null) void this.#send({ kind: 'move', seat: this.seat, move })
  }

  undo(): void {
    const seat = this.position.can_undo
    if (seat !== null && this.mayUndo && !this.live.busy) void this.#send({ kind: 'undo', seat })
  }

  async callBot(seat: number): Promise<void> {
    try {
      await connection.standIn(this.table.id, seat)
    } catch (error) {
      this.problem = refusalText(error)
    }
  }

  /** Open the coach, or close it. Who has looked in this game before is not warned again. */
  toggleCoach(): void {
    this.cancel()
    this.isFolded = false
    if (this.coach.state !== 'closed') this.coach = { state: 'closed' }
    else if (this.#seen) this.coach = this.#seen
    else if (this.mayAskCoach && this.hasPeeked && !settings.decideFirst) void this.look()
    else if (this.mayAskCoach) this.coach = { state: 'asking' }
  }

  /** Look at the values, which the journal notes; `mine` is what the player has decided. */
  async look(mine: string | null = null): Promise<void> {
    if (!this.ready || this.seat === null) return
    if (mine !== null) this.isFolded = false
    this.coach = { state: 'thinking' }
    try {
      const { values, objective, within }: Done = await this.live.send({ kind: 'peek', seat: this.seat })
      const isStillThere = values && Object.keys(values).every((move) => this.position.legal.includes(move))
      this.#seen = isStillThere
        ? { state: 'known', mine, objective: objective ?? 'score', within: within ?? 0, values }
        : null
      this.coach = this.#seen ?? { state: 'closed' }
    } catch (error) {
      this.coach = { state: 'none', why: this.#missingText(error) }
    }
  }

  #missingText(error: unknown): string {
    const isForHost = error instanceof Refused && error.code === 'no-values' && connection.isShared(this.table.id)
    return isForHost ? say('table-coach-none', { why: error.message }) : refusalText(error)
  }

  async #send(wanted: Wanted): Promise<boolean> {
    this.problem = ''
    try {
      await this.live.send(wanted)
      return true
    } catch (error) {
      if (error instanceof Refused && error.code !== 'stale') this.problem = refusalText(error)
      return false
    }
  }

  /** Close open questions. */
  cancel(): void {
    this.unconfirmed = null
    this.numbers = []
  }

  #receive = (entries: Entry[], before: Position, now: Position): void => {
    const isPlayed = entries.some(({ kind }) => kind === 'move' || kind === 'undo')
    this.#follow(entries)
    if (isPlayed) {
      this.cancel()
      this.#seen = null
      this.coach = { state: 'closed' }
    }
    this.#tumble(entries)
    setTimeout(() => this.#enliven(entries, before, now)) // what is heard never delays what is seen
    this.#untold.push(() => this.#tell(entries, before, now))
    if (!this.settling) this.#tellAll()
  }

  /** Say what happened: in the line above the dice, in the notices, and to screen readers. */
  #tell(entries: Entry[], before: Position, now: Position): void {
    const said = this.#sentences(entries)
    const last = entries.at(-1)!
    // whoever threw the dice sees them: no sentence is needed
    const isOwnThrow = isThrown(last.event) && this.table.you.includes(last.seat)
    this.lately = isOwnThrow ? '' : (said.at(-1) ?? this.lately)
    this.#notice(entries)
    const found = partyIn(entries)
    if (found) {
      this.party = found
      celebrate(found.party)
    }
    const notices = entries.flatMap(({ event }) => event.notices.map((notice) => this.speaker.notice(notice)))
    this.spoken = [...said, ...notices, ...this.#placeWords(before, now), ...this.#turnWords(before, now)].join(' ')
  }

  #tellAll(): void {
    for (const tell of this.#untold.splice(0)) tell()
  }

  /** Bring the dice up to date. */
  #follow(entries: Entry[]): void {
    for (const entry of entries) this.tray = after(this.tray, entry.event, entry.version)
    this.tray = settled(this.tray, this.position.view, this.table.version)
  }

  #notice(entries: Entry[]): void {
    for (const entry of entries)
      this.notices = shownAfter(this.notices, entry, (seat) => this.watching || this.table.you.includes(seat))
    this.told = entries.at(-1)?.version ?? this.told
  }

  /** What happened; a keep is part of the sentence about the throw that follows it. */
  #sentences(entries: Entry[]): string[] {
    return entries.filter(isTold).map(({ event }) => this.speaker.event(event))
  }

  /** What the space asks for that a pawn has come to. */
  #placeWords(before: Position, now: Position): string[] {
    const { here } = now.guide
    return here === null || JSON.stringify(here) === JSON.stringify(before.guide.here) ? [] : [this.speaker.here(here)]
  }

  #turnWords(before: Position, now: Position): string[] {
    if (now.node === 'over') return [say('table-over')]
    if (now.seat === null || now.seat === before.seat) return []
    const name = this.table.seats[now.seat]?.name ?? ''
    const one = this.mine && this.table.you.length === 1
    return [
      one ? `${say('table-your-turn')}.` : `${say('table-turn-of', { player: name })}.`,
      ...(this.mine ? [todo(say, now)] : []),
    ]
  }

  /** Let new entries be heard and felt, and call a player who looks elsewhere. */
  #enliven(entries: Entry[], before: Position, now: Position): void {
    const { you, game } = this.table
    effects({ entries, before, now, you, tumble: this.physical ? 0 : duration('--tumble') })
    if (comesToTurn(before, now, you))
      void notify(say('table-your-turn'), say.get(`edition-${game}-title`, this.edition.title))
  }

  /** Let the dice come to rest before anyone may choose by them, and before anything tells what they show. */
  #tumble(entries: Entry[]): void {
    const thrown = entries.findLast(({ event }) => isThrown(event))
    if (!thrown) return
    clearTimeout(this.#timer)
    this.#tellAll() // the dice before these are gone
    this.#thrower = thrown.seat
    const tumbling = this.physical ? 0 : duration('--tumble')
    this.settling = tumbling > 0 // dice that do not tumble are drawn once, and told at once
    if (this.settling) this.#timer = setTimeout(this.#rest, tumbling)
  }

  #rest = (): void => {
    this.settling = false
    this.#tellAll()
  }
}
