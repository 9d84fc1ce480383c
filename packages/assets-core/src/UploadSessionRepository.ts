import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UploadSessionId } from "./AssetIds.ts"
import type { UploadSession } from "./UploadSession.ts"

/** Selects the sessions of a guest, of an occasion, or all. */
export type EndedSessionScope =
  | { readonly occasionId: OccasionId; readonly ownerId?: ActorId }
  | { readonly occasionId?: undefined; readonly ownerId?: undefined }

/** Where upload sessions are kept. */
export class UploadSessionRepository extends Context.Service<
  UploadSessionRepository,
  {
    readonly insert: (session: UploadSession) => Effect.Effect<void, StoreUnavailable>

    readonly find: (id: UploadSessionId) => Effect.Effect<Option.Option<UploadSession>, StoreUnavailable>

    /** Locks the session until the transaction ends. */
    readonly findForChange: (id: UploadSessionId) => Effect.Effect<Option.Option<UploadSession>, StoreUnavailable>

    /** Updates the status, the asset and the held bytes of a session. */
    readonly save: (session: UploadSession) => Effect.Effect<void, StoreUnavailable>

    /**
     * Removes and returns every session of the owner, also finalized ones. Locks the counts of the owner's uploads until
     * the transaction ends, so that no session is opened meanwhile.
     */
    readonly eraseOwned: (
      occasionId: OccasionId,
      ownerId: ActorId
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>

    /** Returns those of the actors that own a session of the occasion, in whatever state, by id. */
    readonly owners: (
      occasionId: OccasionId,
      actorIds: ReadonlyArray<ActorId>
    ) => Effect.Effect<ReadonlyArray<ActorId>, StoreUnavailable>
    /** Locks the counts of the owners' uploads until the transaction ends, so that no session is opened meanwhile. */
    readonly lockOwners: (ownerIds: ReadonlyArray<ActorId>) => Effect.Effect<void, StoreUnavailable>

    /** Makes every session of an owner in the occasion another's, also finalized ones. */
    readonly reassign: (
      occasionId: OccasionId,
      fromId: ActorId,
      intoId: ActorId
    ) => Effect.Effect<void, StoreUnavailable>

    /**
     * Returns how many bytes the originals of the occasion take and its sessions hold. Makes other counts of the occasion's
     * uploads wait until the transaction ends.
     */
    readonly occasionBytesForChange: (occasionId: OccasionId) => Effect.Effect<number, StoreUnavailable>

    /** Removes a session that is still open. */
    readonly discard: (id: UploadSessionId) => Effect.Effect<void, StoreUnavailable>

    /**
     * Returns up to `limit` sessions that hold bytes though they are closed, or open and expired at `endedBefore`, by
     * expiry; only settled ones or unsettled ones, where `settled` is not `null`.
     */
    readonly ended: (
      scope: EndedSessionScope,
      which: { readonly endedBefore: DateTime.Utc; readonly settled: boolean | null },
      limit: number
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>

    /** Records what ended sessions hold and marks them as settled; skips those that were finalized meanwhile. */
    readonly settle: (
      held: ReadonlyArray<{ readonly id: UploadSessionId; readonly heldBytes: number }>
    ) => Effect.Effect<void, StoreUnavailable>

    /** Removes and returns up to `limit` sessions that hold nothing and expired before the time. */
    readonly removeExpired: (
      before: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>
  }
>()("@banquet/assets-core/UploadSessionRepository") {}
