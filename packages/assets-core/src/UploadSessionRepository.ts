import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Context, type DateTime, type Effect, type Option } from "effect"
import type { UploadSessionId } from "./AssetIds.ts"
import type { UploadSession } from "./UploadSession.ts"

/** Where upload sessions are kept. */
export class UploadSessionRepository extends Context.Service<
  UploadSessionRepository,
  {
    readonly insert: (session: UploadSession) => Effect.Effect<void, StoreUnavailable>

    readonly find: (id: UploadSessionId) => Effect.Effect<Option.Option<UploadSession>, StoreUnavailable>

    /** Makes other `…ForChange` reads of the session wait until the transaction ends. */
    readonly findForChange: (id: UploadSessionId) => Effect.Effect<Option.Option<UploadSession>, StoreUnavailable>

    /** Writes what was decided about a session that is there: its status and asset. */
    readonly save: (session: UploadSession) => Effect.Effect<void, StoreUnavailable>

    /**
     * Removes every session of the owner, finalized ones too, and answers with them. Makes counts of the owner's uploads
     * wait until the transaction ends, so that none is opened meanwhile.
     */
    readonly eraseOwned: (
      occasionId: OccasionId,
      ownerId: ActorId
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>

    /** Removes up to `limit` sessions that became nothing and expired before the time, and answers with them. */
    readonly removeExpired: (
      before: DateTime.Utc,
      limit: number
    ) => Effect.Effect<ReadonlyArray<UploadSession>, StoreUnavailable>
  }
>()("@banquet/assets-core/UploadSessionRepository") {}
