/** Items of the gallery as a planner sees them, in their order and under a filter. */
import type { Answer } from "../GalleryClient.ts"

export type GalleryPage = Answer<"GET /v1/occasions/:occasion_id/gallery">
export type Item = GalleryPage["items"][number]
export type Totals = GalleryPage["totals"]
export type Storage = GalleryPage["storage"]
export type Status = Item["moderation_status"]

export const asStatus = (value: unknown): Status | null =>
  value === "pending" || value === "approved" || value === "rejected" ? value : null

export type Action = "approve" | "reject"

export interface Filter {
  readonly status: Status | null
  readonly event: string | null
}

export const statusAfter = (action: Action): Status => (action === "approve" ? "approved" : "rejected")

export const inverse = (action: Action): Action => (action === "approve" ? "reject" : "approve")

export const matches = ({ event, status }: Filter, item: Item): boolean =>
  (status === null || item.moderation_status === status) && (event === null || item.event_id === event)

/** The order of the contract's lists: newest first, by creation and then by id. */
const order = (a: Item, b: Item): number =>
  b.created_at === a.created_at ? (b.id < a.id ? -1 : b.id > a.id ? 1 : 0) : b.created_at < a.created_at ? -1 : 1

export const isNewer = (a: Item, b: Item): boolean => order(a, b) < 0

/** Both in order; an item that both have is the one of `more`. */
export const merged = (items: ReadonlyArray<Item>, more: ReadonlyArray<Item>): ReadonlyArray<Item> => {
  if (more.length === 0) return items
  const newer = new Map(more.map((item) => [item.id, item]))
  const known = new Set(items.map(({ id }) => id))
  const replaced = items.map((item) => newer.get(item.id) ?? item)
  const added = more.filter(({ id }) => !known.has(id))
  return added.length === 0 ? replaced : [...replaced, ...added].toSorted(order)
}

/** Decisions that the server does not know yet, by item: as the items will be, and as they are. */
export type Undecided = ReadonlyMap<string, { readonly before: Item; readonly after: Item }>

/** What the list shows with these decisions: those that come under the filter by them, and not those that leave it. */
export const shownItems = (
  items: ReadonlyArray<Item>,
  filter: Filter,
  decided: Undecided,
  isComplete: boolean
): ReadonlyArray<Item> => {
  const last = items.at(-1)
  const known = new Set<string>()
  const shown = items
    .map((item) => {
      const after = decided.get(item.id)?.after
      if (after !== undefined) known.add(item.id)
      return after ?? item
    })
    .filter((item) => matches(filter, item))
  const come = [...decided.values()]
    .map(({ after }) => after)
    .filter(
      (item) =>
        !known.has(item.id) && matches(filter, item) && (isComplete || last === undefined || isNewer(item, last))
    )
  return merged(shown, come)
}

export const shownTotals = (totals: Totals, event: string | null, decided: Undecided): Totals => {
  const shown = { ...totals }
  for (const { after, before } of decided.values()) {
    if (event !== null && before.event_id !== event) continue
    shown[before.moderation_status] -= 1
    shown[after.moderation_status] += 1
  }
  return shown
}

export const countOf = (totals: Totals, status: Status | null): number => totals[status ?? "total"]
