/** Whether the device keeps uploads: pages without the album need not load all that sends them to find none. */
import { keep, readKept } from "../../platform/api/DeviceStorage.ts"

const key = "banquet.uploads"

export const isAnythingKept = (): boolean => readKept(key) !== null

export const markUploadsKept = (isKept: boolean): void => keep(key, isKept ? "yes" : null)

/** Under this key the device keeps which photos it has sent of late. */
export const sentKey = "banquet.sent"

export const forgetSent = (): void => keep(sentKey, null)
