/** The last answer about a guest's seats, kept on the device for when there is no network. */
import { keep, readKept } from "../api/DeviceTokens.ts"
import type { GuestOccasion, GuestSeat } from "../api/GuestOccasion.ts"

export interface PlaceCards {
  readonly occasion: GuestOccasion
  readonly seats: ReadonlyArray<GuestSeat>
}

const key = "banquet.place-cards"

const isKept = (value: unknown): value is { readonly token: string; readonly cards: PlaceCards } =>
  typeof value === "object" && value !== null && "token" in value && "cards" in value

export const keepPlaceCards = (token: string, cards: PlaceCards): void => keep(key, JSON.stringify({ token, cards }))

/** Only what was seen with the same token. */
export const keptPlaceCards = (token: string): PlaceCards | undefined => {
  const kept: unknown = JSON.parse(readKept(key) ?? "null")
  return isKept(kept) && kept.token === token ? kept.cards : undefined
}
