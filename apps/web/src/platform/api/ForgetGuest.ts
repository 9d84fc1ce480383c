import type { WebModule } from "../WebModule.ts"
import { stopKeeping } from "./DeviceStorage.ts"
import { guestKey, keepGuestToken } from "./DeviceTokens.ts"
import { knownOccasion } from "./KnownOccasion.ts"

const forgetAndLeave = async (modules: ReadonlyArray<WebModule>): Promise<void> => {
  stopKeeping()
  knownOccasion.forget()
  try {
    for (const { guest } of modules) await guest?.deviceData?.forget()
  } finally {
    location.replace("/join")
  }
}

/** Forgets what this device keeps of a guest, the token and what modules keep, and leaves the page. */
export const forgetGuest = (modules: ReadonlyArray<WebModule>): Promise<void> => {
  keepGuestToken(null)
  return forgetAndLeave(modules)
}

/** Does the same as soon as the guest signs out in another tab, and forgets what this one has kept before it heard of it. */
export const leaveWhenForgotten = (modules: ReadonlyArray<WebModule>): void => {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === guestKey && newValue === null) void forgetAndLeave(modules)
  })
}
