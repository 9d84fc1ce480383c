import { Context, Effect, Layer } from "effect"
import { type CompleteUpload, completeUpload } from "./CompleteUpload.ts"
import { type GuestGalleryReads, guestGalleryReads } from "./GuestGalleryReads.ts"
import { type StartUpload, startUpload } from "./StartUpload.ts"
import type { UploadLimits } from "./UploadOpening.ts"

/** What guests do with the gallery of their events: upload, and see what is visible to them. */
export class GuestGallery extends Context.Service<
  GuestGallery,
  GuestGalleryReads & {
    /**
     * Opens an upload session and signs the upload of its file. Checks in this order: authorization (event included),
     * installed, enabled, uploads active, type, size, the guest's quotas, space. A refusal leaves nothing behind.
     */
    readonly startUpload: StartUpload

    /**
     * Makes what is stored for the session an asset and an item, once: `created` is `false` where that happened before,
     * which is answered whatever has changed since. Otherwise checks in this order: event accessible, enabled, expired,
     * closed, then the stored bytes; bytes that are refused close the session and are removed.
     */
    readonly completeUpload: CompleteUpload
  }
>()("@banquet/gallery-core/GuestGallery") {
  static readonly layer = (limits: UploadLimits) =>
    Layer.effect(
      this,
      Effect.gen(function* () {
        return GuestGallery.of({
          ...(yield* guestGalleryReads),
          startUpload: yield* startUpload(limits),
          completeUpload: yield* completeUpload
        })
      })
    )
}
