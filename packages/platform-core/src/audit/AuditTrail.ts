import { Context, Effect, Layer } from "effect"
import type { AuditEntry } from "./AuditEntry.ts"
import { AuditLog, type AuditQuery } from "./AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import type { PermissionDenied, StoreUnavailable } from "../PlatformErrors.ts"
import type { Principal } from "../principals/Principal.ts"

/** A page of the log. `next` is the position before which the next page begins, `null` on the last. */
export interface AuditPage {
  readonly items: ReadonlyArray<AuditEntry>
  readonly next: number | null
}

/** Reads the audit log. Takes `occasion:audit`; entries of no occasion are for the administrator only. */
export class AuditTrail extends Context.Service<
  AuditTrail,
  {
    readonly list: (
      principal: Principal,
      query: AuditQuery
    ) => Effect.Effect<AuditPage, PermissionDenied | StoreUnavailable>
  }
>()("@banquet/platform-core/audit/AuditTrail") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const log = yield* AuditLog
      return AuditTrail.of({
        list: Effect.fn("AuditTrail.list")(function* (principal, query) {
          const { limit, occasionId } = query
          yield* occasionId === null
            ? authorization.administrator(principal)
            : authorization.planner(principal, "occasion:audit", occasionId)
          const read = yield* log.list({ ...query, limit: limit + 1 })
          const items = read.slice(0, limit)
          return { items, next: read.length > limit ? (items.at(-1)?.position ?? null) : null }
        })
      })
    })
  )
}
