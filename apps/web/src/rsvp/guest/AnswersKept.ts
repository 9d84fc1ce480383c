/** Where the device keeps answers that have not arrived, and what was asked. */
import { keep } from "../../platform/api/DeviceStorage.ts"

export const answersKey = "banquet.answers"
export const askedKey = "banquet.rsvp"

export const forgetAnswers = async (): Promise<void> => {
  for (const key of [answersKey, askedKey]) keep(key, null)
}
