import { Context, Effect, Layer, Option } from "effect"
import { auditPrincipal } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import { DomainEventAppender } from "../events/DomainEventAppender.ts"
import { EventId, idMaker, type OccasionId } from "../Ids.ts"
import { Contributions } from "../modules/Contributions.ts"
import {
  EventInUse,
  type InvalidInput,
  type KeyTaken,
  NotFound,
  type PermissionDenied,
  type StaleRecord,
  type StoreUnavailable
} from "../PlatformErrors.ts"
import type { Principal } from "../principals/Principal.ts"
import { Transaction } from "../Transaction.ts"
import type { Event, EventRecord } from "./Occasion.ts"
import { eventAudit } from "./OccasionAudit.ts"
import {
  type AtRevision,
  checkRevision,
  decideEventCreation,
  decideEventUpdate,
  type EventPatch,
  type NewEvent
} from "./OccasionDecisions.ts"
import { occasionChanged } from "./OccasionEvents.ts"
import { OccasionRepository } from "./OccasionRepository.ts"

type ChangeError = PermissionDenied | NotFound | StoreUnavailable

/** Makes, changes and deletes the events of an occasion. Takes `occasion:manage`. */
export class PlannerEvents extends Context.Service<
  PlannerEvents,
  {
    readonly create: (
      principal: Principal,
      occasionId: OccasionId,
      given: NewEvent
    ) => Effect.Effect<EventRecord, ChangeError | KeyTaken | InvalidInput>
    readonly update: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      patch: EventPatch
    ) => Effect.Effect<EventRecord, ChangeError | StaleRecord | KeyTaken>
    /** Enablements, and what guests and vendors were given of the event, go with it. */
    readonly delete: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      at: AtRevision
    ) => Effect.Effect<void, ChangeError | StaleRecord | EventInUse>
  }
>()("@banquet/platform-core/occasions/PlannerEvents") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const ports = Effect.gen(function* () {
  return {
    appender: yield* DomainEventAppender,
    audit: yield* AuditLog,
    authorization: yield* Authorization,
    newId: yield* idMaker,
    occasions: yield* OccasionRepository,
    transaction: yield* Transaction,
    usages: (yield* Contributions).eventUsages
  }
})
type Ports = Effect.Success<typeof ports>

/** Locks the occasion and returns its events. */
const lockedEvents = Effect.fnUntraced(function* ({ occasions }: Ports, occasionId: OccasionId) {
  const occasion = yield* occasions.find(occasionId)
  if (Option.isNone(occasion)) return yield* new NotFound({ resource: "occasion" })
  yield* occasions.lock(occasion.value.slug)
  return yield* occasions.eventRecords(occasionId)
})

const eventOf = (events: ReadonlyArray<EventRecord>, eventId: EventId) => {
  const event = events.find(({ id }) => id === eventId)
  return event === undefined ? Effect.fail(new NotFound({ resource: "event" })) : Effect.succeed(event)
}

/** Records the change of an event. */
const recorded = ({ appender, audit }: Ports, by: Principal, before: Event | null, after: Event | null) => {
  const event = after ?? before
  return event === null
    ? Effect.void
    : Effect.andThen(
        audit.append(eventAudit(auditPrincipal(by), before, after)),
        appender.append([occasionChanged(event.occasionId, event.id)])
      )
}

const create = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  given: NewEvent
) {
  const id = yield* dependencies.newId(EventId)
  const events = yield* lockedEvents(dependencies, occasionId)
  const event = yield* Effect.fromResult(decideEventCreation({ id, occasionId }, given, events))
  yield* dependencies.occasions.saveEvents([event])
  yield* recorded(dependencies, by, null, event)
  return { ...event, revision: 1 }
})

const update = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  eventId: EventId,
  patch: EventPatch
) {
  const events = yield* lockedEvents(dependencies, occasionId)
  const record = yield* eventOf(events, eventId)
  const changed = yield* Effect.fromResult(decideEventUpdate(record, patch, events))
  if (changed === null) return record
  yield* dependencies.occasions.saveEvents([changed])
  yield* recorded(dependencies, by, record, changed)
  return { ...changed, revision: record.revision + 1 }
})

const deletion = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  eventId: EventId,
  at: AtRevision
) {
  const { occasions, usages } = dependencies
  const record = yield* eventOf(yield* lockedEvents(dependencies, occasionId), eventId)
  yield* Effect.fromResult(checkRevision("event", record.revision, at))
  const uses = (yield* Effect.forEach(usages, (usage) => usage.uses(occasionId, eventId))).flat()
  if (uses.length > 0) return yield* new EventInUse({ uses })
  if (!(yield* occasions.deleteEvent(occasionId, eventId))) return yield* new EventInUse({ uses: [] })
  yield* recorded(dependencies, by, record, null)
})

const make = Effect.map(ports, (dependencies) => {
  const { authorization, transaction } = dependencies

  /** Authorizes, and changes in a transaction. */
  const changing = <A, E>(principal: Principal, occasionId: OccasionId, effect: Effect.Effect<A, E>) =>
    Effect.andThen(authorization.planner(principal, "occasion:manage", occasionId), transaction.run(effect))

  return PlannerEvents.of({
    create: Effect.fn("PlannerEvents.create")(function* (principal, occasionId, given) {
      return yield* changing(principal, occasionId, create(dependencies, principal, occasionId, given))
    }),
    update: Effect.fn("PlannerEvents.update")(function* (principal, occasionId, eventId, patch) {
      return yield* changing(principal, occasionId, update(dependencies, principal, occasionId, eventId, patch))
    }),
    delete: Effect.fn("PlannerEvents.delete")(function* (principal, occasionId, eventId, at) {
      return yield* changing(principal, occasionId, deletion(dependencies, principal, occasionId, eventId, at))
    })
  })
})
