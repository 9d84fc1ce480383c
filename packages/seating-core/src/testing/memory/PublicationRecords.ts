import type { OccasionId } from "@banquet/platform-core/Ids"
import { byCodePoint } from "@banquet/platform-core/Text"
import { MemoryStore, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { Effect } from "effect"
import type { SeatingPlan } from "../../SeatingPlan.ts"
import type { DiffFacts, Publication } from "../../SeatingPublication.ts"
import type { SeatingRepository } from "../../SeatingRepository.ts"
import { party } from "./ChangeFacts.ts"
import type { KeptPublication, People, SeatingRecords } from "./SeatingRecords.ts"
import type { PlannerFacts } from "../../PlannerSeatingView.ts"

/** What is kept of plans as they were last published. */
export const publicationRecords = Effect.fnUntraced(function* (records: SeatingRecords) {
  const {
    assignmentsOf,
    cells,
    enablement,
    events,
    installation,
    planFacts,
    planOf,
    publicationOf,
    readPeople,
    shownOf,
    tablesOf,
    zonesOf
  } = records
  const store = yield* MemoryStore

  /** Keeps the plan as it is now, to be called where it is published. */
  const keep = (plan: SeatingPlan): void => {
    if (plan.publishedAt === null) return
    const kept: KeptPublication = {
      planId: plan.id,
      occasionId: plan.occasionId,
      publishedAt: plan.publishedAt,
      revision: plan.revision,
      displayName: plan.displayName,
      floor: plan.floor,
      floorPicture: plan.floorPicture,
      zones: zonesOf(plan.id),
      tables: tablesOf(plan.id),
      assignments: assignmentsOf(plan.id)
    }
    cells.publications.set(withRows(cells.publications.get(), [kept], (row) => row.planId))
  }

  const forget = ({ id }: SeatingPlan): void => {
    const left = new Map(cells.publications.get())
    left.delete(id)
    cells.publications.set(left)
  }

  const diffFacts = (people: People, occasionId: OccasionId, plan: SeatingPlan | null): DiffFacts => {
    const installed = installation(occasionId) !== null
    if (plan === null) return { installed, now: null, published: null, actors: [] }
    const seat = ({ actorId, seatLabel, seatNumber, tableId }: KeptPublication["assignments"][number]) => ({
      actorId,
      tableId,
      seatNumber,
      seatLabel
    })
    const tables = (of: Pick<KeptPublication, "tables" | "zones">) =>
      of.tables.map(({ capacity, id, name, shape, zoneId }) => {
        const zone = of.zones.find((one) => one.id === zoneId)
        return { id, name, capacity, shape, zoneName: zone?.name ?? null }
      })
    const kept = publicationOf(people, plan.id)
    const now = {
      tables: tables({ tables: tablesOf(plan.id), zones: zonesOf(plan.id) }),
      seats: assignmentsOf(plan.id).map(seat)
    }
    const published =
      kept === null
        ? null
        : {
            publishedAt: kept.publishedAt,
            revision: kept.revision,
            tables: tables(kept),
            seats: kept.assignments.map(seat)
          }
    const seated = new Set([...now.seats, ...(published?.seats ?? [])].map(({ actorId }) => actorId))
    const actors = [...people.actors.values()].filter(({ id }) => seated.has(id))
    return { installed, now, published, actors: actors.map(({ displayName, id }) => ({ id, displayName })) }
  }

  const reads: Pick<
    SeatingRepository["Service"],
    "diffFacts" | "publishedFacts" | "publishedPicture" | "movePublishedSeats"
  > = {
    diffFacts: (occasionId, planId) =>
      readPeople("diffFacts", occasionId, (people) =>
        diffFacts(people, occasionId, planFacts(occasionId, planId).plan)
      ),

    publishedPicture: (planId) =>
      store.read(
        "SeatingRepository.publishedPicture",
        () => cells.publications.get().get(planId)?.floorPicture?.assetId ?? null
      ),

    publishedFacts: (occasionId, eventId) =>
      readPeople("publishedFacts", occasionId, (people) => {
        const found = events(occasionId).filter((event) => eventId === null || event.id === eventId)
        return {
          installation: installation(occasionId),
          events: found.map((event) => ({ ...event, enablement: enablement(event.id) })),
          plans: found.flatMap((event): PlannerFacts["plans"] => {
            const plan = planOf(event.id)
            const kept = plan === undefined ? null : shownOf(people, plan)
            if (plan === undefined || kept === null) return []
            const { assignments, displayName, floor, floorPicture, publishedAt, revision, tables, zones } = kept
            return [
              {
                plan: { ...plan, displayName, floor, floorPicture, publishedAt, revision, status: "published" },
                publication: { publishedAt, revision },
                zones,
                tables,
                assignments: assignments.map((assignment) => ({ ...assignment, locked: false })),
                invitations: people.invitations.filter((invitation) => invitation.eventId === event.id)
              }
            ]
          }),
          actors: actorsInOrder(people),
          memberships: people.memberships
        }
      }),

    movePublishedSeats: (occasionId, fromId, intoId) =>
      store.write("SeatingRepository.movePublishedSeats", () => {
        const changed = [...cells.publications.get().values()]
          .filter((kept) => kept.occasionId === occasionId)
          .map((kept) => {
            const isThere = kept.assignments.some(({ actorId }) => actorId === intoId)
            const assignments = kept.assignments.flatMap((seat) =>
              seat.actorId !== fromId ? [seat] : isThere ? [] : [{ ...seat, actorId: intoId }]
            )
            return { ...kept, assignments }
          })
        cells.publications.set(withRows(cells.publications.get(), changed, (row) => row.planId))
      })
  }
  return { keep, forget, reads }
})

/** Every actor by display name, then id. */
export const actorsInOrder = ({ actors }: People): PlannerFacts["actors"] =>
  [...actors.values()]
    .map(party)
    .toSorted((a, b) => byCodePoint(a.displayName, b.displayName) || byCodePoint(a.id, b.id))

/** When and at which revision it was published. */
export const publicationFacts = (kept: KeptPublication | null): Publication | null =>
  kept === null ? null : { publishedAt: kept.publishedAt, revision: kept.revision }
