import { Context, type Effect, type Redacted } from "effect"
import type { StoreUnavailable, Unauthenticated } from "./PlatformErrors.ts"
import type { TokenPrincipal } from "./Principal.ts"

/** Authentication: who presented this bearer token. A host with sessions of its own brings its own. */
export class Principals extends Context.Service<
  Principals,
  {
    readonly authenticate: (
      token: Redacted.Redacted
    ) => Effect.Effect<TokenPrincipal, Unauthenticated | StoreUnavailable>
  }
>()("@banquet/platform-core/Principals") {}
