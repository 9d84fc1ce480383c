import { Context, type DateTime, type Effect, type Option } from "effect"
import type { AuditPrincipal, NewAuditEntry } from "../audit/AuditEntry.ts"
import type { OccasionId } from "../Ids.ts"
import type { NotFound, StoreUnavailable } from "../PlatformErrors.ts"
import type { TokenHolder } from "../tokens/TokenRepository.ts"

/** Whom a code signs in: planners and vendors. */
export type CodeHolder =
  | Extract<TokenHolder, { readonly kind: "planner" }>
  | (Exclude<TokenHolder, { readonly kind: "planner" }> & { readonly kind: "vendor" })

/** A code as it is stored: by its SHA-256 hash. */
export interface SignInCode {
  readonly hash: Uint8Array
  readonly occasionId: OccasionId
  readonly holder: CodeHolder
  readonly createdAt: DateTime.Utc
  readonly expiresAt: DateTime.Utc
}

/** A code that was taken. */
export interface TakenCode extends Pick<SignInCode, "occasionId" | "holder"> {
  /** The holder, for the audit log. */
  readonly by: AuditPrincipal
}

/** The most codes of one holder that wait to be used; another one ends the oldest. */
export const mostCodes = 10

/** Where codes that sign in are kept until they are used. */
export class SignInCodeRepository extends Context.Service<
  SignInCodeRepository,
  {
    /**
     * Inserts the code with its entry of the audit log; removes codes of the holder that have expired or are more than
     * `mostCodes`. Fails with `NotFound` where the holder does not exist (any more).
     */
    readonly insert: (code: SignInCode, audit: NewAuditEntry) => Effect.Effect<void, NotFound | StoreUnavailable>
    /** Removes the code with this hash; none where there is no such code or it has expired at `now`. */
    readonly take: (hash: Uint8Array, now: DateTime.Utc) => Effect.Effect<Option.Option<TakenCode>, StoreUnavailable>
  }
>()("@banquet/platform-core/sign-in/SignInCodeRepository") {}
