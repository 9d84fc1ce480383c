import { assert, layer as withLayer } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { Authorization } from "../src/authorization/Authorization.ts"
import { Contributions } from "../src/modules/Contributions.ts"
import { GuestOccasion } from "../src/occasions/GuestOccasion.ts"
import { EnablementId, InstallationId, TokenId } from "../src/Ids.ts"
import { ModuleRegistry } from "../src/modules/ModuleManifest.ts"
import { ModuleRepository } from "../src/modules/ModuleRepository.ts"
import type { Guest } from "../src/principals/Principal.ts"
import { CurrentDependencies, ReadDependencies } from "../src/ReadDependencies.ts"
import { MusicModule } from "../src/testing/ModuleFixture.ts"
import { occasionFixture, randomId } from "../src/testing/OccasionFixture.ts"
import { layerWithActorFixture } from "../src/testing/PlatformMemory.ts"
import { actorFixture } from "../src/testing/PrincipalFixture.ts"

const ToastsModule = { ...MusicModule, key: "toasts", actions: [] }

const contributions = Layer.succeed(Contributions, {
  ...Contributions.none,
  guestSummaries: [
    {
      module: "music",
      summarize: (guest) =>
        Effect.succeed(({ config, id }) => ({
          opened: guest.eventIds.includes(id),
          config: config?.enablement ?? null
        }))
    }
  ]
})

const layer = GuestOccasion.layer.pipe(
  Layer.provide([Authorization.layer, contributions, ModuleRegistry.layer([MusicModule, ToastsModule])]),
  Layer.provideMerge(layerWithActorFixture)
)

withLayer(layer)("GuestOccasion", (it) => {
  it.effect(
    "shows of each event that the token opens whether each registered module is enabled, and what it says [PLAT-314]",
    () =>
      Effect.gen(function* () {
        const modules = yield* ModuleRepository
        const { ceremony, occasion, reception } = yield* occasionFixture
        const installationId = yield* randomId(InstallationId)
        yield* modules.saveInstallation({ id: installationId, occasionId: occasion.id, module: "music", config: {} })
        yield* modules.saveEnablement({
          id: yield* randomId(EnablementId),
          occasionId: occasion.id,
          installationId,
          eventId: reception.id,
          module: "music",
          enabled: true,
          config: { waltz: true }
        })
        const guest: Guest = {
          _tag: "Guest",
          tokenId: yield* randomId(TokenId),
          displayName: "Alice",
          occasion,
          actorId: yield* actorFixture(occasion.id, "person", "alice"),
          invitationUnitId: null,
          eventIds: [reception.id, ceremony.id]
        }
        const { view } = yield* GuestOccasion
        const { events } = yield* view(guest, occasion.slug)
        const toasts = { key: "toasts", enabled: false, members: {} }
        assert.deepStrictEqual(
          events.map(({ event, modules: shown }) => [event.id, shown]),
          [
            [ceremony.id, [{ key: "music", enabled: false, members: { opened: true, config: null } }, toasts]],
            [
              reception.id,
              [{ key: "music", enabled: true, members: { opened: true, config: { waltz: true } } }, toasts]
            ]
          ]
        )
        const one = yield* view({ ...guest, eventIds: [reception.id] }, occasion.slug)
        assert.deepStrictEqual(
          one.events.map(({ event }) => event.id),
          [reception.id]
        )
        // What a module says may follow from anything, unless it says otherwise.
        const dependencies = new ReadDependencies()
        yield* Effect.provideService(view(guest, occasion.slug), CurrentDependencies, dependencies)
        assert.isFalse(dependencies.isComplete)
      })
  )
})
