/**
 * The plan as it was last published, kept on this device. The server does not keep it, and only against it can be said what
 * has changed since.
 */
import { keep, readKeptJson } from "../../platform/api/DeviceStorage.ts"
import type { Plan } from "./SeatingView.ts"

/** Name, seats and zone of a table. */
type TableFacts = readonly [name: string, capacity: number, zone: string | null]
/** Table, number and label of a seat. */
type SeatFacts = readonly [tableId: string, seatNumber: number | null, seatLabel: string | null]

export interface Publication {
  readonly publishedAt: string
  readonly name: string
  readonly tables: Readonly<Record<string, TableFacts>>
  /** By the actor who is seated. */
  readonly seats: Readonly<Record<string, SeatFacts>>
}

const factsOf = (plan: Plan): Omit<Publication, "publishedAt"> => {
  const zones = new Map(plan.zones.map(({ id, name }) => [id, name]))
  return {
    name: plan.display_name,
    tables: Object.fromEntries(
      plan.tables.map(({ capacity, id, name, seating_zone_id }) => [
        id,
        [name, capacity, zones.get(seating_zone_id ?? "") ?? null] as const
      ])
    ),
    seats: Object.fromEntries(
      plan.assignments.map(({ actor_id, seat_label, seat_number, seating_table_id }) => [
        actor_id,
        [seating_table_id, seat_number, seat_label] as const
      ])
    )
  }
}

/** Returns what is kept of a plan that is published just now. */
export const publicationOf = (plan: Plan): Publication | null =>
  plan.published_at === null ? null : { publishedAt: plan.published_at, ...factsOf(plan) }

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Returns for each table that was made anew, as undo does, the id of the one that it stands for. */
const remadeTables = (before: Publication["tables"], now: Publication["tables"]): ReadonlyMap<string, string> => {
  const gone = Object.entries(before).filter(([id]) => now[id] === undefined)
  const remade = new Map<string, string>()
  for (const [id, facts] of Object.entries(now)) {
    if (before[id] !== undefined) continue
    const place = gone.findIndex(([, known]) => isSame(known, facts))
    const [match] = place === -1 ? [] : gone.splice(place, 1)
    if (match !== undefined) remade.set(id, match[0])
  }
  return remade
}

const countDifferent = (before: Readonly<Record<string, unknown>>, now: Readonly<Record<string, unknown>>): number =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((id) => !isSame(before[id], now[id])).length

/** Counts the people whose place and the tables whose name, size or zone is another, and the name of the plan if it is. */
export const changesSince = (publication: Publication, plan: Plan): number => {
  const now = factsOf(plan)
  const remade = remadeTables(publication.tables, now.tables)
  const known = (id: string): string => remade.get(id) ?? id
  const tables = Object.fromEntries(Object.entries(now.tables).map(([id, facts]) => [known(id), facts]))
  const seats = Object.fromEntries(
    Object.entries(now.seats).map(([actor, [table, ...seat]]) => [actor, [known(table), ...seat]])
  )
  const names = now.name === publication.name ? 0 : 1
  return names + countDifferent(publication.tables, tables) + countDifferent(publication.seats, seats)
}

const keyOf = (planId: string): string => `banquet.publication.${planId}`

export const keepPublication = (planId: string, publication: Publication): void =>
  keep(keyOf(planId), JSON.stringify(publication))

/** Returns the publication that this device has of the plan, `null` where it has none or another. */
export const keptPublication = ({ id, published_at }: Plan): Publication | null => {
  const kept = readKeptJson(keyOf(id))
  const isKept = typeof kept === "object" && kept !== null && "publishedAt" in kept
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this page has written it
  return isKept && kept.publishedAt === published_at ? (kept as Publication) : null
}
