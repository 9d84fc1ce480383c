import type { WebModule } from "../WebModule.ts"
import { keepGuestToken } from "./DeviceTokens.ts"
import { knownOccasion } from "./KnownOccasion.ts"

/** Forgets what this device keeps of a guest: the token, and what modules keep. */
export const forgetGuest = async (modules: ReadonlyArray<WebModule>): Promise<void> => {
  keepGuestToken(null)
  knownOccasion.forget()
  for (const { guest } of modules) await guest?.deviceData?.forget()
}
