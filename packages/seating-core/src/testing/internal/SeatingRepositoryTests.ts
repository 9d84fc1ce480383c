/** What the parts of the suite of `SeatingRepository` have in common. */
import type { Actor } from "@banquet/actors-core/Actor"
import { ActorId, type OccasionId } from "@banquet/platform-core/Ids"
import type { Event } from "@banquet/platform-core/occasions/Occasion"
import type { SeatingPlanId, SeatingTableId } from "../../SeatingIds.ts"
import { SeatingRepository } from "../../SeatingRepository.ts"
import type { SeatingRepositoryServices } from "../SeatingRepositoryServices.ts"
import type { Vitest } from "@effect/vitest"
import { Effect } from "effect"

/** Declares tests that run on the layer under test. */
export type SeatingRepositoryTests = Vitest.MethodsNonLive<SeatingRepositoryServices>

export const byId = <Row extends { readonly id: string }>(rows: ReadonlyArray<Row>): ReadonlyArray<Row> =>
  rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))

export const eventFacts = ({ id, name, startsAt }: Event) => ({ id, name, startsAt })

export const party = ({ displayName, id, partySize, status, type }: Actor) => ({
  id,
  type,
  displayName,
  partySize,
  status
})

/** A vendor of whom nothing is stored. */
export const viewer = ActorId.make("00000000-0000-4000-8000-000000000000")

/** Returns what it is decided on that this actor takes a seat. */
export const assignmentFacts = (
  occasionId: OccasionId,
  planId: SeatingPlanId,
  actorId: ActorId,
  tableId: SeatingTableId
) =>
  Effect.gen(function* () {
    const repository = yield* SeatingRepository
    const [facts] = yield* repository.assignmentsForChange(occasionId, planId, [{ actorId, tableId }])
    return facts!
  })
