/** The planner's routes of wishes. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import type { InvalidRequestProblem } from "@banquet/http-api/platform/PlatformProblems"
import type * as Wire from "@banquet/http-api/seating/PlannerSeatingDocument"
import * as Requests from "@banquet/http-api/seating/PlannerSeatingRequest"
import { isPairWish, type SeatingWish, type SeatingWishes } from "@banquet/seating-core/SeatingWish"
import type { WishUseCases } from "@banquet/seating-core/WishUseCases"
import { ByteSize, Effect } from "effect"
import { type InputError, refuseInput } from "../platform/InputErrors.ts"
import { jsonAnswer } from "../platform/JsonAnswer.ts"
import { requestBody } from "../platform/RequestBody.ts"
import type { RequestOf } from "./PlannerSeatingRequests.ts"
import { translated } from "./SeatingProblemTable.ts"

/** 5,000 wishes, with several tables each. */
const wishList = requestBody(Requests.WishList, ByteSize.mebibytes(2))

const wishDocument = (wish: SeatingWish): typeof Wire.Wish.Encoded =>
  isPairWish(wish)
    ? { actor_ids: wish.actorIds, kind: wish.kind, weight: wish.weight }
    : {
        actor_id: wish.actorId,
        kind: wish.kind,
        ...(wish.tableIds.length === 0 ? {} : { seating_table_ids: wish.tableIds }),
        ...(wish.zoneIds.length === 0 ? {} : { seating_zone_ids: wish.zoneIds })
      }

const wishesDocument = ({ revision, wishes }: SeatingWishes): typeof Wire.Wishes.Encoded => ({
  wishes: wishes.map(wishDocument),
  revision
})

/** Returns the wishes of a body, or fails where a member is missing that a kind has. */
const wishesOf = (
  given: ReadonlyArray<typeof Requests.Wish.Type>
): Effect.Effect<ReadonlyArray<SeatingWish>, InvalidRequestProblem> => {
  const errors: Array<InputError> = []
  const wishes = given.flatMap((wish, index): ReadonlyArray<SeatingWish> => {
    const { actor_id: actorId, actor_ids: [a, b] = [], kind } = wish
    if (kind === "must_table" || kind === "not_table") {
      if (actorId !== undefined) {
        return [{ kind, actorId, tableIds: wish.seating_table_ids ?? [], zoneIds: wish.seating_zone_ids ?? [] }]
      }
      errors.push({ path: `wishes[${index}].actor_id`, message: "is missing" })
    } else {
      if (a !== undefined && b !== undefined) return [{ kind, actorIds: [a, b], weight: wish.weight ?? 1 }]
      errors.push({ path: `wishes[${index}].actor_ids`, message: "is missing" })
    }
    return []
  })
  return errors.length === 0 ? Effect.succeed(wishes) : refuseInput(errors)
}

export const wishHandlers = (seating: WishUseCases) => ({
  wishes: ({ params }: RequestOf<"wishes">) =>
    Effect.flatMap(CurrentPrincipal, (principal) =>
      translated(seating.wishes(principal, params.occasion_id, params.seating_plan_id))
    ).pipe(Effect.map((list) => jsonAnswer(wishesDocument(list)))),

  replaceWishes: Effect.fnUntraced(function* ({ params, request }: RequestOf<"replaceWishes">) {
    const principal = yield* CurrentPrincipal
    const { revision, wishes: given } = yield* wishList(request)
    const wishes = yield* wishesOf(given)
    const list = yield* translated(
      seating.replaceWishes(principal, params.occasion_id, params.seating_plan_id, { wishes, revision })
    )
    return jsonAnswer(wishesDocument(list))
  })
})
