/** Has a device that does not know what was published say of a draft that guests see it as it is. */
import { useEffect, useEffectEvent } from "react"
import { useIndex, useSeating, useSeatingState } from "../SeatingContext.ts"

/** Asks once: later changes are told apart from what was found. */
export const useFoundPublication = (): void => {
  const { api, store } = useSeating()
  const { plan } = useIndex()
  const isUnknown = useSeatingState(({ publication }) => publication === null)
  const find = useEffectEvent(async () => {
    const { client, occasionId } = api
    // What cannot be asked now is asked when the page is opened again.
    const found = await import("../FoundPublication.ts")
      .then(({ findPublication }) => findPublication({ client, occasionId, plan }))
      .catch(() => null)
    if (found !== null && found.publishedAt === plan.published_at) store.setPublication(found)
  })
  useEffect(() => {
    if (isUnknown) void find()
  }, [isUnknown])
}
