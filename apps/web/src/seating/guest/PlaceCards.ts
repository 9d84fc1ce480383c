/** A guest's seats, as they were last read. */
import { type Answer, type GuestOccasion, SeatingClient, type SeatingContracts } from "../SeatingClient.ts"
import { readGuestOccasion } from "../../platform/api/GuestOccasion.ts"
import { KeptAnswer } from "../../platform/api/KeptAnswer.ts"
import { Problem } from "../../platform/api/Problem.ts"
import type { FirstAnswers } from "../../platform/first/FirstAnswers.ts"

export type GuestEvent = GuestOccasion["events"][number]
export type GuestSeat = Answer<"GET /v1/guest/occasions/:occasion_slug/seating">["assignments"][number]

const askedAt = (event: GuestEvent): object => {
  const asked: unknown = "rsvp" in event ? event.rsvp : null
  return typeof asked === "object" && asked !== null ? asked : {}
}

/** Returns whether the guest has declined, as far as the event asks guests for answers. */
export const hasDeclined = (event: GuestEvent): boolean => {
  const asked = askedAt(event)
  return "response" in asked && asked.response === "declined"
}

/** Returns whether the guest has declined and can still say otherwise. */
export const mayStillCome = (event: GuestEvent): boolean => {
  const asked = askedAt(event)
  return hasDeclined(event) && "open" in asked && asked.open === true
}

/** Returns where at its table a seat is, from the large to the small. */
export const whereabouts = (
  { seat }: { readonly seat: (number: number) => string },
  { seat_label, seat_number, zone }: GuestSeat
): ReadonlyArray<string> =>
  [zone?.name, seat_number === null ? null : seat(seat_number), seat_label].filter((part) => typeof part === "string")

export interface PlaceCards {
  readonly occasion: GuestOccasion
  readonly seats: ReadonlyArray<GuestSeat>
}

export const keptPlaceCards = new KeptAnswer<PlaceCards>("banquet.place-cards")

/** Returns no seats where the occasion does without Seating. */
const readGuestSeats = async (token: string, slug: string, signal: AbortSignal): Promise<ReadonlyArray<GuestSeat>> => {
  try {
    const { assignments } = await new SeatingClient(token).request("GET /v1/guest/occasions/:occasion_slug/seating", {
      params: { occasion_slug: slug },
      query: { include: "household" },
      signal
    })
    return assignments
  } catch (error) {
    if (error instanceof Problem && error.code === "module_not_installed") return []
    throw error
  }
}

/** Asked for with the page itself. */
export const firstSeats = "seating?include=household"

export const firstPlaceCards = ({ occasion, reads: [seating] }: FirstAnswers<SeatingContracts>): PlaceCards => {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this page speaks this contract
  const { assignments } = seating as Answer<"GET /v1/guest/occasions/:occasion_slug/seating">
  return { occasion, seats: assignments }
}

export const readPlaceCards = async (token: string, signal: AbortSignal): Promise<PlaceCards> => {
  const occasion = await readGuestOccasion<SeatingContracts>(token, signal)
  const seats = await readGuestSeats(token, occasion.occasion.slug, signal)
  return { occasion, seats }
}
