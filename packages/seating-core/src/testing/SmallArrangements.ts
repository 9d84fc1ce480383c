/** Problems so small that every way to seat everybody can be looked at. */
import { Schema } from "effect"
import { faultsOf, costOf, seatsNotGiven } from "../arranging/ArrangementCheck.ts"
import {
  actorsOf,
  type ArrangedWish,
  type ArrangingProblem,
  isSoft,
  type Seats
} from "../arranging/ArrangingProblem.ts"
import type { Condition } from "../arranging/Contradiction.ts"

const below = (maximum: number) => Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: maximum - 1 }))

const mostActors = 6
const tableCount = 3

/** Up to six actors, three tables, and wishes of which more than half are musts. */
export const SmallScene = Schema.Struct({
  actors: Schema.Array(Schema.Struct({ partySize: below(3), table: below(2 * tableCount), stays: below(6) })).check(
    Schema.isMaxLength(mostActors)
  ),
  capacities: Schema.Tuple([below(6), below(6), below(6)]),
  wishes: Schema.Array(
    Schema.Struct({
      kind: Schema.Literals(["together", "apart", "must_together", "must_apart", "must_table", "not_table"]),
      a: below(mostActors),
      b: below(mostActors),
      weight: below(5),
      tables: Schema.Array(below(tableCount)).check(Schema.isMaxLength(2))
    })
  ).check(Schema.isMaxLength(8)),
  groups: Schema.Array(Schema.Array(below(mostActors))).check(Schema.isMaxLength(2)),
  groupWeight: below(4),
  moveCost: below(4)
})

/** Returns the problem of a scene; what names nobody, or somebody twice, is left out. */
export const problemOf = (scene: typeof SmallScene.Type): ArrangingProblem => {
  const count = scene.actors.length
  const wishes = scene.wishes.flatMap(({ a, b, kind, tables, weight }): ReadonlyArray<ArrangedWish> => {
    if (kind === "must_table" || kind === "not_table") return a < count ? [{ kind, actor: a, tables }] : []
    if (a >= count || b >= count || a === b) return []
    return kind === "together" || kind === "apart"
      ? [{ kind, actors: [a, b], weight: weight + 1 }]
      : [{ kind, actors: [a, b] }]
  })
  return {
    actors: scene.actors.map(({ partySize, stays, table }) => ({
      partySize: partySize + 1,
      table: table < tableCount ? table : null,
      stays: table >= tableCount ? null : stays === 0 ? "locked" : stays === 1 ? "kept" : null
    })),
    capacities: scene.capacities.map((capacity) => capacity + 1),
    wishes,
    groups: scene.groups.map((members) => [...new Set(members)].filter((member) => member < count)),
    groupWeight: scene.groupWeight,
    moveCost: scene.moveCost
  }
}

/**
 * Returns whether any way to seat those who may move is accepted. Every way is shown but those that put somebody at a table
 * without enough seats left; whoever is shown a way copies it.
 */
const someWay = (
  { actors, capacities }: ArrangingProblem,
  mayTakeNone: boolean,
  accepts: (seats: Seats) => boolean
): boolean => {
  const seats = actors.map(({ stays, table }) => (stays === null ? null : table))
  const left = capacities.map((capacity, table) =>
    actors.reduce((rest, { partySize }, actor) => (seats[actor] === table ? rest - partySize : rest), capacity)
  )
  const seatFrom = (actor: number): boolean => {
    const next = actors[actor]
    if (next === undefined) return accepts(seats)
    if (next.stays !== null) return seatFrom(actor + 1)
    for (const [table, rest] of left.entries()) {
      if (rest < next.partySize) continue
      seats[actor] = table
      left[table] = rest - next.partySize
      const isFound = seatFrom(actor + 1)
      left[table] = rest
      seats[actor] = null
      if (isFound) return true
    }
    return mayTakeNone && seatFrom(actor + 1)
  }
  return seatFrom(0)
}

/** Returns the fewest seats not given that any valid way has, and the least cost of these. */
export const bestByLookingAtAll = (problem: ArrangingProblem): readonly [notGiven: number, cost: number] => {
  let best: readonly [number, number] = [Infinity, Infinity]
  someWay(problem, true, (seats) => {
    const found = [seatsNotGiven(problem, seats), costOf(problem, seats)] as const
    if ((found[0] - best[0] || found[1] - best[1]) < 0 && faultsOf(problem, seats).length === 0) best = found
    return false
  })
  return best
}

/** Says whether everybody can have a seat where only these conditions hold. */
const canHold = (problem: ArrangingProblem, conditions: ReadonlyArray<Condition>): boolean => {
  const has = (kind: Condition["kind"], index: number) =>
    conditions.some((each) => each.kind === kind && Object.values(each).includes(index))
  const relaxed: ArrangingProblem = {
    ...problem,
    actors: problem.actors.map((actor, index) =>
      actor.stays === "locked" && !has("lock", index) ? { ...actor, stays: null } : actor
    ),
    capacities: problem.capacities.map((capacity, table) => (has("capacity", table) ? capacity : 1000)),
    wishes: problem.wishes.filter((_, index) => has("wish", index))
  }
  return someWay(relaxed, false, (seats) => faultsOf(relaxed, seats).length === 0)
}

/** Returns what can contradict: musts that name somebody who may move, locks, capacities. */
const conditionsOf = ({ actors, capacities, wishes }: ArrangingProblem): ReadonlyArray<Condition> => [
  ...wishes.flatMap((wish, index) =>
    isSoft(wish) || actorsOf(wish).every((actor) => actors[actor]?.stays !== null)
      ? []
      : [{ kind: "wish" as const, index }]
  ),
  ...actors.flatMap(({ stays }, actor) => (stays === "locked" ? [{ kind: "lock" as const, actor }] : [])),
  ...capacities.map((_, table) => ({ kind: "capacity" as const, table }))
]

/**
 * Returns what is wrong with a contradiction that was found, or with none: it cannot hold, could without any one of its
 * conditions, and is there unless everybody can have a seat or only seats are missing.
 */
export const mistakeOfContradiction = (
  problem: ArrangingProblem,
  found: ReadonlyArray<Condition> | null
): string | null => {
  const all = conditionsOf(problem)
  if (found === null) {
    const isOf = (...kinds: ReadonlyArray<Condition["kind"]>) => all.filter(({ kind }) => kinds.includes(kind))
    if (canHold(problem, all)) return null
    return canHold(problem, isOf("wish", "lock")) && !canHold(problem, isOf("capacity")) ? null : "is not found"
  }
  if (canHold(problem, found)) return "can hold"
  const without = (one: Condition) => found.filter((each) => each !== one)
  return found.every((one) => canHold(problem, without(one))) ? null : "is not the smallest"
}

/** Returns a scene by lot, of up to so many actors. */
export const sceneByLot = (lot: (bound: number) => number, actors: number): typeof SmallScene.Type => {
  const kinds = ["together", "apart", "must_together", "must_apart", "must_table", "not_table"] as const
  const several = <A>(most: number, draw: () => A): ReadonlyArray<A> => Array.from({ length: lot(most + 1) }, draw)
  return {
    actors: several(actors, () => ({ partySize: lot(3), table: lot(2 * tableCount), stays: lot(6) })),
    capacities: [lot(9), lot(9), lot(9)],
    wishes: several(2 * actors, () => ({
      kind: kinds[lot(kinds.length)] ?? "apart",
      a: lot(actors),
      b: lot(actors),
      weight: lot(5),
      tables: several(2, () => lot(tableCount))
    })),
    groups: several(2, () => several(5, () => lot(actors))),
    groupWeight: lot(4),
    moveCost: lot(4)
  }
}
