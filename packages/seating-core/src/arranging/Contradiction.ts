/** Why not everybody can have a seat: the musts, locks and capacities that contradict each other. */
import { actorsOf, type ArrangingProblem, isSoft, sourceOf } from "./ArrangingProblem.ts"
import { blocksOf } from "./Blocks.ts"
import { canSeatAll, plentiful } from "./Feasibility.ts"

/** What can be part of a contradiction: wishes by index, locks by actor, capacities by table. */
export type Condition =
  | { readonly kind: "wish"; readonly index: number }
  | { readonly kind: "lock"; readonly actor: number }
  | { readonly kind: "capacity"; readonly table: number }

/** The work of all questions together; those that it does not suffice for are left open. */
const mostWork = 30_000_000
/** The work of one question at most. */
const mostWorkAtOnce = 5_000_000

/**
 * Returns conditions that cannot all hold while everybody has a seat, though without any one of them they could.
 * `null` where there is no contradiction, where only seats are missing, and where none can be proven.
 */
export const contradictionOf = (problem: ArrangingProblem): ReadonlyArray<Condition> | null => {
  const { actors, capacities, wishes } = problem
  const stays = (actor: number) => actors[actor]?.stays !== null
  // What is broken among those who stay was so before.
  const binding = [...wishes.entries()].filter(([, wish]) => !isSoft(wish) && !actorsOf(wish).every(stays))
  const musts: ReadonlyArray<Condition> = [
    ...[...new Set(binding.map(([index]) => sourceOf(problem, index)))].map((index) => ({
      kind: "wish" as const,
      index
    })),
    ...[...actors.entries()]
      .filter(([, actor]) => actor.stays === "locked")
      .map(([actor]) => ({ kind: "lock" as const, actor }))
  ]
  const seats = [...capacities.keys()].map((table) => ({ kind: "capacity" as const, table }))
  let left = mostWork
  const contradict = (conditions: ReadonlyArray<Condition>) => {
    const answer = canSeatAll(blocksOf(onlyWith(problem, conditions)), Math.min(left, mostWorkAtOnce))
    left -= answer.work
    return answer.canSeat === false
  }
  if (contradict(musts)) return smallest(contradict, [], musts, false)
  if (!contradict([...musts, ...seats]) || contradict(seats)) return null
  return smallest(contradict, [], [...seats, ...musts], false)
}

/** Returns the conditions without any of which the others and the kept ones do not contradict (QuickXplain, Junker 2004). */
const smallest = (
  contradict: (conditions: ReadonlyArray<Condition>) => boolean,
  kept: ReadonlyArray<Condition>,
  conditions: ReadonlyArray<Condition>,
  keptMore: boolean
): ReadonlyArray<Condition> => {
  if (keptMore && contradict(kept)) return []
  if (conditions.length <= 1) return conditions
  const middle = Math.floor(conditions.length / 2)
  const [first, second] = [conditions.slice(0, middle), conditions.slice(middle)]
  const ofSecond = smallest(contradict, [...kept, ...first], second, first.length > 0)
  const ofFirst = smallest(contradict, [...kept, ...ofSecond], first, ofSecond.length > 0)
  return [...ofFirst, ...ofSecond]
}

/** Returns the problem in which only these conditions hold, and those who stay without a lock. */
const onlyWith = (problem: ArrangingProblem, conditions: ReadonlyArray<Condition>): ArrangingProblem => {
  const has = { wish: new Set<number>(), lock: new Set<number>(), capacity: new Set<number>() }
  for (const each of conditions) {
    if (each.kind === "wish") has.wish.add(each.index)
    else if (each.kind === "lock") has.lock.add(each.actor)
    else has.capacity.add(each.table)
  }
  return {
    ...problem,
    actors: problem.actors.map((actor, index) =>
      actor.stays === "locked" && !has.lock.has(index) ? { ...actor, stays: null } : actor
    ),
    capacities: problem.capacities.map((capacity, table) => (has.capacity.has(table) ? capacity : plentiful)),
    wishes: problem.wishes.filter((_, index) => has.wish.has(sourceOf(problem, index)))
  }
}
