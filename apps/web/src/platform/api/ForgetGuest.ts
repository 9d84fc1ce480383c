import type { WebModule } from "../WebModule.ts"
import { keepGuestToken } from "./DeviceTokens.ts"
import { keptOccasion } from "./KeptAnswer.ts"

/** Forgets what this device keeps of a guest: the token, what was seen with it, and what modules keep. */
export const forgetGuest = async (modules: ReadonlyArray<WebModule>): Promise<void> => {
  keepGuestToken(null)
  keptOccasion.forget()
  for (const { guest } of modules) await guest?.deviceData?.forget()
}
