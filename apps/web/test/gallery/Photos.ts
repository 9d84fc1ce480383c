/** Gallery items for tests, by number: a higher one is newer. */
import type { Item, Status } from "../../src/gallery/planner/GalleryItems.ts"

/** `notes` are those of the decision that was taken before. */
export const photo = (
  number: number,
  status: Status = "pending",
  event: string | null = "reception",
  notes: string | null = null
): Item => ({
  id: `photo-${String(number).padStart(5, "0")}`,
  occasion_id: "occasion",
  event_id: event,
  module_installation_id: "installation",
  event_enablement_id: event === null ? null : "enablement",
  asset_id: `asset-${number}`,
  caption: null,
  moderation_status: status,
  moderation:
    notes === null
      ? null
      : {
          notes,
          decided_at: "2026-06-20T19:00:00.000Z",
          decided_by: { kind: "planner", key: "petra", display_name: "Petra" }
        },
  uploader: { actor_id: "alice", display_name: "Alice Smith" },
  created_at: "2026-06-20T18:00:00.000Z",
  asset: {
    status: "ready",
    failure: null,
    content_type: "image/jpeg",
    byte_size: 1,
    width: 4,
    height: 3,
    visibility: "guests"
  },
  placeholder: null,
  thumbnail: null,
  web: null
})
