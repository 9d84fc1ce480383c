/** What the guestbook declares of itself. */
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { Effect, Schema } from "effect"

export const GuestbookInstallationConfig = Schema.Struct({
  /** How many entries one guest may write for one event. */
  entries_per_guest: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 })).pipe(
    Schema.withDecodingDefaultKey(Effect.succeed(3))
  )
})

export const GuestbookEnablementConfig = Schema.Struct({
  /** Whether guests may write. */
  open: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(true)))
})

export const GuestbookModule = {
  key: "guestbook",
  version: "1.0.0",
  displayName: "Guestbook",
  scopes: { installation: "occasion", enablement: "event" },
  dependencies: ["actors"],
  surfaces: ["planner", "guest"],
  actions: ["guestbook:list"],
  installationConfig: GuestbookInstallationConfig,
  enablementConfig: GuestbookEnablementConfig
} as const satisfies ModuleManifest
