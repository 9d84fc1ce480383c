/**
 * The plan as it was last published, kept on this device. The server does not keep it, and only against it can be said what
 * has changed since.
 */
import { keep, readKeptJson } from "../../platform/api/DeviceStorage.ts"
import type { Plan } from "./SeatingView.ts"

/** What a record says, as a number: notes at seats may be private, and nobody signs them out of a device. */
type Digest = number

export interface Publication {
  readonly publishedAt: string
  /** With the floor, where there is one. */
  readonly name: Digest
  /** Of names, seats, zones, shapes and places. */
  readonly tables: Readonly<Record<string, Digest>>
  /** Of tables, numbers and labels of seats, by the actor who is seated. */
  readonly seats: Readonly<Record<string, Digest>>
}

/** Returns the FNV-1a hash of the JSON of a value. */
const digestOf = (value: unknown): Digest => {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(JSON.stringify(value))) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 0
}

const tablesOf = ({ tables, zones }: Plan): Publication["tables"] => {
  const names = new Map(zones.map(({ id, name }) => [id, name]))
  return Object.fromEntries(
    tables.map(({ capacity, id, name, place, seating_zone_id, shape }) => [
      id,
      digestOf([
        name,
        capacity,
        names.get(seating_zone_id ?? "") ?? null,
        ...(shape === undefined && place === undefined ? [] : [shape ?? null, place ?? null])
      ])
    ])
  )
}

const nameOf = ({ display_name, floor }: Plan): Digest =>
  digestOf(floor === undefined ? display_name : [display_name, floor])

/** Tables that stand for others are taken for those. */
const seatsOf = ({ assignments }: Plan, standsFor: ReadonlyMap<string, string> = new Map()): Publication["seats"] =>
  Object.fromEntries(
    assignments.map(({ actor_id, seat_label, seat_number, seating_table_id }) => [
      actor_id,
      digestOf([standsFor.get(seating_table_id) ?? seating_table_id, seat_number, seat_label])
    ])
  )

/** Returns what is kept of a plan that is published just now. */
export const publicationOf = (plan: Plan): Publication | null =>
  plan.published_at === null
    ? null
    : {
        publishedAt: plan.published_at,
        name: nameOf(plan),
        tables: tablesOf(plan),
        seats: seatsOf(plan)
      }

/** Returns for each table that was made anew, as undo does, the id of the one that it stands for. */
const remadeTables = (before: Publication["tables"], now: Publication["tables"]): ReadonlyMap<string, string> => {
  const gone = Object.entries(before).filter(([id]) => now[id] === undefined)
  const remade = new Map<string, string>()
  for (const [id, digest] of Object.entries(now)) {
    if (before[id] !== undefined) continue
    const place = gone.findIndex(([, known]) => known === digest)
    const [match] = place === -1 ? [] : gone.splice(place, 1)
    if (match !== undefined) remade.set(id, match[0])
  }
  return remade
}

type Digests = Readonly<Record<string, Digest>>

const countDifferent = (before: Digests, now: Digests): number =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((id) => before[id] !== now[id]).length

/** Counts the people whose place and the tables whose name, size, zone or place in the room is another, and the name of the plan or its floor. */
export const changesSince = (publication: Publication, plan: Plan): number => {
  const now = tablesOf(plan)
  const remade = remadeTables(publication.tables, now)
  const tables = Object.fromEntries(Object.entries(now).map(([id, digest]) => [remade.get(id) ?? id, digest]))
  const names = nameOf(plan) === publication.name ? 0 : 1
  return names + countDifferent(publication.tables, tables) + countDifferent(publication.seats, seatsOf(plan, remade))
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
