import type { Effect, Schema } from "effect"
import type { EventId } from "../Ids.ts"
import type { ModuleConfig } from "./ModuleManifest.ts"
import type { StoreUnavailable } from "../PlatformErrors.ts"
import type { Guest } from "../principals/Principal.ts"

/** An event that the guest's token opens, as far as the module is concerned. */
export interface SummarizedEvent {
  readonly id: EventId
  /** The config that was set for the occasion and for the event; `null` where the module is not enabled on the event. */
  readonly config: { readonly installation: ModuleConfig; readonly enablement: ModuleConfig } | null
}

/** The members that a guest's occasion has of one module on one event, beside `enabled`. */
export type GuestSummaryMembers = Readonly<Record<string, Schema.Json>>

/** Says what a guest's occasion shows of a module. Contributed by a module. */
export interface GuestSummary {
  /** The key of the module. */
  readonly module: string
  /**
   * Whether what it says follows from the guest, the configs and what it asks of repositories that collect it, and from the time as far as
   * it says so (`CurrentDependencies`). Defaults to `false`: the occasion is then made anew for each request.
   */
  readonly isRepeatable?: boolean
  /**
   * Reads what the module has for the guest, while installations and enablements are read, and returns what that means
   * for an event.
   */
  readonly summarize: (guest: Guest) => Effect.Effect<(event: SummarizedEvent) => GuestSummaryMembers, StoreUnavailable>
}
