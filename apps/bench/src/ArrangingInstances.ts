/** The problems to arrange: the reference instances beside the checkout, and a wedding of a thousand. */
import type { ArrangedWish, ArrangingProblem } from "@banquet/seating-core/arranging/ArrangingProblem"
import { randomNumbers } from "@banquet/seating-core/arranging/RandomNumbers"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

export interface ArrangingInstance {
  readonly name: string
  readonly problem: ArrangingProblem
  /** The cost that a long search has found, where one is known. */
  readonly reference: number | null
  /** The most milliseconds that were aimed at. */
  readonly goal: number
}

interface InstanceFile {
  readonly actors: ReadonlyArray<{ readonly key: string; readonly party_size: number }>
  readonly tables: ReadonlyArray<{ readonly capacity: number }>
  readonly wishes: ReadonlyArray<{
    readonly actors: readonly [string, string]
    readonly kind: "together" | "apart" | "must_apart"
    readonly weight?: number
  }>
  readonly reference_cost: number
}

const folder = join(import.meta.dirname, "../../../../shared/arranging")

const fromFile = (file: string): ArrangingInstance => {
  const { actors, reference_cost, tables, wishes }: InstanceFile = JSON.parse(readFileSync(join(folder, file), "utf8"))
  const index = new Map(actors.map(({ key }, actor) => [key, actor]))
  const problem: ArrangingProblem = {
    actors: actors.map(({ party_size }) => ({ partySize: party_size, table: null, stays: null })),
    capacities: tables.map(({ capacity }) => capacity),
    wishes: wishes.map(({ actors: [a, b], kind, weight = 1 }): ArrangedWish => {
      const pair = [index.get(a) ?? -1, index.get(b) ?? -1] as const
      return kind === "must_apart" ? { kind, actors: pair } : { kind, actors: pair, weight }
    }),
    groups: [],
    groupWeight: 0,
    moveCost: 0
  }
  return {
    name: file.replace(".json", ""),
    problem,
    reference: reference_cost,
    goal: actors.length > 100 ? 2000 : 1000
  }
}

const people = 1000
const households = 300
const tableCount = 120

/** 1,000 people in 300 households with 2,000 wishes at 120 tables of 8 to 10 seats, a tenth of the wishes musts that can be kept. */
const wedding = (seed: number): ArrangingInstance => {
  const random = randomNumbers(seed)
  const below = (bound: number) => random() % bound
  const capacities = Array.from({ length: tableCount }, () => 8 + below(3))
  const groups: ReadonlyArray<Array<number>> = Array.from({ length: households }, () => [])
  for (let person = 0; person < people; person++) groups[Math.floor((person * households) / people)]?.push(person)
  // Seats that keep every must, and that nobody is told.
  const planned = capacities.flatMap((seats, table) => Array.from({ length: seats }, () => table))
  const wishes = Array.from({ length: 2000 }, (): ArrangedWish => {
    const a = below(people)
    const actors = [a, (a + 1 + below(people - 1)) % people] as const
    const lot = below(20)
    if (lot === 0) return { kind: "must_table", actor: a, tables: [planned[a] ?? 0, below(tableCount)] }
    if (lot === 1) return { kind: planned[a] === planned[actors[1]] ? "must_together" : "must_apart", actors }
    return { kind: lot % 3 === 0 ? "apart" : "together", actors, weight: 1 + below(10) }
  })
  const problem: ArrangingProblem = {
    actors: Array.from({ length: people }, () => ({ partySize: 1, table: null, stays: null })),
    capacities,
    wishes,
    groups,
    groupWeight: 10,
    moveCost: 0
  }
  return {
    name: `1,000 people, 300 households, 2,000 wishes, 120 tables (${seed})`,
    problem,
    reference: null,
    goal: 5000
  }
}

/** Returns every instance; those that are beside the checkout where they are. */
export const arrangingInstances = (): ReadonlyArray<ArrangingInstance> => [
  ...(existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith(".json")) : []).toSorted().map(fromFile),
  wedding(1),
  wedding(2)
]
