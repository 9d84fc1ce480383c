/** Photos that wait for a planner. */
import { quantity } from "../../platform/messages/Quantity.ts"
import type { Decision } from "../../platform/WebModule.ts"
import { moderationAddress } from "../Address.ts"
import { GalleryClient } from "../GalleryClient.ts"
import { decisionsAnswered } from "./DecisionsInFlight.ts"

const english = quantity("en")({ one: "# photo is waiting for you", other: "# photos are waiting for you" })
const german = quantity("de")({ one: "# Foto wartet auf Sie", other: "# Fotos warten auf Sie" })

export const photosWaiting = async (token: string, occasionId: string): Promise<ReadonlyArray<Decision>> => {
  await decisionsAnswered()
  const { totals } = await new GalleryClient(token).request("GET /v1/occasions/:occasion_id/gallery", {
    params: { occasion_id: occasionId },
    query: { limit: "1" }
  })
  const { pending } = totals
  return pending === 0 ? [] : [{ label: { en: english(pending), de: german(pending) }, path: moderationAddress.path }]
}
