/** Assets, upload sessions and the queue of variants in the `MemoryStore` that the platform's records are in. */
import type { AssetAttachment } from "../AssetAttachment.ts"
import { DomainEventsMemory } from "@banquet/platform-core/testing/DomainEventLogMemory"
import { MemoryStore, reference, unique, withRows, type MemoryCell } from "@banquet/platform-core/testing/MemoryStore"
import { PlatformMemory } from "@banquet/platform-core/testing/PlatformMemory"
import { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { byCodePoint } from "@banquet/platform-core/Text"
import { type Cause, Context, DateTime, Effect, Equal, Layer, Option, Semaphore } from "effect"
import type { Asset } from "../Asset.ts"
import { settledEvent } from "../AssetEvents.ts"
import type { AssetId, UploadSessionId } from "../AssetIds.ts"
import { AssetRepository } from "../AssetRepository.ts"
import type { AssetVariant } from "../AssetVariant.ts"
import { forgottenAt, type UploadSession } from "../UploadSession.ts"
import { UploadSessionRepository } from "../UploadSessionRepository.ts"
import { VariantQueue } from "../VariantQueue.ts"

/** The cells that relate the records of assets, for the memory adapters of modules that are built on them. */
export class AssetsMemory extends Context.Service<
  AssetsMemory,
  {
    readonly assets: MemoryCell<ReadonlyMap<AssetId, Asset>>
    readonly variants: MemoryCell<ReadonlyMap<string, AssetVariant>>
    readonly attachments: MemoryCell<ReadonlyMap<string, AssetAttachment>>
    readonly sessions: MemoryCell<ReadonlyMap<UploadSessionId, UploadSession>>
    /** Ended ones of which it is known what they left. */
    readonly settledSessions: MemoryCell<ReadonlySet<UploadSessionId>>
    /** Tries so far, by asset. */
    readonly jobs: MemoryCell<ReadonlyMap<AssetId, number>>
  }
>()("@banquet/assets-core/testing/AssetsMemory") {
  static readonly layer = Layer.effect(
    this,
    MemoryStore.use((store) =>
      Effect.sync(() => ({
        assets: store.cell<ReadonlyMap<AssetId, Asset>>(new Map()),
        variants: store.cell<ReadonlyMap<string, AssetVariant>>(new Map()),
        attachments: store.cell<ReadonlyMap<string, AssetAttachment>>(new Map()),
        sessions: store.cell<ReadonlyMap<UploadSessionId, UploadSession>>(new Map()),
        settledSessions: store.cell<ReadonlySet<UploadSessionId>>(new Set()),
        jobs: store.cell<ReadonlyMap<AssetId, number>>(new Map())
      }))
    )
  )
}

const layerAssets = Layer.effect(
  AssetRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const platform = yield* PlatformMemory
    const memory = yield* AssetsMemory
    const events = yield* DomainEventsMemory

    const settle = (id: AssetId, changed: Pick<Asset, "placeholder" | "failure"> & { status: "ready" | "failed" }) => {
      const asset = memory.assets.get().get(id)
      if (asset?.status !== "processing") return false
      memory.assets.set(withRows(memory.assets.get(), [{ ...asset, ...changed }], (row) => row.id))
      const attachment = [...memory.attachments.get().values()].find((row) => row.assetId === id)
      const session = [...memory.sessions.get().values()].find((row) => row.assetId === id)
      events.append([settledEvent(asset, changed.status, attachment?.resource ?? null, session?.eventId ?? null)])
      return true
    }

    return AssetRepository.of({
      insert: (asset, attachment) =>
        store.write("AssetRepository.insert", () => {
          reference("assets_occasion", platform.occasions.get().has(asset.occasionId))
          reference("attachments_asset", attachment.assetId === asset.id && attachment.occasionId === asset.occasionId)
          unique("assets_id", new Map([...memory.assets.get().values(), asset].entries()), (row) => row.id)
          const assets = withRows(memory.assets.get(), [asset], (row) => row.id)
          unique("assets_object_key", assets, (row) => row.objectKey)
          const attachments = withRows(memory.attachments.get(), [attachment], (row) => row.assetId)
          unique(
            "attachments_resource",
            attachments,
            ({ resource }) => `${resource.module} ${resource.type} ${resource.id}`
          )
          memory.assets.set(assets)
          memory.attachments.set(attachments)
        }),
      find: (id) => store.read("AssetRepository.find", () => Option.fromUndefinedOr(memory.assets.get().get(id))),
      findAttached: (occasionId, resource) =>
        store.read("AssetRepository.findAttached", () => {
          const attachment = [...memory.attachments.get().values()].find(
            (row) => row.occasionId === occasionId && Equal.equals(row.resource, resource)
          )
          return Option.fromUndefinedOr(attachment && memory.assets.get().get(attachment.assetId))
        }),
      variants: (id) =>
        store.read("AssetRepository.variants", () =>
          [...memory.variants.get().values()]
            .filter((variant) => variant.assetId === id)
            .toSorted((a, b) => byCodePoint(a.kind, b.kind))
        ),
      markReady: (id, { placeholder, variants }) =>
        store.write("AssetRepository.markReady", () => {
          const marked = settle(id, { status: "ready", placeholder, failure: null })
          if (!marked) return false
          for (const variant of variants) reference("variants_asset", variant.assetId === id)
          memory.variants.set(withRows(memory.variants.get(), variants, (row) => `${row.assetId} ${row.kind}`))
          unique("variants_object_key", memory.variants.get(), (row) => row.objectKey)
          return true
        }),
      markFailed: (id, reason) =>
        store.write("AssetRepository.markFailed", () =>
          settle(id, { status: "failed", placeholder: null, failure: reason })
        ),
      erase: (ids) =>
        store.write("AssetRepository.erase", () => {
          const isKept = (id: AssetId | null) => id === null || !ids.includes(id)
          const sessions = [...memory.sessions.get()].filter(([, row]) => row.ownerId !== null || isKept(row.assetId))
          for (const [, session] of sessions) reference("sessions_asset", isKept(session.assetId))
          memory.sessions.set(new Map(sessions))
          const assets = [...memory.assets.get().values()]
          const variants = [...memory.variants.get().values()]
          memory.assets.set(new Map([...memory.assets.get()].filter(([id]) => isKept(id))))
          memory.variants.set(new Map([...memory.variants.get()].filter(([, row]) => isKept(row.assetId))))
          memory.attachments.set(new Map([...memory.attachments.get()].filter(([, row]) => isKept(row.assetId))))
          memory.jobs.set(new Map([...memory.jobs.get()].filter(([id]) => isKept(id))))
          return [
            ...assets.filter(({ id }) => !isKept(id)).map(({ objectKey }) => objectKey),
            ...variants.filter(({ assetId }) => !isKept(assetId)).map(({ objectKey }) => objectKey)
          ]
        }),
      referenced: (keys) =>
        store.read("AssetRepository.referenced", () => {
          const named = new Set([
            ...[...memory.assets.get().values()].map((asset) => asset.objectKey),
            ...[...memory.variants.get().values()].map((variant) => variant.objectKey),
            ...[...memory.sessions.get().values()].map((session) => session.objectKey)
          ])
          return new Set(keys.filter((key) => named.has(key)))
        })
    })
  })
)

const layerSessions = Layer.effect(
  UploadSessionRepository,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const platform = yield* PlatformMemory
    const memory = yield* AssetsMemory
    const change = (sessions: ReadonlyArray<UploadSession>) =>
      memory.sessions.set(withRows(memory.sessions.get(), sessions, (row) => row.id))
    const remove = (ids: ReadonlyArray<UploadSessionId>) => {
      const kept = new Map(memory.sessions.get())
      for (const id of ids) kept.delete(id)
      memory.sessions.set(kept)
    }
    const found = (id: UploadSessionId) => Option.fromUndefinedOr(memory.sessions.get().get(id))

    return UploadSessionRepository.of({
      insert: (session) =>
        store.write("UploadSessionRepository.insert", () => {
          reference("sessions_event", platform.events.get().get(session.eventId)?.occasionId === session.occasionId)
          const { ownerId } = session
          const owner = ownerId === null ? session : platform.actors.get().get(ownerId)
          reference("sessions_owner", owner?.occasionId === session.occasionId)
          change([session])
          unique("sessions_object_key", memory.sessions.get(), (row) => row.objectKey)
        }),
      find: (id) => store.read("UploadSessionRepository.find", () => found(id)),
      findForChange: (id) => store.read("UploadSessionRepository.findForChange", () => found(id)),
      save: (session) =>
        store.write("UploadSessionRepository.save", () => {
          const stored = memory.sessions.get().get(session.id)
          reference("sessions_id", stored !== undefined)
          reference("sessions_asset", session.assetId === null || memory.assets.get().has(session.assetId))
          if (stored === undefined) return
          const { assetId, heldBytes, status } = session
          change([{ ...stored, status, assetId, heldBytes }])
        }),
      occasionBytesForChange: (occasionId) =>
        store.read("UploadSessionRepository.occasionBytesForChange", () => {
          const assets = [...memory.assets.get().values()].filter((asset) => asset.occasionId === occasionId)
          const sessions = [...memory.sessions.get().values()].filter((session) => session.occasionId === occasionId)
          return (
            assets.reduce((sum, { byteSize }) => sum + byteSize, 0) +
            sessions.reduce((sum, { heldBytes }) => sum + heldBytes, 0)
          )
        }),
      discard: (id) =>
        store.write("UploadSessionRepository.discard", () => {
          if (memory.sessions.get().get(id)?.status === "open") remove([id])
        }),
      ended: ({ occasionId, ownerId }, { endedBefore, settled }, limit) =>
        store.read("UploadSessionRepository.ended", () =>
          [...memory.sessions.get().values()]
            .filter(
              (session) =>
                session.heldBytes > 0 &&
                (session.status === "closed" || DateTime.isLessThanOrEqualTo(session.expiresAt, endedBefore)) &&
                (occasionId === undefined || session.occasionId === occasionId) &&
                (ownerId === undefined || session.ownerId === ownerId) &&
                (settled === null || memory.settledSessions.get().has(session.id) === settled)
            )
            .toSorted((a, b) => DateTime.Order(a.expiresAt, b.expiresAt) || byCodePoint(a.id, b.id))
            .slice(0, limit)
        ),
      settle: (held) =>
        store.write("UploadSessionRepository.settle", () => {
          for (const { heldBytes, id } of held) {
            const session = memory.sessions.get().get(id)
            if (session !== undefined && session.status !== "finalized") change([{ ...session, heldBytes }])
          }
          memory.settledSessions.set(new Set([...memory.settledSessions.get(), ...held.map(({ id }) => id)]))
        }),
      owners: (occasionId, actorIds) =>
        store.read("UploadSessionRepository.owners", () => {
          const sessions = [...memory.sessions.get().values()].filter((session) => session.occasionId === occasionId)
          const owners = new Set(sessions.map(({ ownerId }) => ownerId))
          return [...new Set(actorIds)].filter((id) => owners.has(id)).toSorted()
        }),
      eraseOwned: (occasionId, ownerId) =>
        store.write("UploadSessionRepository.eraseOwned", () => {
          const isErased = (session: UploadSession) => session.ownerId === ownerId && session.occasionId === occasionId
          const erased = [...memory.sessions.get().values()].filter(isErased)
          memory.sessions.set(new Map([...memory.sessions.get()].filter(([, session]) => !isErased(session))))
          return erased
        }),
      lockOwners: () => store.read("UploadSessionRepository.lockOwners", () => undefined),
      reassign: (occasionId, fromId, intoId) =>
        store.write("UploadSessionRepository.reassign", () => {
          const moved = [...memory.sessions.get().values()].filter(
            (session) => session.ownerId === fromId && session.occasionId === occasionId
          )
          memory.sessions.set(
            withRows(
              memory.sessions.get(),
              moved.map((session) => ({ ...session, ownerId: intoId })),
              (row) => row.id
            )
          )
        }),
      removeExpired: (before, limit) =>
        store.write("UploadSessionRepository.removeExpired", () => {
          const removed = [...memory.sessions.get().values()]
            .filter(
              (session) =>
                session.status !== "finalized" &&
                session.heldBytes === 0 &&
                DateTime.isLessThan(session.expiresAt, before)
            )
            .toSorted((a, b) => DateTime.Order(forgottenAt(a), forgottenAt(b)) || byCodePoint(a.id, b.id))
            .slice(0, limit)
          remove(removed.map(({ id }) => id))
          return removed
        })
    })
  })
)

/** Whether a try says nothing about its job. */
const isNoTry = (reason: Cause.Reason<unknown>): boolean =>
  reason._tag === "Interrupt" || (reason._tag === "Fail" && reason.error instanceof StoreUnavailable)

/** A failed job comes again at once; the queue that waits in between is another adapter's. */
const layerQueue = Layer.effect(
  VariantQueue,
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const { assets, jobs } = yield* AssetsMemory
    /** When it was an occasion's turn, by the number of the turn. */
    const turns = new Map<string, number>()
    let turn = 0
    const offered = yield* Semaphore.make(0)
    const taken = new Set<AssetId>()

    const claim = store.write("VariantQueue.take", () => {
      const occasionOf = (assetId: AssetId): string => assets.get().get(assetId)?.occasionId ?? ""
      const [next] = [...jobs.get()]
        .filter(([assetId]) => !taken.has(assetId))
        .map(([assetId, attempts]) => ({ assetId, attempts, turn: turns.get(occasionOf(assetId)) ?? 0 }))
        .toSorted((one, other) => one.turn - other.turn)
      if (next === undefined) return null
      const { assetId, attempts } = next
      turns.set(occasionOf(assetId), (turn += 1))
      taken.add(assetId)
      jobs.set(new Map(jobs.get()).set(assetId, attempts + 1))
      return { assetId, attempt: attempts + 1 }
    })

    return VariantQueue.of({
      backlog: store.read("VariantQueue.backlog", () => ({ jobs: jobs.get().size, oldestDueSeconds: 0 })),
      offer: (assetId) =>
        store
          .write("VariantQueue.offer", () => {
            if (!jobs.get().has(assetId)) jobs.set(new Map(jobs.get()).set(assetId, 0))
          })
          .pipe(Effect.andThen(offered.release(1)), Effect.asVoid),
      take: (work) =>
        Effect.uninterruptibleMask((restore) =>
          Effect.gen(function* () {
            let job = yield* claim
            while (job === null) {
              yield* restore(offered.take(1))
              job = yield* claim
            }
            const { assetId, attempt } = job
            return yield* restore(work(job)).pipe(
              Effect.onExit((exit) => {
                taken.delete(assetId)
                const left = new Map(jobs.get())
                if (exit._tag === "Success") left.delete(assetId)
                else left.set(assetId, exit.cause.reasons.some(isNoTry) ? attempt - 1 : attempt)
                return Effect.andThen(
                  Effect.orDie(store.write("VariantQueue.done", () => jobs.set(left))),
                  offered.release(1)
                )
              })
            )
          })
        )
    })
  })
)

/** Every port of Assets that keeps records, and their cells for further adapters. */
export const layer = Layer.mergeAll(layerAssets, layerSessions, layerQueue).pipe(Layer.provideMerge(AssetsMemory.layer))
