/** Who did what in an occasion. */
import { AuditCursor } from "@banquet/platform-core/audit/AuditCursor"
import { OccasionId, Uuid } from "@banquet/platform-core/Ids"
import { text } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import { InputValidation } from "./InputValidation.ts"
import { listQueryOf, pageOf } from "./ListQuery.ts"
import { PermissionDeniedProblem } from "./PlatformProblems.ts"
import { idShape, optionalInQuery } from "./RequestMember.ts"
import { Timestamp } from "./Timestamp.ts"

export const AuditQuery = Schema.Struct({
  /** A planner or actor: what it did, and what is about it. */
  actor_id: optionalInQuery(Uuid, idShape),
  action: optionalInQuery(text(1, 100), { maxLength: 100 }),
  ...listQueryOf(AuditCursor)
})

export const AuditEntry = Schema.Struct({
  at: Timestamp,
  /** Erased with the person. */
  by: Schema.Struct({
    kind: Schema.Literals(["planner", "guest", "vendor", "administrator"]),
    /** The planner's or the actor's; `null` for the administrator, who is no record. */
    id: Schema.NullOr(Schema.String),
    key: Schema.NullOr(Schema.String),
    display_name: Schema.NullOr(Schema.String)
  }),
  /** `noun.verb`, such as `module.installed`. */
  action: Schema.String,
  target: Schema.Struct({ type: Schema.String, id: Schema.String, name: Schema.NullOr(Schema.String) }),
  /** `null` stands also for what is long and for what was erased. */
  changes: Schema.Array(Schema.Struct({ member: Schema.String, from: Schema.Json, to: Schema.Json })),
  request_id: Schema.NullOr(Schema.String)
})

export const AuditPage = Schema.Struct(pageOf(AuditEntry, AuditCursor))

export class AuditApi extends HttpApiGroup.make("audit")
  .add(
    HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/audit", {
      params: { occasion_id: OccasionId },
      query: AuditQuery,
      success: AuditPage,
      error: PermissionDeniedProblem
    })
      .annotate(OpenApi.Summary, "Who did what in the occasion, newest first (occasion:audit)")
      .annotate(RequiredPermission, "occasion:audit")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
