/** Use cases about people on a real PostgreSQL, as two processes have them. */
import { ActorConstraints } from "@banquet/actors-core/ActorConstraint"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { AllActorSeats } from "@banquet/actors-core/ActorSeats"
import { GuestErasure } from "@banquet/actors-core/GuestErasure"
import { ActorImports } from "@banquet/actors-core/import/ActorImports"
import { readImportRows } from "@banquet/actors-core/import/ImportRow"
import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import * as ObjectRemoval from "@banquet/assets-core/ObjectRemoval"
import { SignedReads } from "@banquet/assets-core/SignedReads"
import * as ObjectStorageMemory from "@banquet/assets-core/testing/ObjectStorageMemory"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { Contributions } from "@banquet/platform-core/modules/Contributions"
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import * as Postgres from "@banquet/postgres/Postgres"
import * as SeatingPostgres from "@banquet/postgres/seating/SeatingPostgres"
import { TestDatabase } from "@banquet/postgres/testing/TestDatabase"
import { PlannerSeating } from "@banquet/seating-core/PlannerSeating"
import { seatingConstraint } from "@banquet/seating-core/SeatingConstraint"
import { seatingUsage } from "@banquet/seating-core/SeatingUsage"
import * as ArrangerInline from "@banquet/seating-core/testing/ArrangerInline"
import * as NodeCrypto from "@effect/platform-node/NodeCrypto"
import { Context, Duration, Effect, Layer, ManagedRuntime } from "effect"
import { administrator } from "../src/Administrator.ts"

const repositories = Layer.fresh(SeatingPostgres.layer)

/** A database of its own, with its repositories. */
export const database = repositories.pipe(
  Layer.provideMerge(Layer.unwrap(Effect.map(TestDatabase, ({ url }) => Postgres.layer({ url })))),
  Layer.provideMerge(TestDatabase.layer)
)

const contributions = Layer.mergeAll(
  Layer.effect(
    Contributions,
    Effect.map(seatingUsage, (usage) => ({ ...Contributions.none, actorUsages: [usage] }))
  ),
  Layer.effect(
    ActorConstraints,
    Effect.map(seatingConstraint, (constraint) => [constraint])
  ),
  Layer.succeed(AllActorSeats, [])
)

const signedReads = SignedReads.layer({ timeToLive: Duration.hours(1), capacity: 1000 }).pipe(
  Layer.provide(ObjectStorageMemory.layer),
  Layer.provide(MemoryStore.layer)
)

/** The use cases on a pool of connections of their own, as another process has them. */
export const server = Effect.gen(function* () {
  const { url } = yield* TestDatabase
  const runtime = ManagedRuntime.make(
    Layer.mergeAll(
      ActorImports.layer,
      PlannerActors.layer,
      PlannerSeating.layer,
      GuestErasure.layer.pipe(
        Layer.provide(
          ObjectRemoval.layer.pipe(Layer.provide(ObjectStorageMemory.layer), Layer.provide(MemoryStore.layer))
        )
      )
    ).pipe(
      Layer.provide([ArrangerInline.layer, Authorization.layer, contributions, NodeCrypto.layer, signedReads]),
      Layer.provideMerge(repositories),
      Layer.provideMerge(Postgres.layer({ url }))
    )
  )
  yield* Effect.addFinalizer(() => runtime.disposeEffect)
  return yield* runtime.contextEffect
})

export type Server = Effect.Success<typeof server>

const source = { name: null, format: null }

/** Imports the rows as the administrator. */
export const importing = (on: Server, occasionId: OccasionId, rows: ReadonlyArray<object>) =>
  Context.get(on, ActorImports).import(administrator, occasionId, { dryRun: false, source, ...readImportRows(rows) })

/** Returns what everybody is called, sorted. */
export const names = (occasionId: OccasionId) =>
  Effect.map(
    ActorRepository.use((actors) => actors.actors(occasionId)),
    (actors) => actors.map(({ displayName }) => displayName).toSorted()
  )
