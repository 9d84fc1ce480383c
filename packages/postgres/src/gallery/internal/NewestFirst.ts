/** How lists are paged: the newest first, each page after a position. */
import type { GalleryPageRequest } from "@banquet/gallery-core/GalleryCursor"
import { timestamp } from "../../statements/Rows.ts"
import type { Placeholders } from "../../statements/Statement.ts"

/** What comes after this position, the newest first. */
export interface Page {
  readonly createdAt: Date | "infinity"
  readonly id: string
  readonly limit: number
}

export const newest = "order by item.created_at desc, item.id desc"

export const after = ({ createdAt, id }: Placeholders<Page>) =>
  `(item.created_at, item.id) < (${createdAt}::timestamptz, ${id}::uuid)`

/** Before every position: pages that begin with the newest need no statement of their own. */
const beginning = { createdAt: "infinity", id: "ffffffff-ffff-ffff-ffff-ffffffffffff" } as const

export const pageOf = ({ after: position, limit }: GalleryPageRequest): Page => ({
  limit,
  ...(position === null ? beginning : { createdAt: timestamp(position.createdAt), id: position.id })
})
