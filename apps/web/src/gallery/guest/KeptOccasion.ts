import { KeptAnswer } from "../../platform/api/KeptAnswer.ts"
import type { GuestOccasion } from "../GalleryClient.ts"

/** The occasion as the album was last opened with, for when there is no network. */
export const keptOccasion = new KeptAnswer<GuestOccasion>("banquet.guest-occasion")
