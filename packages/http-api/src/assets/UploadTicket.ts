/** What a browser needs to send its file. */
import { UploadSessionId } from "@banquet/assets-core/AssetIds"
import { EventId } from "@banquet/platform-core/Ids"
import { Schema } from "effect"
import { Timestamp } from "../platform/Timestamp.ts"

export const UploadTicket = Schema.Struct({
  upload_session: Schema.Struct({
    id: UploadSessionId,
    event_id: EventId,
    status: Schema.Literal("open"),
    expires_at: Timestamp
  }),
  /** Send the file with exactly this method and these headers; any 2xx is success, 412 means that it is there already. */
  upload: Schema.Struct({
    method: Schema.Literal("PUT"),
    url: Schema.String,
    headers: Schema.Record(Schema.String, Schema.String)
  })
})
