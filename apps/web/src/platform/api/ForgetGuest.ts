import type { WebModule } from "../WebModule.ts"
import { stopKeeping } from "./DeviceStorage.ts"
import { guestKey, keepGuestToken } from "./DeviceTokens.ts"
import { knownOccasion } from "./KnownOccasion.ts"

const leave = (): void => location.replace("/join?signed-out")

const forgetData = async (modules: ReadonlyArray<WebModule>): Promise<void> => {
  knownOccasion.forget()
  for (const { guest } of modules) await guest?.deviceData?.forget()
}

/** Forgets what this device keeps of a guest, the token and what modules keep, and leaves the page. */
export const forgetGuest = (modules: ReadonlyArray<WebModule>): Promise<void> => {
  stopKeeping()
  keepGuestToken(null)
  return forgetData(modules).finally(leave)
}

/**
 * Leaves the page, and keeps nothing more, as soon as the guest signs out in another tab. Forgets what this tab has kept
 * until it heard of it, except where it hears so late that a guest has signed in again.
 */
export const leaveWhenForgotten = (modules: ReadonlyArray<WebModule>): void => {
  addEventListener("storage", ({ key, newValue, storageArea }) => {
    if (key !== guestKey || newValue !== null) return
    stopKeeping()
    const isSignedOut = storageArea?.getItem(guestKey) === null
    void (isSignedOut ? forgetData(modules) : Promise.resolve()).finally(leave)
  })
}
