/** What the built-in modules answer over HTTP. */
import { GalleryHttp } from "@banquet/http-handlers/gallery/GalleryHttp"
import { type ErrorOfModule, problemsOf } from "@banquet/http-handlers/platform/HttpModule"
import type { PlatformError } from "@banquet/http-handlers/platform/PlatformProblemTable"
import { SeatingHttp } from "@banquet/http-handlers/seating/SeatingHttp"

export const httpModules: readonly [typeof GalleryHttp, typeof SeatingHttp] = [GalleryHttp, SeatingHttp]

/** The problem of an error of a use case. */
export const problemOf = problemsOf(httpModules)

/** Whatever a use case fails with. */
export type DomainError = PlatformError | ErrorOfModule<(typeof httpModules)[number]>
