/** What is wished of a table or zone, which goes with it when it is deleted. */
import type { PlanApi } from "../commands/CommandDefinition.ts"
import { deletedId, type PlanCommand } from "../commands/PlanCommand.ts"
import type { Plan } from "../SeatingView.ts"
import { wishesRoute } from "./WishEditor.ts"
import { changeBetween, isNoChange, type WishChange, withoutPlaces } from "./WishLists.ts"

/** Asks for what the command is going to do to the wishes, before it is sent; `null` where that is nothing. */
export const lostWishes = async (
  { client, occasionId }: PlanApi,
  { id }: Plan,
  command: PlanCommand
): Promise<WishChange | null> => {
  const gone = deletedId(command)
  if (gone === null) return null
  const params = { occasion_id: occasionId, seating_plan_id: id }
  const { wishes } = await client.request(`GET ${wishesRoute}`, { params })
  const change = changeBetween(
    wishes,
    withoutPlaces(wishes, (placeId) => placeId !== gone)
  )
  return isNoChange(change) ? null : change
}
