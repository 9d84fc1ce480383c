/** Holds the search of arrangements against looking at everything, and against the rules. */
import { costOf, faultsOf, seatsNotGiven } from "@banquet/seating-core/arranging/ArrangementCheck"
import { arrange } from "@banquet/seating-core/arranging/arrange"
import type { ArrangedWish, ArrangingProblem } from "@banquet/seating-core/arranging/ArrangingProblem"
import { contradictionOf } from "@banquet/seating-core/arranging/Contradiction"
import { randomNumbers } from "@banquet/seating-core/arranging/RandomNumbers"
import {
  bestByLookingAtAll,
  mistakeOfContradiction,
  problemOf,
  sceneByLot
} from "@banquet/seating-core/testing/SmallArrangements"

type Below = (bound: number) => number

const lots = (seed: number): Below => {
  const random = randomNumbers(seed)
  return (bound) => random() % bound
}

const mostActors = 9

/** Returns what is wrong with the arrangement of a small problem of this seed, `null` where nothing is. */
export const mistakeOfSmall = (seed: number): string | null => {
  const problem = problemOf(sceneByLot(lots(seed), mostActors))
  const { complete, seats } = arrange(problem, { seed: 1, isOver: () => false })
  const [fault] = faultsOf(problem, seats)
  if (fault !== undefined) return `breaks a rule: ${fault.kind}`
  if (!complete) return "is not complete"
  const [notGiven, cost] = bestByLookingAtAll(problem)
  const found = [seatsNotGiven(problem, seats), costOf(problem, seats)] as const
  if (found[0] !== notGiven || found[1] !== cost)
    return `has ${found.join(", ")} where ${notGiven}, ${cost} is possible`
  const mistake = mistakeOfContradiction(problem, contradictionOf(problem))
  return mistake === null ? null : `a contradiction ${mistake}`
}

const kinds = [
  "together",
  "apart",
  "together",
  "apart",
  "must_together",
  "must_apart",
  "must_table",
  "not_table"
] as const

const wishByLot = (below: Below, actors: number, tables: number): ArrangedWish => {
  const kind = kinds[below(kinds.length)] ?? "apart"
  const actor = below(actors)
  if (kind === "must_table" || kind === "not_table") {
    return { kind, actor, tables: Array.from({ length: 1 + below(tables) }, () => below(tables)) }
  }
  const pair = [actor, (actor + 1 + below(actors - 1)) % actors] as const
  return kind === "together" || kind === "apart"
    ? { kind, actors: pair, weight: 1 + below(100) }
    : { kind, actors: pair }
}

/** Returns a problem of any shape: from too few seats to many, with musts that may contradict each other, locks and groups. */
const problemByLot = (below: Below): ArrangingProblem => {
  const count = 2 + below(below(4) === 0 ? 80 : 24)
  const tables = 1 + below(10)
  const groups = below(12)
  return {
    actors: Array.from({ length: count }, () => {
      const table = below(3) === 0 ? below(tables) : null
      const lot = below(6)
      const stays = table === null ? null : lot === 0 ? "locked" : lot === 1 ? "kept" : null
      return { partySize: 1 + (below(3) === 0 ? below(8) : 0), table, stays }
    }),
    capacities: Array.from({ length: tables }, () => 1 + below(12)),
    wishes: Array.from({ length: below(3 * count) }, () => wishByLot(below, count, tables)),
    groups: Array.from({ length: groups }, () => [...new Set(Array.from({ length: below(8) }, () => below(count)))]),
    groupWeight: below(101),
    moveCost: below(101)
  }
}

/** Returns which rule the arrangement of a problem of this seed breaks, be it cut short or not; `null` where it breaks none. */
export const brokenRule = (seed: number): string | null => {
  const below = lots(seed)
  const problem = problemByLot(below)
  const lot = below(64)
  // Late enough, at times, that looking at everything was given up and annealing has begun.
  const most = lot === 0 ? below(2000) : lot < 8 ? below(12) : below(2)
  let asked = 0
  const { seats } = arrange(problem, { seed, isOver: () => ++asked > most })
  const [fault] = faultsOf(problem, seats)
  return fault === undefined ? null : `breaks a rule: ${fault.kind}`
}
