import { useEffect, useEffectEvent } from "react"
import { retryForever } from "../offline/retryForever.ts"
import type { ChangesOptions } from "./Changes.ts"

/** What listens is loaded once there is something to look at. */
const listen = async (options: ChangesOptions, signal: AbortSignal): Promise<void> => {
  const { Changes } = await retryForever(() => import("./Changes.ts"))
  if (signal.aborted) return
  const changes = new Changes(options)
  signal.addEventListener("abort", () => changes.stop())
  changes.start()
}

/** Notifies of changes while the component is there; a `path` of `null` is listened to later. */
export const useChanges = (
  token: string,
  path: string | null,
  { kind, minInterval, onChange, pollInterval }: Omit<ChangesOptions, "token" | "path">
): void => {
  const notify = useEffectEvent(onChange)
  useEffect(() => {
    if (path === null) return undefined
    const gone = new AbortController()
    void listen({ token, path, kind, pollInterval, minInterval, onChange: (batch) => notify(batch) }, gone.signal)
    return () => gone.abort()
  }, [kind, minInterval, path, pollInterval, token])
}

export const guestChanges = (slug: string): string => `/v1/guest/occasions/${encodeURIComponent(slug)}/changes`

export const plannerChanges = (occasionId: string): string => `/v1/occasions/${encodeURIComponent(occasionId)}/changes`
