/** Problems so small that every way to seat everybody can be looked at. */
import { Schema } from "effect"
import { faultsOf, costOf, seatsNotGiven } from "../../src/arranging/ArrangementCheck.ts"
import {
  actorsOf,
  type ArrangedWish,
  type ArrangingProblem,
  isSoft,
  type Seats
} from "../../src/arranging/ArrangingProblem.ts"
import type { Condition } from "../../src/arranging/Contradiction.ts"

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

/** Every way to seat those who may move, valid or not. */
const allSeats = ({ actors }: ArrangingProblem, mayTakeNone: boolean): ReadonlyArray<Seats> => {
  const choices: ReadonlyArray<number | null> = mayTakeNone ? [0, 1, 2, null] : [0, 1, 2]
  return actors.reduce<ReadonlyArray<Seats>>(
    (ways, { stays, table }) =>
      ways.flatMap((way) => (stays === null ? choices : [table]).map((each) => [...way, each])),
    [[]]
  )
}

/** Returns the fewest seats not given that any valid way has, and the least cost of these. */
export const bestByLookingAtAll = (problem: ArrangingProblem): readonly [notGiven: number, cost: number] =>
  allSeats(problem, true)
    .filter((seats) => faultsOf(problem, seats).length === 0)
    .map((seats) => [seatsNotGiven(problem, seats), costOf(problem, seats)] as const)
    .reduce((best, each) => ((each[0] - best[0] || each[1] - best[1]) < 0 ? each : best), [Infinity, Infinity] as const)

/** Says whether everybody can have a seat where only these conditions hold. */
export const canHold = (problem: ArrangingProblem, conditions: ReadonlyArray<Condition>): boolean => {
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
  return allSeats(relaxed, false).some((seats) => faultsOf(relaxed, seats).length === 0)
}

/** Returns what can contradict: musts that name somebody who may move, locks, capacities. */
export const conditionsOf = ({ actors, capacities, wishes }: ArrangingProblem): ReadonlyArray<Condition> => [
  ...wishes.flatMap((wish, index) =>
    isSoft(wish) || actorsOf(wish).every((actor) => actors[actor]?.stays !== null)
      ? []
      : [{ kind: "wish" as const, index }]
  ),
  ...actors.flatMap(({ stays }, actor) => (stays === "locked" ? [{ kind: "lock" as const, actor }] : [])),
  ...capacities.map((_, table) => ({ kind: "capacity" as const, table }))
]
