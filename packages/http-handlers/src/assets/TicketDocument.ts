import type { SignedUpload } from "@banquet/assets-core/ObjectStorage"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import type { UploadTicket } from "@banquet/http-api/assets/UploadTicket"
import { DateTime } from "effect"

export const ticketDocument = (
  session: Pick<UploadSession, "eventId" | "expiresAt" | "id">,
  upload: SignedUpload
): typeof UploadTicket.Encoded => ({
  upload_session: {
    id: session.id,
    event_id: session.eventId,
    status: "open",
    expires_at: DateTime.formatIso(session.expiresAt)
  },
  upload: { method: upload.method, url: upload.url, headers: upload.headers }
})
