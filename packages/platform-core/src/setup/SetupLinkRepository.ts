import { Context, type DateTime, type Effect, type Option } from "effect"
import type { TokenId } from "../Ids.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"

/** A setup link as it is stored: its token by the SHA-256 hash. */
export interface SetupLink {
  readonly id: TokenId
  readonly hash: Uint8Array
  readonly expiresAt: DateTime.Utc
}

/** Where the one setup link is kept, until `OccasionRepository.saveOccasion` removes it. */
export class SetupLinkRepository extends Context.Service<
  SetupLinkRepository,
  {
    /** Puts the link in the place of the one before, and returns whether it did: not where there is an occasion. */
    readonly replace: (link: SetupLink) => Effect.Effect<boolean, StoreUnavailable>
    /** Returns the id of the link with this hash; none where it has expired at `now` or there is an occasion. */
    readonly find: (hash: Uint8Array, now: DateTime.Utc) => Effect.Effect<Option.Option<TokenId>, StoreUnavailable>
    /** Removes the link with this id and returns whether `find` would have found it. Waits for whoever makes an occasion. */
    readonly take: (id: TokenId, now: DateTime.Utc) => Effect.Effect<boolean, StoreUnavailable>
  }
>()("@banquet/platform-core/setup/SetupLinkRepository") {}
