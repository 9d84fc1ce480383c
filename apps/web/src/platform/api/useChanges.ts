import { useEffect, useEffectEvent } from "react"
import { Changes, type ChangesOptions } from "./Changes.ts"

/** Notifies of changes while the component is there; a `path` of `null` is listened to later. */
export const useChanges = (
  token: string,
  path: string | null,
  { kind, minInterval, onChange, pollInterval }: Omit<ChangesOptions, "token" | "path">
): void => {
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (path === null) return undefined
    const changes = new Changes({ token, path, kind, pollInterval, minInterval, onChange: (batch) => notify(batch) })
    changes.start()
    return () => changes.stop()
  }, [kind, minInterval, path, pollInterval, token])
}

export const guestChanges = (slug: string): string => `/v1/guest/occasions/${encodeURIComponent(slug)}/changes`

export const plannerChanges = (occasionId: string): string => `/v1/occasions/${encodeURIComponent(occasionId)}/changes`
