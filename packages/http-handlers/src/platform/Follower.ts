/** Who follows what changes in an occasion, and what waits to be told. */
import type { ItemVisibility } from "@banquet/gallery-core/GalleryRepository"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { type Effect, type Fiber, Latch } from "effect"

interface ChangedThing {
  readonly position: number
  readonly occasionId: OccasionId
  readonly id: string
  /** Whether guests whose token opens the event may see it now. */
  readonly visibleToGuests: boolean
}

export type Change = ChangedThing &
  (
    | ({ readonly kind: "gallery_item" } & Pick<ItemVisibility, "eventId" | "moderationStatus" | "assetStatus">)
    | {
        readonly kind: "seating_plan"
        readonly eventId: EventId
        readonly status: string
        readonly revision: number
      }
  )

/** How many pages may wait for a follower until it is given up; what it missed it finds in the log. */
const maxBacklog = 32

/** How long a follower may take with what it was given until it is given up, in milliseconds. */
const stall = 20_000

/** One who listens. What waits for it is bounded; whoever falls behind is let go. */
export class Follower {
  readonly occasionId: OccasionId
  /** Everything up to here is not for it, or was taken. */
  position: number
  /** Whether it was let go in favour of another. */
  evicted = false
  readonly #pages: Array<ReadonlyArray<Change>> = []
  readonly #news = Latch.makeUnsafe()
  readonly #over = Latch.makeUnsafe()
  #open = true
  #busy: { readonly since: number; readonly fiber: Fiber.Fiber<unknown, unknown> } | null = null

  constructor(occasionId: OccasionId, position: number) {
    this.occasionId = occasionId
    this.position = position
  }

  get isOpen(): boolean {
    return this.#open
  }

  /** Opens when there is something to take, or nothing more to come, or somebody wakes it. */
  get news(): Effect.Effect<void> {
    return this.#news.await
  }

  /** Opens when there is nothing more to come. */
  get over(): Effect.Effect<void> {
    return this.#over.await
  }

  offer(changes: ReadonlyArray<Change>): void {
    if (this.#pages.length === maxBacklog) this.end()
    if (!this.#open) return
    this.#pages.push(changes)
    this.#news.openUnsafe()
  }

  wake(): void {
    this.#news.openUnsafe()
  }

  /** What it has not taken yet. */
  take(): ReadonlyArray<Change> {
    const changes = this.#pages.splice(0).flatMap((page) => page.filter(({ position }) => position > this.position))
    this.position = changes.at(-1)?.position ?? this.position
    if (this.#open) this.#news.closeUnsafe()
    return changes
  }

  /** Lets it go in favour of another, also where its caller does not read. */
  evict(): void {
    this.evicted = true
    this.end()
    this.#busy?.fiber.interruptUnsafe()
  }

  end(): void {
    this.#open = false
    this.#pages.length = 0
    this.#over.openUnsafe()
    this.#news.openUnsafe()
  }

  /** What it was given is being sent by the fiber; `null`: it was sent. */
  sending(busy: { readonly since: number; readonly fiber: Fiber.Fiber<unknown, unknown> } | null): void {
    this.#busy = busy
  }

  /** Lets go of one whose caller does not read. */
  endStalled(now: number): void {
    if (this.#busy === null || now - this.#busy.since < stall) return
    this.end()
    this.#busy.fiber.interruptUnsafe()
  }
}
