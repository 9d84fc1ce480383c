/** Why not everybody can have a seat: the musts, locks and capacities that contradict each other. */
import { actorsOf, type ArrangingProblem, isSoft } from "./ArrangingProblem.ts"
import { blocksOf } from "./Blocks.ts"

/** What can be part of a contradiction: wishes by index, locks by actor, capacities by table. */
export type Condition =
  | { readonly kind: "wish"; readonly index: number }
  | { readonly kind: "lock"; readonly actor: number }
  | { readonly kind: "capacity"; readonly table: number }

/** The greatest number of states that are looked at before a question is left open. */
const mostStates = 20_000
const plentiful = 2 ** 30

/**
 * Returns conditions that cannot all hold while everybody has a seat, though without any one of them they could.
 * `null` where there is no contradiction, where only seats are missing, and where none can be proven.
 */
export const contradictionOf = (problem: ArrangingProblem): ReadonlyArray<Condition> | null => {
  const { actors, capacities, wishes } = problem
  const stays = (actor: number) => actors[actor]?.stays !== null
  const musts: ReadonlyArray<Condition> = [
    ...[...wishes.entries()]
      // A must that is broken among those who stay was so before.
      .filter(([, wish]) => !isSoft(wish) && !actorsOf(wish).every(stays))
      .map(([index]) => ({ kind: "wish" as const, index })),
    ...[...actors.entries()]
      .filter(([, actor]) => actor.stays === "locked")
      .map(([actor]) => ({ kind: "lock" as const, actor }))
  ]
  const seats = [...capacities.keys()].map((table) => ({ kind: "capacity" as const, table }))
  const contradict = (conditions: ReadonlyArray<Condition>) => canSeatAll(onlyWith(problem, conditions)) === false
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
    wishes: problem.wishes.filter((_, index) => has.wish.has(index))
  }
}

/** Says that everybody can have a seat, or that not; `null` where the question is left open. */
const canSeatAll = (problem: ArrangingProblem): boolean | null => {
  const { apart, blocks, free } = blocksOf(problem)
  const apartFrom: ReadonlyArray<Array<number>> = blocks.map(() => [])
  for (const [a, b] of apart) {
    apartFrom[a]?.push(b)
    apartFrom[b]?.push(a)
  }
  const left = [...free]
  const at: Array<number | null> = blocks.map(() => null)
  const open = (block: number): ReadonlyArray<number> => {
    const taken = new Set(apartFrom[block]?.map((other) => at[other]))
    return (blocks[block]?.tables ?? []).filter(
      (table) => !taken.has(table) && (left[table] ?? 0) >= (blocks[block]?.size ?? 0)
    )
  }
  let states = 0
  const seatRest = (): boolean | null => {
    if (++states > mostStates) return null
    let [next, choices]: [number, ReadonlyArray<number>] = [-1, []]
    for (const [block, table] of at.entries()) {
      if (table !== null) continue
      const tables = open(block)
      if (tables.length === 0) return false
      if (next === -1 || tables.length < choices.length) [next, choices] = [block, tables]
    }
    if (next === -1) return true
    const size = blocks[next]?.size ?? 0
    for (const table of choices) {
      at[next] = table
      left[table] = (left[table] ?? 0) - size
      const seated = seatRest()
      left[table] = (left[table] ?? 0) + size
      at[next] = null
      if (seated !== false) return seated
    }
    return false
  }
  return seatRest()
}
