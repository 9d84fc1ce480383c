/** One planner's changes of the wishes of one plan, which are a list of their own beside it. */
import { asProblem, type Problem } from "../../../platform/api/Problem.ts"
import type { PlanApi } from "../commands/CommandDefinition.ts"
import { answerOf } from "../Retry.ts"
import type { Wish, WishList } from "./Proposal.ts"
import { changeBetween, type WishChange, withoutChange } from "./WishLists.ts"

export const wishesRoute = "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/wishes"

/** Returns the wishes as they are to be, `null` where they are to stay. */
export type WishEdit = (wishes: ReadonlyArray<Wish>) => ReadonlyArray<Wish> | null

const maxAttempts = 5

export class WishEditor {
  readonly #api: PlanApi
  readonly #planId: string
  readonly #receive: (list: WishList) => void

  /** Hands over the wishes as they are after each change. */
  constructor(api: PlanApi, planId: string, receive: (list: WishList) => void = () => undefined) {
    this.#api = api
    this.#planId = planId
    this.#receive = receive
  }

  /** Changes the wishes as they are by now; returns what was changed, `null` where the edit lets them stay. */
  change(edit: WishEdit): Promise<WishChange | Problem | null> {
    return answerOf(this.#change(edit))
  }

  /** Takes changes back, one after another; returns `null` where somebody wishes something else by now. */
  takeBack(changes: ReadonlyArray<WishChange>): Promise<WishChange | Problem | null> {
    return this.change((wishes) =>
      changes.reduce<ReturnType<WishEdit>>((all, one) => (all === null ? null : withoutChange(all, one)), wishes)
    )
  }

  async #change(edit: WishEdit): Promise<WishChange | null> {
    const { client, occasionId } = this.#api
    const params = { occasion_id: occasionId, seating_plan_id: this.#planId }
    for (let attempt = 1; ; attempt++) {
      const known = await client.request(`GET ${wishesRoute}`, { params })
      const wishes = edit(known.wishes)
      if (wishes === null) return null
      try {
        const list = await client.request(`PUT ${wishesRoute}`, { params, body: { wishes, revision: known.revision } })
        this.#receive(list)
        return changeBetween(known.wishes, list.wishes)
      } catch (error) {
        // Somebody else has changed the list meanwhile: the change is made to theirs.
        if (asProblem(error).code !== "stale_revision" || attempt === maxAttempts) throw error
      }
    }
  }
}
