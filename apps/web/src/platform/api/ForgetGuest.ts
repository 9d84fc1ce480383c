import type { WebModule } from "../WebModule.ts"
import { stopKeeping } from "./DeviceStorage.ts"
import { guestKey, keepGuestToken } from "./DeviceTokens.ts"
import { knownOccasion } from "./KnownOccasion.ts"

const leave = (): void => location.replace("/join")

/** Forgets what this device keeps of a guest, the token and what modules keep, and leaves the page. */
export const forgetGuest = async (modules: ReadonlyArray<WebModule>): Promise<void> => {
  stopKeeping()
  keepGuestToken(null)
  knownOccasion.forget()
  for (const { guest } of modules) await guest?.deviceData?.forget()
  leave()
}

/** Leaves the page, and keeps nothing more, as soon as the guest signs out in another one. */
export const leaveWhenForgotten = (): void => {
  addEventListener("storage", ({ key, newValue }) => {
    if (key !== guestKey || newValue !== null) return
    stopKeeping()
    leave()
  })
}
