/** Uploads as the guest is told of them: with those that were taken and turned out not to be photos. */
import type { SentPhoto } from "./SentPhotos.ts"
import type { ListedUpload, Upload } from "./Upload.ts"

const damaged = { is: "refused", why: "damaged" } as const

/** The uploads as they turned out, after those of earlier visits that this guest has not been told of. */
export const withOutcomes = (
  uploads: ReadonlyArray<Upload>,
  sent: ReadonlyArray<SentPhoto>,
  owner: string
): ReadonlyArray<ListedUpload> => {
  const failed = new Map(
    sent
      .filter((photo) => photo.owner === owner && photo.status === "failed")
      .map((photo) => [photo.sessionId, photo] as const)
  )
  const listed = uploads.map((upload): ListedUpload => {
    const { phase } = upload
    if (phase.is !== "arrived" || !failed.delete(phase.sessionId)) return upload
    return { ...upload, sessionId: phase.sessionId, phase: damaged }
  })
  const before = [...failed.values()].map(({ name, sessionId }): ListedUpload => {
    return { id: sessionId, sessionId, eventId: "", name, caption: null, file: null, phase: damaged }
  })
  return [...before, ...listed]
}
