import { Context } from "effect"
import type { Configuration } from "./Configuration.ts"

/** What bounds uploads, as configured. */
export class UploadSettings extends Context.Service<
  UploadSettings,
  Pick<
    Configuration,
    | "signedUrlTtl"
    | "uploadBytesPerGuest"
    | "uploadBytesPerOccasion"
    | "uploadSessionTtl"
    | "uploadsPerGuest"
    | "uploadsPerMinute"
  >
>()("banquet/configuration/UploadSettings") {}
