/**
 * The plan as it was last published, kept on this device. The server does not keep it, and only against it can be said what
 * has changed since.
 */
import { keep, readKeptJson } from "../../platform/api/DeviceStorage.ts"
import type { Assignment, Plan } from "./SeatingView.ts"

/** What a record says, as a number: notes at seats may be private, and nobody signs them out of a device. */
type Digest = number
type Digests = Readonly<Record<string, Digest>>

export interface Publication {
  readonly publishedAt: string
  /** With the floor, where there is one. */
  readonly name: Digest
  /** Of names, seats, zones and shapes. */
  readonly tables: Digests
  /** Of where the tables stand in the room. */
  readonly places: Digests
  /** Of tables, numbers and labels of seats, by the actor who is seated. */
  readonly seats: Digests
}

/** Returns the FNV-1a hash of the JSON of a value. */
const digestOf = (value: unknown): Digest => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(value))) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

const tablesOf = ({ tables, zones }: Plan): Digests => {
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    tables.map(({ capacity, id, name, seating_zone_id, shape }) => [
      id,
      digestOf([name, capacity, names.get(seating_zone_id ?? "") ?? null, shape ?? null])
    ])
  )
}

const placesOf = ({ tables }: Plan): Digests =>
  Object.fromEntries(tables.map(({ id, place }) => [id, digestOf([place?.x, place?.y, place?.angle])]))

const nameOf = ({ display_name, floor }: Plan): Digest =>
  digestOf(floor === undefined ? display_name : [display_name, floor])

const seatOf = ({ seat_label, seat_number }: Assignment, tableId: string): Digest =>
  digestOf([tableId, seat_number, seat_label])

const seatsOf = ({ assignments }: Plan): Digests =>
  Object.fromEntries(assignments.map((seat) => [seat.actor_id, seatOf(seat, seat.seating_table_id)]))

/** Returns what is kept of a plan that is published just now. */
export const publicationOf = (plan: Plan): Publication | null =>
  plan.published_at === null
    ? null
    : {
        publishedAt: plan.published_at,
        name: nameOf(plan),
        tables: tablesOf(plan),
        places: placesOf(plan),
        seats: seatsOf(plan)
      }

/**
 * Returns for each table that was made anew, as undo does, the id of the one that it stands for: of several alike the one at
 * which most of the same people sat.
 */
const remadeTables = (before: Publication, plan: Plan): ReadonlyMap<string, string> => {
  const now = tablesOf(plan)
  const gone = Object.entries(before.tables).filter(([id]) => now[id] === undefined)
  const people = Map.groupBy(plan.assignments, ({ seating_table_id }) => seating_table_id)
  const sharedBy = (from: string, to: string): number =>
    (people.get(to) ?? []).filter((seat) => before.seats[seat.actor_id] === seatOf(seat, from)).length
  const pairs = Object.entries(now)
    .filter(([id]) => before.tables[id] === undefined)
    .flatMap(([to, digest]) =>
      gone.flatMap(([from, known]) => (known === digest ? [{ from, to, people: sharedBy(from, to) }] : []))
    )
    .toSorted((a, b) => b.people - a.people)
  const remade = new Map<string, string>()
  const taken = new Set<string>()
  for (const { from, to } of pairs) {
    if (taken.has(from) || remade.has(to)) continue
    remade.set(to, from)
    taken.add(from)
  }
  return remade
}

/** The plan with the former ids of tables that were made anew. */
const withFormerIds = (before: Publication, plan: Plan): Plan => {
  const remade = remadeTables(before, plan)
  const idOf = (id: string): string => remade.get(id) ?? id
  return {
    ...plan,
    tables: plan.tables.map((table) => ({ ...table, id: idOf(table.id) })),
    assignments: plan.assignments.map((seat) => ({ ...seat, seating_table_id: idOf(seat.seating_table_id) }))
  }
}

/** Returns the keys that differ in any of the pairs. */
const different = (...pairs: ReadonlyArray<readonly [Digests, Digests]>): ReadonlySet<string> =>
  new Set(
    pairs.flatMap(([before, now]) => Object.keys({ ...before, ...now }).filter((key) => before[key] !== now[key]))
  )

/** Counts the people whose place and the tables whose name, size, zone or place in the room is another, and the name of the plan or its floor. */
export const changesSince = (publication: Publication, plan: Plan): number => {
  const now = withFormerIds(publication, plan)
  const names = nameOf(plan) === publication.name ? 0 : 1
  const tables = different([publication.tables, tablesOf(now)], [publication.places, placesOf(now)])
  return names + tables.size + different([publication.seats, seatsOf(now)]).size
}

/** Returns whether the plan is a draft again, and nothing else in it is new. */
export const isDraftAsPublished = (publication: Publication | null, plan: Plan): boolean =>
  plan.status === "draft" && publication !== null && changesSince(publication, plan) === 0

const keyOf = (planId: string): string => `banquet.publication.${planId}`

export const keepPublication = (planId: string, publication: Publication): void =>
  keep(keyOf(planId), JSON.stringify(publication))

/** Returns the publication that this device has of the plan, `null` where it has none or another. */
export const keptPublication = ({ id, published_at }: Plan): Publication | null => {
  const kept = readKeptJson(keyOf(id))
  const isKept = typeof kept === "object" && kept !== null && "publishedAt" in kept && "places" in kept
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this page has written it
  return isKept && kept.publishedAt === published_at ? (kept as Publication) : null
}
