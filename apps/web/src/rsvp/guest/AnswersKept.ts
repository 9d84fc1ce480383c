/** Where the device keeps answers that have not arrived or were not sent, and what was asked. */
import { keep, readKept } from "../../platform/api/DeviceStorage.ts"

export const answersKey = "banquet.answers"
export const askedKey = "banquet.rsvp"
export const writtenKey = "banquet.answers.written"
/** Its value is the token of the guest of whom something is written and not sent. */
export const unsentKey = "banquet.answers.unsent"

export const forgetAnswers = async (): Promise<void> => {
  for (const key of [answersKey, askedKey, writtenKey, unsentKey]) keep(key, null)
}

/** Returns whether there are answers of any guest that were written and have not arrived. */
export const isAnythingKept = (): boolean => [answersKey, unsentKey].some((key) => readKept(key) !== null)

/** Returns whether the guest has written something that was not sent. */
export const isUnsent = (token: string | null): boolean => token !== null && readKept(unsentKey) === token
