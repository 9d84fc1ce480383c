import { isAnythingKept } from "../../gallery/guest/KeptUploads.ts"
import { keepGuestToken } from "./DeviceTokens.ts"
import { keptOccasion, keptPlaceCards } from "./KeptAnswer.ts"

/** Forgets what this device keeps of a guest: the token, what was seen with it, and photos that are not sent yet. */
export const forgetGuest = async (): Promise<void> => {
  keepGuestToken(null)
  keptOccasion.forget()
  keptPlaceCards.forget()
  if (!isAnythingKept()) return
  const { forgetUploads } = await import("../../gallery/guest/UploadStore.ts")
  await forgetUploads()
}
