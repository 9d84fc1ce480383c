/** Who is next, of guests of many occasions who wait for few seats. */

/** Who asks: a guest of an occasion. */
export interface TurnTaker {
  readonly occasionId: string
  readonly guestId: string
}

export interface TurnBounds {
  /** How many may sit at once. */
  readonly seats: number
  /** How many of them may be of one occasion, and of one guest. */
  readonly seatsOfOccasion: number
  readonly seatsOfGuest: number
  /** How many of one guest may wait. */
  readonly waitingOfGuest: number
}

/** Somebody who waits or sits, until it leaves. */
export interface Turn<A> {
  readonly taker: TurnTaker
  readonly value: A
}

interface Waiting<A> {
  /** In the order in which guests are next. */
  readonly guests: Map<string, Array<Turn<A>>>
}

const add = (counts: Map<string, number>, key: string, by: number): void => {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** Moves what a key stands for behind everything else. */
const toTheBack = <V>(map: Map<string, V>, key: string, value: V): void => {
  map.delete(key)
  map.set(key, value)
}

/**
 * Turns around the occasions that wait, and within each around its guests, so that between two turns of one that may
 * have one, every other has one at most. A guest's own are in the order in which they came. Whoever has as many seats as
 * allowed is passed over, and loses no turn by it. Changes in place, and at once.
 */
export class FairTurns<A> {
  readonly #bounds: TurnBounds
  /** In the order in which occasions are next; only those of which somebody waits. */
  readonly #occasions = new Map<string, Waiting<A>>()
  readonly #seated = new Set<Turn<A>>()
  readonly #ofOccasion = new Map<string, number>()
  readonly #ofGuest = new Map<string, number>()

  constructor(bounds: TurnBounds) {
    this.#bounds = bounds
  }

  /** Lets one wait; `null` where as many of the guest wait already as may. */
  join(taker: TurnTaker, value: A): Turn<A> | null {
    const turn = { taker, value }
    const occasion = this.#occasions.get(taker.occasionId) ?? { guests: new Map() }
    const waiting = occasion.guests.get(taker.guestId) ?? []
    if (waiting.length >= this.#bounds.waitingOfGuest) return null
    waiting.push(turn)
    occasion.guests.set(taker.guestId, waiting)
    this.#occasions.set(taker.occasionId, occasion)
    return turn
  }

  /** Seats whoever is next; `null` where no seat is free, or nobody waits who may have one. */
  next(): Turn<A> | null {
    const { seats, seatsOfGuest, seatsOfOccasion } = this.#bounds
    if (this.#seated.size >= seats) return null
    for (const [occasionId, occasion] of this.#occasions) {
      if ((this.#ofOccasion.get(occasionId) ?? 0) >= seatsOfOccasion) continue
      for (const [guestId, waiting] of occasion.guests) {
        const turn = waiting[0]
        if (turn === undefined || (this.#ofGuest.get(guestId) ?? 0) >= seatsOfGuest) continue
        this.#remove(turn)
        const left = occasion.guests.get(guestId)
        if (left !== undefined) toTheBack(occasion.guests, guestId, left)
        if (this.#occasions.has(occasionId)) toTheBack(this.#occasions, occasionId, occasion)
        this.#seated.add(turn)
        this.#count(turn, 1)
        return turn
      }
    }
    return null
  }

  /** Gives up the place or the seat, whichever it is; nothing where that happened before. */
  leave(turn: Turn<A>): void {
    if (this.#seated.delete(turn)) this.#count(turn, -1)
    else this.#remove(turn)
  }

  #count({ taker }: Turn<A>, by: number): void {
    add(this.#ofOccasion, taker.occasionId, by)
    add(this.#ofGuest, taker.guestId, by)
  }

  #remove(turn: Turn<A>): void {
    const { guestId, occasionId } = turn.taker
    const guests = this.#occasions.get(occasionId)?.guests
    const waiting = guests?.get(guestId)
    const at = waiting?.indexOf(turn) ?? -1
    if (guests === undefined || waiting === undefined || at < 0) return
    waiting.splice(at, 1)
    if (waiting.length === 0) guests.delete(guestId)
    if (guests.size === 0) this.#occasions.delete(occasionId)
  }
}
