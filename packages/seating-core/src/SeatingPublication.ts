/** Describes the last publication of a plan, and computes what publishing it anew would change. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { DateTime } from "effect"
import { comparedTables } from "./ComparedTables.ts"
import { type PlanSeats, withFormerIds } from "./RemadeTables.ts"
import type { SeatingTableId } from "./SeatingIds.ts"

/** When a plan was last published, and which revision it had then. */
export interface Publication {
  readonly publishedAt: DateTime.Utc
  readonly revision: number
}

/** The facts of what publishing would change. */
export interface DiffFacts {
  readonly installed: boolean
  /** `null` where the occasion has no such plan. */
  readonly now: PlanSeats | null
  /** `null` where the plan was never published, or its publication was taken back. */
  readonly published: (Publication & PlanSeats) | null
  /** Everybody who has a seat in either. */
  readonly actors: ReadonlyArray<{ readonly id: ActorId; readonly displayName: string }>
}

export interface SeatPlace {
  readonly tableName: string
  readonly seatNumber: number | null
  /** Left out where it is not what changes. */
  readonly seatLabel?: string | null
}

interface DiffActor {
  readonly actorId: ActorId
  readonly displayName: string
}

/** A table whose name, capacity or being there changes: a name for one that is renamed, else a capacity. */
export interface TableDiff<Value> {
  readonly id: SeatingTableId
  readonly name: string
  /** `null` where the table is new. */
  readonly from: Value | null
  /** `null` where the table is gone. */
  readonly to: Value | null
}

/** What publishing a plan would change for guests; actors are by name, then id. */
export interface PlanDiff {
  readonly since: DateTime.Utc | null
  readonly seated: ReadonlyArray<DiffActor & { readonly to: SeatPlace }>
  readonly moved: ReadonlyArray<DiffActor & { readonly from: SeatPlace; readonly to: SeatPlace }>
  readonly unseated: ReadonlyArray<DiffActor & { readonly from: SeatPlace }>
  readonly tables: {
    readonly added: ReadonlyArray<TableDiff<number>>
    readonly removed: ReadonlyArray<TableDiff<number>>
    readonly renamed: ReadonlyArray<TableDiff<string>>
    readonly resized: ReadonlyArray<TableDiff<number>>
  }
}

const nothing: PlanSeats = { tables: [], seats: [] }

/**
 * Returns what publishing would change since the last publication, as readers see it; where there is none everything is new.
 */
export const planDiff = ({ actors, now, published }: Pick<DiffFacts, "actors" | "now" | "published">): PlanDiff => {
  const before = published ?? nothing
  const after = withFormerIds(before, now ?? nothing)
  const places = { before: placesOf(before), after: placesOf(after) }
  const listed = actors
    .toSorted((a, b) => compare(a.displayName, b.displayName) || compare(a.id, b.id))
    .map(({ displayName, id }) => ({
      actor: { actorId: id, displayName },
      from: places.before.get(id),
      to: places.after.get(id)
    }))
  return {
    since: published?.publishedAt ?? null,
    seated: listed.flatMap(({ actor, from, to }) => (from === undefined && to ? [{ ...actor, to: placeOf(to) }] : [])),
    moved: listed.flatMap(({ actor, from, to }) =>
      from && to ? moveOf(from, to).map((move) => ({ ...actor, ...move })) : []
    ),
    unseated: listed.flatMap(({ actor, from, to }) =>
      from && to === undefined ? [{ ...actor, from: placeOf(from) }] : []
    ),
    tables: tablesDiff(before, after)
  }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface Place {
  readonly tableId: SeatingTableId
  readonly tableName: string
  readonly seatNumber: number | null
  readonly seatLabel: string | null
}

const placesOf = ({ seats, tables }: PlanSeats): ReadonlyMap<ActorId, Place> => {
  const names = new Map(tables.map(({ id, name }) => [id, name]))
  return new Map(seats.map(({ actorId, ...seat }) => [actorId, { ...seat, tableName: names.get(seat.tableId) ?? "" }]))
}

const placeOf = ({ seatNumber, tableName }: Place): SeatPlace => ({ tableName, seatNumber })

const moveOf = (from: Place, to: Place): ReadonlyArray<{ readonly from: SeatPlace; readonly to: SeatPlace }> => {
  if (from.seatLabel !== to.seatLabel) {
    return [
      {
        from: { ...placeOf(from), seatLabel: from.seatLabel },
        to: { ...placeOf(to), seatLabel: to.seatLabel }
      }
    ]
  }
  const stays = from.tableId === to.tableId && from.seatNumber === to.seatNumber
  return stays ? [] : [{ from: placeOf(from), to: placeOf(to) }]
}

const tablesDiff = (before: PlanSeats, after: PlanSeats): PlanDiff["tables"] => {
  const { added, removed, renamed, resized } = comparedTables(before.tables, after.tables)
  return {
    added: added.map(({ capacity, id, name }) => ({ id, name, from: null, to: capacity })),
    removed: removed.map(({ capacity, id, name }) => ({ id, name, from: capacity, to: null })),
    renamed: renamed.map(({ from, to: { id, name } }) => ({ id, name, from: from.name, to: name })),
    resized: resized.map(({ from, to: { capacity, id, name } }) => ({ id, name, from: from.capacity, to: capacity }))
  }
}
