import { Context, type Effect } from "effect"

/** Something the server needs, such as its database, with a look at whether it is within reach. */
export interface ReadinessCheck {
  readonly name: string
  /** Fails while the dependency is out of reach; the reason is not shown. */
  readonly check: Effect.Effect<void, unknown>
}

/** What `/readyz` asks for. */
export class Readiness extends Context.Service<Readiness, { readonly checks: ReadonlyArray<ReadinessCheck> }>()(
  "@banquet/http-handlers/platform/Readiness"
) {}
