/** Requests to the platform and to Gallery. */
import type { GalleryContract } from "@banquet/http-api/gallery/GalleryContract"
import { type Answer as AnswerOf, BanquetClient, type Route } from "../platform/api/BanquetClient.ts"
import type { GuestOccasion as GuestOccasionOf } from "../platform/api/GuestOccasion.ts"

export type GalleryContracts = readonly [typeof GalleryContract]
export type GuestOccasion = GuestOccasionOf<GalleryContracts>
export type Answer<R extends Route<GalleryContracts>> = AnswerOf<R, GalleryContracts>

export class GalleryClient extends BanquetClient<GalleryContracts> {}
