import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer, Option } from "effect"
import { SecureRandom } from "effect/crypto"
import { ObjectRemoval } from "../src/erasure/ObjectRemoval.ts"
import { Authorization } from "../src/authorization/Authorization.ts"
import { OccasionId, PlannerId, TokenId } from "../src/Ids.ts"
import { readConfig } from "../src/modules/ModuleConfig.ts"
import { ModulePlatform } from "../src/modules/ModulePlatform.ts"
import { ModuleRepository } from "../src/modules/ModuleRepository.ts"
import type { Principal } from "../src/principals/Principal.ts"
import { layerMusic, MusicInstallationConfig } from "../src/testing/ModuleFixture.ts"
import { MemoryStore } from "../src/testing/MemoryStore.ts"
import { occasionFixture, randomId } from "../src/testing/OccasionFixture.ts"
import { layer as layerMemory } from "../src/testing/PlatformMemory.ts"

const administrator: Principal = { _tag: "Administrator" }

const layer = ModulePlatform.layer.pipe(
  Layer.provideMerge(
    Layer.mergeAll(
      Authorization.layer,
      Layer.mock(ObjectRemoval, {}),
      layerMemory,
      SecureRandom.layerWebCrypto,
      layerMusic
    )
  )
)

withLayer(layer)("ModulePlatform", (it) => {
  it.effect("a module is installed once per occasion; a second install updates the config", () =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const modules = yield* ModuleRepository
      const { occasion } = yield* occasionFixture
      const first = yield* platform.install(administrator, occasion.id, "music", undefined)
      assert.deepStrictEqual(first.config, {})
      const second = yield* platform.install(administrator, occasion.id, "music", { volume: 11 })
      assert.deepStrictEqual(second, { ...first, config: { volume: 11 } })
      assert.deepStrictEqual(yield* platform.install(administrator, occasion.id, "music", undefined), second)
      assert.deepStrictEqual(yield* modules.installations(occasion.id), [second])
    })
  )

  it.effect("a module is enabled per event, and needs an installation", () =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const modules = yield* ModuleRepository
      const { ceremony, occasion, reception } = yield* occasionFixture
      const enable = platform.enable(administrator, occasion.id, reception.id, "music", { waltz: true })
      assert.strictEqual((yield* Effect.flip(enable))._tag, "ModuleNotInstalled")
      const installation = yield* platform.install(administrator, occasion.id, "music", undefined)
      const enablement = yield* enable
      assert.strictEqual(enablement.installationId, installation.id)
      assert.isTrue(enablement.enabled)
      assert.deepStrictEqual(yield* modules.findEnablement(reception.id, "music"), Option.some(enablement))
      assert.deepStrictEqual(yield* modules.findEnablement(ceremony.id, "music"), Option.none())
    })
  )

  it.effect("without a config an enablement keeps the config that it had, disabled or not", () =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const modules = yield* ModuleRepository
      const { occasion, reception } = yield* occasionFixture
      yield* platform.install(administrator, occasion.id, "music", undefined)
      const enabled = yield* platform.enable(administrator, occasion.id, reception.id, "music", { waltz: false })
      yield* platform.disable(administrator, occasion.id, reception.id, "music")
      yield* platform.disable(administrator, occasion.id, reception.id, "music")
      assert.deepStrictEqual(
        yield* modules.findEnablement(reception.id, "music"),
        Option.some({ ...enabled, enabled: false })
      )
      assert.deepStrictEqual(
        yield* platform.enable(administrator, occasion.id, reception.id, "music", undefined),
        enabled
      )
    })
  )

  it.effect("what changes nothing writes nothing", () =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const store = yield* MemoryStore
      const { occasion, reception } = yield* occasionFixture
      const both = Effect.andThen(
        platform.install(administrator, occasion.id, "music", { volume: 1 }),
        platform.enable(administrator, occasion.id, reception.id, "music", { waltz: true })
      )
      yield* both
      const writes = Effect.all([
        store.count("ModuleRepository.saveInstallation"),
        store.count("ModuleRepository.saveEnablement")
      ])
      const before = yield* writes
      yield* both
      assert.deepStrictEqual(yield* writes, before)
    })
  )

  it.effect.each([
    { config: { volume: "loud" }, path: "config.volume", message: "must be" },
    { config: { volume: 1.5 }, path: "config.volume", message: "integer" },
    { config: { bass: 1 }, path: "config.bass", message: "is not a known member" },
    { config: [], path: "config", message: "must be" },
    { config: null, path: "config", message: "must be" },
    { config: "{}", path: "config", message: "must be" }
  ])("a wrong or unknown config member is an error that names it (%#)", ({ config, message, path }) =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const modules = yield* ModuleRepository
      const { occasion } = yield* occasionFixture
      const error = yield* Effect.flip(platform.install(administrator, occasion.id, "music", config))
      assert.strictEqual(error._tag, "InvalidInput")
      if (error._tag !== "InvalidInput") return
      assert.strictEqual(error.path, path)
      assert.include(error.message, message)
      assert.deepStrictEqual(yield* modules.installations(occasion.id), [])
    })
  )

  it.effect("an unknown module, occasion or event is not found", () =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const ours = yield* occasionFixture
      const others = yield* occasionFixture
      const nowhere = yield* randomId(OccasionId)
      yield* platform.install(administrator, ours.occasion.id, "music", undefined)
      const errors = yield* Effect.all([
        Effect.flip(platform.install(administrator, ours.occasion.id, "singing", undefined)),
        Effect.flip(platform.install(administrator, nowhere, "music", undefined)),
        Effect.flip(platform.enable(administrator, ours.occasion.id, others.reception.id, "music", undefined)),
        Effect.flip(platform.disable(administrator, ours.occasion.id, others.reception.id, "music")),
        Effect.flip(platform.enable(administrator, ours.occasion.id, ours.reception.id, "singing", undefined))
      ])
      assert.deepStrictEqual(
        errors.map((error) => error._tag === "NotFound" && error.resource),
        ["module", "occasion", "event", "event", "module"]
      )
    })
  )

  it.effect("concurrent installs and enables of one module make one record", () =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const { occasion, reception } = yield* occasionFixture
      const ids = yield* Effect.all(
        Array.from({ length: 10 }, () =>
          Effect.andThen(
            platform.install(administrator, occasion.id, "music", undefined),
            platform.enable(administrator, occasion.id, reception.id, "music", undefined)
          )
        ),
        { concurrency: "unbounded" }
      )
      assert.strictEqual(new Set(ids.map(({ id }) => id)).size, 1)
    })
  )

  it.effect("a planner without occasion:manage neither installs, enables nor disables", () =>
    Effect.gen(function* () {
      const platform = yield* ModulePlatform
      const { occasion, reception } = yield* occasionFixture
      const principal: Principal = {
        _tag: "Planner",
        tokenId: yield* randomId(TokenId),
        plannerId: yield* randomId(PlannerId),
        grants: [{ occasion, actions: ["music:list", "music:update"] }],
        key: "petra",
        displayName: "Petra"
      }
      const errors = yield* Effect.all([
        Effect.flip(platform.install(principal, occasion.id, "music", undefined)),
        Effect.flip(platform.enable(principal, occasion.id, reception.id, "music", undefined)),
        Effect.flip(platform.disable(principal, occasion.id, reception.id, "music"))
      ])
      assert.deepStrictEqual(new Set(errors.map(({ _tag }) => _tag)), new Set(["PermissionDenied"]))
    })
  )

  it.effect("the config in force is what is kept with the manifest's defaults", () =>
    Effect.sync(() => {
      assert.deepStrictEqual(readConfig(MusicInstallationConfig, {}), { volume: 5 })
      assert.deepStrictEqual(readConfig(MusicInstallationConfig, { lights: false, volume: 0 }), {
        volume: 0,
        lights: false
      })
      assert.deepStrictEqual(readConfig(MusicInstallationConfig, { formerly: true }), { volume: 5 })
    })
  )
})
