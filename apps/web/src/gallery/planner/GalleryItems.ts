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
  /** What the uploader's name or the caption is searched for. */
  readonly search: string | null
  /** Uploaded then or later, as a timestamp in UTC. */
  readonly from: string | null
  /** Uploaded before. */
  readonly to: string | null
}

/** Whether the same items count under both filters, whatever their status. */
export const isSameCount = (a: Filter, b: Filter): boolean =>
  a.event === b.event && a.search === b.search && a.from === b.from && a.to === b.to

export const statusAfter = (action: Action): Status => (action === "approve" ? "approved" : "rejected")

/** What the server is asked for a status. */
/** Returns how many of the photos guests see once they are approved, and how many cannot be shown. */
export const shownOf = (items: ReadonlyArray<Item>): { readonly forGuests: number; readonly broken: number } => {
  const whole = items.filter(({ asset }) => asset.status !== "failed")
  const forGuests = whole.filter(({ asset }) => asset.visibility === "guests").length
  return { forGuests, broken: items.length - whole.length }
}

export const actionTo = { approved: "approve", rejected: "reject", pending: "reopen" } as const satisfies Record<
  Status,
  string
>

/** Whether an item counts under a filter; the server alone says which texts a search finds. */
const isCounted = ({ event, from, to }: Filter, { created_at, event_id }: Item): boolean =>
  (event === null || event_id === event) &&
  (from === null || Date.parse(created_at) >= Date.parse(from)) &&
  (to === null || Date.parse(created_at) < Date.parse(to))

/** Whether the list of a filter shows an item that it found. */
export const matches = (filter: Filter, item: Item): boolean =>
  (filter.status === null || item.moderation_status === filter.status) && isCounted(filter, item)

/** Whether the list of a filter shows an item that it has not asked for; under a search only what was found counts. */
export const isExpected = (filter: Filter, item: Item): boolean => filter.search === null && matches(filter, item)

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

/**
 * What the list shows with these decisions: those that come under the filter by them, and not those that leave it. What
 * comes is shown once the page that it is on is there.
 */
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
        !known.has(item.id) && isExpected(filter, item) && (isComplete || (last !== undefined && isNewer(item, last)))
    )
  return merged(shown, come)
}

/** `found` says which items a search has found, as far as it was looked at. */
export const shownTotals = (
  totals: Totals,
  filter: Filter,
  decided: Undecided,
  found: (id: string) => boolean
): Totals => {
  const shown = { ...totals }
  for (const { after, before } of decided.values()) {
    if (!isCounted(filter, before) || (filter.search !== null && !found(before.id))) continue
    shown[before.moderation_status] -= 1
    shown[after.moderation_status] += 1
  }
  return shown
}

export const countOf = (totals: Totals, status: Status | null): number => totals[status ?? "total"]
