/** How lists are paged: the newest first, each page after a position. */
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
