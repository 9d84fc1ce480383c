/** A first seating plan for the demo occasion, so that guests and vendors have something to see. */
import type { OccasionId } from "@banquet/platform-core/Ids"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import type { SeatingCandidate } from "@banquet/seating-core/PlannerSeatingView"
import { administrator } from "banquet/Administrator"
import { Effect, Option } from "effect"

const sections = [
  { name: "Hall", tables: 4 },
  { name: "Terrace", tables: 2 }
]
const capacity = 8

/** People who come, those of a household next to each other; who has not answered yet is left to the planner. */
const coming = (candidates: ReadonlyArray<SeatingCandidate>): ReadonlyArray<SeatingCandidate> =>
  candidates
    .filter(({ eligible, rsvp, type }) => type === "person" && eligible && rsvp === "attending")
    .toSorted((a, b) => (a.groupLabels.at(-1) ?? "").localeCompare(b.groupLabels.at(-1) ?? "", "en"))

/** Makes and publishes a plan for every event that has Seating enabled and no plan yet. */
const seatGuests = Effect.fnUntraced(function* (occasionId: OccasionId) {
  const seating = Option.getOrNull(yield* Effect.serviceOption(PlannerSeating))
  if (seating === null) return
  const { events } = yield* seating.view(administrator, occasionId, null)
  for (const { enablement, id: eventId, planId } of events) {
    if (enablement === null || planId !== null) continue
    const { candidates, plan } = yield* seating.createPlan(administrator, occasionId, {
      eventId,
      planKey: undefined,
      displayName: undefined,
      plannerNotes: undefined
    })
    const unchecked = { revision: undefined, sortOrder: undefined }
    const people = [...coming(candidates)]
    for (const section of sections) {
      const { zone } = yield* seating.createZone(administrator, occasionId, plan.id, {
        ...unchecked,
        name: section.name
      })
      for (let made = 0; made < section.tables; made++) {
        const { table } = yield* seating.createTable(administrator, occasionId, plan.id, {
          ...unchecked,
          name: undefined,
          capacity,
          zoneId: zone.id
        })
        for (const [index, { actorId }] of people.splice(0, capacity).entries()) {
          yield* seating.assign(administrator, occasionId, plan.id, {
            revision: undefined,
            actorId,
            tableId: table.id,
            seatNumber: index + 1,
            seatLabel: undefined,
            move: false
          })
        }
      }
    }
    yield* seating.publish(administrator, occasionId, plan.id, { revision: undefined })
  }
})

/** Where somebody else has been at work on the plan in the meantime, it stays as it is. */
export const seatDemo = (occasionId: OccasionId) =>
  seatGuests(occasionId).pipe(
    Effect.catchIf(
      (error) => error._tag !== "StoreUnavailable",
      ({ _tag }) => Effect.logWarning(`The demo's seating plan was not finished: ${_tag}`)
    )
  )
