import type { ActorFacts } from "@banquet/actors-core/ActorDecisions"
import { actorEvent } from "@banquet/actors-core/ActorEvents"
import type { AnsweredBy } from "@banquet/actors-core/AnswerLog"
import { ActorWrite } from "@banquet/actors-core/ActorWrite"
import { type ActorPage, PlannerActorRepository } from "@banquet/actors-core/PlannerActorRepository"
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { type Data, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { auditEntryRows } from "../platform/AuditEntries.sql.ts"
import { domainEventRows } from "../platform/DomainEvents.sql.ts"
import { DomainEventWriter } from "../platform/DomainEventWriter.ts"
import { timestamp } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import { recordOf } from "./internal/ActorJson.ts"
import * as Merge from "./internal/ActorMerge.sql.ts"
import * as Facts from "./internal/PlannerActorFacts.sql.ts"
import * as Reads from "./internal/PlannerActorReads.sql.ts"
import * as Writes from "./internal/PlannerActorWrites.sql.ts"

/** Before every id. */
const firstId = "00000000-0000-0000-0000-000000000000"

const pageOf = ({ items, ...found }: Reads.ActorListJson, limit: number): ActorPage => {
  const shown = items.slice(0, limit)
  const last = items.length > limit ? shown.at(-1) : undefined
  return {
    ...found,
    items: shown.map(({ actor }) => recordOf(actor)),
    next: last === undefined ? null : { sortName: last.sortName, id: last.actor.id }
  }
}

const factsOf = ({ isInvited, response, ...facts }: Facts.ActorFactsJson): ActorFacts => ({
  ...facts,
  response: isInvited ? response : undefined
})

const reads = (client: SqlClient.SqlClient) =>
  ({
    list: (occasionId, { after, limit, linked, seated, ...query }, now) =>
      Reads.selectPage
        .on(client, {
          ...query,
          occasionId,
          isSeated: seated?.isSeated ?? null,
          seatedIds: seated?.actorIds ?? [],
          isLinked: linked,
          afterName: after?.sortName ?? "",
          afterId: after?.id ?? firstId,
          now: timestamp(now),
          limit: limit + 1
        })
        .pipe(
          Effect.map(([row]) => pageOf(row!.answer, limit)),
          attempt("PlannerActorRepository.list")
        ),

    find: (occasionId, actorIds, now) =>
      Reads.selectRecords.on(client, { occasionId, actorIds, now: timestamp(now) }).pipe(
        Effect.map((rows) => rows.map(({ actor }) => recordOf(actor))),
        attempt("PlannerActorRepository.find")
      )
  }) satisfies Partial<PlannerActorRepository["Service"]>

/** What changes look at, once they have their lock. */
const facts = (client: SqlClient.SqlClient) =>
  ({
    forChange: (occasionId, { actorId, eventId, key, keyBase, parentIds }) =>
      Effect.all(
        [
          Facts.lockOccasion.on(client, { occasionId }),
          Facts.selectFacts.on(client, {
            occasionId,
            actorId,
            parentIds: parentIds ?? [],
            key: key ?? null,
            keyBase: keyBase ?? null,
            eventId: eventId ?? null
          })
        ],
        { concurrency: "unbounded" }
      ).pipe(
        Effect.map(([, [row]]) => factsOf(row!.facts)),
        attempt("PlannerActorRepository.forChange")
      ),

    forMerge: (occasionId, actors) =>
      Effect.all(
        [Facts.lockOccasion.on(client, { occasionId }), Merge.selectMergeFacts.on(client, { occasionId, ...actors })],
        { concurrency: "unbounded" }
      ).pipe(
        Effect.map(([, [row]]) => row!.facts),
        attempt("PlannerActorRepository.forMerge")
      ),

    forInvitations: (occasionId, actorIds, eventIds) =>
      Effect.all(
        [
          Facts.lockOccasion.on(client, { occasionId }),
          Facts.selectInvitationFacts.on(client, { occasionId, actorIds, eventIds })
        ],
        { concurrency: "unbounded" }
      ).pipe(
        Effect.map(([, [row]]) => row!.facts),
        attempt("PlannerActorRepository.forInvitations")
      )
  }) satisfies Partial<PlannerActorRepository["Service"]>

const eventsOf = (write: ActorWrite) => {
  const changed = actorEvent("actor.changed", write.actor, write.actor.revision)
  switch (write._tag) {
    case "ActorCreated":
      return [actorEvent("actor.created", write.actor, write.actor.revision)]
    case "ActorDeleted":
      return [actorEvent("actor.deleted", write.actor, null)]
    case "ActorMerged":
      return [changed, actorEvent("actor.deleted", write.from, null)]
    default:
      return [changed]
  }
}

type Merged = Data.TaggedEnum.Value<ActorWrite, "ActorMerged">

/** Moves what refers to the actor that goes; all are sent at once and run in this order. */
const moveReferences = (client: SqlClient.SqlClient, { actor, from }: Merged) => {
  const given = { occasionId: actor.occasionId, fromId: from.id, intoId: actor.id }
  return Effect.all(
    [
      Merge.moveInvitations.on(client, given),
      Merge.moveAnswers.on(client, given),
      Merge.moveMemberships.on(client, given),
      Merge.moveGuest.on(client, given),
      Merge.moveVendor.on(client, given),
      Merge.moveTokens.on(client, given),
      Merge.moveUnits.on(client, given)
    ],
    { concurrency: "unbounded", discard: true }
  )
}

/** Vendors answer no invitations. */
const answererOf = ({ by }: NewAuditEntry): AnsweredBy => (by.kind === "vendor" ? "administrator" : by.kind)

const writeOf = (client: SqlClient.SqlClient, write: ActorWrite, entry: NewAuditEntry, requestId: string | null) => {
  const { contact, revision, ...actor } = write.actor
  const common = {
    ...actor,
    ...contact,
    revision: BigInt(revision),
    events: domainEventRows(eventsOf(write)),
    entries: auditEntryRows([entry], requestId),
    answeredBy: answererOf(entry)
  }
  return ActorWrite.$match(write, {
    ActorCreated: ({ parentIds }) => Writes.insertActor.on(client, { ...common, parentIds }),
    ActorUpdated: ({ parentIds }) => Writes.updateActor.on(client, { ...common, parentIds }),
    ActorMerged: (merged) =>
      Effect.andThen(
        moveReferences(client, merged),
        Writes.saveMerged.on(client, { ...common, fromId: merged.from.id })
      ),
    ActorDeleted: () => Writes.deleteActor.on(client, common),
    InvitationSaved: ({ eventId, response }) => Writes.upsertInvitation.on(client, { ...common, eventId, response }),
    InvitationDeleted: ({ eventId }) => Writes.deleteInvitation.on(client, { ...common, eventId })
  })
}

/** Actors with what planners know of them. */
export const layer = Layer.effect(
  PlannerActorRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const { notify } = yield* DomainEventWriter
    return PlannerActorRepository.of({
      dietaryNeeds: (occasionId) =>
        Reads.selectDietaryNeeds.on(client, { occasionId }).pipe(attempt("PlannerActorRepository.dietaryNeeds")),

      ...reads(client),
      ...facts(client),
      save: Effect.fnUntraced(
        function* (write, entry) {
          yield* writeOf(client, write, entry, yield* AuditedRequest)
        },
        attempt("PlannerActorRepository.save"),
        Effect.andThen(notify)
      )
    })
  })
)
