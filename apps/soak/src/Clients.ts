/** What clients do, one thing after another. */
import { setTimeout } from "node:timers/promises"
import type { SeededRandom } from "./SeededRandom.ts"
import type { Findings } from "./Findings.ts"
import type { GalleryWorkload } from "./GalleryWorkload.ts"
import type { TestOccasion } from "./TestOccasion.ts"
import { nextCommand } from "./NextCommand.ts"
import type { SeatingWorkload } from "./SeatingWorkload.ts"
import type { Shown } from "./SeatingModel.ts"

/** How likely a planner reads a plan again that it has read already. */
const refreshProbability = 0.25

/** Runs one operation after another until the signal; the last one is finished. */
export const runClient = async (
  work: {
    readonly occasion: TestOccasion
    readonly gallery: GalleryWorkload
    readonly seating: ReadonlyArray<SeatingWorkload>
    readonly findings: Findings
  },
  until: AbortSignal,
  random: SeededRandom
): Promise<void> => {
  const { findings, gallery, occasion, seating } = work
  const views = new Map<SeatingWorkload, Shown>()

  const edit = async (workload: SeatingWorkload): Promise<void> => {
    const known = views.get(workload)
    const view = known === undefined || random.happens(refreshProbability) ? await workload.view(random) : known
    if (view === null) return
    views.set(workload, view)
    const command = workload.isPaused ? null : nextCommand(workload, view, random)
    if (command === null) return
    await workload.change(command, view, random)
    if (random.happens(0.5)) views.delete(workload)
  }

  const step = async (): Promise<void> => {
    const workload = random.oneOf(seating)
    const guest = random.oneOf(
      occasion.guests.filter(({ eventIds }) => workload !== undefined && eventIds.includes(workload.eventId))
    )
    if (workload === undefined || guest === undefined) return
    await random.weighted<() => Promise<unknown>>([
      [5, () => gallery.upload(random)],
      [12, () => gallery.browse(random.whole(1, 3), 30, random)],
      [0.7, () => gallery.browse(Number.POSITIVE_INFINITY, 200, random)],
      [5, () => gallery.list(random)],
      [10, () => gallery.moderate(random)],
      [3, () => gallery.moderateAll(random)],
      [34, () => edit(workload)],
      [14, () => workload.ownSeats(guest, random)],
      [5, () => workload.vendorView(random)]
    ])?.()
  }

  while (!until.aborted) {
    try {
      await step()
    } catch (error) {
      findings.add("answers are those of the contract", error instanceof Error ? error.message : String(error))
    }
    const rest = random.happens(0.3) ? 0 : random.between(0, 600)
    await setTimeout(rest, undefined, { signal: until }).catch(() => undefined)
  }
}
