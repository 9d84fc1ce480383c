/** Actors as planners know them, for tests that share their store with others. */
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { ActorId, type OccasionId } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Effect } from "effect"
import type { ActorProfile } from "../ActorProfile.ts"
import { ActorWrite } from "../ActorWrite.ts"
import { type ActorQuery, PlannerActorRepository } from "../PlannerActorRepository.ts"

/** An entry of the audit log that is not looked at. */
export const anyEntry = (occasionId: OccasionId): NewAuditEntry => ({
  occasionId,
  by: { kind: "administrator", id: null, key: null, displayName: null },
  action: "actor.created",
  target: { type: "actor", id: "any", name: "any" },
  personId: null,
  changes: []
})

/** A stored person of this name, which is its key too without spaces. */
export const storedActor = Effect.fnUntraced(function* (
  occasionId: OccasionId,
  displayName: string,
  rest: Partial<ActorProfile> = {},
  parentIds: ReadonlyArray<ActorId> = []
) {
  const repository = yield* PlannerActorRepository
  const actor: ActorProfile = {
    id: yield* randomId(ActorId),
    occasionId,
    key: displayName.replaceAll(/\s/g, "-"),
    type: "person",
    displayName,
    partySize: 1,
    status: "active",
    revision: 1,
    contact: { email: null, phone: null },
    dietary: null,
    notes: null,
    ...rest
  }
  yield* repository.save(ActorWrite.ActorCreated({ actor, parentIds }), anyEntry(occasionId))
  return actor
})

/** A query that selects everybody. */
export const everybody: ActorQuery = {
  type: null,
  search: null,
  memberOf: null,
  eventId: null,
  response: null,
  seated: null,
  linked: null,
  after: null,
  limit: 200
}
