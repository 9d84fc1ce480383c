/** A queue of work of guests of many occasions, in which no guest and no occasion keeps the others waiting. */

/** Whose work it is: a guest of an occasion. */
export interface QueueClient {
  readonly occasionId: string
  readonly guestId: string
}

export interface FairQueueLimits {
  /** How many entries run at once. */
  readonly running: number
  /** How many of them may be of one occasion, and of one guest. */
  readonly runningPerOccasion: number
  readonly runningPerGuest: number
  /** How many entries of one guest may wait. */
  readonly waitingPerGuest: number
}

/** An entry that waits or runs, until it is removed. */
export interface QueueEntry<A> {
  readonly client: QueueClient
  readonly value: A
}

interface OccasionQueue<A> {
  /** The waiting entries by guest, in the order in which guests are served. */
  readonly guests: Map<string, Array<QueueEntry<A>>>
}

const add = (counts: Map<string, number>, key: string, by: number): void => {
  const count = (counts.get(key) ?? 0) + by
  if (count === 0) counts.delete(key)
  else counts.set(key, count)
}

/** Moves a key behind all others of the map. */
const moveToEnd = <V>(map: Map<string, V>, key: string, value: V): void => {
  map.delete(key)
  map.set(key, value)
}

/**
 * Serves occasions round robin, and within each occasion its guests round robin; the entries of one guest are served in
 * the order in which they came. An occasion or guest at its limit is skipped and keeps its place.
 */
export class FairQueue<A> {
  readonly #limits: FairQueueLimits
  /** The occasions of which an entry waits, in the order in which they are served. */
  readonly #occasions = new Map<string, OccasionQueue<A>>()
  readonly #running = new Set<QueueEntry<A>>()
  readonly #runningOfOccasion = new Map<string, number>()
  readonly #runningOfGuest = new Map<string, number>()

  constructor(limits: FairQueueLimits) {
    this.#limits = limits
  }

  /** Adds an entry that waits; returns `null` where the guest has as many waiting as it may. */
  enqueue(client: QueueClient, value: A): QueueEntry<A> | null {
    const entry = { client, value }
    const occasion = this.#occasions.get(client.occasionId) ?? { guests: new Map() }
    const waiting = occasion.guests.get(client.guestId) ?? []
    if (waiting.length >= this.#limits.waitingPerGuest) return null
    waiting.push(entry)
    occasion.guests.set(client.guestId, waiting)
    this.#occasions.set(client.occasionId, occasion)
    return entry
  }

  /** Starts the next entry and returns it; `null` where no entry may start. */
  startNext(): QueueEntry<A> | null {
    const { running, runningPerGuest, runningPerOccasion } = this.#limits
    if (this.#running.size >= running) return null
    for (const [occasionId, occasion] of this.#occasions) {
      if ((this.#runningOfOccasion.get(occasionId) ?? 0) >= runningPerOccasion) continue
      for (const [guestId, waiting] of occasion.guests) {
        const entry = waiting[0]
        if (entry === undefined || (this.#runningOfGuest.get(guestId) ?? 0) >= runningPerGuest) continue
        this.#stopWaiting(entry)
        const left = occasion.guests.get(guestId)
        if (left !== undefined) moveToEnd(occasion.guests, guestId, left)
        if (this.#occasions.has(occasionId)) moveToEnd(this.#occasions, occasionId, occasion)
        this.#running.add(entry)
        this.#count(entry, 1)
        return entry
      }
    }
    return null
  }

  /** Removes an entry, whether it waits or runs; does nothing where it was removed before. */
  remove(entry: QueueEntry<A>): void {
    if (this.#running.delete(entry)) this.#count(entry, -1)
    else this.#stopWaiting(entry)
  }

  #count({ client }: QueueEntry<A>, by: number): void {
    add(this.#runningOfOccasion, client.occasionId, by)
    add(this.#runningOfGuest, client.guestId, by)
  }

  #stopWaiting(entry: QueueEntry<A>): void {
    const { guestId, occasionId } = entry.client
    const guests = this.#occasions.get(occasionId)?.guests
    const waiting = guests?.get(guestId)
    const at = waiting?.indexOf(entry) ?? -1
    if (guests === undefined || waiting === undefined || at < 0) return
    waiting.splice(at, 1)
    if (waiting.length === 0) guests.delete(guestId)
    if (guests.size === 0) this.#occasions.delete(occasionId)
  }
}
