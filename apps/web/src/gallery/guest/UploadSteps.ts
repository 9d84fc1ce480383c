/** The three steps of an upload, each a request. */
import { type Answer, GalleryClient } from "../GalleryClient.ts"
import { typeOf } from "./PhotoFile.ts"
import { sendFile } from "./sendFile.ts"
import type { Upload } from "./Upload.ts"
import { makeDeviceStorage, type Ticket, type UploadStorage } from "./UploadStorage.ts"

export type SentItem = Answer<"POST /v1/guest/occasions/:occasion_slug/media/complete">["gallery_item"]

/** The three steps of an upload, and where it is kept meanwhile. */
export interface UploadDependencies {
  readonly begin: (upload: Upload, signal: AbortSignal) => Promise<Ticket>
  readonly send: typeof sendFile
  readonly complete: (sessionId: string) => Promise<SentItem>
  readonly storage: UploadStorage
}

export const uploadDependencies = (token: string, slug: string): UploadDependencies => {
  const client = new GalleryClient(token)
  const params = { occasion_slug: slug }
  return {
    begin: ({ caption, eventId, file, name }, signal) =>
      client.request("POST /v1/guest/occasions/:occasion_slug/media/upload-url", {
        params,
        body: {
          event_id: eventId,
          file_name: name,
          content_type: typeOf(file, name),
          byte_size: Math.max(1, file.size),
          caption
        },
        signal
      }),
    send: sendFile,
    complete: async (sessionId) => {
      const answer = await client.request("POST /v1/guest/occasions/:occasion_slug/media/complete", {
        params,
        body: { upload_session_id: sessionId }
      })
      return answer.gallery_item
    },
    storage: makeDeviceStorage()
  }
}
