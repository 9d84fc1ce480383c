/** Whether guests see a draft just as it is, asked of the server where this device does not know what was published. */
import { asPublished } from "../print/Lists.ts"
import type { SeatingClient } from "../SeatingClient.ts"
import { keepPublication, keptPublication, type Publication, publicationOf } from "./Publication.ts"
import type { Plan } from "./SeatingView.ts"

interface Asking {
  readonly client: SeatingClient
  readonly occasionId: string
  readonly plan: Plan
}

/** Keeps the plan as the publication where guests see it as it is; returns `null` where they see another, or nothing. */
export const findPublication = async ({ client, occasionId, plan }: Asking): Promise<Publication | null> => {
  if (plan.status === "published" || plan.publication === null || keptPublication(plan) !== null) return null
  const listOf = async (state: "draft" | "published") => {
    const query = { event_id: plan.event_id, state }
    const params = { occasion_id: occasionId }
    const { lists } = await client.request("GET /v1/occasions/:occasion_id/seating/lists", { params, query })
    return lists.find(({ id }) => id === plan.id)
  }
  const [now, published] = await Promise.all([listOf("draft"), listOf("published")])
  if (now === undefined || published === undefined || asPublished(now, published) !== published) return null
  const found = now.revision === plan.revision ? publicationOf(plan) : null
  if (found !== null) keepPublication(plan.id, found)
  return found
}
