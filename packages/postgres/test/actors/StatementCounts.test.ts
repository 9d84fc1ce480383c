/** How many statements it takes to look at many people, and to change them. */
import { ActorConstraints } from "@banquet/actors-core/ActorConstraint"
import { AllActorSeats } from "@banquet/actors-core/ActorSeats"
import { ActorImports } from "@banquet/actors-core/import/ActorImports"
import { readImportRows } from "@banquet/actors-core/import/ImportRow"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { EnablementId, InstallationId, type OccasionId } from "@banquet/platform-core/Ids"
import { Contributions } from "@banquet/platform-core/modules/Contributions"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import { occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { PlannerRsvp } from "@banquet/rsvp-core/PlannerRsvp"
import { assert, layer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SecureRandom } from "effect/crypto"
import { counted } from "../QueryPlan.ts"
import { database } from "../Servers.ts"

const administrator = { _tag: "Administrator" } as const

const useCases = Layer.mergeAll(ActorImports.layer, PlannerRsvp.layer).pipe(
  Layer.provide([Authorization.layer, SecureRandom.layerWebCrypto]),
  Layer.provide(Layer.succeed(Contributions, Contributions.none)),
  Layer.provide(Layer.mergeAll(Layer.succeed(ActorConstraints, []), Layer.succeed(AllActorSeats, []))),
  Layer.provideMerge(database)
)

const people = (count: number, phone: string) =>
  readImportRows(
    Array.from({ length: count }, (_, index) => ({
      row: index + 2,
      display_name: `Guest ${index}`,
      household: `Home ${index % 5}`,
      groups: ["Choir"],
      phone: `${phone} ${index}`,
      invitations: { ceremony: "attending", reception: "pending" }
    }))
  )

const importing = (occasionId: OccasionId, count: number, phone: string, dryRun = false) =>
  ActorImports.use((imports) =>
    imports.import(administrator, occasionId, {
      dryRun,
      source: { name: null, format: null },
      ...people(count, phone)
    })
  )

/** The statements of a preview, an import, one that changes everybody, and the undoing of either. */
const importsOf = Effect.fnUntraced(function* (count: number) {
  const { occasion } = yield* occasionFixture
  const imports = yield* ActorImports
  const preview = yield* counted(importing(occasion.id, count, "1", true))
  const first = yield* counted(importing(occasion.id, count, "1"))
  const undone = yield* counted(imports.undo(administrator, occasion.id, first.answer.importId!))
  assert.deepStrictEqual(undone.answer, { deleted: count + 6, restored: 0 })
  yield* importing(occasion.id, count, "1")
  const second = yield* counted(importing(occasion.id, count, "2"))
  const restored = yield* counted(imports.undo(administrator, occasion.id, second.answer.importId!))
  assert.deepStrictEqual(restored.answer, { deleted: 0, restored: count })
  return [preview, first, undone, second, restored].map((each) => each.count)
})

/** The statements of the totals of two events, and of a page of those who are invited to one. */
const answersOf = Effect.fnUntraced(function* (count: number) {
  const { ceremony, occasion, reception } = yield* occasionFixture
  const modules = yield* ModuleRepository
  const installation = {
    id: yield* randomId(InstallationId),
    occasionId: occasion.id,
    module: "rsvp",
    config: {}
  }
  yield* modules.saveInstallation(installation)
  for (const { id: eventId } of [ceremony, reception]) {
    const id = yield* randomId(EnablementId)
    const { config, module, occasionId } = installation
    const installationId = installation.id
    yield* modules.saveEnablement({ id, occasionId, installationId, eventId, module, enabled: true, config })
  }
  yield* importing(occasion.id, count, "1")
  const rsvp = yield* PlannerRsvp
  const query = { eventId: null, since: null, before: null, limit: 50 }
  const summary = yield* counted(rsvp.summary(administrator, occasion.id, query))
  assert.deepStrictEqual(
    summary.answer.events.map(({ totals }) => [totals.invited, totals.attending]),
    [
      [count, count],
      [count, 0]
    ]
  )
  const page = { response: null, search: null, after: null, limit: 50 }
  const listed = yield* counted(rsvp.list(administrator, occasion.id, ceremony.id, page))
  return [summary.count, listed.count]
})

layer(useCases, { timeout: "1 minute" })("as many statements for many people as for few", (it) => {
  it.effect("for an import, its preview and its undoing [ACTOR-90]", () =>
    Effect.gen(function* () {
      const few = yield* importsOf(6)
      assert.deepStrictEqual(yield* importsOf(300), few)
      assert.isAtMost(Math.max(...few), 25)
    })
  )

  it.effect("for the totals of all events, and for who is invited to one [RSVP-33]", () =>
    Effect.gen(function* () {
      const few = yield* answersOf(6)
      assert.deepStrictEqual(yield* answersOf(300), few)
      assert.isAtMost(Math.max(...few), 6)
    })
  )
})
