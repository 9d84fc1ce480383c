import { Context, type DateTime, type Duration, type Effect, type Redacted } from "effect"
import type { OccasionId, TokenId } from "./Ids.ts"
import type { NotFound, PermissionDenied, StoreUnavailable } from "./PlatformErrors.ts"
import type { Principal } from "./Principal.ts"
import type { TokenHolder, TokenListing } from "./TokenRepository.ts"

/** A token at the one moment when it can be seen. */
export interface IssuedToken {
  readonly id: TokenId
  readonly token: Redacted.Redacted
  readonly holder: TokenHolder
  readonly expiresAt: DateTime.Utc | null
}

/** The lives of tokens: 256 random bits, of which only a SHA-256 hash is kept. For the administrator only. */
export class Tokens extends Context.Service<
  Tokens,
  {
    /** In the order of the holders, who must exist. */
    readonly issue: (
      principal: Principal,
      occasionId: OccasionId,
      holders: ReadonlyArray<TokenHolder>,
      expiresIn: Duration.Duration | null
    ) => Effect.Effect<ReadonlyArray<IssuedToken>, PermissionDenied | StoreUnavailable>
    readonly list: (
      principal: Principal,
      occasionId: OccasionId | null
    ) => Effect.Effect<ReadonlyArray<TokenListing>, PermissionDenied | StoreUnavailable>
    readonly revoke: (
      principal: Principal,
      id: TokenId
    ) => Effect.Effect<void, PermissionDenied | NotFound | StoreUnavailable>
    readonly revokeAll: (
      principal: Principal,
      occasionId: OccasionId
    ) => Effect.Effect<void, PermissionDenied | StoreUnavailable>
  }
>()("@banquet/platform-core/Tokens") {}
