/**
 * A seating plan as the contract describes it, written a second time and knowing nothing of the first: what a command
 * makes of a plan, or why it is refused.
 */

/** What does not change while the soak runs. */
export interface Actor {
  readonly displayName: string
  readonly partySize: number
  readonly declined: boolean
}

/** A table; `id` is `null` until an answer has shown it. Names are never used twice. */
export interface Table {
  readonly id: string | null
  readonly name: string
  readonly capacity: number
}

/** Where an actor sits; `id` is `null` until an answer has shown it. */
export interface Place {
  readonly id: string | null
  readonly actor: string
  readonly table: string
  readonly seatNumber: number | null
  readonly seatLabel: string | null
}

export interface PlanState {
  readonly revision: number
  readonly status: "draft" | "published"
  /** By name. */
  readonly tables: ReadonlyMap<string, Table>
  /** By actor. */
  readonly places: ReadonlyMap<string, Place>
}

export const newPlan: PlanState = { revision: 1, status: "draft", tables: new Map(), places: new Map() }

type Change =
  | {
      readonly kind: "assign"
      readonly actor: string
      readonly table: string
      readonly seatNumber: number | null
      readonly seatLabel: string | null
      readonly move: boolean
    }
  | {
      readonly kind: "swap"
      readonly first: Pick<Place, "id" | "actor">
      readonly second: Pick<Place, "id" | "actor">
    }
  | { readonly kind: "unassign"; readonly place: Pick<Place, "id" | "actor"> }
  | { readonly kind: "create table"; readonly table: string; readonly capacity: number }
  | { readonly kind: "resize table"; readonly table: string; readonly capacity: number }
  | { readonly kind: "delete table"; readonly table: string }
  | { readonly kind: "publish" }

/** What a planner asks for; `revision` is the one that it must find, or `null`. */
export type SeatingCommand = Change & { readonly revision: number | null }

export type Decision =
  | { readonly _tag: "Changed"; readonly state: PlanState }
  | { readonly _tag: "Same" }
  | { readonly _tag: "Refused"; readonly code: string }

const rules = [
  "table_not_in_plan",
  "actor_declined",
  "actor_already_assigned",
  "seat_above_capacity",
  "seat_taken",
  "table_full"
]

/** Seats that are taken at a table. */
export const occupancy = (actors: ReadonlyMap<string, Actor>, places: Iterable<Place>, table: string): number => {
  let taken = 0
  for (const place of places) if (place.table === table) taken += actors.get(place.actor)?.partySize ?? 1
  return taken
}

const changed = (state: PlanState, parts: Partial<PlanState>): Decision => ({
  _tag: "Changed",
  state: { ...state, status: "draft", ...parts, revision: state.revision + 1 }
})
const same: Decision = { _tag: "Same" }
const refused = (code: string): Decision => ({ _tag: "Refused", code })

const withPlaces = (state: PlanState, ...placed: ReadonlyArray<Place>): ReadonlyMap<string, Place> => {
  const places = new Map(state.places)
  for (const place of placed) places.set(place.actor, place)
  return places
}
const withTable = (state: PlanState, table: Table): ReadonlyMap<string, Table> =>
  new Map(state.tables).set(table.name, table)
const without = <A>(map: ReadonlyMap<string, A>, key: string): ReadonlyMap<string, A> => {
  const left = new Map(map)
  left.delete(key)
  return left
}

const isAt = (place: Place, other: Pick<Place, "table" | "seatNumber" | "seatLabel">): boolean =>
  place.table === other.table && place.seatNumber === other.seatNumber && place.seatLabel === other.seatLabel

/** Every rule that the place would break among these others. */
const broken = (
  actors: ReadonlyMap<string, Actor>,
  state: PlanState,
  place: Pick<Place, "actor" | "table" | "seatNumber">,
  others: ReadonlyArray<Place>
): ReadonlyArray<string> => {
  const found: Array<string> = []
  const actor = actors.get(place.actor)
  const table = state.tables.get(place.table)
  if (table === undefined) found.push("table_not_in_plan")
  if (actor?.declined === true) found.push("actor_declined")
  if (table === undefined) return found
  const atTable = others.filter((other) => other.table === place.table)
  if (place.seatNumber !== null) {
    if (place.seatNumber > table.capacity) found.push("seat_above_capacity")
    if (atTable.some((other) => other.seatNumber === place.seatNumber)) found.push("seat_taken")
  }
  if (occupancy(actors, atTable, table.name) + (actor?.partySize ?? 1) > table.capacity) found.push("table_full")
  return found
}

const first = (found: ReadonlyArray<string>): string | undefined => rules.find((rule) => found.includes(rule))

/** The place that was named, if it is still the one: an id that no answer has shown may be any. */
const named = (state: PlanState, { actor, id }: Pick<Place, "id" | "actor">): Place | undefined => {
  const place = state.places.get(actor)
  return place === undefined || (place.id !== null && id !== null && place.id !== id) ? undefined : place
}

type CommandOf<Kind extends SeatingCommand["kind"]> = SeatingCommand & { readonly kind: Kind }

/** Returns what the command makes of the plan. */
export const decide = (actors: ReadonlyMap<string, Actor>, state: PlanState, command: SeatingCommand): Decision => {
  switch (command.kind) {
    case "assign":
      return assigned(actors, state, command)
    case "swap":
      return swapped(actors, state, command)
    case "unassign": {
      const place = named(state, command.place)
      if (place === undefined) return refused("not_found")
      if (isStale(state, command)) return refused("stale_revision")
      return changed(state, { places: without(state.places, place.actor) })
    }
    case "create table": {
      if (isStale(state, command)) return refused("stale_revision")
      const { capacity, table: name } = command
      return state.tables.has(name)
        ? refused("named already")
        : changed(state, { tables: withTable(state, { id: null, name, capacity }) })
    }
    case "resize table":
      return resized(actors, state, command)
    case "delete table": {
      if (!state.tables.has(command.table)) return refused("not_found")
      if (isStale(state, command)) return refused("stale_revision")
      return [...state.places.values()].some(({ table }) => table === command.table)
        ? refused("table_not_empty")
        : changed(state, { tables: without(state.tables, command.table) })
    }
    case "publish":
      if (isStale(state, command)) return refused("stale_revision")
      return state.status === "published" ? same : changed(state, { status: "published" })
  }
}

const isStale = (state: PlanState, { revision }: SeatingCommand): boolean =>
  revision !== null && revision !== state.revision

const assigned = (actors: ReadonlyMap<string, Actor>, state: PlanState, command: CommandOf<"assign">): Decision => {
  if (isStale(state, command)) return refused("stale_revision")
  const own = state.places.get(command.actor)
  const others = [...state.places.values()].filter((place) => !command.move || place.actor !== command.actor)
  const found = broken(actors, state, command, others)
  const code = first(own === undefined || command.move ? found : [...found, "actor_already_assigned"])
  if (code !== undefined) return refused(code)
  if (own !== undefined && isAt(own, command)) return same
  const { actor, seatLabel, seatNumber, table } = command
  return changed(state, { places: withPlaces(state, { id: own?.id ?? null, actor, table, seatNumber, seatLabel }) })
}

const swapped = (actors: ReadonlyMap<string, Actor>, state: PlanState, command: CommandOf<"swap">): Decision => {
  const [a, b] = [named(state, command.first), named(state, command.second)]
  if (a === undefined || b === undefined) return refused("not_found")
  if (isStale(state, command)) return refused("stale_revision")
  const others = [...state.places.values()].filter(({ actor }) => actor !== a.actor && actor !== b.actor)
  const moved = [
    { ...b, id: a.id, actor: a.actor },
    { ...a, id: b.id, actor: b.actor }
  ] as const
  const code = first(moved.flatMap((place) => broken(actors, state, place, others)))
  if (code !== undefined) return refused(code)
  return isAt(a, b) ? same : changed(state, { places: withPlaces(state, ...moved) })
}

const resized = (
  actors: ReadonlyMap<string, Actor>,
  state: PlanState,
  command: CommandOf<"resize table">
): Decision => {
  const table = state.tables.get(command.table)
  if (table === undefined) return refused("not_found")
  if (isStale(state, command)) return refused("stale_revision")
  if (table.capacity === command.capacity) return same
  const there = [...state.places.values()].filter((place) => place.table === table.name)
  const taken = Math.max(occupancy(actors, there, table.name), ...there.map((place) => place.seatNumber ?? 0))
  return taken > command.capacity
    ? refused("capacity_below_occupancy")
    : changed(state, { tables: withTable(state, { ...table, capacity: command.capacity }) })
}

/** What an answer shows of a plan: all of it, or what a change changed. */
export interface Shown {
  readonly revision: number
  readonly status: "draft" | "published"
  readonly tables: ReadonlyArray<Table>
  readonly places: ReadonlyArray<Place>
}

const learned = <A extends { readonly id: string | null }>(known: A, shown: A): A | null =>
  known.id === shown.id ? known : known.id === null && shown.id !== null ? { ...known, id: shown.id } : null

/**
 * The state with the ids that the answer tells, or what about the answer cannot be. `whole` says that there is nothing
 * beside what is shown.
 */
export const shownState = (
  state: PlanState,
  shown: Shown,
  whole: boolean
): { readonly state: PlanState } | { readonly problem: string } => {
  if (shown.revision !== state.revision || shown.status !== state.status) {
    return {
      problem: `shows revision ${shown.revision}, ${shown.status}, where it is ${state.revision}, ${state.status}`
    }
  }
  let { places, tables } = state
  if (whole && shown.tables.length !== tables.size)
    return { problem: `shows ${shown.tables.length} tables of ${tables.size}` }
  if (whole && shown.places.length !== places.size)
    return { problem: `shows ${shown.places.length} places of ${places.size}` }
  for (const table of shown.tables) {
    const known = tables.get(table.name)
    const kept = known === undefined || known.capacity !== table.capacity ? null : learned(known, table)
    if (kept === null) return { problem: `shows table ${table.name} of ${table.capacity} seats, which is not so` }
    if (kept !== known) tables = withTable({ ...state, tables }, kept)
  }
  for (const place of shown.places) {
    const known = places.get(place.actor)
    const kept = known === undefined || !isAt(known, place) ? null : learned(known, place)
    if (kept === null)
      return { problem: `shows ${place.actor} at ${place.table}, seat ${place.seatNumber}, which is not so` }
    if (kept !== known) places = withPlaces({ ...state, places }, kept)
  }
  return { state: tables === state.tables && places === state.places ? state : { ...state, tables, places } }
}
