import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Duration, Effect, Exit, Layer, Option, Redacted, Scope } from "effect"
import { Digest, SecureRandom } from "effect/crypto"
import { TestClock } from "effect/testing"
import { Authorization } from "../src/authorization/Authorization.ts"
import { TokenId } from "../src/Ids.ts"
import type { Principal } from "../src/principals/Principal.ts"
import { Principals } from "../src/principals/Principals.ts"
import { CurrentDependencies, ReadDependencies } from "../src/ReadDependencies.ts"
import { MemoryStore } from "../src/testing/MemoryStore.ts"
import { randomId } from "../src/testing/OccasionFixture.ts"
import { layerWithActorFixture } from "../src/testing/PlatformMemory.ts"
import { holdersFixture } from "../src/testing/PrincipalFixture.ts"
import { TokenLifetimes } from "../src/tokens/TokenLifetimes.ts"
import { TokenRepository } from "../src/tokens/TokenRepository.ts"
import { hashToken, Tokens } from "../src/tokens/Tokens.ts"
import { TokenUsage } from "../src/tokens/TokenUsage.ts"

const administrator: Principal = { _tag: "Administrator" }

const layer = Layer.mergeAll(Tokens.layer, Principals.layer).pipe(
  Layer.provideMerge(TokenUsage.layer),
  Layer.provideMerge(
    Layer.mergeAll(Authorization.layer, layerWithActorFixture, SecureRandom.layerWebCrypto, Digest.layerWebCrypto)
  )
)

const issue = Effect.fnUntraced(function* (expiresIn: Duration.Duration | null = null) {
  const tokens = yield* Tokens
  const holders = yield* holdersFixture
  const { guestHolder, occasion, plannerHolder, vendorHolder } = holders
  const [planner, guest, vendor] = yield* tokens.issue(
    administrator,
    occasion.id,
    [plannerHolder, guestHolder, vendorHolder],
    expiresIn
  )
  assert.isDefined(planner)
  assert.isDefined(guest)
  assert.isDefined(vendor)
  return { ...holders, planner, guest, vendor }
})

withLayer(layer)("Tokens", (it) => {
  it.effect("a token is 256 random bits behind a prefix that tells its kind", () =>
    Effect.gen(function* () {
      const { guest, planner, vendor } = yield* issue()
      assert.match(Redacted.value(planner.token), /^bq_p_[\w-]{43}$/)
      assert.match(Redacted.value(guest.token), /^bq_g_[\w-]{43}$/)
      assert.match(Redacted.value(vendor.token), /^bq_v_[\w-]{43}$/)
      assert.notStrictEqual(Redacted.value(planner.token).slice(5), Redacted.value(guest.token).slice(5))
      assert.notInclude(JSON.stringify(guest), Redacted.value(guest.token))
    })
  )

  it.effect("only the SHA-256 hash of a token is stored", () =>
    Effect.gen(function* () {
      const repository = yield* TokenRepository
      const { guest } = yield* issue()
      const hash = yield* hashToken(yield* Digest.Digest, Redacted.value(guest.token))
      assert.strictEqual(hash.length, 32)
      assert.isTrue(Option.isSome(yield* repository.resolve(hash, "guest", yield* DateTime.now)))
    })
  )

  it.effect("whoever bears a token is its holder", () =>
    Effect.gen(function* () {
      const principals = yield* Principals
      const { guest, guestId, planner, plannerId, vendor, vendorId } = yield* issue()
      const asPlanner = yield* principals.authenticate(planner.token)
      assert.isTrue(asPlanner._tag === "Planner" && asPlanner.plannerId === plannerId)
      const asGuest = yield* principals.authenticate(guest.token)
      assert.isTrue(asGuest._tag === "Guest" && asGuest.actorId === guestId)
      const asVendor = yield* principals.authenticate(vendor.token)
      assert.isTrue(asVendor._tag === "Vendor" && asVendor.actorId === vendorId)
    })
  )

  it.effect("authenticates in one round trip, and writes nothing", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const principals = yield* Principals
      const { guest } = yield* issue()
      const resolved = yield* store.count("TokenRepository.resolve")
      const touched = yield* store.count("TokenRepository.touch")
      yield* principals.authenticate(guest.token)
      assert.strictEqual(yield* store.count("TokenRepository.resolve"), resolved + 1)
      assert.strictEqual(yield* store.count("TokenRepository.touch"), touched)
    })
  )

  it.effect.each(
    [
      "",
      "bq_g_",
      "nonsense",
      `bq_g_${"A".repeat(42)}`,
      `bq_g_${"A".repeat(44)}`,
      `bq_x_${"A".repeat(43)}`,
      `bq_g_${"A".repeat(42)}=`,
      ` bq_g_${"A".repeat(43)}`,
      `bq_g_${"A".repeat(43)}\n`,
      "\u0000",
      "\ud800",
      "A".repeat(1_000_000)
    ].map((text) => ({ text }))
  )("a malformed or over-long token is refused without asking the store (%#)", ({ text }) =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const principals = yield* Principals
      const resolved = yield* store.count("TokenRepository.resolve")
      const error = yield* Effect.flip(principals.authenticate(Redacted.make(text)))
      assert.strictEqual(error._tag, "Unauthenticated")
      assert.strictEqual(yield* store.count("TokenRepository.resolve"), resolved)
    })
  )

  it.effect("an unknown, expired or revoked token is refused", () =>
    Effect.gen(function* () {
      const principals = yield* Principals
      const tokens = yield* Tokens
      const refused = (token: Redacted.Redacted) =>
        Effect.map(Effect.flip(principals.authenticate(token)), (error) => error._tag)
      assert.strictEqual(yield* refused(Redacted.make(`bq_g_${"A".repeat(43)}`)), "Unauthenticated")

      const { guest, planner } = yield* issue(Duration.hours(1))
      yield* principals.authenticate(guest.token)
      yield* tokens.revoke(administrator, guest.id)
      assert.strictEqual(yield* refused(guest.token), "Unauthenticated")
      yield* TestClock.adjust("59 minutes")
      yield* principals.authenticate(planner.token)
      yield* TestClock.adjust("1 minute")
      assert.strictEqual(yield* refused(planner.token), "Unauthenticated")
    })
  )

  it.effect(
    "a token ends its lifetime after its last use, a guest's never, one that was asked for as it was asked",
    () =>
      Effect.gen(function* () {
        const principals = yield* Principals
        const refused = (token: Redacted.Redacted) =>
          Effect.map(Effect.flip(principals.authenticate(token)), (error) => error._tag)
        const { guest, planner, vendor } = yield* issue()
        const fixed = yield* issue(Duration.minutes(40))
        for (let use = 0; use < 3; use++) {
          yield* TestClock.adjust("20 minutes")
          yield* principals.authenticate(planner.token)
          if (use === 0) yield* principals.authenticate(fixed.planner.token)
          yield* TestClock.adjust("1 minute")
        }
        assert.strictEqual(yield* refused(fixed.planner.token), "Unauthenticated")
        yield* principals.authenticate(vendor.token)
        yield* TestClock.adjust("30 minutes")
        assert.strictEqual(yield* refused(planner.token), "Unauthenticated")
        yield* TestClock.adjust("2 hours")
        assert.strictEqual(yield* refused(vendor.token), "Unauthenticated")
        yield* principals.authenticate(guest.token)
      }).pipe(
        Effect.provide(
          Layer.fresh(layer).pipe(
            Layer.provide(
              Layer.succeed(TokenLifetimes, {
                planner: Duration.minutes(30),
                guest: null,
                vendor: Duration.minutes(90)
              })
            )
          )
        )
      )
  )

  it.effect("a store that is away is not a refusal", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const principals = yield* Principals
      const { guest } = yield* issue()
      yield* store.failNext("TokenRepository.resolve")
      assert.strictEqual((yield* Effect.flip(principals.authenticate(guest.token)))._tag, "StoreUnavailable")
      yield* principals.authenticate(guest.token)
    })
  )

  it.effect("the use of a token is recorded within a minute, and once for many", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const principals = yield* Principals
      const tokens = yield* Tokens
      const { guest, occasion } = yield* issue()
      const lastUsed = Effect.map(
        tokens.list(administrator, occasion.id),
        (rows) => rows.find(({ id }) => id === guest.id)?.lastUsedAt
      )
      yield* TestClock.adjust("1 minute")
      const touched = yield* store.count("TokenRepository.touch")
      yield* Effect.all(Array.from({ length: 20 }, () => principals.authenticate(guest.token)))
      const at = yield* DateTime.now
      assert.isNull(yield* lastUsed)
      yield* TestClock.adjust("1 minute")
      assert.deepStrictEqual(yield* lastUsed, at)
      assert.strictEqual(yield* store.count("TokenRepository.touch"), touched + 1)
      yield* TestClock.adjust("5 minutes")
      assert.strictEqual(yield* store.count("TokenRepository.touch"), touched + 1)
    })
  )

  it.effect("each answer that is given again is a use of its token, at its own time [PLAT-312]", () =>
    Effect.gen(function* () {
      const principals = yield* Principals
      const tokens = yield* Tokens
      const { guest, occasion } = yield* issue()
      const dependencies = new ReadDependencies()
      yield* Effect.provideService(principals.authenticate(guest.token), CurrentDependencies, dependencies)
      yield* TestClock.adjust("1 hour")
      yield* dependencies.accompanying
      const at = yield* DateTime.now
      yield* TestClock.adjust("1 minute")
      const listed = yield* tokens.list(administrator, occasion.id)
      assert.deepStrictEqual(listed.find(({ id }) => id === guest.id)?.lastUsedAt, at)
    })
  )

  it.effect("uses that could not be recorded wait for the next time", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const principals = yield* Principals
      const tokens = yield* Tokens
      const { guest, occasion } = yield* issue()
      yield* TestClock.adjust("1 minute")
      yield* principals.authenticate(guest.token)
      const at = yield* DateTime.now
      yield* store.failNext("TokenRepository.touch", 2)
      yield* TestClock.adjust("3 minutes")
      const listed = yield* tokens.list(administrator, occasion.id)
      assert.deepStrictEqual(listed.find(({ id }) => id === guest.id)?.lastUsedAt, at)
    })
  )

  it.effect("uses that wait are recorded when the program ends", () =>
    Effect.gen(function* () {
      const tokens = yield* Tokens
      const { guest, occasion } = yield* issue()
      const scope = yield* Scope.make()
      const context = yield* Layer.buildWithScope(Layer.fresh(TokenUsage.layer), scope)
      const at = yield* DateTime.now
      yield* TokenUsage.use((usage) => usage.record(guest.id, at)).pipe(Effect.provideContext(context))
      yield* Scope.close(scope, Exit.void)
      const listed = yield* tokens.list(administrator, occasion.id)
      assert.deepStrictEqual(listed.find(({ id }) => id === guest.id)?.lastUsedAt, at)
    })
  )

  it.effect("revoking what is not there is not found", () =>
    Effect.gen(function* () {
      const tokens = yield* Tokens
      assert.strictEqual((yield* Effect.flip(tokens.revoke(administrator, yield* randomId(TokenId))))._tag, "NotFound")
    })
  )

  it.effect("nobody but the administrator issues, lists or revokes tokens", () =>
    Effect.gen(function* () {
      const tokens = yield* Tokens
      const principals = yield* Principals
      const { guest, guestHolder, occasion, planner, vendor } = yield* issue()
      for (const { token } of [planner, guest, vendor]) {
        const principal = yield* principals.authenticate(token)
        const errors = yield* Effect.all([
          Effect.flip(tokens.issue(principal, occasion.id, [guestHolder], null)),
          Effect.flip(tokens.list(principal, occasion.id)),
          Effect.flip(tokens.revoke(principal, guest.id)),
          Effect.flip(tokens.revokeAll(principal, occasion.id))
        ])
        assert.deepStrictEqual(new Set(errors.map(({ _tag }) => _tag)), new Set(["PermissionDenied"]))
      }
      assert.strictEqual((yield* tokens.list(administrator, occasion.id)).length, 3)
      yield* tokens.revokeAll(administrator, occasion.id)
      assert.strictEqual((yield* Effect.flip(principals.authenticate(guest.token)))._tag, "Unauthenticated")
    })
  )
})
