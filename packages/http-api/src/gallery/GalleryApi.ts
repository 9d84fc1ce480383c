/** The routes of Gallery. */
import { moduleApi } from "../platform/ModuleApi.ts"
import { GuestGalleryApi } from "./GuestGalleryApi.ts"
import { PlannerGalleryApi } from "./PlannerGalleryApi.ts"

export class GalleryApi extends moduleApi("gallery").add(GuestGalleryApi).add(PlannerGalleryApi) {}
