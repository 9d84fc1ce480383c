import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { RsvpRepository, type RsvpScope } from "@banquet/rsvp-core/RsvpRepository"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { auditEntryRows } from "../platform/AuditEntries.sql.ts"
import { domainEventRows } from "../platform/DomainEvents.sql.ts"
import { DomainEventWriter } from "../platform/DomainEventWriter.ts"
import { recordset } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import * as Members from "./internal/RsvpMembers.sql.ts"
import * as Writes from "./internal/RsvpWrites.sql.ts"

const select = (
  client: SqlClient.SqlClient,
  occasionId: OccasionId,
  eventIds: ReadonlyArray<EventId>,
  scope: RsvpScope
) => {
  switch (scope._tag) {
    case "Party":
      return Members.selectParty.on(client, { occasionId, eventIds, actorIds: scope.actorIds })
    case "Named":
      return Members.selectNamed.on(client, { occasionId, eventIds, actorIds: scope.actorIds })
    case "Everybody":
      return Members.selectEverybody.on(client, { occasionId, eventIds })
  }
}

const memberOf = ({ isInvited, own, ...member }: Members.RsvpMemberJson) => ({
  ...member,
  own: isInvited ? own : undefined
})

/** Answers, and who brings whom. */
export const layer = Layer.effect(
  RsvpRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const { notify } = yield* DomainEventWriter
    return RsvpRepository.of({
      members: (occasionId, eventIds, scope) =>
        select(client, occasionId, eventIds, scope).pipe(
          Effect.map((rows) => rows.map(({ eventId, members }) => ({ eventId, members: members.map(memberOf) }))),
          attempt("RsvpRepository.members")
        ),

      meals: (occasionId, eventId) =>
        Members.selectMeals.on(client, { occasionId, eventId }).pipe(attempt("RsvpRepository.meals")),

      save: Effect.fnUntraced(
        function* ({ answers, eventId, events, occasionId, plusOnes }, audit) {
          yield* Writes.saveChange.on(client, {
            occasionId,
            eventId,
            answers: recordset(answers.map(({ actorId, ...answer }) => ({ actor_id: actorId, ...answer }))),
            plusOnes: recordset(plusOnes.map(({ actorId, hostId }) => ({ host_id: hostId, actor_id: actorId }))),
            events: domainEventRows(events),
            entries: auditEntryRows(audit),
            requestId: yield* AuditedRequest
          })
        },
        attempt("RsvpRepository.save"),
        Effect.andThen(notify)
      ),

      paired: (occasionId, actors) =>
        Writes.selectPaired.on(client, { occasionId, ...actors }).pipe(
          Effect.map((rows) => rows.map(({ actorId }) => actorId)),
          attempt("RsvpRepository.paired")
        ),

      merge: (occasionId, actors) =>
        Effect.all(
          [
            Writes.mergeAnswers.on(client, { occasionId, ...actors }),
            Writes.mergePlusOnes.on(client, { occasionId, ...actors })
          ],
          { concurrency: "unbounded", discard: true }
        ).pipe(attempt("RsvpRepository.merge")),

      erase: (occasionId, actorId) =>
        Writes.deleteAnswers.on(client, { occasionId, actorId }).pipe(
          Effect.map(([row]) => row!.count),
          attempt("RsvpRepository.erase")
        )
    })
  })
)
