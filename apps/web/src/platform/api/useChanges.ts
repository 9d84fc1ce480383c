import { useEffect, useEffectEvent } from "react"
import { Changes, type News } from "./Changes.ts"

interface Listening {
  readonly onNews: (news: News) => void
  readonly pollEvery: number
  readonly calm: number
}

/** Hears news while the component is there; a `path` of `null` is listened to later. */
export const useChanges = (token: string, path: string | null, { calm, onNews, pollEvery }: Listening): void => {
  const hear = useEffectEvent(onNews)
  useEffect(() => {
    if (path === null) return undefined
    const changes = new Changes({ token, path, pollEvery, calm, onNews: (news) => hear(news) })
    changes.start()
    return () => changes.stop()
  }, [calm, path, pollEvery, token])
}

export const guestChanges = (slug: string): string => `/v1/guest/occasions/${encodeURIComponent(slug)}/changes`

export const plannerChanges = (occasionId: string): string => `/v1/occasions/${encodeURIComponent(occasionId)}/changes`
