/** The planners of an occasion, for planners who manage it. */
import { PlannerId, OccasionId } from "@banquet/platform-core/Ids"
import { PlannerCursor } from "@banquet/platform-core/principals/StaffCursor"
import { Key, Name } from "@banquet/platform-core/Text"
import { Schema, SchemaTransformation } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "./Access.ts"
import { Authentication } from "./Authentication.ts"
import { InputValidation } from "./InputValidation.ts"
import { listQueryOf, pageOf } from "./ListQuery.ts"
import {
  bodyProblems,
  KeyTakenProblem,
  LastManagerProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  StaleRecordProblem
} from "./PlatformProblems.ts"
import {
  listOf,
  nameShape,
  optional,
  optionalRevision,
  optionalRevisionInQuery,
  required,
  type TextShape
} from "./RequestMember.ts"

export const PlannersQuery = Schema.Struct(listQueryOf(PlannerCursor))

const PlannerKey = Schema.String.pipe(Schema.decodeTo(Key, SchemaTransformation.trim()))
const keyShape: TextShape = { maxLength: 200 }

/** The most permissions that are named at once. */
const mostPermissions = 200

const permissionShape: TextShape = { maxLength: 200 }

const permissions = Schema.optionalKey(
  Schema.NullOr(
    listOf(Schema.Array(required(Schema.String, permissionShape)), permissionShape, {
      minimum: 0,
      maximum: mostPermissions,
      message: `must be a list of at most ${mostPermissions} permissions`
    })
  ).annotate({ message: "must be a list of permissions" })
)

export const NewPlanner = Schema.Struct({
  display_name: required(Name, nameShape),
  /** Made of the name where it is left out. */
  key: optional(PlannerKey, keyShape),
  /** Those of the caller, or some of them; none where they are left out. */
  permissions
})

export const PlannerPatch = Schema.Struct({
  display_name: optional(Name, nameShape),
  key: optional(PlannerKey, keyShape),
  /** Replaces those that the planner has; `null` takes all of them away. */
  permissions,
  revision: optionalRevision
})

export const PlannerDocument = Schema.Struct({
  id: PlannerId,
  key: Schema.String,
  display_name: Schema.String,
  permissions: Schema.Array(Schema.String),
  revision: Schema.Int
})

export const PlannerAnswer = Schema.Struct({ planner: PlannerDocument })

export const PlannersPage = Schema.Struct(pageOf(PlannerDocument, PlannerCursor))

/** A link that signs in once, within seven days; its code is in the fragment, and is shown this once. */
export const SignInLink = Schema.Struct({ url: Schema.String })

/** The query of a deletion, which has no body. */
export const PlannerRevisionQuery = Schema.Struct({ revision: optionalRevisionInQuery })

const occasion = { occasion_id: OccasionId }
const planner = { ...occasion, planner_id: PlannerId }
const accessProblems = [PermissionDeniedProblem, NotFoundProblem] as const

const list = HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/planners", {
  params: occasion,
  query: PlannersQuery,
  success: PlannersPage,
  error: PermissionDeniedProblem
})
  .annotate(OpenApi.Summary, "The planners of the occasion, newest first (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const create = HttpApiEndpoint.post("create", "/v1/occasions/:occasion_id/planners", {
  params: occasion,
  payload: NewPlanner,
  success: PlannerAnswer.pipe(HttpApiSchema.status(201)),
  error: [PermissionDeniedProblem, ...bodyProblems, KeyTakenProblem]
})
  .annotate(OpenApi.Summary, "Add a planner, who may do no more than the caller (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const update = HttpApiEndpoint.patch("update", "/v1/occasions/:occasion_id/planners/:planner_id", {
  params: planner,
  payload: PlannerPatch,
  success: PlannerAnswer,
  error: [...accessProblems, ...bodyProblems, StaleRecordProblem, KeyTakenProblem, LastManagerProblem]
})
  .annotate(OpenApi.Summary, "Change a planner's name, key and permissions (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const deletion = HttpApiEndpoint.delete("delete", "/v1/occasions/:occasion_id/planners/:planner_id", {
  params: planner,
  query: PlannerRevisionQuery,
  success: HttpApiSchema.NoContent,
  error: [...accessProblems, StaleRecordProblem, LastManagerProblem]
})
  .annotate(OpenApi.Summary, "Delete a planner with its permissions, tokens and links (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const link = HttpApiEndpoint.post("link", "/v1/occasions/:occasion_id/planners/:planner_id/links", {
  params: planner,
  success: SignInLink.pipe(HttpApiSchema.status(201)),
  error: accessProblems
})
  .annotate(
    OpenApi.Summary,
    "Make a link that signs in a planner, who may do no more than the caller; it works once (occasion:manage)"
  )
  .annotate(RequiredPermission, "occasion:manage")

export class PlannersApi extends HttpApiGroup.make("planners")
  .add(list, create, update, deletion, link)
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
