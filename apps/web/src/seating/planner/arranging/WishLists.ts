/** Lists of wishes. */
import type { Wish } from "./Proposal.ts"

/** The maximum number of wishes of a plan. */
export const mostWishes = 5000

type PairWish = Extract<Wish, { readonly actor_ids: unknown }>
type PairKind = PairWish["kind"]

/** Who a wish is about. */
export const actorsOf = (wish: Wish): ReadonlyArray<string> => ("actor_ids" in wish ? wish.actor_ids : [wish.actor_id])

/** Returns what only the same wishes have in common, whatever they weigh and in whatever order they name whom. */
export const wishKey = (wish: Wish): string =>
  JSON.stringify(
    "actor_ids" in wish
      ? [wish.kind, wish.actor_ids.toSorted()]
      : [wish.kind, wish.actor_id, wish.seating_table_ids?.toSorted() ?? [], wish.seating_zone_ids?.toSorted() ?? []]
  )

/** A table, or all tables of a zone, where somebody must or must not sit. */
export interface PlaceWish {
  readonly kind: "must_table" | "not_table"
  readonly tableId?: string
  readonly zoneId?: string
}

export const placeWish = (actor_id: string, { kind, tableId, zoneId }: PlaceWish) => ({
  actor_id,
  kind,
  seating_table_ids: tableId === undefined ? [] : [tableId],
  seating_zone_ids: zoneId === undefined ? [] : [zoneId]
})

/** Returns the wishes with one more for each of these actors. */
export const withPlaceWish = (
  wishes: ReadonlyArray<Wish>,
  actorIds: ReadonlyArray<string>,
  place: PlaceWish
): ReadonlyArray<Wish> => {
  const added = actorIds.map((actorId) => placeWish(actorId, place))
  const keys = new Set(added.map(wishKey))
  return [...wishes.filter((one) => !keys.has(wishKey(one))), ...added]
}

/**
 * Who must sit together are a ring, each with the next and the last with the first: where one of them does not come, the
 * others are still bound. Every other wish is one of each pair.
 */
const pairsOf = (actorIds: ReadonlyArray<string>, kind: PairKind): ReadonlyArray<[string, string]> =>
  actorIds.flatMap((a, index) => {
    const after = actorIds.slice(index + 1)
    const isLast = after.length === 0 && actorIds.length > 2
    const others = kind !== "must_together" ? after : isLast ? actorIds.slice(0, 1) : after.slice(0, 1)
    return others.map((b): [string, string] => [a, b])
  })

/** Returns how many wishes it takes to say this of all of them. */
export const pairCount = (actors: number, kind: PairKind): number =>
  kind === "must_together" && actors > 2 ? actors : (actors * (actors - 1)) / 2

/** Returns how many are the groups of those whom wishes bind to each other, directly or through others. */
export const countBound = (wishes: ReadonlyArray<Wish>): number => {
  const groups: Array<Set<string>> = []
  for (const actors of wishes.map(actorsOf)) {
    const joined = groups.filter((group) => actors.some((id) => group.has(id)))
    const others = groups.filter((group) => !joined.includes(group))
    groups.splice(0, groups.length, ...others, new Set([...joined.flatMap((group) => [...group]), ...actors]))
  }
  return groups.length
}

/** Returns the wishes with this one between all of these actors, in place of every other that two of them had. */
export const withPairWish = (
  wishes: ReadonlyArray<Wish>,
  actorIds: ReadonlyArray<string>,
  { kind, weight }: { readonly kind: PairKind; readonly weight: number }
): ReadonlyArray<Wish> => {
  const about = new Set(actorIds)
  return [
    ...wishes.filter((one) => !("actor_ids" in one && one.actor_ids.every((id) => about.has(id)))),
    ...pairsOf(actorIds, kind).map((actor_ids): Wish => ({ actor_ids, kind, weight }))
  ]
}

/** A change to a list of wishes: all that was wished of what it is about, before and after it. */
export interface WishChange {
  readonly before: ReadonlyArray<Wish>
  readonly after: ReadonlyArray<Wish>
}

/** Returns what wishes have in common that replace each other: they are about the same two, or about somebody at the same places. */
const subjectOf = (wish: Wish): string =>
  "actor_ids" in wish ? JSON.stringify(wish.actor_ids.toSorted()) : wishKey(wish)

/** Returns what only wishes have in common that weigh the same, too. */
export const weighed = (wish: Wish): string => wishKey(wish) + ("weight" in wish ? ` ${wish.weight}` : "")

/** Says that both lists have the same wishes, in whatever order. */
export const areSameWishes = (some: ReadonlyArray<Wish>, others: ReadonlyArray<Wish>): boolean => {
  const known = new Set(some.map(weighed))
  return some.length === others.length && others.every((one) => known.has(weighed(one)))
}

/** Returns what is wished of others in one list than in the other. */
export const changeBetween = (before: ReadonlyArray<Wish>, after: ReadonlyArray<Wish>): WishChange => {
  const [old, now] = [Map.groupBy(before, subjectOf), Map.groupBy(after, subjectOf)]
  const isChanged = (wish: Wish): boolean => {
    const subject = subjectOf(wish)
    return !areSameWishes(old.get(subject) ?? [], now.get(subject) ?? [])
  }
  return { before: before.filter(isChanged), after: after.filter(isChanged) }
}

export const opposite = ({ after, before }: WishChange): WishChange => ({ before: after, after: before })

export const isNoChange = ({ after, before }: WishChange): boolean => before.length + after.length === 0

/**
 * Returns the wishes as if the change had never been: what it added is gone, and what it took away is there again; `null`
 * where something else is wished by now of what it is about.
 */
export const withoutChange = (
  wishes: ReadonlyArray<Wish>,
  { after, before }: WishChange
): ReadonlyArray<Wish> | null => {
  const subjects = new Set([...before, ...after].map(subjectOf))
  const now = wishes.filter((one) => subjects.has(subjectOf(one)))
  // Wishes vanish with their table, too.
  if (areSameWishes(now, before)) return wishes
  return areSameWishes(now, after) ? [...wishes.filter((one) => !subjects.has(subjectOf(one))), ...before] : null
}

/** Returns what is left of the wishes without tables and zones that are not there; the list itself where all are. */
export const withoutPlaces = (
  wishes: ReadonlyArray<Wish>,
  isThere: (placeId: string) => boolean
): ReadonlyArray<Wish> => {
  const left = wishes.flatMap((wish): ReadonlyArray<Wish> => {
    if ("actor_ids" in wish) return [wish]
    const { seating_table_ids: tables = [], seating_zone_ids: zones = [] } = wish
    if ([...tables, ...zones].every(isThere)) return [wish]
    const kept = { seating_table_ids: tables.filter(isThere), seating_zone_ids: zones.filter(isThere) }
    return kept.seating_table_ids.length + kept.seating_zone_ids.length === 0 ? [] : [{ ...wish, ...kept }]
  })
  return left.length === wishes.length && left.every((wish, place) => wish === wishes[place]) ? wishes : left
}

export const withoutWish = (wishes: ReadonlyArray<Wish>, wish: Wish): ReadonlyArray<Wish> =>
  wishes.filter((one) => wishKey(one) !== wishKey(wish))

/** Returns the wishes, of which this one weighs something else. */
export const withWeight = (wishes: ReadonlyArray<Wish>, wish: Wish, weight: number): ReadonlyArray<Wish> =>
  wishes.map((one) => ("actor_ids" in one && wishKey(one) === wishKey(wish) ? { ...one, weight } : one))
