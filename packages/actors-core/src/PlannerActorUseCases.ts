/** What the use cases of planners about actors do, within the transaction around them. */
import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { ActorId, type EventId, idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import { Contributions } from "@banquet/platform-core/modules/Contributions"
import { InvalidInput, NotFound, type StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { DateTime, Effect, Equal, type Result } from "effect"
import type { Actor } from "./Actor.ts"
import { actorAudit } from "./ActorAudit.ts"
import { ActorConstraints } from "./ActorConstraint.ts"
import {
  type ActorFacts,
  type ActorPatch,
  actorOf,
  type AtActorRevision,
  decideCreation,
  decideDeletion,
  decideUpdate,
  keyToMake,
  type NewActor
} from "./ActorDecisions.ts"
import { ActorChangeRefused, ActorInUse, ActorNotInOccasion } from "./ActorErrors.ts"
import type { ActorProfile, ActorRecord, ActorView } from "./ActorProfile.ts"
import { type ActorSeat, AllActorSeats } from "./ActorSeats.ts"
import { ActorRepository } from "./ActorRepository.ts"
import { ActorWrite } from "./ActorWrite.ts"
import { decideInvitations, type InvitationChange } from "./InvitationChanges.ts"
import { decideMerge, mergePair } from "./MergeDecisions.ts"
import { type ActorPage, type ActorQuery, PlannerActorRepository } from "./PlannerActorRepository.ts"

/** What a planner selects of the actors. */
export interface PlannerActorQuery extends Omit<ActorQuery, "seated"> {
  readonly seated: boolean | null
}

export interface PlannerActorPage extends Pick<ActorPage, "next" | "totals"> {
  readonly items: ReadonlyArray<ActorView>
}

export const ports = Effect.gen(function* () {
  return {
    actors: yield* ActorRepository,
    authorization: yield* Authorization,
    constraints: yield* ActorConstraints,
    newId: yield* idMaker,
    repository: yield* PlannerActorRepository,
    seats: yield* AllActorSeats,
    transaction: yield* Transaction,
    merges: (yield* Contributions).actorMerges,
    usages: (yield* Contributions).actorUsages
  }
})
export type Ports = Effect.Success<typeof ports>

/** Returns where the actors sit. */
const seatsOfAll = (
  { seats }: Ports,
  occasionId: OccasionId,
  actorIds: ReadonlyArray<ActorId>
): Effect.Effect<ReadonlyArray<ActorSeat>, StoreUnavailable> =>
  Effect.map(
    Effect.forEach(seats, ({ seatsOf }) => seatsOf(occasionId, actorIds), { concurrency: "unbounded" }),
    (found) => found.flat()
  )

const withSeats = (record: ActorRecord, seats: ReadonlyArray<ActorSeat>): ActorView => ({
  ...record,
  seated: seats.filter(({ actorId }) => actorId === record.id).map(({ eventId, tableName }) => ({ eventId, tableName }))
})

/** Returns those that the occasion has, by id. */
const findViews = Effect.fnUntraced(function* (
  dependencies: Ports,
  occasionId: OccasionId,
  actorIds: ReadonlyArray<ActorId>
) {
  const now = yield* DateTime.now
  const [records, seats] = yield* Effect.all(
    [dependencies.repository.find(occasionId, actorIds, now), seatsOfAll(dependencies, occasionId, actorIds)],
    { concurrency: "unbounded" }
  )
  return new Map(records.map((record) => [record.id, withSeats(record, seats)]))
})

export const findView = Effect.fnUntraced(function* (dependencies: Ports, occasionId: OccasionId, actorId: ActorId) {
  const view = (yield* findViews(dependencies, occasionId, [actorId])).get(actorId)
  return view ?? (yield* new NotFound({ resource: "actor" }))
})

export const list = Effect.fnUntraced(function* (
  dependencies: Ports,
  occasionId: OccasionId,
  query: PlannerActorQuery
) {
  const { repository, seats } = dependencies
  const { eventId, response, seated: isSeated } = query
  if (response !== null && eventId === null) {
    return yield* new InvalidInput({ path: "response", message: "is asked for without event_id" })
  }
  const seatedActors = Effect.forEach(seats, (module) => module.seatedActors(occasionId, eventId))
  const seated = isSeated === null ? null : { isSeated, actorIds: (yield* seatedActors).flat() }
  const page = yield* repository.list(occasionId, { ...query, seated }, yield* DateTime.now)
  if (!page.eventFound) return yield* new NotFound({ resource: "event" })
  if (!page.parentFound) return yield* new ActorNotInOccasion({ path: "member_of" })
  const actorIds = page.items.map(({ id }) => id)
  const seatsOfPage = yield* seatsOfAll(dependencies, occasionId, actorIds)
  const items = page.items.map((record) => withSeats(record, seatsOfPage))
  return { items, next: page.next, totals: page.totals }
})

/** The part of a profile that modules may contradict. */
export const actorPart = ({ displayName, id, key, occasionId, partySize, status, type }: ActorProfile): Actor => ({
  id,
  occasionId,
  key,
  type,
  displayName,
  partySize,
  status
})

/** Fails where the records of a module contradict the change. */
const checkConstraints = Effect.fnUntraced(function* (
  { constraints }: Ports,
  before: ActorProfile,
  { actor }: ActorWrite
) {
  const change = { before: actorPart(before), after: actorPart(actor) }
  if (Equal.equals(change.before, change.after)) return
  const found = yield* Effect.forEach(constraints, ({ violations }) => violations(actor.occasionId, [change]))
  const [violation] = found.flat()
  if (violation !== undefined) return yield* new ActorChangeRefused({ reason: violation.reason })
})

/** Saves what was decided on the facts within the transaction around it, and returns the actor as it is then. */
const saved = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  facts: ActorFacts,
  write: ActorWrite | null
) {
  const actor = write?.actor ?? facts.actor
  if (actor === null) return yield* new NotFound({ resource: "actor" })
  if (write !== null) {
    yield* dependencies.repository.save(write, actorAudit(write, facts, auditPrincipal(principal)))
  }
  return yield* findView(dependencies, actor.occasionId, actor.id)
})

export const mayManage = ({ authorization }: Ports, principal: Principal, occasionId: OccasionId) =>
  authorization.planner(principal, "occasion:manage", occasionId).pipe(
    Effect.as(true),
    Effect.catchTag("PermissionDenied", () => Effect.succeed(false))
  )

/** Deletes the actor within the transaction around it. */
export const deletion = Effect.fnUntraced(function* (
  { actors, repository, usages }: Ports,
  principal: Principal,
  occasionId: OccasionId,
  actorId: ActorId,
  at: AtActorRevision
) {
  const facts = yield* repository.forChange(occasionId, { actorId })
  yield* Effect.fromResult(actorOf(facts, at))
  const uses = Effect.forEach(usages, (usage) => usage.uses(occasionId, [actorId]))
  // Locks of modules come before the one on the actor; what was written until that one was had is seen after it.
  yield* uses
  yield* actors.lockForDeletion(occasionId, actorId)
  const write = yield* Effect.fromResult(
    decideDeletion(
      facts,
      at,
      (yield* uses).flat().map(({ noun }) => noun)
    )
  )
  yield* repository.save(write, actorAudit(write, facts, auditPrincipal(principal)))
})

/** Makes an actor within the transaction around it. */
export const creation = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  given: NewActor
) {
  const id = yield* dependencies.newId(ActorId)
  const facts = yield* dependencies.repository.forChange(occasionId, {
    actorId: null,
    parentIds: given.memberOf,
    key: given.key,
    keyBase: keyToMake(given)
  })
  const write = yield* Effect.fromResult(decideCreation({ id, occasionId }, given, facts))
  return yield* saved(dependencies, principal, facts, write)
})

/** Changes an actor within the transaction around it. */
export const update = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  actorId: ActorId,
  patch: ActorPatch,
  isManager: boolean
) {
  const query = { actorId, parentIds: patch.memberOf, key: patch.key }
  const facts = yield* dependencies.repository.forChange(occasionId, query)
  const write = yield* Effect.fromResult(decideUpdate(facts, patch, isManager))
  if (facts.actor !== null && write !== null) yield* checkConstraints(dependencies, facts.actor, write)
  return yield* saved(dependencies, principal, facts, write)
})

/** Changes an actor's invitation to the event within the transaction around it. */
export const invitation = Effect.fnUntraced(function* <E>(
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  actorId: ActorId,
  eventId: EventId,
  decide: (facts: ActorFacts) => Result.Result<ActorWrite | null, E>
) {
  const facts = yield* dependencies.repository.forChange(occasionId, { actorId, eventId })
  return yield* saved(dependencies, principal, facts, yield* Effect.fromResult(decide(facts)))
})

/** Changes invitations within the transaction around it, and returns whom they name, in the order of the changes. */
export const invitations = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  changes: ReadonlyArray<InvitationChange>
) {
  const { repository } = dependencies
  const actorIds = [...new Set(changes.map(({ actorId }) => actorId))]
  const eventIds = [...new Set(changes.map(({ eventId }) => eventId))]
  const facts = yield* repository.forInvitations(occasionId, actorIds, eventIds)
  const decided = yield* Effect.fromResult(decideInvitations(facts, changes))
  const by = auditPrincipal(principal)
  // All are sent at once and run in this order.
  yield* Effect.forEach(decided, ({ before, write }) => repository.save(write, actorAudit(write, before, by)), {
    concurrency: "unbounded",
    discard: true
  })
  const views = yield* findViews(dependencies, occasionId, actorIds)
  return actorIds.flatMap((id) => views.get(id) ?? [])
})

/** Merges an actor into another within the transaction around it. */
export const merge = Effect.fnUntraced(function* (
  dependencies: Ports,
  principal: Principal,
  occasionId: OccasionId,
  fromId: ActorId,
  { into: intoId, ...at }: AtActorRevision & { readonly into: ActorId }
) {
  const { merges, repository, usages } = dependencies
  const actors = { fromId, intoId }
  const facts = yield* repository.forMerge(occasionId, actors)
  const pair = yield* Effect.fromResult(mergePair(facts, at))
  // Locks of modules come before the one on the actor; what was written until that one was had is moved after it.
  const found = yield* Effect.forEach(merges, ({ conflicts }) => conflicts(occasionId, actors))
  const write = yield* Effect.fromResult(decideMerge(pair, facts, found.flat()))
  const { from, into } = pair
  const resized = { ...from, partySize: into.partySize }
  yield* checkConstraints(dependencies, from, ActorWrite.ActorUpdated({ actor: resized, parentIds: [] }))
  yield* dependencies.actors.lockForDeletion(occasionId, fromId)
  yield* Effect.forEach(merges, ({ move }) => move(occasionId, actors), { discard: true })
  const left = (yield* Effect.forEach(usages, (usage) => usage.uses(occasionId, [fromId]))).flat()
  if (left.length > 0) return yield* new ActorInUse({ uses: [...new Set(left.map(({ noun }) => noun))] })
  const before = { actor: into, parentIds: facts.intoParents.map(({ id }) => id), response: undefined }
  yield* repository.save(write, actorAudit(write, before, auditPrincipal(principal)))
  return yield* findView(dependencies, occasionId, intoId)
})
