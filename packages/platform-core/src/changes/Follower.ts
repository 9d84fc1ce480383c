import { type Effect, type Fiber, Latch } from "effect"
import type { Change } from "./Change.ts"
import type { OccasionId } from "../Ids.ts"

/** How many pages may wait for a follower until it is ended; what it missed is in the log. */
const maxBacklog = 32

/** How long a follower may take to send a page until it is ended, in milliseconds. */
const sendTimeout = 20_000

/** A page that is being sent by a fiber. */
export interface Sending {
  readonly since: number
  readonly fiber: Fiber.Fiber<unknown, unknown>
}

/** Somebody who follows the changes of an occasion, with a bounded backlog. */
export class Follower {
  readonly occasionId: OccasionId
  /** The position up to which changes are skipped or were taken. */
  position: number
  /** Whether another follower was given its place. */
  evicted = false
  readonly #pages: Array<ReadonlyArray<Change>> = []
  readonly #available = Latch.makeUnsafe()
  readonly #ended = Latch.makeUnsafe()
  #open = true
  #sending: Sending | null = null

  constructor(occasionId: OccasionId, position: number) {
    this.occasionId = occasionId
    this.position = position
  }

  get isOpen(): boolean {
    return this.#open
  }

  /** Completes when there are changes to take, when the follower has ended and when it is woken. */
  get available(): Effect.Effect<void> {
    return this.#available.await
  }

  /** Completes when the follower has ended. */
  get ended(): Effect.Effect<void> {
    return this.#ended.await
  }

  /** Adds a page to the backlog; ends the follower where that is full. */
  offer(changes: ReadonlyArray<Change>): void {
    if (this.#pages.length === maxBacklog) this.end()
    if (!this.#open) return
    this.#pages.push(changes)
    this.#available.openUnsafe()
  }

  wake(): void {
    this.#available.openUnsafe()
  }

  /** Empties the backlog and returns its changes. */
  take(): ReadonlyArray<Change> {
    const changes = this.#pages.splice(0).flatMap((page) => page.filter(({ position }) => position > this.position))
    this.position = changes.at(-1)?.position ?? this.position
    if (this.#open) this.#available.closeUnsafe()
    return changes
  }

  /** Ends the follower in favour of another, and interrupts what it is sending. */
  evict(): void {
    this.evicted = true
    this.end()
    this.#sending?.fiber.interruptUnsafe()
  }

  end(): void {
    this.#open = false
    this.#pages.length = 0
    this.#ended.openUnsafe()
    this.#available.openUnsafe()
  }

  /** Sets what is being sent; `null` once it was sent. */
  sending(sending: Sending | null): void {
    this.#sending = sending
  }

  /** Ends the follower where its client has not read for too long. */
  endStalled(now: number): void {
    if (this.#sending === null || now - this.#sending.since < sendTimeout) return
    this.end()
    this.#sending.fiber.interruptUnsafe()
  }
}
