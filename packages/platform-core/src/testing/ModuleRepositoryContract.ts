/** What every `ModuleRepository` keeps to. */
import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, type Layer, Option } from "effect"
import { EnablementId, InstallationId } from "../Ids.ts"
import { type Enablement, type Installation, ModuleRepository } from "../modules/ModuleRepository.ts"
import { OccasionRepository } from "../occasions/OccasionRepository.ts"
import { occasionFixture, randomId } from "./OccasionFixture.ts"

const installed = Effect.gen(function* () {
  const modules = yield* ModuleRepository
  const fixture = yield* occasionFixture
  const installation: Installation = {
    id: yield* randomId(InstallationId),
    occasionId: fixture.occasion.id,
    module: "music",
    config: { table_naming_strategy: "lettered" }
  }
  yield* modules.saveInstallation(installation)
  return { ...fixture, installation }
})

const enabled = Effect.gen(function* () {
  const modules = yield* ModuleRepository
  const fixture = yield* installed
  const enablement: Enablement = {
    id: yield* randomId(EnablementId),
    occasionId: fixture.occasion.id,
    installationId: fixture.installation.id,
    eventId: fixture.reception.id,
    module: "music",
    enabled: true,
    config: {}
  }
  yield* modules.saveEnablement(enablement)
  return { ...fixture, enablement }
})

export const suite = (name: string, layer: Layer.Layer<ModuleRepository | OccasionRepository, unknown>) =>
  withLayer(layer)(`ModuleRepository: ${name}`, (it) => {
    it.effect("finds an installation by occasion and module", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { installation, occasion } = yield* installed
        const other = yield* occasionFixture
        assert.deepStrictEqual(yield* modules.findInstallation(occasion.id, "music"), Option.some(installation))
        assert.deepStrictEqual(yield* modules.findInstallation(occasion.id, "toasts"), Option.none())
        assert.deepStrictEqual(yield* modules.findInstallation(other.occasion.id, "music"), Option.none())
        assert.deepStrictEqual(yield* modules.installations(occasion.id), [installation])
        assert.deepStrictEqual(yield* modules.installations(other.occasion.id), [])
      })
    )

    it.effect("says in one what an occasion uses on which of its events, by start, and of no other", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const occasions = yield* OccasionRepository
        const { enablement, installation, occasion } = yield* enabled
        const { occasion: bare } = yield* occasionFixture
        const use = { installations: [installation], enablements: [enablement] }
        assert.deepStrictEqual(yield* modules.use(occasion.id), {
          events: yield* occasions.events(occasion.id),
          ...use
        })
        const events = yield* occasions.events(bare.id)
        assert.isAbove(events.length, 1)
        assert.deepStrictEqual(yield* modules.use(bare.id), { events, installations: [], enablements: [] })
        const disabled = { ...enablement, enabled: false, config: { a: [1, { b: null }] } }
        yield* modules.saveEnablement(disabled)
        assert.deepStrictEqual((yield* modules.use(occasion.id)).enablements, [disabled])
      })
    )

    it.effect("keeps every JSON value of a config, and updates what has the id", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { installation, occasion } = yield* installed
        const config = { a: [1, "two", { three: null }], "ключ 🗝": true, nested: { deep: { deeper: -0.5 } } }
        yield* modules.saveInstallation({ ...installation, config })
        assert.deepStrictEqual(
          yield* modules.findInstallation(occasion.id, "music"),
          Option.some({ ...installation, config })
        )
        assert.strictEqual((yield* modules.installations(occasion.id)).length, 1)
      })
    )

    it.effect("refuses a second installation of a module as a defect", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { installation, occasion } = yield* installed
        const second = { ...installation, id: yield* randomId(InstallationId) }
        const exit = yield* Effect.exit(modules.saveInstallation(second))
        assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die"))
        assert.deepStrictEqual(yield* modules.installations(occasion.id), [installation])
      })
    )

    it.effect("finds an enablement by event and module", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { ceremony, enablement, occasion, reception } = yield* enabled
        assert.deepStrictEqual(yield* modules.findEnablement(reception.id, "music"), Option.some(enablement))
        assert.deepStrictEqual(yield* modules.findEnablement(reception.id, "toasts"), Option.none())
        assert.deepStrictEqual(yield* modules.findEnablement(ceremony.id, "music"), Option.none())
        assert.deepStrictEqual(yield* modules.enablements(occasion.id), [enablement])
      })
    )

    it.effect("a disabled enablement keeps its id and config", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { enablement, reception } = yield* enabled
        const disabled = { ...enablement, enabled: false, config: { publish_to_guests: true } }
        yield* modules.saveEnablement(disabled)
        assert.deepStrictEqual(yield* modules.findEnablement(reception.id, "music"), Option.some(disabled))
      })
    )

    it.effect("tells which modules are enabled on an event of which occasions", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { ceremony, enablement, occasion } = yield* enabled
        const other = yield* installed
        yield* modules.saveEnablement({ ...enablement, id: yield* randomId(EnablementId), eventId: ceremony.id })
        const found = [{ occasionId: occasion.id, module: "music" }]
        assert.deepStrictEqual(yield* modules.enabled([other.occasion.id, occasion.id]), found)
        assert.deepStrictEqual(yield* modules.enabled([other.occasion.id]), [])
        yield* modules.saveEnablement({ ...enablement, enabled: false })
        assert.deepStrictEqual(yield* modules.enabled([occasion.id]), found)
        assert.deepStrictEqual(yield* modules.enabled([]), [])
      })
    )

    it.effect("keeps records by module, with revisions that each save counts", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { enablement, installation, occasion } = yield* enabled
        const other: Installation = { ...installation, id: yield* randomId(InstallationId), module: "dances" }
        yield* modules.saveInstallation(other)
        yield* modules.saveInstallation({ ...installation, config: {} })
        yield* modules.saveEnablement({ ...enablement, enabled: false })
        yield* modules.saveEnablement(enablement)
        assert.deepStrictEqual(yield* modules.records(occasion.id), {
          installations: [
            { ...other, revision: 1 },
            { ...installation, config: {}, revision: 2 }
          ],
          enablements: [{ ...enablement, revision: 3 }]
        })
        const nothing = yield* occasionFixture
        assert.deepStrictEqual(yield* modules.records(nothing.occasion.id), { installations: [], enablements: [] })
      })
    )

    it.effect("uninstalls a module of an occasion with its enablements, and nothing else", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { enablement, installation, occasion } = yield* enabled
        const elsewhere = yield* enabled
        const other: Installation = { ...installation, id: yield* randomId(InstallationId), module: "dances" }
        const kept: Enablement = {
          ...enablement,
          id: yield* randomId(EnablementId),
          installationId: other.id,
          module: "dances"
        }
        yield* modules.saveInstallation(other)
        yield* modules.saveEnablement(kept)
        const { counts, objects } = yield* modules.uninstall(occasion.id, "music")
        assert.deepStrictEqual([counts["event_enablements"], objects], [1, []])
        assert.deepStrictEqual(yield* modules.installations(occasion.id), [other])
        assert.deepStrictEqual(yield* modules.enablements(occasion.id), [kept])
        assert.deepStrictEqual(yield* modules.enablements(elsewhere.occasion.id), [elsewhere.enablement])
        const again = yield* modules.uninstall(occasion.id, "music")
        assert.deepStrictEqual([again.counts["event_enablements"], again.objects], [0, []])
        yield* modules.saveInstallation(installation)
        assert.deepStrictEqual(yield* modules.findInstallation(occasion.id, "music"), Option.some(installation))
      })
    )

    it.effect("refuses an enablement on an event of another occasion as a defect", () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { enablement, occasion } = yield* enabled
        const other = yield* occasionFixture
        const stray = { ...enablement, id: yield* randomId(EnablementId), eventId: other.reception.id }
        const exit = yield* Effect.exit(modules.saveEnablement(stray))
        assert.isTrue(exit._tag === "Failure" && exit.cause.reasons.every((reason) => reason._tag === "Die"))
        assert.deepStrictEqual(yield* modules.enablements(occasion.id), [enablement])
      })
    )
  })
