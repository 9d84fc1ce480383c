import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { type EventMembers, RsvpRepository, type RsvpScope } from "@banquet/rsvp-core/RsvpRepository"
import { Effect, Layer } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { auditEntryRows } from "../platform/AuditEntries.sql.ts"
import { domainEventRows } from "../platform/DomainEvents.sql.ts"
import { DomainEventWriter } from "../platform/DomainEventWriter.ts"
import { sameVersion } from "../platform/OccasionVersion.sql.ts"
import { recordset } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"
import { membersOfEvents } from "./internal/EverybodysAnswers.ts"
import { selectEverybodysAnswers } from "./internal/EverybodysAnswers.sql.ts"
import * as Members from "./internal/RsvpMembers.sql.ts"
import * as Writes from "./internal/RsvpWrites.sql.ts"

const memberOf = ({ isInvited, own, ...member }: Members.RsvpMemberJson) => ({
  ...member,
  own: isInvited ? own : undefined
})

const membersOf = (client: SqlClient.SqlClient) => {
  const selectParty = Members.selectParty.on(client, sameVersion(client))
  const selectEvents = (
    events: Members.OfEvents,
    { _tag, actorIds }: Exclude<RsvpScope, { readonly _tag: "Everybody" }>
  ) =>
    _tag === "Party" ? selectParty({ ...events, actorIds }) : Members.selectNamed.on(client, { ...events, actorIds })
  return (events: Members.OfEvents, scope: RsvpScope): Effect.Effect<ReadonlyArray<EventMembers>, SqlError.SqlError> =>
    scope._tag === "Everybody"
      ? Effect.map(selectEverybodysAnswers.on(client, events), ([row]) => membersOfEvents(row!.found))
      : Effect.map(selectEvents(events, scope), (rows) =>
          rows.map(({ eventId, members }) => ({ eventId, members: members.map(memberOf) }))
        )
}

/** Answers, and who brings whom. */
export const layer = Layer.effect(
  RsvpRepository,
  Effect.gen(function* () {
    const client = yield* SqlClient.SqlClient
    const { notify } = yield* DomainEventWriter
    const members = membersOf(client)
    return RsvpRepository.of({
      members: (occasionId, eventIds, scope) =>
        members({ occasionId, eventIds }, scope).pipe(attempt("RsvpRepository.members")),

      meals: (occasionId, eventId) =>
        (eventId === null
          ? Members.selectMealsOfOccasion.on(client, { occasionId })
          : Members.selectMeals.on(client, { occasionId, eventId })
        ).pipe(attempt("RsvpRepository.meals")),

      save: Effect.fnUntraced(
        function* ({ answers, eventId, events, occasionId, plusOnes }, audit) {
          yield* Writes.saveChange.on(client, {
            occasionId,
            eventId,
            answers: recordset(answers.map(({ actorId, ...answer }) => ({ actor_id: actorId, ...answer }))),
            plusOnes: recordset(plusOnes.map(({ actorId, hostId }) => ({ host_id: hostId, actor_id: actorId }))),
            events: domainEventRows(events),
            entries: auditEntryRows(audit, yield* AuditedRequest)
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
