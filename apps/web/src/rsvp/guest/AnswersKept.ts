/** Whether the device keeps answers: other pages need not load all that sends them to find none. */
import { keep, readKept } from "../../platform/api/DeviceStorage.ts"

/** Under this key the device keeps answers that have not arrived, and under the other what was asked. */
export const answersKey = "banquet.answers"
export const askedKey = "banquet.rsvp"

export const isAnythingKept = (): boolean => readKept(answersKey) !== null

export const forgetAnswers = (): void => {
  keep(answersKey, null)
  keep(askedKey, null)
}
