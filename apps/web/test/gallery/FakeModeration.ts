/** A server that decides photos as the contract says, for tests of what a page does with it. */
import type { DecisionAnswer, DecisionRequest } from "../../src/gallery/planner/DecisionRequests.ts"
import type { Item, Status } from "../../src/gallery/planner/GalleryItems.ts"
import { offline } from "../../src/platform/api/Problem.ts"

export class FakeModeration {
  readonly items: Map<string, Item>
  /** How many decisions it has taken. */
  decisions = 0
  /** Waited for before an answer. */
  delay: Promise<void> = Promise.resolve()
  /** Delays the look at a request until it is done. */
  pause: () => Promise<void> | undefined = () => undefined
  /** It decides and is not heard. */
  losesAnswers = false
  #time = Date.parse("2026-06-20T20:00:00.000Z")

  constructor(known: ReadonlyArray<Item>) {
    this.items = new Map(known.map((item) => [item.id, item]))
  }

  verdict(id: string): readonly [Status, string | null] {
    const item = this.items.get(id)
    if (item === undefined) throw new Error(`${id} is not there`)
    return [item.moderation_status, item.moderation?.notes ?? null]
  }

  /** Somebody else decides. */
  others(id: string, status: Status, notes: string | null): Item {
    this.#time += 1
    return this.#decided(id, status, notes)
  }

  async decide({ ids, latestDecidedAt, verdict }: DecisionRequest): Promise<DecisionAnswer> {
    await this.pause()
    if (ids.length > 200) throw new Error("more than it takes at once")
    const there = ids.filter((id) => this.items.has(id))
    const since = there.filter(
      (id) => latestDecidedAt !== null && this.items.get(id)?.moderation?.decided_at !== latestDecidedAt
    )
    this.#time += 1
    const items = there
      .filter((id) => !since.includes(id))
      .map((id) => this.#decided(id, verdict.status, verdict.notes))
    this.decisions += items.length
    await this.delay
    if (this.losesAnswers) throw offline()
    return { items, decidedSince: since, notFound: ids.filter((id) => !this.items.has(id)) }
  }

  #decided(id: string, status: Status, notes: string | null): Item {
    const item = this.items.get(id)
    if (item === undefined) throw new Error(`${id} is not there`)
    const decided: Item = {
      ...item,
      moderation_status: status,
      moderation: {
        notes,
        decided_at: new Date(this.#time).toISOString(),
        decided_by: { kind: "planner", key: "petra", display_name: "Petra" }
      }
    }
    this.items.set(id, decided)
    return decided
  }
}
