/** The vendors of an occasion who are given access, for planners who manage it. */
import { ActorStatus } from "@banquet/actors-core/Actor"
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { VendorCursor } from "@banquet/platform-core/principals/StaffCursor"
import { Name } from "@banquet/platform-core/Text"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "../platform/Access.ts"
import { Authentication } from "../platform/Authentication.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import { listQueryOf, pageOf } from "../platform/ListQuery.ts"
import { SignInLink } from "../platform/PlannersApi.ts"
import {
  bodyProblems,
  KeyTakenProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  StaleRecordProblem
} from "../platform/PlatformProblems.ts"
import {
  idShape,
  nameShape,
  optional,
  optionalListOf,
  optionalListOrNullOf,
  optionalRevision,
  required,
  word
} from "../platform/RequestMember.ts"
import { ActorNotInOccasionProblem, MembershipCycleProblem, VendorNotEligibleProblem } from "./ActorProblems.ts"

export const VendorsQuery = Schema.Struct(listQueryOf(VendorCursor))

/** The most grants that are named at once. */
const mostGrants = 200

const grant = Schema.Struct({
  action: required(Schema.String, { maxLength: 200 }),
  /** Every event of the occasion where it is left out or `null`. */
  event_id: optional(EventId, idShape)
})

const grantsLength = { minimum: 0, maximum: mostGrants, message: `must be a list of at most ${mostGrants} grants` }

export const NewVendor = Schema.Struct({
  /** A vendor of the occasion. */
  actor_id: optional(ActorId, idShape),
  /** Makes a vendor of this name. */
  display_name: optional(Name, nameShape),
  grants: optionalListOf(grant, grantsLength)
})

export const VendorPatch = Schema.Struct({
  status: optional(...word(["active", "inactive"])),
  /** Replaces those that the vendor has; `null` takes all of them away. */
  grants: optionalListOrNullOf(grant, grantsLength),
  revision: optionalRevision
})

export const VendorDocument = Schema.Struct({
  actor_id: ActorId,
  key: Schema.String,
  display_name: Schema.String,
  status: ActorStatus,
  grants: Schema.Array(Schema.Struct({ action: Schema.String, event_id: Schema.NullOr(EventId) })),
  /** Counts changes of the actor and of the grants. */
  revision: Schema.Int
})

export const VendorAnswer = Schema.Struct({ vendor: VendorDocument })

export const VendorsPage = Schema.Struct(pageOf(VendorDocument, VendorCursor))

const occasion = { occasion_id: OccasionId }
const vendor = { ...occasion, actor_id: ActorId }
const accessProblems = [PermissionDeniedProblem, NotFoundProblem] as const

const list = HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/vendors", {
  params: occasion,
  query: VendorsQuery,
  success: VendorsPage,
  error: PermissionDeniedProblem
})
  .annotate(OpenApi.Summary, "The vendors who were given access, newest first (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const create = HttpApiEndpoint.post("create", "/v1/occasions/:occasion_id/vendors", {
  params: occasion,
  payload: NewVendor,
  success: [VendorAnswer.pipe(HttpApiSchema.status(201)), VendorAnswer],
  error: [
    ...accessProblems,
    ...bodyProblems,
    ActorNotInOccasionProblem,
    VendorNotEligibleProblem,
    KeyTakenProblem,
    MembershipCycleProblem
  ]
})
  .annotate(
    OpenApi.Summary,
    "Give a vendor of the occasion access, or a new one; 200 where it has access already (occasion:manage)"
  )
  .annotate(RequiredPermission, "occasion:manage")

const update = HttpApiEndpoint.patch("update", "/v1/occasions/:occasion_id/vendors/:actor_id", {
  params: vendor,
  payload: VendorPatch,
  success: VendorAnswer,
  error: [...accessProblems, ...bodyProblems, StaleRecordProblem]
})
  .annotate(OpenApi.Summary, "Change a vendor's status and grants (occasion:manage)")
  .annotate(RequiredPermission, "occasion:manage")

const link = HttpApiEndpoint.post("link", "/v1/occasions/:occasion_id/vendors/:actor_id/links", {
  params: vendor,
  success: SignInLink.pipe(HttpApiSchema.status(201)),
  error: accessProblems
})
  .annotate(
    OpenApi.Summary,
    "Make a link that signs in a vendor, who sees no more than the caller; it works once (occasion:manage)"
  )
  .annotate(RequiredPermission, "occasion:manage")

export class VendorsApi extends HttpApiGroup.make("vendors")
  .add(list, create, update, link)
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
