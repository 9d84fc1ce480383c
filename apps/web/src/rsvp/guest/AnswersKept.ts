/** Where the device keeps answers that have not arrived or were not sent, and what was asked. */
import { keep } from "../../platform/api/DeviceStorage.ts"

export const answersKey = "banquet.answers"
export const askedKey = "banquet.rsvp"
export const writtenKey = "banquet.answers.written"

export const forgetAnswers = async (): Promise<void> => {
  for (const key of [answersKey, askedKey, writtenKey]) keep(key, null)
}
