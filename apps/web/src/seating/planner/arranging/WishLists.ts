/** Lists of wishes. */
import type { Wish } from "./Proposal.ts"

const isSame = (a: Wish, b: Wish): boolean => JSON.stringify(a) === JSON.stringify(b)

/** Who a wish is about. */
export const actorsOf = (wish: Wish): ReadonlyArray<string> => ("actor_ids" in wish ? wish.actor_ids : [wish.actor_id])

const isAboutPair = (wish: Wish, [a, b]: readonly [string, string]): boolean =>
  "actor_ids" in wish && wish.actor_ids.includes(a) && wish.actor_ids.includes(b)

/** Returns the wishes with one more; two people have one wish about each other. */
export const withWish = (wishes: ReadonlyArray<Wish>, wish: Wish): ReadonlyArray<Wish> => [
  ...wishes.filter((one) => !isSame(one, wish) && !("actor_ids" in wish && isAboutPair(one, wish.actor_ids))),
  wish
]

export const withoutWish = (wishes: ReadonlyArray<Wish>, wish: Wish): ReadonlyArray<Wish> =>
  wishes.filter((one) => !isSame(one, wish))
