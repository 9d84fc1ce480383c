import { layer as layerActors } from "@banquet/actors-core/testing/ActorRepositoryMemory"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { Administrator } from "@banquet/platform-core/principals/Principal"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import * as PlatformMemory from "@banquet/platform-core/testing/PlatformMemory"
import { assert, describe, it } from "@effect/vitest"
import { Cause, Effect, Exit, Layer, Schema } from "effect"
import { SecureRandom } from "effect/crypto"
import { PlannerSeating } from "../src/PlannerSeating.ts"
import { SeatingRepository } from "../src/SeatingRepository.ts"
import * as ArrangerInline from "../src/testing/ArrangerInline.ts"
import { layer as layerAssets } from "../src/testing/SeatingAssets.ts"
import { planFixture } from "../src/testing/SeatingFixture.ts"
import { layer as layerRepository } from "../src/testing/SeatingRepositoryMemory.ts"

const administrator: Administrator = { _tag: "Administrator" }

const atOnce = { concurrency: "unbounded" } as const
const inTurn = { concurrency: 1 } as const

const stores = layerRepository.pipe(Layer.provideMerge(layerActors), Layer.provideMerge(PlatformMemory.layer))

const useCases = PlannerSeating.layer.pipe(
  Layer.provide([ArrangerInline.layer, Authorization.layer, SecureRandom.layerWebCrypto, layerAssets])
)

const layer = Layer.provideMerge(useCases, stores)

/** A database that refuses what is written at once wherever this actor is, or anybody if that is `null`. */
const refusing = (actorId: () => ActorId | null) =>
  Layer.provideMerge(
    Layer.provide(
      useCases,
      Layer.effect(
        SeatingRepository,
        SeatingRepository.use((repository) =>
          Effect.succeed({
            ...repository,
            saveAssignments: (changes) =>
              changes.some(({ assignment }) => assignment.actorId === actorId())
                ? Effect.die("refused")
                : repository.saveAssignments(changes)
          })
        )
      )
    ),
    stores
  )

const below = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximum - 1 }))

// Most of what is drawn may succeed.
const Seat = Schema.Struct({
  actor: below(7),
  table: below(5),
  seatNumber: Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 }))),
  move: Schema.Boolean,
  seen: below(9)
})
type Seat = typeof Seat.Type

type Fixture = Effect.Success<typeof planFixture>

/** An actor and a table of another plan are among them. */
const seat = ({ alice, bob, caterer, occasion, one, plan, smiths, two }: Fixture, others: Fixture, asked: Seat) =>
  Effect.gen(function* () {
    const seating = yield* PlannerSeating
    return yield* seating.assign(administrator, occasion.id, plan.id, {
      actorId: [alice, bob, smiths, alice, bob, caterer, others.bob][asked.actor]!.id,
      tableId: [one, two, one, two, others.one][asked.table]!.id,
      seatNumber: asked.seatNumber ?? undefined,
      seatLabel: undefined,
      move: asked.move,
      revision: [1, 2, 3][asked.seen]
    })
  })

/** A text in which ids of the fixture stand as names, and ids of assignments as their place in it. */
const withoutIds = ({ alice, bob, occasion, one, plan, reception, smiths, two }: Fixture, value: unknown): string => {
  const names = new Map(
    Object.entries({ alice, bob, occasion, one, plan, reception, smiths, two }).map(([name, { id }]) => [
      String(id),
      name
    ])
  )
  let unknown = 0
  return JSON.stringify(value).replaceAll(/[0-9a-f-]{36}/g, (id) => {
    if (!names.has(id)) names.set(id, `id ${unknown++}`)
    return names.get(id)!
  })
}

const told = (fixture: Fixture) =>
  Effect.gen(function* () {
    const log = yield* AuditLog
    const repository = yield* SeatingRepository
    const entries = yield* log.list({
      occasionId: fixture.occasion.id,
      personId: null,
      action: null,
      before: null,
      limit: 100
    })
    const { plans } = yield* repository.plannerFacts(fixture.occasion.id, null)
    return [
      entries.map(({ action, by, changes, target }) => ({ action, by, changes, target })),
      plans.map(({ assignments, plan: { revision, status } }) => ({ assignments, revision, status }))
    ]
  })

describe("Seats of many at once", () => {
  it.effect.prop(
    "are answered and left as by themselves, one after the other [SEAT-441]",
    [Schema.Array(Seat), Schema.Array(Seat), Schema.Array(Seat)],
    ([before, first, second]) =>
      Effect.gen(function* () {
        const others = yield* planFixture
        const run = (sequence: typeof atOnce | typeof inTurn) =>
          Effect.gen(function* () {
            const [one, two] = [yield* planFixture, yield* planFixture]
            yield* Effect.forEach(before, (asked) => Effect.exit(seat(one, others, asked)))
            const exits = yield* Effect.all(
              [
                Effect.forEach(first, (asked) => Effect.exit(seat(one, others, asked)), sequence),
                Effect.forEach(second, (asked) => Effect.exit(seat(two, others, asked)), sequence)
              ],
              sequence
            )
            return [withoutIds(one, [exits[0], yield* told(one)]), withoutIds(two, [exits[1], yield* told(two)])]
          })
        assert.deepStrictEqual(yield* run(atOnce), yield* run(inTurn))
      }).pipe(Effect.provide(layer))
  )

  const places: ReadonlyArray<Seat> = [0, 1].map((actor) => ({
    actor,
    table: 0,
    seatNumber: null,
    move: false,
    seen: 8
  }))

  it.effect("are saved in one transaction, of whatever plans they are [SEAT-441]", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const [one, two] = [yield* planFixture, yield* planFixture]
      const before = yield* store.count("Transaction.run")
      const answers = yield* Effect.forEach(
        [one, two].flatMap((fixture) => places.map((asked) => seat(fixture, fixture, asked))),
        (each) => each,
        atOnce
      )
      assert.deepStrictEqual(
        answers.map(({ plan: { id, revision } }) => [id, revision]),
        [one, two].flatMap(({ plan }) => [
          [plan.id, 2],
          [plan.id, 3]
        ])
      )
      assert.strictEqual((yield* store.count("Transaction.run")) - before, 1)
    }).pipe(Effect.provide(layer))
  )

  it.effect("show nobody the plan of another occasion, in whatever company it is named [SEAT-441]", () =>
    Effect.gen(function* () {
      const seating = yield* PlannerSeating
      const [one, two] = [yield* planFixture, yield* planFixture]
      const foreign = seating.assign(administrator, two.occasion.id, one.plan.id, {
        actorId: two.alice.id,
        tableId: one.two.id,
        seatNumber: undefined,
        seatLabel: undefined,
        move: false,
        revision: undefined
      })
      const [own, named] = yield* Effect.all([seat(one, one, places[0]!), Effect.flip(foreign)], atOnce)
      assert.deepStrictEqual([own.plan.revision, named._tag], [2, "NotFound"])
    }).pipe(Effect.provide(layer))
  )

  it.effect("are each tried by themselves where the database refuses them together [SEAT-442]", () =>
    Effect.suspend(() => {
      let refused: ActorId | null = null
      return Effect.gen(function* () {
        const [one, two] = [yield* planFixture, yield* planFixture]
        refused = one.bob.id
        const exits = yield* Effect.forEach(
          [one, two].flatMap((fixture) => places.map((asked) => Effect.exit(seat(fixture, fixture, asked)))),
          (each) => each,
          atOnce
        )
        assert.deepStrictEqual(exits.map(Exit.isSuccess), [true, false, true, true])
        assert.isTrue(Exit.isFailure(exits[1]!) && Cause.hasDies(exits[1].cause))
        const repository = yield* SeatingRepository
        const facts = yield* repository.plannerFacts(one.occasion.id, null)
        assert.deepStrictEqual(
          facts.plans[0]?.assignments.map(({ actorId }) => actorId),
          [one.alice.id]
        )
      }).pipe(Effect.provide(refusing(() => refused)))
    })
  )

  it.effect("all fail, and are not tried again, while the store is away [SEAT-442]", () =>
    Effect.gen(function* () {
      const store = yield* MemoryStore
      const fixture = yield* planFixture
      yield* store.failNext("Transaction.run")
      const failures = yield* Effect.forEach(places, (asked) => Effect.flip(seat(fixture, fixture, asked)), atOnce)
      assert.deepStrictEqual(
        failures.map(({ _tag }) => _tag),
        ["StoreUnavailable", "StoreUnavailable"]
      )
      const repository = yield* SeatingRepository
      const { plans } = yield* repository.plannerFacts(fixture.occasion.id, null)
      assert.deepStrictEqual(plans[0]?.assignments, [])
    }).pipe(Effect.provide(layer))
  )
})
