/** Two servers on one database, for tests of what happens between them. */
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { SignedReads } from "@banquet/assets-core/SignedReads"
import * as ImageEngineMemory from "@banquet/assets-core/testing/ImageEngineMemory"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { VariantWork } from "@banquet/assets-core/VariantWork"
import { GuestGallery } from "@banquet/gallery-core/GuestGallery"
import { PlannerGallery } from "@banquet/gallery-core/PlannerGallery"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { DomainEventFixture } from "@banquet/platform-core/testing/DomainEventFixture"
import { ActorFixture } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import * as ArrangerInline from "@banquet/seating-core/testing/ArrangerInline"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { Context, Duration, Effect, Layer, ManagedRuntime } from "effect"
import { SecureRandom } from "effect/crypto"
import { DomainEventWriter } from "../src/platform/DomainEventWriter.ts"
import type * as Postgres from "../src/Postgres.ts"
import * as Repositories from "./Repositories.ts"
import { TestDatabase } from "../src/testing/TestDatabase.ts"

/** More of them wait at once than a slow machine can serve within the limits, which these tests are not about. */
const patience = { acquireTimeout: "1 minute", queryTimeout: "1 minute" } as const

export const database = Layer.unwrap(
  Effect.map(TestDatabase, ({ url }) => Repositories.layer({ url, ...patience }))
).pipe(Layer.provideMerge(TestDatabase.layer))

/** Actors for the fixtures of domains that do not know the one of actors. */
export const actorFixture = Layer.effect(
  ActorFixture,
  ActorRepository.use((actors) => Effect.succeed({ save: (actor) => actors.saveActors([{ ...actor, partySize: 1 }]) }))
)

/** Appends events of nothing, in a transaction. */
export const eventFixture = Layer.effect(
  DomainEventFixture,
  Effect.gen(function* () {
    const writer = yield* DomainEventWriter
    const transaction = yield* Transaction
    return DomainEventFixture.of({ append: (event) => transaction.run(writer.append([event])) })
  })
)

const signedReads = SignedReads.layer({ timeToLive: Duration.hours(1), capacity: 1000 }).pipe(
  Layer.provide(ObjectStorageMemory.layer),
  Layer.provide(MemoryStore.layer)
)

/** A planner's use cases on a pool of connections of their own; `url` is another way to the database. */
export const server = (options: Partial<Postgres.Options> = {}) =>
  Effect.gen(function* () {
    const { url } = yield* TestDatabase
    const runtime = ManagedRuntime.make(
      PlannerSeating.layer.pipe(
        Layer.provide([ArrangerInline.layer, Authorization.layer, SecureRandom.layerWebCrypto, signedReads]),
        Layer.provideMerge(Repositories.layer({ url, ...patience, ...options }))
      )
    )
    yield* Effect.addFinalizer(() => runtime.disposeEffect)
    return yield* runtime.contextEffect
  })

/** `database` with actors, and the storage and the image engine that all servers of a gallery share. */
export const galleryDatabase = actorFixture.pipe(
  Layer.provideMerge(database),
  Layer.provideMerge(Layer.merge(ObjectStorageMemory.layer, ImageEngineMemory.layer)),
  Layer.provideMerge(MemoryStore.layer)
)

export const uploadsPerGuest = 5

export const bytesPerOccasion = 2 ** 40

export const quota = { uploadsPerGuest, bytesPerGuest: 2 ** 41, bytesPerOccasion }

/** The use cases of Gallery and a worker, on a pool of connections of their own; `url` is another way to the database. */
export const galleryServer = (options: Partial<Postgres.Options> = {}, limits = quota) =>
  Effect.gen(function* () {
    const { url } = yield* TestDatabase
    // Nothing else of the context, or the use cases would work on its repositories instead of their own.
    const media = Context.pick(ImageEngine, ObjectStorage)(yield* Effect.context<ImageEngine | ObjectStorage>())
    const runtime = ManagedRuntime.make(
      Layer.mergeAll(
        GuestGallery.layer({ sessionTimeToLive: Duration.minutes(15), ...limits }),
        PlannerGallery.layer(limits),
        VariantWork.layer
      ).pipe(
        Layer.provide([Authorization.layer, SignedReads.layer({ timeToLive: Duration.hours(1), capacity: 1000 })]),
        Layer.provide([SecureRandom.layerWebCrypto, Layer.succeedContext(media)]),
        Layer.provideMerge(Repositories.layer({ url, ...patience, ...options }))
      )
    )
    yield* Effect.addFinalizer(() => runtime.disposeEffect)
    return yield* runtime.contextEffect
  })
