/** What clients do, one thing after another. */
import { setTimeout } from "node:timers/promises"
import type { Chance } from "./Chance.ts"
import type { Findings } from "./Findings.ts"
import type { GalleryDesk } from "./GalleryDesk.ts"
import type { Party } from "./Party.ts"
import { nextCommand, type SeatingDesk } from "./SeatingDesk.ts"
import type { Shown } from "./SeatingModel.ts"

/** How often a planner looks at a plan again without a reason. */
const looksAgain = 0.25

/** Does things until told to end; what was begun is finished. */
export const beClient = async (
  work: {
    readonly party: Party
    readonly gallery: GalleryDesk
    readonly seating: ReadonlyArray<SeatingDesk>
    readonly findings: Findings
  },
  until: AbortSignal,
  chance: Chance
): Promise<void> => {
  const { findings, gallery, party, seating } = work
  const views = new Map<SeatingDesk, Shown>()

  const edit = async (desk: SeatingDesk): Promise<void> => {
    const known = views.get(desk)
    const view = known === undefined || chance.happens(looksAgain) ? await desk.view(chance) : known
    if (view === null) return
    views.set(desk, view)
    const command = desk.rests ? null : nextCommand(desk, view, chance)
    if (command === null) return
    await desk.change(command, view, chance)
    if (chance.happens(0.5)) views.delete(desk)
  }

  const step = async (): Promise<void> => {
    const desk = chance.oneOf(seating)
    const guest = chance.oneOf(
      party.guests.filter(({ eventIds }) => desk !== undefined && eventIds.includes(desk.eventId))
    )
    if (desk === undefined || guest === undefined) return
    await chance.weighted<() => Promise<unknown>>([
      [5, () => gallery.upload(chance)],
      [12, () => gallery.browse(chance.whole(1, 3), 30, chance)],
      [0.7, () => gallery.browse(Number.POSITIVE_INFINITY, 200, chance)],
      [5, () => gallery.list(chance)],
      [10, () => gallery.moderate(chance)],
      [3, () => gallery.moderateAll(chance)],
      [34, () => edit(desk)],
      [14, () => desk.ownSeats(guest, chance)],
      [5, () => desk.vendorView(chance)]
    ])?.()
  }

  while (!until.aborted) {
    try {
      await step()
    } catch (error) {
      findings.add("answers are those of the contract", error instanceof Error ? error.message : String(error))
    }
    const rest = chance.happens(0.3) ? 0 : chance.between(0, 600)
    await setTimeout(rest, undefined, { signal: until }).catch(() => undefined)
  }
}
