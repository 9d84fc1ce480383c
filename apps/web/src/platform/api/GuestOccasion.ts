/** What a guest's token opens. */
import { type Answer, BanquetClient } from "./BanquetClient.ts"
import { Problem } from "./Problem.ts"

export type GuestOccasion = Answer<"GET /v1/guest/occasions/:occasion_slug">

/** The one occasion that the token opens; a token that is not a guest's counts as one that does not work. */
export const readGuestOccasion = async (token: string, signal: AbortSignal): Promise<GuestOccasion> => {
  const client = new BanquetClient(token)
  const { kind, occasions } = await client.request("GET /v1/session", { params: {}, signal })
  const [occasion] = occasions
  if (kind !== "guest" || occasion === undefined) throw new Problem(401, "unauthenticated", null)
  return client.request("GET /v1/guest/occasions/:occasion_slug", { params: { occasion_slug: occasion.slug }, signal })
}
