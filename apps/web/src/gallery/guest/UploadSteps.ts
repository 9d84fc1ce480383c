/** The three steps of an upload, each a request. */
import { type Answer, GalleryClient } from "../GalleryClient.ts"
import { typeOf } from "./PhotoFile.ts"
import { sendFile } from "./sendFile.ts"
import { type SentPhotos, sentPhotos } from "./SentPhotos.ts"
import type { Upload } from "./Upload.ts"
import { makeDeviceStorage, type Ticket, type UploadStorage } from "./UploadStorage.ts"

export type SentItem = Answer<"POST /v1/guest/occasions/:occasion_slug/media/complete">["gallery_item"]

/** Completes a session; of one that has been completed the server answers the same item again, as it is now. */
export const completeUpload = async (client: GalleryClient, slug: string, sessionId: string): Promise<SentItem> => {
  const answer = await client.request("POST /v1/guest/occasions/:occasion_slug/media/complete", {
    params: { occasion_slug: slug },
    body: { upload_session_id: sessionId }
  })
  return answer.gallery_item
}

/** The three steps of an upload, and where it is kept meanwhile and afterwards. */
export interface UploadDependencies {
  readonly begin: (upload: Upload, signal: AbortSignal) => Promise<Ticket>
  readonly send: typeof sendFile
  readonly complete: (sessionId: string) => Promise<SentItem>
  readonly storage: UploadStorage
  readonly sent: Pick<SentPhotos, "add">
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
          byte_size: file.size,
          caption
        },
        signal
      }),
    send: sendFile,
    complete: (sessionId) => completeUpload(client, slug, sessionId),
    storage: makeDeviceStorage(),
    sent: sentPhotos
  }
}
