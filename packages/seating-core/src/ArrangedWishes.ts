/** What the wishes of a plan mean for those who are placed: a wish about somebody holds for the party it sits through. */
import type { ActorId } from "@banquet/platform-core/Ids"
import type { ArrangedWish } from "./arranging/ArrangingProblem.ts"
import type { ArrangedParties } from "./ArrangedParties.ts"
import type { SeatingTableId } from "./SeatingIds.ts"
import type { SeatingTable } from "./SeatingTable.ts"
import { isPairWish, type PairWish, type SeatingWish, type TableWish } from "./SeatingWish.ts"

export interface ArrangedWishes {
  readonly wishes: ReadonlyArray<ArrangedWish>
  /** The index of the wish of the plan that each is a part of. */
  readonly sources: ReadonlyArray<number>
}

/** Returns the wishes by the indices of parties and tables. */
export const arrangedWishes = (
  wishes: ReadonlyArray<SeatingWish>,
  parties: ArrangedParties,
  tables: ReadonlyArray<SeatingTable>
): ArrangedWishes => {
  const meaning = new WishMeaning(parties, tables)
  const all = wishes.map((wish) => (isPairWish(wish) ? meaning.ofPair(wish) : meaning.ofTables(wish)))
  return { wishes: all.flat(), sources: all.flatMap((parts, index) => parts.map(() => index)) }
}

class WishMeaning {
  readonly #parties: ArrangedParties
  readonly #indexOf: ReadonlyMap<ActorId, number>
  readonly #tableAt: ReadonlyMap<SeatingTableId, number>
  readonly #tables: ReadonlyArray<SeatingTable>

  constructor(parties: ArrangedParties, tables: ReadonlyArray<SeatingTable>) {
    this.#parties = parties
    this.#indexOf = new Map(parties.parties.map((id, index) => [id, index]))
    this.#tableAt = new Map(tables.map(({ id }, index) => [id, index]))
    this.#tables = tables
  }

  ofTables({ actorId, kind, tableIds, zoneIds }: TableWish): ReadonlyArray<ArrangedWish> {
    const tables = new Set(tableIds.flatMap((id) => this.#tableAt.get(id) ?? []))
    for (const [index, { zoneId }] of this.#tables.entries()) {
      if (zoneId !== null && zoneIds.includes(zoneId)) tables.add(index)
    }
    return this.#through(actorId).map((actor) => ({ kind, actor, tables: [...tables] }))
  }

  ofPair({ actorIds: [a, b], kind, weight }: PairWish): ReadonlyArray<ArrangedWish> {
    const [ofA, ofB] = [this.#through(a), this.#through(b)]
    if (kind === "must_together") return [...this.#alone(a, ofB), ...this.#alone(b, ofA), ...joined(ofA, ofB)]
    if (kind === "must_apart")
      return ofA.flatMap((one) => ofB.map((other) => ({ kind, actors: [one, other] as const })))
    const [one, other] = [this.#itself(a), this.#itself(b)]
    return one === undefined || other === undefined ? [] : [{ kind, actors: [one, other], weight }]
  }

  #indices(ids: ReadonlyArray<ActorId>): ReadonlyArray<number> {
    return ids.flatMap((id) => this.#indexOf.get(id) ?? [])
  }

  #through(id: ActorId): ReadonlyArray<number> {
    const party = this.#parties.partyOf(id)
    return this.#indices(party === null ? this.#parties.partiesOfMembers(id) : [party])
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
