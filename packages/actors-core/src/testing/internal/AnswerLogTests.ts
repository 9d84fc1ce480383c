import { DomainEventLog } from "@banquet/platform-core/events/DomainEventLog"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { occasionFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { ActorRepository } from "../../ActorRepository.ts"
import { ActorWrite } from "../../ActorWrite.ts"
import { AnswerLog, type AnswerLogQuery } from "../../AnswerLog.ts"
import type { Response } from "../../Invitation.ts"
import { PlannerActorRepository } from "../../PlannerActorRepository.ts"
import { anyEntry, storedActor } from "../PlannerActorFixture.ts"
import type { PlannerActorServices } from "../PlannerActorServices.ts"

const everything: AnswerLogQuery = { eventId: null, since: null, before: null, limit: 50 }

/** The log as rows of name, before, after and who. */
const logged = (occasionId: OccasionId, query: Partial<AnswerLogQuery> = {}) =>
  Effect.map(
    AnswerLog.use((log) => log.list(occasionId, { ...everything, ...query })),
    (changes) => changes.map(({ by, displayName, from, to }) => [displayName, from, to, by])
  )

/** What becomes of answers, whoever writes invitations. */
export const answerLogTests = (it: Vitest.MethodsNonLive<PlannerActorServices>) => {
  it.effect("logs each answer that becomes another, newest first, with who changed it", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const events = yield* DomainEventLog
      const planner = yield* PlannerActorRepository
      const transaction = yield* Transaction
      const { ceremony, occasion, reception } = yield* occasionFixture
      const alice = yield* storedActor(occasion.id, "Alice")
      const bob = yield* storedActor(occasion.id, "Bob")
      const from = yield* events.head
      const invitation = (actorId: ActorId, response: Response | null) => ({ eventId: reception.id, actorId, response })
      yield* actors.saveInvitations(occasion.id, [invitation(alice.id, null), invitation(bob.id, "attending")])
      yield* actors.saveInvitations(
        occasion.id,
        [invitation(alice.id, "attending"), invitation(bob.id, "attending")],
        "import"
      )
      const answer = (response: Response | null) =>
        planner.save(ActorWrite.InvitationSaved({ actor: alice, eventId: reception.id, response }), {
          ...anyEntry(occasion.id),
          by: { kind: "planner", id: null, key: null, displayName: null }
        })
      yield* transaction.run(answer("declined"))
      yield* transaction.run(answer("declined"))
      yield* transaction.run(answer(null))
      yield* transaction.run(
        planner.save(ActorWrite.InvitationDeleted({ actor: bob, eventId: reception.id }), anyEntry(occasion.id))
      )
      assert.deepStrictEqual(yield* logged(occasion.id), [
        ["Bob", "attending", null, "administrator"],
        ["Alice", "declined", "pending", "planner"],
        ["Alice", "attending", "declined", "planner"],
        ["Alice", "pending", "attending", "import"],
        ["Bob", null, "attending", "administrator"]
      ])
      assert.deepStrictEqual(yield* logged(occasion.id, { eventId: ceremony.id }), [])
      const appended = yield* events.after(from, { occasionId: occasion.id, limit: 100 })
      const answered = appended.filter(({ type }) => type === "invitation.answered")
      assert.deepStrictEqual(
        answered.map(({ aggregate, data, eventId }) => [aggregate.id, eventId, data["response"]]),
        [
          [bob.id, reception.id, "attending"],
          [alice.id, reception.id, "attending"],
          [alice.id, reception.id, "declined"],
          [alice.id, reception.id, "pending"],
          [bob.id, reception.id, "pending"]
        ]
      )
    })
  )

  it.effect("pages through the log, and answers what is since a moment", () =>
    Effect.gen(function* () {
      const actors = yield* ActorRepository
      const log = yield* AnswerLog
      const { occasion, reception } = yield* occasionFixture
      const alice = yield* storedActor(occasion.id, "Alice")
      for (const response of ["attending", "declined", "attending"] as const) {
        yield* actors.saveInvitations(occasion.id, [{ eventId: reception.id, actorId: alice.id, response }])
      }
      const all = yield* log.list(occasion.id, everything)
      const [newest, middle, oldest] = all
      const next = yield* log.list(occasion.id, { ...everything, before: newest?.position ?? 0, limit: 1 })
      assert.deepStrictEqual(
        next.map(({ position }) => position),
        [middle?.position]
      )
      const since = yield* log.list(occasion.id, { ...everything, since: middle?.at ?? null })
      assert.includeDeepMembers([...since], [newest, middle])
      const later = DateTime.add(newest?.at ?? DateTime.makeUnsafe(0), { seconds: 1 })
      assert.deepStrictEqual(yield* log.list(occasion.id, { ...everything, since: later }), [])
      assert.deepStrictEqual(yield* log.list(occasion.id, { ...everything, before: oldest?.position ?? 0 }), [])
    })
  )
}
