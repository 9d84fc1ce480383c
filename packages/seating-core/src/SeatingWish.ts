/** What is wished of the seats of a plan: who sits with whom and who does not, at which tables and at which not. */
import type { ActorStatus, ActorType } from "@banquet/actors-core/Actor"
import { ActorId } from "@banquet/platform-core/Ids"
import { InvalidInput } from "@banquet/platform-core/PlatformErrors"
import { Equal, Result, Schema } from "effect"
import { WishRefused } from "./SeatingErrors.ts"
import { SeatingTableId, SeatingZoneId } from "./SeatingIds.ts"
import { type PlanFacts, Revision } from "./SeatingPlan.ts"

/** The maximum number of wishes of a plan. */
export const mostWishes = 5000

export const PairWishKind = Schema.Literals(["must_together", "together", "apart", "must_apart"])

export const TableWishKind = Schema.Literals(["must_table", "not_table"])

/** How much a wish that may be broken counts. */
export const WishWeight = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100 }))

/** Two actors at one table or at different ones. */
export const PairWish = Schema.Struct({
  kind: PairWishKind,
  actorIds: Schema.Tuple([ActorId, ActorId]),
  weight: WishWeight
})
export interface PairWish extends Schema.Schema.Type<typeof PairWish> {}

/** One actor at one of these tables or of those of these zones, or at none of them; each is named once. */
export const TableWish = Schema.Struct({
  kind: TableWishKind,
  actorId: ActorId,
  tableIds: Schema.Array(SeatingTableId),
  zoneIds: Schema.Array(SeatingZoneId)
})
export interface TableWish extends Schema.Schema.Type<typeof TableWish> {}

export const SeatingWish = Schema.Union([PairWish, TableWish])
export type SeatingWish = typeof SeatingWish.Type

/** The wishes of a plan, in the order in which they were given. */
export const SeatingWishes = Schema.Struct({
  /** The number of changes of the list, from 1; what vanishes with a table or a zone is none. */
  revision: Revision,
  wishes: Schema.Array(SeatingWish)
})
export interface SeatingWishes extends Schema.Schema.Type<typeof SeatingWishes> {}

/** The wishes of a plan for which there never were any. */
export const noWishes: SeatingWishes = { revision: 1, wishes: [] }

/** The facts on which a new list is decided. */
export interface WishFacts extends PlanFacts {
  readonly list: SeatingWishes
  /** The actors named, of those that the occasion has. */
  readonly actors: ReadonlyArray<{ readonly id: ActorId; readonly type: ActorType; readonly status: ActorStatus }>
  /** All of the plan. */
  readonly tableIds: ReadonlyArray<SeatingTableId>
  readonly zoneIds: ReadonlyArray<SeatingZoneId>
}

export const isPairWish = (wish: SeatingWish): wish is PairWish => "actorIds" in wish

/** Returns the actors that a wish is about. */
export const actorsOfWish = (wish: SeatingWish): ReadonlyArray<ActorId> =>
  isPairWish(wish) ? wish.actorIds : [wish.actorId]

/** Returns the actors that wishes are about, each once. */
export const actorsOfWishes = (wishes: ReadonlyArray<SeatingWish>): ReadonlyArray<ActorId> => [
  ...new Set(wishes.flatMap(actorsOfWish))
]

/** Returns what two wishes of one kind about one pair have in common. */
const pairKey = ({ actorIds, kind }: PairWish): string => [kind, ...actorIds.toSorted()].join(" ")

const mistakeOf = (
  wish: SeatingWish,
  pairs: ReadonlySet<string>
): { readonly member: string; readonly message: string } | null => {
  if (!isPairWish(wish)) {
    return wish.tableIds.length + wish.zoneIds.length > 0
      ? null
      : { member: "seating_table_ids", message: "must name a table, or a zone in seating_zone_ids" }
  }
  const [a, b] = wish.actorIds
  if (a === b) return { member: "actor_ids", message: "must be two different actors" }
  return pairs.has(pairKey(wish))
    ? { member: "actor_ids", message: "are a pair that has this kind of wish already" }
    : null
}

/** Checks that wishes can be one list: pairs are two actors, no kind of wish has one twice, and tables or zones are named. */
export const checkWishes = (wishes: ReadonlyArray<SeatingWish>): Result.Result<void, InvalidInput> => {
  if (wishes.length > mostWishes) {
    return Result.fail(new InvalidInput({ path: "wishes", message: `must be a list of at most ${mostWishes} wishes` }))
  }
  const pairs = new Set<string>()
  for (const [index, wish] of wishes.entries()) {
    const mistake = mistakeOf(wish, pairs)
    if (mistake !== null) {
      return Result.fail(new InvalidInput({ path: `wishes[${index}].${mistake.member}`, message: mistake.message }))
    }
    if (isPairWish(wish)) pairs.add(pairKey(wish))
  }
  return Result.succeed(undefined)
}

const namedOnce = (wish: SeatingWish): SeatingWish =>
  isPairWish(wish) ? wish : { ...wish, tableIds: [...new Set(wish.tableIds)], zoneIds: [...new Set(wish.zoneIds)] }

/** Returns the list with these wishes; the same object where nothing changes. Contradictory wishes are accepted. */
export const replacedWishes = (
  facts: Omit<WishFacts, keyof PlanFacts>,
  wishes: ReadonlyArray<SeatingWish>
): Result.Result<SeatingWishes, WishRefused> => {
  const eligible = new Set(
    facts.actors.flatMap(({ id, status, type }) => (status === "active" && type !== "vendor" ? id : []))
  )
  const tables = new Set(facts.tableIds)
  const zones = new Set(facts.zoneIds)
  for (const [index, wish] of wishes.entries()) {
    const refuse = (code: WishRefused["code"]) => Result.fail(new WishRefused({ wish: index, code }))
    if (!actorsOfWish(wish).every((id) => eligible.has(id))) return refuse("actor_not_eligible")
    if (isPairWish(wish)) continue
    if (!wish.tableIds.every((id) => tables.has(id))) return refuse("table_not_in_plan")
    if (!wish.zoneIds.every((id) => zones.has(id))) return refuse("zone_not_in_plan")
  }
  return Result.succeed(nextList(facts.list, wishes.map(namedOnce)))
}

const nextList = (list: SeatingWishes, wishes: ReadonlyArray<SeatingWish>): SeatingWishes =>
  Equal.equals(list.wishes, wishes) ? list : { revision: list.revision + 1, wishes }

/** Returns the list without the wishes about an actor; the same object where there are none. */
export const withoutActor = (list: SeatingWishes, actorId: ActorId): SeatingWishes =>
  nextList(
    list,
    list.wishes.filter((wish) => !actorsOfWish(wish).includes(actorId))
  )

/**
 * Returns the list with what was wished of one actor wished of another. A wish about the two of them goes; of two that
 * become the same, the first stays, with the larger weight.
 */
export const withMergedActor = (list: SeatingWishes, fromId: ActorId, intoId: ActorId): SeatingWishes => {
  const nameOf = (id: ActorId): ActorId => (id === fromId ? intoId : id)
  const kept = new Map<string, SeatingWish>()
  for (const wish of list.wishes) {
    if (!isPairWish(wish)) {
      const moved = { ...wish, actorId: nameOf(wish.actorId) }
      kept.set(JSON.stringify(moved), moved)
      continue
    }
    const [a, b] = wish.actorIds
    const moved: PairWish = { ...wish, actorIds: [nameOf(a), nameOf(b)] }
    if (moved.actorIds[0] === moved.actorIds[1]) continue
    const key = pairKey(moved)
    const first = kept.get(key)
    const isRepeated = first !== undefined && isPairWish(first)
    kept.set(key, isRepeated ? { ...first, weight: Math.max(first.weight, moved.weight) } : moved)
  }
  return nextList(list, [...kept.values()])
}
