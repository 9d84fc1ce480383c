import { useEffect } from "react"
import { useStore } from "../../design/Store.ts"
import { retryForever } from "../../platform/offline/retryForever.ts"
import { GalleryClient } from "../GalleryClient.ts"
import { type SentPhoto, sentPhotos } from "./SentPhotos.ts"
import { completeUpload } from "./UploadSteps.ts"

/** Returns what this guest has sent from here of late, and asks what became of it: after the last of it, and with each visit. */
export const useSentOutcomes = (token: string, slug: string, owner: string): ReadonlyArray<SentPhoto> => {
  const sent = useStore(sentPhotos)
  const newest = sent.findLast((photo) => photo.owner === owner && photo.status === "processing")?.sessionId
  useEffect(() => {
    if (newest === undefined) return
    const client = new GalleryClient(token)
    const ask = async (sessionId: string) => (await completeUpload(client, slug, sessionId)).asset.status
    let visit = new AbortController()
    const follow = () => {
      visit.abort()
      visit = new AbortController()
      const { signal } = visit
      if (document.visibilityState !== "visible") return
      void retryForever(() => import("./SentOutcomes.ts")).then(({ askOutcomes }) =>
        askOutcomes({ sent: sentPhotos, owner, ask, signal })
      )
    }
    follow()
    document.addEventListener("visibilitychange", follow)
    return () => {
      document.removeEventListener("visibilitychange", follow)
      visit.abort()
    }
  }, [newest, owner, slug, token])
  return sent
}
