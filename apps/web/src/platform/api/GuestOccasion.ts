/** What a guest's token opens. */
import { type Answer, BanquetClient, type Contracts, type Route } from "./BanquetClient.ts"
import { knownOccasion } from "./KnownOccasion.ts"
import { asProblem, Problem } from "./Problem.ts"

/** With what these modules say of each event. */
export type GuestOccasion<C extends Contracts = readonly []> = Answer<
  Route<C> & "GET /v1/guest/occasions/:occasion_slug",
  C
>

const readOccasion = async (token: string, slug: string, signal: AbortSignal): Promise<GuestOccasion> => {
  const read = await new BanquetClient(token).request("GET /v1/guest/occasions/:occasion_slug", {
    params: { occasion_slug: slug },
    signal
  })
  knownOccasion.keep(token, { slug: read.occasion.slug, name: read.occasion.name })
  return read
}

/** Where the token was good before it is asked for what it opens; the slug may have changed since. */
const readKnownOccasion = async (token: string, signal: AbortSignal): Promise<GuestOccasion | null> => {
  const known = knownOccasion.of(token)
  if (known === undefined) return null
  try {
    return await readOccasion(token, known.slug, signal)
  } catch (error) {
    if (asProblem(error).status !== 403) throw error
    return null
  }
}

const readOpenedOccasion = async (token: string, signal: AbortSignal): Promise<GuestOccasion> => {
  const { kind, occasions } = await new BanquetClient(token).request("GET /v1/session", { params: {}, signal })
  const [occasion] = occasions
  if (kind !== "guest" || occasion === undefined) throw new Problem(401, "unauthenticated", null)
  return readOccasion(token, occasion.slug, signal)
}

/** Reads the one occasion that the token opens; a token that is not a guest's counts as one that does not work. */
export const readGuestOccasion = async <C extends Contracts = readonly []>(
  token: string,
  signal: AbortSignal
): Promise<GuestOccasion<C>> => {
  const read = (await readKnownOccasion(token, signal)) ?? (await readOpenedOccasion(token, signal))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every module says its part, also those not asked for
  return read as GuestOccasion<C>
}
