/** What a guest's token opens. */
import { type Answer, BanquetClient, type Contracts, type Route } from "./BanquetClient.ts"
import { Problem } from "./Problem.ts"

/** With what these modules say of each event. */
export type GuestOccasion<C extends Contracts = readonly []> = Answer<
  Route<C> & "GET /v1/guest/occasions/:occasion_slug",
  C
>

/** Reads the one occasion that the token opens; a token that is not a guest's counts as one that does not work. */
export const readGuestOccasion = async <C extends Contracts = readonly []>(
  token: string,
  signal: AbortSignal
): Promise<GuestOccasion<C>> => {
  const client = new BanquetClient(token)
  const { kind, occasions } = await client.request("GET /v1/session", { params: {}, signal })
  const [occasion] = occasions
  if (kind !== "guest" || occasion === undefined) throw new Problem(401, "unauthenticated", null)
  const read = client.request("GET /v1/guest/occasions/:occasion_slug", {
    params: { occasion_slug: occasion.slug },
    signal
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every module says its part, also those not asked for
  return (await read) as GuestOccasion<C>
}
