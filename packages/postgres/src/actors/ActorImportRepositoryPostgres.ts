import { actorEvent } from "@banquet/actors-core/ActorEvents"
import {
  ActorImportRepository,
  type ImportRecord,
  type ImportUndo,
  type NewImport
} from "@banquet/actors-core/import/ActorImportRepository"
import type { ActorState, ImportWrite } from "@banquet/actors-core/import/ActorState"
import type { NewAuditEntry } from "@banquet/platform-core/audit/AuditEntry"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { DateTime, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { auditEntryRows } from "../platform/AuditEntries.sql.ts"
import { domainEventRows } from "../platform/DomainEvents.sql.ts"
import { DomainEventWriter } from "../platform/DomainEventWriter.ts"
import { recordset, timestamp } from "../statements/Rows.ts"
import { attempt, TransactionConflict } from "../statements/StoreAttempt.ts"
import * as Facts from "./internal/ActorImportFacts.sql.ts"
import * as Writes from "./internal/ActorImportWrites.sql.ts"
import { lockOccasion } from "./internal/PlannerActorFacts.sql.ts"

/** Sent at once and run one after the other. */
const inOrder = { concurrency: "unbounded" } as const

const recordOf = ({ at, undoneAt, ...json }: Facts.ImportRecordJson): ImportRecord => ({
  ...json,
  at: DateTime.makeUnsafe(at),
  undoneAt: undoneAt === null ? null : DateTime.makeUnsafe(undoneAt)
})

const reads = (client: SqlClient.SqlClient) => {
  const facts = (occasionId: OccasionId) =>
    Effect.map(Facts.selectImportFacts.on(client, { occasionId }), ([row]) => row!.facts)
  return {
    facts: (occasionId) => facts(occasionId).pipe(attempt("ActorImportRepository.facts")),

    factsForChange: (occasionId) =>
      Effect.all([lockOccasion.on(client, { occasionId }), facts(occasionId)], inOrder).pipe(
        Effect.map(([, found]) => found),
        attempt("ActorImportRepository.factsForChange")
      ),

    made: (occasionId, id) =>
      Effect.all(
        [lockOccasion.on(client, { occasionId }), Facts.selectMade.on(client, { occasionId, id })],
        inOrder
      ).pipe(
        Effect.map(([, [row]]) => Option.fromUndefinedOr(row)),
        attempt("ActorImportRepository.made")
      ),

    forUndo: (occasionId, id) =>
      Facts.selectImport.on(client, { occasionId, id }).pipe(
        Effect.map(([row]) => (row === undefined ? Option.none() : Option.some(recordOf(row.record)))),
        attempt("ActorImportRepository.forUndo")
      ),

    lockForDeletion: (occasionId, actorIds) =>
      Effect.all(
        [
          Facts.lockImportedActors.on(client, { occasionId, actorIds }),
          Facts.lockImportedGuests.on(client, { occasionId, actorIds })
        ],
        inOrder
      ).pipe(attempt("ActorImportRepository.lockForDeletion"), Effect.asVoid)
  } satisfies Partial<ActorImportRepository["Service"]>
}

const profileRows = (states: ReadonlyArray<ActorState>): string =>
  recordset(
    states.map(({ actor: { contact, displayName, id, key, partySize, status, type, ...rest } }) => ({
      id,
      key,
      type,
      display_name: displayName,
      party_size: partySize,
      status,
      revision: rest.revision,
      ...contact,
      dietary: rest.dietary,
      notes: rest.notes
    }))
  )

const hasSame = (some: ReadonlyArray<string>, others: ReadonlyArray<string>): boolean =>
  some.length === others.length && some.every((one) => others.includes(one))

const memberRows = (writes: ReadonlyArray<ImportWrite>): string =>
  recordset(
    writes
      .filter(({ after, before }) => !hasSame(before?.parentIds ?? [], after.parentIds))
      .map(({ after }) => ({ member_id: after.actor.id, parent_ids: after.parentIds }))
  )

/** Invitations of the one state that are not in the other. */
const answersBeside = (one: ActorState, other: ActorState | null, isSame: (a: Answer, b: Answer) => boolean) =>
  one.invitations
    .filter((invitation) => other?.invitations.some((known) => isSame(invitation, known)) !== true)
    .map(({ eventId, response }) => ({ actor_id: one.actor.id, event_id: eventId, response }))

type Answer = ActorState["invitations"][number]

const savedAnswers = (writes: ReadonlyArray<ImportWrite>): string =>
  recordset(
    writes.flatMap(({ after, before }) =>
      answersBeside(after, before, (a, b) => a.eventId === b.eventId && a.response === b.response)
    )
  )

const withdrawnAnswers = (restored: ImportUndo["restored"]): string =>
  recordset(restored.flatMap(({ after, before }) => answersBeside(before, after, (a, b) => a.eventId === b.eventId)))

/** Fails, so that the transaction begins anew, where another one has changed some of the actors meanwhile. */
const updateAll = (client: SqlClient.SqlClient, occasionId: OccasionId, states: ReadonlyArray<ActorState>) =>
  Effect.flatMap(Writes.updateActors.on(client, { occasionId, actors: profileRows(states) }), ([row]) =>
    row?.count === states.length ? Effect.void : Effect.fail(new StoreUnavailable({ cause: new TransactionConflict() }))
  )

const eventOf = (type: Parameters<typeof actorEvent>[0], { actor }: ActorState) =>
  actorEvent(type, actor, type === "actor.deleted" ? null : actor.revision)

const save = Effect.fnUntraced(function* (
  client: SqlClient.SqlClient,
  { at, id, occasionId, source }: NewImport,
  writes: ReadonlyArray<ImportWrite>,
  entries: ReadonlyArray<NewAuditEntry>
) {
  const created = writes.filter(({ before }) => before === null).map(({ after }) => after)
  const updated = writes.filter(({ before }) => before !== null).map(({ after }) => after)
  const import_ = {
    occasionId,
    id,
    at: timestamp(at),
    sourceName: source.name,
    sourceFormat: source.format,
    changes: recordset(
      writes.map(({ after: { actor }, before }) => ({ actor_id: actor.id, revision: actor.revision, before }))
    ),
    events: domainEventRows([
      ...created.map((state) => eventOf("actor.created", state)),
      ...updated.map((state) => eventOf("actor.changed", state))
    ]),
    entries: auditEntryRows(entries, yield* AuditedRequest)
  }
  yield* Effect.all(
    [
      updateAll(client, occasionId, updated),
      Writes.insertActors.on(client, { occasionId, actors: profileRows(created) }),
      Writes.forgetPlans.on(client, {}),
      Writes.replaceMemberships.on(client, { occasionId, members: memberRows(writes) }),
      Writes.upsertInvitations.on(client, { occasionId, answers: savedAnswers(writes) }),
      Writes.insertImport.on(client, import_)
    ],
    { concurrency: 1 }
  )
})

const undo = Effect.fnUntraced(function* (
  client: SqlClient.SqlClient,
  { at, deleted, id, occasionId, restored }: ImportUndo,
  entries: ReadonlyArray<NewAuditEntry>
) {
  const actorIds = deleted.map(({ actor }) => actor.id)
  const events = [
    ...deleted.map((state) => eventOf("actor.deleted", state)),
    ...restored.map(({ after }) => eventOf("actor.changed", after))
  ]
  const undone = { events: domainEventRows(events), entries: auditEntryRows(entries, yield* AuditedRequest) }
  yield* Effect.all(
    [
      updateAll(
        client,
        occasionId,
        restored.map(({ after }) => after)
      ),
      Writes.replaceMemberships.on(client, { occasionId, members: memberRows(restored) }),
      Writes.deleteInvitations.on(client, { occasionId, answers: withdrawnAnswers(restored) }),
      Writes.upsertInvitations.on(client, { occasionId, answers: savedAnswers(restored) }),
      Writes.markUndone.on(client, { occasionId, id, at: timestamp(at), ...undone }),
      Writes.deleteMemberships.on(client, { occasionId, actorIds }),
      Writes.deleteInvitationsOf.on(client, { occasionId, actorIds }),
      Writes.leaveUnits.on(client, { occasionId, actorIds }),
      Writes.deleteHolders.on(client, { occasionId, actorIds }),
      Writes.forgetPlans.on(client, {}),
      Writes.deleteActors.on(client, { occasionId, actorIds })
    ],
    { concurrency: 1 }
  )
})

/** Imports of people, with what is kept to undo them. */
export const layer = Layer.effect(
  ActorImportRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const { notify } = yield* DomainEventWriter
    return ActorImportRepository.of({
      ...reads(client),
      save: (imported, writes, entries) =>
        save(client, imported, writes, entries).pipe(attempt("ActorImportRepository.save"), Effect.andThen(notify)),
      undo: (decided, entries) =>
        undo(client, decided, entries).pipe(attempt("ActorImportRepository.undo"), Effect.andThen(notify))
    })
  })
)
