import type { SignedIn } from "@banquet/http-api/platform/SignInApi"
import type { IssuedToken } from "@banquet/platform-core/tokens/Tokens"
import { DateTime, Redacted } from "effect"

/** The token of whoever has just signed in, which is shown this once. */
export const signedInDocument = ({ expiresAt, holder, token }: IssuedToken): typeof SignedIn.Encoded => ({
  token: Redacted.value(token),
  kind: holder.kind === "planner" ? "planner" : "vendor",
  expires_at: expiresAt === null ? null : DateTime.formatIso(expiresAt)
})
