/** What the contract says of the gallery on the wire, written down apart from the server's own schemas. */

export interface UploadTicket {
  readonly upload_session: {
    readonly id: string
    readonly event_id: string
    readonly status: string
    readonly expires_at: string
  }
  readonly upload: {
    readonly method: string
    readonly url: string
    readonly headers: Readonly<Record<string, string>>
  }
}

export interface GalleryItem {
  readonly id: string
  readonly event_id: string
  readonly caption: string | null
  readonly moderation_status: string
  readonly created_at: string
  readonly asset: { readonly id: string; readonly status: string }
}

export interface Picture {
  readonly url: string
  readonly width: number
  readonly height: number
  readonly content_type: string
  readonly byte_size: number
}

export interface FeedItem {
  readonly id: string
  readonly event_id: string
  readonly caption: string | null
  readonly uploader_name: string
  readonly created_at: string
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly thumbnail: Picture
  readonly web: Picture
}

export interface Feed {
  readonly items: ReadonlyArray<FeedItem>
  readonly next_cursor: string | null
}

export interface Original {
  readonly url: string
  readonly expires_at: string
  readonly file_name: string
}

export interface Decider {
  readonly kind: string
  readonly key: string
  readonly display_name: string
}

export interface PlannerGalleryItem {
  readonly id: string
  readonly occasion_id: string
  readonly event_id: string | null
  readonly module_installation_id: string
  readonly event_enablement_id: string | null
  readonly asset_id: string
  readonly caption: string | null
  readonly moderation_status: string
  readonly moderation: {
    readonly notes: string | null
    readonly decided_at: string
    readonly decided_by: Decider
  } | null
  readonly uploader: { readonly actor_id: string; readonly display_name: string }
  readonly created_at: string
  readonly asset: {
    readonly status: string
    readonly failure: string | null
    readonly content_type: string
    readonly byte_size: number
    readonly width: number
    readonly height: number
    readonly visibility: string
  }
  readonly placeholder: string | null
  readonly thumbnail: Picture | null
  readonly web: Picture | null
}

export interface PlannerGallery {
  readonly items: ReadonlyArray<PlannerGalleryItem>
  readonly next_cursor: string | null
  readonly storage: { readonly used_bytes: number; readonly limit_bytes: number }
  readonly totals: {
    readonly total: number
    readonly pending: number
    readonly approved: number
    readonly rejected: number
  }
}

export interface ModerationHistory {
  readonly decisions: ReadonlyArray<{
    readonly from: string
    readonly to: string
    readonly notes: string | null
    readonly decided_at: string
    readonly decided_by: Decider
  }>
}
