import type { Change } from "./Change.ts"
import type { Follower } from "./Follower.ts"
import type { OccasionId, TokenId } from "../Ids.ts"
import { StreamPlaces, type StreamLimits } from "./StreamPlaces.ts"

/** The followers of every occasion, as many as there are places. */
export class Followers {
  readonly #places: StreamPlaces
  readonly #byOccasion = new Map<OccasionId, Set<Follower>>()
  #closed = false

  constructor(limits: StreamLimits) {
    this.#places = new StreamPlaces(limits)
  }

  get isEmpty(): boolean {
    return this.#byOccasion.size === 0
  }

  has(occasionId: OccasionId): boolean {
    return this.#byOccasion.has(occasionId)
  }

  /** Adds a follower, and evicts the oldest where all places are taken. */
  add(tokenId: TokenId, follower: Follower): void {
    this.#places.take(tokenId, follower)
    const ofOccasion = this.#byOccasion.get(follower.occasionId)
    if (ofOccasion === undefined) this.#byOccasion.set(follower.occasionId, new Set([follower]))
    else ofOccasion.add(follower)
    if (this.#closed) follower.end()
  }

  remove(tokenId: TokenId, follower: Follower): void {
    follower.end()
    this.#places.leave(tokenId, follower)
    const ofOccasion = this.#byOccasion.get(follower.occasionId)
    ofOccasion?.delete(follower)
    if (ofOccasion?.size === 0) this.#byOccasion.delete(follower.occasionId)
  }

  /** Offers each change to the followers of its occasion. */
  notify(changes: ReadonlyArray<Change>): void {
    for (const occasionId of new Set(changes.map((change) => change.occasionId))) {
      const ofOccasion = changes.filter((change) => change.occasionId === occasionId)
      for (const follower of this.#byOccasion.get(occasionId) ?? []) follower.offer(ofOccasion)
    }
  }

  endStalled(now: number): void {
    for (const follower of this.#all()) follower.endStalled(now)
  }

  /** Ends every follower, also those that are added later. */
  close(): void {
    this.#closed = true
    for (const follower of this.#all()) follower.end()
  }

  #all(): Iterable<Follower> {
    return [...this.#byOccasion.values()].flatMap((ofOccasion) => [...ofOccasion])
  }
}
