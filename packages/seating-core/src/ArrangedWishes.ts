/** What the wishes of a plan mean for those who are placed: a wish about somebody holds for the party it sits through. */
import type { ActorId } from "@banquet/platform-core/Ids"
import { type ArrangedWish, isTableMust } from "./arranging/ArrangingProblem.ts"
import type { ArrangedParties } from "./ArrangedParties.ts"
import type { SeatingTableId } from "./SeatingIds.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import { isPairWish, type PairWish, type SeatingWish, type TableWish } from "./SeatingWish.ts"

export interface ArrangedWishes {
  readonly wishes: ReadonlyArray<ArrangedWish>
  /** The index of the wish of the plan that each is a part of. */
  readonly sources: ReadonlyArray<number>
}

/** What the wishes of one arrangement come to at most. */
export interface WishBounds {
  /** Wishes about the parties that are meant. */
  readonly parts: number
  /** Tables named, of all parts together. */
  readonly places: number
}

/** Returns the wishes by the indices of parties and tables; `null` where they come to more than these. */
export const arrangedWishes = (
  wishes: ReadonlyArray<SeatingWish>,
  parties: ArrangedParties,
  tables: ReadonlyArray<SeatingTable>,
  most: WishBounds
): ArrangedWishes | null => {
  const meaning = new WishMeaning(parties, tables)
  const parts: Array<ArrangedWish> = []
  const sources: Array<number> = []
  let places = 0
  for (const [index, wish] of wishes.entries()) {
    // One wish about two groups can stand for millions: they are made one by one.
    for (const part of isPairWish(wish) ? meaning.ofPair(wish) : meaning.ofTables(wish)) {
      if (isTableMust(part)) places += part.tables.length
      if (parts.length === most.parts || places > most.places) return null
      parts.push(part)
      sources.push(index)
    }
  }
  return { wishes: parts, sources }
}

class WishMeaning {
  readonly #parties: ArrangedParties
  readonly #indexOf: ReadonlyMap<ActorId, number>
  readonly #tableAt: ReadonlyMap<SeatingTableId, number>
  readonly #tables: ReadonlyArray<SeatingTable>
  readonly #tablesNamed = new Map<string, ReadonlyArray<number>>()
  readonly #partiesOf = new Map<ActorId, ReadonlyArray<number>>()

  constructor(parties: ArrangedParties, tables: ReadonlyArray<SeatingTable>) {
    this.#parties = parties
    this.#indexOf = new Map(parties.parties.map((id, index) => [id, index]))
    this.#tableAt = new Map(tables.map(({ id }, index) => [id, index]))
    this.#tables = tables
  }

  ofTables({ actorId, kind, tableIds, zoneIds }: TableWish): ReadonlyArray<ArrangedWish> {
    const tables = this.#tablesOf(tableIds, zoneIds)
    return this.#through(actorId).map((actor) => ({ kind, actor, tables }))
  }

  /** The same list for the same tables and zones: thousands of wishes can name a zone of thousands of tables. */
  #tablesOf(tableIds: TableWish["tableIds"], zoneIds: TableWish["zoneIds"]): ReadonlyArray<number> {
    const key = [...tableIds, ...zoneIds].toSorted().join()
    const known = this.#tablesNamed.get(key)
    if (known !== undefined) return known
    const tables = new Set(tableIds.flatMap((id) => this.#tableAt.get(id) ?? []))
    for (const [index, { zoneId }] of this.#tables.entries()) {
      if (zoneId !== null && zoneIds.includes(zoneId)) tables.add(index)
    }
    const found = [...tables]
    this.#tablesNamed.set(key, found)
    return found
  }

  *ofPair({ actorIds: [a, b], kind, weight }: PairWish): Iterable<ArrangedWish> {
    if (kind === "must_together" || kind === "must_apart") {
      const [ofA, ofB] = [this.#through(a), this.#through(b)]
      if (kind === "must_together") yield* [...this.#alone(a, ofB), ...this.#alone(b, ofA), ...joined(ofA, ofB)]
      else for (const one of ofA) for (const other of ofB) yield { kind, actors: [one, other] }
      return
    }
    const [one, other] = [this.#itself(a), this.#itself(b)]
    if (one !== undefined && other !== undefined) yield { kind, actors: [one, other], weight }
  }

  #indices(ids: ReadonlyArray<ActorId>): ReadonlyArray<number> {
    return ids.flatMap((id) => this.#indexOf.get(id) ?? [])
  }

  #through(id: ActorId): ReadonlyArray<number> {
    const known = this.#partiesOf.get(id)
    if (known !== undefined) return known
    const party = this.#parties.partyOf(id)
    const found = this.#indices(party === null ? this.#parties.partiesOfMembers(id) : [party])
    this.#partiesOf.set(id, found)
    return found
  }

  #itself(id: ActorId): number | undefined {
    const party = this.#parties.partyOf(id)
    return party === null ? undefined : this.#indexOf.get(party)
  }

  /** Whoever must sit with somebody who is left out gets no seat either. */
  #alone(missing: ActorId, others: ReadonlyArray<number>): ReadonlyArray<ArrangedWish> {
    return this.#parties.isLeftOut(missing) ? others.map((actor) => ({ kind: "must_table", actor, tables: [] })) : []
  }
}

/** Every one of them with the first of the others. */
const joined = (ofA: ReadonlyArray<number>, ofB: ReadonlyArray<number>): ReadonlyArray<ArrangedWish> => {
  const [firstOfA, firstOfB] = [ofA[0], ofB[0]]
  if (firstOfA === undefined || firstOfB === undefined) return []
  const kind = "must_together"
  return [
    ...ofA.map((one) => ({ kind, actors: [one, firstOfB] as const }) as const),
    ...ofB.slice(1).map((one) => ({ kind, actors: [firstOfA, one] as const }) as const)
  ]
}
