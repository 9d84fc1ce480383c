/** What an arrangement is sought for, and what it is: actors and tables by their index, so that the search knows no ids. */

/** An actor that may be seated, or that sits already. */
export interface ArrangedActor {
  /** How many seats it takes. */
  readonly partySize: number
  /** The table where it sits before, or `null`. */
  readonly table: number | null
  /** Whoever stays keeps its table: by a lock, or because it was not asked for. Only who sits can stay. */
  readonly stays: "locked" | "kept" | null
}

/** A wish about two actors that counts in the cost when they sit at one table. */
export interface SoftWish {
  readonly kind: "together" | "apart"
  readonly actors: readonly [number, number]
  readonly weight: number
}

/** A wish about two actors that always holds. */
export interface PairMust {
  readonly kind: "must_together" | "must_apart"
  readonly actors: readonly [number, number]
}

/** A wish about an actor and tables that always holds. */
export interface TableMust {
  readonly kind: "must_table" | "not_table"
  readonly actor: number
  readonly tables: ReadonlyArray<number>
}

export type ArrangedWish = SoftWish | PairMust | TableMust

export const isSoft = (wish: ArrangedWish): wish is SoftWish => wish.kind === "together" || wish.kind === "apart"

export const isPairMust = (wish: ArrangedWish): wish is PairMust =>
  wish.kind === "must_together" || wish.kind === "must_apart"

export const isTableMust = (wish: ArrangedWish): wish is TableMust =>
  wish.kind === "must_table" || wish.kind === "not_table"

/** Returns the actors that a wish is about. */
export const actorsOf = (wish: ArrangedWish): ReadonlyArray<number> => (isTableMust(wish) ? [wish.actor] : wish.actors)

export interface ArrangingProblem {
  readonly actors: ReadonlyArray<ArrangedActor>
  /** The seats of each table. */
  readonly capacities: ReadonlyArray<number>
  readonly wishes: ReadonlyArray<ArrangedWish>
  /** Which wish each of `wishes` is a part of, where several stand for one; left out where each stands for itself. */
  readonly sources?: ReadonlyArray<number>
  /** The direct members of each household and group. */
  readonly groups: ReadonlyArray<ReadonlyArray<number>>
  /** What two members of a group who sit together take from the cost. */
  readonly groupWeight: number
  /** What an actor adds to the cost that sat at another table before. */
  readonly moveCost: number
}

/** Returns which wish the one at this index is a part of. */
export const sourceOf = ({ sources }: ArrangingProblem, index: number): number => sources?.[index] ?? index

/** The table of each actor, `null` where it does not sit. */
export type Seats = ReadonlyArray<number | null>
