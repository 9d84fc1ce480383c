/** The streams of changes of a planner and of two guests, from the beginning of a run to its end. */
import { setTimeout } from "node:timers/promises"
import { Effect } from "effect"
import { changesProblems } from "./ChangesHistory.ts"
import { ChangesListener } from "./ChangesListener.ts"
import type { Findings } from "./Findings.ts"
import type { FinalItem } from "./GalleryHistory.ts"
import { SeededRandom } from "./SeededRandom.ts"
import type { SystemUnderTest } from "./SystemUnderTest.ts"
import { slug } from "./TestOccasion.ts"

interface Stream {
  readonly who: string
  readonly listener: ChangesListener
  /** The events that the listener may hear of; `null` for all. */
  readonly eventIds: ReadonlyArray<string> | null
}

export class ChangesListeners {
  readonly #streams: ReadonlyArray<Stream>
  readonly #running: ReadonlyArray<Promise<void>>

  private constructor({ occasion, replicas }: SystemUnderTest, seed: number, findings: Findings) {
    const planner = {
      who: "a planner",
      path: `/v1/occasions/${occasion.occasionId}/changes`,
      token: occasion.plannerTokens[0] ?? "",
      eventIds: null
    }
    const guests = occasion.guests.slice(0, 2).map(({ eventIds, token }) => ({
      who: "a guest",
      path: `/v1/guest/occasions/${slug}/changes`,
      token,
      eventIds
    }))
    this.#streams = [planner, ...guests].map(({ eventIds, path, token, who }) => ({
      who,
      eventIds,
      listener: new ChangesListener(path, token, replicas, findings)
    }))
    this.#running = this.#streams.map(({ listener }, at) => listener.run(new SeededRandom(seed, `listener ${at}`)))
  }

  /** Listens until the scope closes. */
  static readonly acquire = (system: SystemUnderTest, seed: number, findings: Findings) =>
    Effect.acquireRelease(
      Effect.sync(() => new ChangesListeners(system, seed, findings)),
      (listeners) => Effect.promise(() => listeners.close())
    )

  get counts(): { readonly heard: number; readonly streams: number } {
    return {
      heard: this.#streams.reduce((sum, { listener }) => sum + listener.changes.length, 0),
      streams: this.#streams.reduce((sum, { listener }) => sum + listener.streams, 0)
    }
  }

  /** Waits until the planner's stream has brought as many items as there are, 10 seconds at most. */
  async settle(itemCount: number): Promise<void> {
    const [planner] = this.#streams
    const items = () =>
      new Set(planner?.listener.changes.filter(({ kind }) => kind === "gallery_item").map(({ id }) => id)).size
    for (let waited = 0; waited < 20 && items() < itemCount; waited++) await setTimeout(500)
    // What comes last may be another's change of a plan.
    await setTimeout(2000)
  }

  /** Returns what the streams left out or should not have brought, given what there is in the end. */
  problems(finalItems: ReadonlyArray<FinalItem>, planIds: ReadonlyArray<string>): ReadonlyArray<string> {
    return this.#streams.flatMap(({ eventIds, listener, who }) => {
      const isOpen = (id: string | null) => eventIds === null || (id !== null && eventIds.includes(id))
      const items = finalItems.filter(
        ({ assetStatus, eventId, status }) =>
          isOpen(eventId) && (eventIds === null || (status === "approved" && assetStatus === "ready"))
      )
      const expected = {
        gallery_item: items.map(({ id }) => id),
        seating_plan: eventIds === null ? planIds : []
      }
      return changesProblems(who, listener.changes, expected, eventIds)
    })
  }

  async close(): Promise<void> {
    await Promise.all(this.#streams.map(({ listener }) => listener.close()))
    await Promise.all(this.#running)
  }
}
