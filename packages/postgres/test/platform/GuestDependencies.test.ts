/** What tells that a guest's token is still of the same guest, and all that can happen to one. */
import { CurrentDependencies, ReadDependencies } from "@banquet/platform-core/ReadDependencies"
import { actorFixture, holdersFixture, newToken } from "@banquet/platform-core/testing/PrincipalFixture"
import { TokenRepository } from "@banquet/platform-core/tokens/TokenRepository"
import { assert, layer } from "@effect/vitest"
import { Context, DateTime, Duration, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { actorFixture as actorsHere, database } from "../Servers.ts"

const now = DateTime.makeUnsafe("2026-05-02T12:00:00Z")
const lifetimes = { planner: Duration.days(30), guest: Duration.days(30), vendor: Duration.days(30) }

/** A guest with a token that lives a day, what the token is resolved to, and what that was made of. */
const resolved = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const tokens = yield* TokenRepository
  const fixture = yield* holdersFixture
  const householdId = yield* actorFixture(fixture.occasion.id, "household", "browns")
  const expiresAt = DateTime.add(now, { days: 1 })
  const token = { ...(yield* newToken(fixture.occasion.id, fixture.guestHolder, expiresAt)), renewed: true }
  yield* tokens.insert([token], [])
  const resolve = tokens.resolve(token.hash, "guest", now)
  const read = Effect.gen(function* () {
    const dependencies = new ReadDependencies()
    const principal = yield* Effect.provideService(resolve, CurrentDependencies, dependencies)
    assert.isTrue(dependencies.isComplete)
    const holdsAt = (time: DateTime.Utc) =>
      Effect.callback<boolean>((resume) =>
        dependencies.check(time.epochMilliseconds, Context.empty(), (holds) => resume(Effect.succeed(holds)))
      )
    return { principal, holds: holdsAt(now), holdsAt }
  })
  return { ...fixture, sql, tokens, token, householdId, expiresAt, resolve, read }
})

layer(Layer.provideMerge(actorsHere, database))("who a guest's token is of [PLAT-311, PLAT-315]", (it) => {
  it.effect("is the same only while nothing has changed that it was made of", () =>
    Effect.gen(function* () {
      const { ceremony, guestId, householdId, occasion, read, resolve, sql, unitId } = yield* resolved
      const changes = [
        sql`update actors set display_name = 'Alice' where id = ${guestId}`,
        sql`update occasions set name = 'Jubilee' where id = ${occasion.id}`,
        sql`update occasions set time_zone = 'Asia/Tokyo' where id = ${occasion.id}`,
        sql`update guests set invitation_unit_id = null where actor_id = ${guestId}`,
        sql`update guests set invitation_unit_id = ${unitId} where actor_id = ${guestId}`,
        sql`insert into guest_events (actor_id, event_id, occasion_id) values (${guestId}, ${ceremony.id}, ${occasion.id})`,
        sql`delete from guest_events where actor_id = ${guestId} and event_id = ${ceremony.id}`,
        sql`update guests set follows_household = true, invitation_unit_id = null where actor_id = ${guestId}`,
        sql`
          insert into memberships (occasion_id, member_id, parent_id, parent_type)
          values (${occasion.id}, ${guestId}, ${householdId}, 'household')`,
        sql`update guests set follows_invitations = true where actor_id = ${guestId}`,
        sql`insert into invitations values (${occasion.id}, ${ceremony.id}, ${householdId}, null)`,
        sql`delete from invitations where actor_id = ${householdId}`,
        sql`delete from memberships where member_id = ${guestId}`
      ]
      for (const change of changes) {
        const before = yield* read
        assert.isTrue(yield* before.holds)
        yield* change
        assert.notDeepEqual(yield* resolve, before.principal)
        assert.isFalse(yield* before.holds)
      }
    })
  )

  it.effect("is nobody once the token has been revoked, or has expired", () =>
    Effect.gen(function* () {
      const { expiresAt, read, sql, token } = yield* resolved
      const { holds, holdsAt } = yield* read
      assert.isTrue(yield* holdsAt(DateTime.subtract(expiresAt, { seconds: 1 })))
      assert.isFalse(yield* holdsAt(expiresAt))
      yield* sql`update tokens set revoked_at = ${DateTime.toDate(now)} where id = ${token.id}`
      assert.isFalse(yield* holds)
      const { holds: stillNobody, principal } = yield* read
      assert.isTrue(Option.isNone(principal))
      assert.isTrue(yield* stillNobody)
    })
  )

  it.effect("is nobody once the token is gone, and somebody once there is one", () =>
    Effect.gen(function* () {
      const { read, sql, token, tokens } = yield* resolved
      const { holds } = yield* read
      yield* sql`delete from tokens where id = ${token.id}`
      assert.isFalse(yield* holds)
      const { holds: stillNobody } = yield* read
      assert.isTrue(yield* stillNobody)
      yield* tokens.insert([token], [])
      assert.isFalse(yield* stillNobody)
    })
  )

  it.effect("is the same when the token was used, and ends no later because that renews it", () =>
    Effect.gen(function* () {
      const { expiresAt, read, token, tokens } = yield* resolved
      const { holds, holdsAt } = yield* read
      yield* tokens.touch([{ id: token.id, at: DateTime.add(now, { minutes: 1 }) }], lifetimes)
      assert.isTrue(yield* holds)
      assert.isFalse(yield* holdsAt(expiresAt))
      const renewed = yield* read
      assert.isTrue(yield* renewed.holdsAt(expiresAt))
    })
  )

  it.effect("is the same whatever happens to the token of another guest and to another occasion", () =>
    Effect.gen(function* () {
      const { read } = yield* resolved
      const other = yield* resolved
      const { holds } = yield* read
      yield* other.sql`update tokens set revoked_at = ${DateTime.toDate(now)} where id = ${other.token.id}`
      yield* other.sql`update actors set display_name = 'Somebody' where id = ${other.guestId}`
      assert.isTrue(yield* holds)
    })
  )
})
