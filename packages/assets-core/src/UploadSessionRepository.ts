import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UploadSessionId } from "./AssetIds.ts"
import type { UploadSession } from "./UploadSession.ts"

/** Whose sessions are meant: those of a guest, of an occasion, or everybody's. */
export type EndedSessionScope =
  | { readonly occasionId: OccasionId; readonly ownerId?: ActorId }
  | { readonly occasionId?: undefined; readonly ownerId?: undefined }

/** Where upload sessions are kept. */
export class UploadSessionRepository extends Context.Service<
  UploadSessionRepository,
  {
    readonly insert: (session: UploadSession) => Effect.Effect<void, StoreUnavailable>

    readonly find: (id: UploadSessionId) => Effect.Effect<Option.Option<UploadSession>, StoreUnavailable>

    /** Makes other `…ForChange` reads of the session wait until the transaction ends. */
    readonly findForChange: (id: UploadSessionId) => Effect.Effect<Option.Option<UploadSession>, StoreUnavailable>

    /** Writes what was decided about a session that is there: its status, its asset and what it holds. */
    readonly save: (session: UploadSession) => Effect.Effect<void, StoreUnavailable>

    /**
     * Removes every session of the owner, finalized ones too, and answers with them. Makes counts of the owner's uploads
     * wait until the transaction ends, so that none is opened meanwhile.
     */
    readonly eraseOwned: (
      occasionId: OccasionId,
      ownerId: ActorId
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>

    /** Removes a session that is still open, as if it had never been. */
    readonly discard: (id: UploadSessionId) => Effect.Effect<void, StoreUnavailable>

    /**
     * Up to `limit` sessions that hold something though they are closed, or open and expired at `endedBefore`; only those
     * that were settled, or were not, unless that is `null`. Those that expired first come first.
     */
    readonly ended: (
      scope: EndedSessionScope,
      which: { readonly endedBefore: DateTime.Utc; readonly settled: boolean | null },
      limit: number
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>

    /** Writes what ended sessions hold, which is known from then on; those that became something meanwhile stay. */
    readonly settle: (
      held: ReadonlyArray<{ readonly id: UploadSessionId; readonly heldBytes: number }>
    ) => Effect.Effect<void, StoreUnavailable>

    /** Removes up to `limit` sessions that hold nothing and expired before the time, and answers with them. */
    readonly removeExpired: (
      before: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>
  }
>()("@banquet/assets-core/UploadSessionRepository") {}
