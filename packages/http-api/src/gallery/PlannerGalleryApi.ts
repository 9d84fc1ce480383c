/** How planners moderate the gallery. */
import { GalleryItemId } from "@banquet/gallery-core/GalleryIds"
import { OccasionId } from "@banquet/platform-core/Ids"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "../platform/Access.ts"
import { Authentication, ReadAhead } from "../platform/Authentication.ts"
import {
  ModerationHistory,
  Original,
  PlannerGallery,
  PlannerGalleryItemAnswer,
  PlannerGalleryItemsAnswer
} from "./GalleryDocument.ts"
import { BulkModeration, Moderation, PlannerGalleryQuery } from "./GalleryRequest.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import {
  bodyProblems,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem
} from "../platform/PlatformProblems.ts"

const accessProblems = [PermissionDeniedProblem, ModuleNotInstalledProblem] as const

const occasion = { occasion_id: OccasionId }
const item = { ...occasion, gallery_item_id: GalleryItemId }

export class PlannerGalleryApi extends HttpApiGroup.make("plannerGallery")
  .add(
    HttpApiEndpoint.get("list", "/v1/occasions/:occasion_id/gallery", {
      params: occasion,
      query: PlannerGalleryQuery,
      success: PlannerGallery,
      error: [...accessProblems, NotFoundProblem]
    })
      .annotate(OpenApi.Summary, "The items of the occasion, newest first, with totals (gallery:list)")
      .annotate(ReadAhead, true)
      .annotate(RequiredPermission, "gallery:list"),

    HttpApiEndpoint.patch("moderate", "/v1/occasions/:occasion_id/gallery/items/:gallery_item_id/moderation", {
      params: item,
      payload: Moderation,
      success: PlannerGalleryItemAnswer,
      error: [...accessProblems, ...bodyProblems, NotFoundProblem]
    })
      .annotate(OpenApi.Summary, "Approve, reject or reopen an item, whatever its state (gallery:moderate)")
      .annotate(RequiredPermission, "gallery:moderate"),

    HttpApiEndpoint.get("history", "/v1/occasions/:occasion_id/gallery/items/:gallery_item_id/moderation", {
      params: item,
      success: ModerationHistory,
      error: [...accessProblems, NotFoundProblem]
    })
      .annotate(OpenApi.Summary, "Every decision about an item, newest first (gallery:list)")
      .annotate(RequiredPermission, "gallery:list"),

    HttpApiEndpoint.post("moderateAll", "/v1/occasions/:occasion_id/gallery/moderation", {
      params: occasion,
      payload: BulkModeration,
      success: PlannerGalleryItemsAnswer,
      error: [...accessProblems, ...bodyProblems]
    })
      .annotate(OpenApi.Summary, "Approve, reject or reopen up to 200 items at once (gallery:moderate)")
      .annotate(RequiredPermission, "gallery:moderate"),

    HttpApiEndpoint.get("original", "/v1/occasions/:occasion_id/gallery/items/:gallery_item_id/original", {
      params: item,
      success: Original,
      error: [...accessProblems, NotFoundProblem]
    })
      .annotate(OpenApi.Summary, "Where to download the original of an item (gallery:list)")
      .annotate(RequiredPermission, "gallery:list")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token; each route names the permission it asks for.") {}
