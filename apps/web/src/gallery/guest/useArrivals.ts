import { useEffect } from "react"
import type { ListedUpload } from "./Upload.ts"
import type { IsShown } from "./UploadList.tsx"

/** Variants are made within seconds; who has to wait longer is brought the photo by the album itself. */
const askAgain = 2000
const askAtMost = 20

/** Calls back when an upload has arrived, and again until the album shows those that need no approval. */
export const useArrivals = (uploads: ReadonlyArray<ListedUpload>, isShown: IsShown, onArrived: () => void): void => {
  const arrived = uploads.filter(({ phase }) => phase.is === "arrived").length
  const awaited = uploads
    .filter((upload) => upload.phase.is === "arrived" && upload.phase.isApproved && !isShown(upload))
    .map(({ id }) => id)
    .join()
  useEffect(() => {
    if (arrived > 0) onArrived()
  }, [arrived, onArrived])
  useEffect(() => {
    if (awaited === "") return
    let left = askAtMost
    const timer = setInterval(() => {
      onArrived()
      left -= 1
      if (left === 0) clearInterval(timer)
    }, askAgain)
    return () => clearInterval(timer)
  }, [awaited, onArrived])
}
