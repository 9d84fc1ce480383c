import { useEffect } from "react"
import type { GuestOccasion } from "../../platform/api/GuestOccasion.ts"
import { insist } from "../../platform/offline/insist.ts"
import { isAnythingKept } from "./KeptUploads.ts"

/** Goes on with what was being sent when the app was left, whatever page of guests it is opened with. */
export const useResumedUploads = (token: string | null, occasion: GuestOccasion | undefined): void => {
  const slug = occasion?.occasion.slug
  const actorId = occasion?.guest.actor_id
  useEffect(() => {
    if (token === null || slug === undefined || actorId === undefined || !isAnythingKept()) return
    void insist(() => import("./UploadQueue.ts")).then(({ uploadQueue }) => uploadQueue(token, slug, actorId))
  }, [actorId, slug, token])
}
