/** What the guest's token opened when it was last asked, for when there is no network. */
import { keep, readKept } from "./DeviceTokens.ts"
import type { GuestOccasion } from "./GuestOccasion.ts"

const key = "banquet.guest-occasion"

const isKept = (value: unknown): value is { readonly token: string; readonly occasion: GuestOccasion } =>
  typeof value === "object" && value !== null && "token" in value && "occasion" in value

export const keepGuestOccasion = (token: string, occasion: GuestOccasion): void =>
  keep(key, JSON.stringify({ token, occasion }))

/** Only what was seen with the same token. */
export const keptGuestOccasion = (token: string): GuestOccasion | undefined => {
  const kept: unknown = JSON.parse(readKept(key) ?? "null")
  return isKept(kept) && kept.token === token ? kept.occasion : undefined
}
