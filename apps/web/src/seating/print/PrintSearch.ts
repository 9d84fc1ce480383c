/** What the address says of what is printed. */
export const printKinds = ["by_name", "by_table", "meals", "room_plan", "place_cards", "table_cards"] as const
export type PrintKind = (typeof printKinds)[number]

export type PrintState = "draft" | "published"

export const nameOrders = ["given", "family"] as const
/** Which part of the names of people the list by name is in the order of. */
export type NameOrder = (typeof nameOrders)[number]

interface PrintSearch {
  /** The event's id; `null` for the first. */
  readonly event: string | null
  readonly kind: PrintKind
  readonly state: PrintState
  readonly sort: NameOrder
}

export const readPrintSearch = ({ event, kind, sort, state }: Readonly<Record<string, unknown>>): PrintSearch => ({
  event: typeof event === "string" ? event : null,
  kind: printKinds.find((known) => known === kind) ?? "by_name",
  state: state === "published" ? state : "draft",
  sort: sort === "family" ? sort : "given"
})
