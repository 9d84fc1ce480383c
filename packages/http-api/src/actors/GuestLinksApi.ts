/** The links by which guests come in, for planners who hand them out. */
import { ActorId, EventId, OccasionId, TokenId } from "@banquet/platform-core/Ids"
import { TokenCursor } from "@banquet/platform-core/tokens/TokenCursor"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "../platform/Access.ts"
import { Authentication } from "../platform/Authentication.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import { listQueryOf, pageOf } from "../platform/ListQuery.ts"
import { bodyProblems, NotFoundProblem, PermissionDeniedProblem } from "../platform/PlatformProblems.ts"
import {
  idShape,
  instant,
  instantShape,
  listOf,
  optional,
  optionalInQuery,
  required,
  word
} from "../platform/RequestMember.ts"
import { Timestamp } from "../platform/Timestamp.ts"
import { ActorNotInOccasionProblem, VendorNotEligibleProblem } from "./ActorProblems.ts"

/** The maximum number of links that are made at once. */
const mostLinks = 500

/** The maximum number of events that are named at once. */
const mostEvents = 200

const actorIds = listOf(Schema.Array(required(ActorId, idShape)), idShape, {
  minimum: 1,
  maximum: mostLinks,
  message: `must be a list of 1 to ${mostLinks} actor ids`
})

const events = listOf(Schema.Array(required(EventId, idShape)), idShape, {
  minimum: 1,
  maximum: mostEvents,
  message: `must be a list of 1 to ${mostEvents} event ids`
})

export const NewGuestLinks = Schema.Struct({
  actor_ids: actorIds,
  /**
   * What all links of these guests open from then on. Left out, it follows their invitations as those change, and is
   * every event as long as there are none.
   */
  events: Schema.optionalKey(Schema.NullOr(events).annotate({ message: "must be a list of event ids" })),
  /** Defaults to `household`: the one that the guest is a member of at the time. */
  invitation_unit: optional(...word(["household", "none"])),
  /** Left out, links live as guests' tokens do. */
  expires_at: optional(instant, instantShape)
})

export const GuestLinksQuery = Schema.Struct({
  actor_id: optionalInQuery(ActorId, idShape),
  ...listQueryOf(TokenCursor)
})

/** A link that was just made; nobody can read it again. */
export const NewGuestLink = Schema.Struct({
  actor_id: ActorId,
  token_id: TokenId,
  /** The token is in its fragment, which browsers do not send. */
  url: Schema.String,
  /** The URL as a QR code: an SVG document without scripts and references. */
  qr_svg: Schema.String
})

export const NewGuestLinksAnswer = Schema.Struct({ links: Schema.Array(NewGuestLink) })

export const GuestLinkDocument = Schema.Struct({
  token_id: TokenId,
  actor_id: ActorId,
  created_at: Timestamp,
  /** Within a minute. */
  last_used_at: Schema.NullOr(Timestamp),
  expires_at: Schema.NullOr(Timestamp)
})

export const GuestLinksPage = Schema.Struct(pageOf(GuestLinkDocument, TokenCursor))

const occasion = { occasion_id: OccasionId }
const accessProblems = [PermissionDeniedProblem, NotFoundProblem] as const

export class GuestLinksApi extends HttpApiGroup.make("guestLinks")
  .add(
    HttpApiEndpoint.post("create", "/v1/occasions/:occasion_id/guests/links", {
      params: occasion,
      payload: NewGuestLinks,
      success: NewGuestLinksAnswer.pipe(HttpApiSchema.status(201)),
      error: [...accessProblems, ...bodyProblems, ActorNotInOccasionProblem, VendorNotEligibleProblem]
    })
      .annotate(OpenApi.Summary, "Make a link for each of the guests, whose older links stay valid (guests:link)")
      .annotate(RequiredPermission, "guests:link"),

    HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/guests/links", {
      params: occasion,
      query: GuestLinksQuery,
      success: GuestLinksPage,
      error: PermissionDeniedProblem
    })
      .annotate(OpenApi.Summary, "The guests' links that work, newest first (guests:link)")
      .annotate(RequiredPermission, "guests:link"),

    HttpApiEndpoint.delete("revoke", "/v1/occasions/:occasion_id/guests/links/:token_id", {
      params: { ...occasion, token_id: TokenId },
      success: HttpApiSchema.NoContent,
      error: accessProblems
    })
      .annotate(OpenApi.Summary, "Revoke a guest's link, from the next request on (guests:link)")
      .annotate(RequiredPermission, "guests:link")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token.") {}
