/** Uploads that are under way, kept on the device with their files until they have arrived. */
import { createStore, delMany, entries, get, setMany, update } from "idb-keyval"
import type { Answer } from "../api/BanquetClient.ts"

export type Ticket = Answer<"POST /v1/guest/occasions/:occasion_slug/media/upload-url">

export interface KeptUpload {
  readonly id: string
  /** Whose it is: a device may see the links of several guests. */
  readonly owner: string
  readonly eventId: string
  readonly name: string
  readonly caption: string | null
  readonly addedAt: number
  /** The session that it is sent by, once there is one. */
  readonly ticket: Ticket | null
}

export interface KeptFile {
  readonly upload: KeptUpload
  readonly file: Blob
}

const longest = 7 * 24 * 3_600_000

const store = createStore("banquet-uploads", "uploads")
const fileKey = (id: string): string => `${id} file`

/** Whether it could be kept; storage may be full, or shut as in some private windows. */
export const keepUpload = (upload: KeptUpload, file: Blob): Promise<boolean> =>
  setMany(
    [
      [upload.id, upload],
      [fileKey(upload.id), file]
    ],
    store
  ).then(
    () => true,
    () => false
  )

/** Notes the session that the upload is sent by; does nothing where the upload could not be kept. */
export const keepTicket = async (id: string, ticket: Ticket | null): Promise<void> => {
  if ((await keptUpload(id)) === undefined) return
  await update<KeptUpload>(id, (kept) => ({ ...kept!, ticket }), store).catch(() => undefined)
}

export const keptUpload = (id: string): Promise<KeptUpload | undefined> =>
  get<KeptUpload>(id, store).catch(() => undefined)

export const forgetUpload = (id: string): Promise<void> => delMany([id, fileKey(id)], store).catch(() => undefined)

/** The owner's, in the order in which they were added. Those of long ago are forgotten. */
export const keptUploads = async (owner: string, now: number): Promise<ReadonlyArray<KeptFile>> => {
  const all = new Map(await entries<string, KeptUpload | Blob>(store).catch(() => []))
  const found: Array<KeptFile> = []
  for (const upload of all.values()) {
    if (upload instanceof Blob) continue
    const file = all.get(fileKey(upload.id))
    if (now - upload.addedAt > longest) await forgetUpload(upload.id)
    else if (upload.owner === owner && file instanceof Blob) found.push({ upload, file })
  }
  return found.toSorted((a, b) => a.upload.addedAt - b.upload.addedAt || (a.upload.id < b.upload.id ? -1 : 1))
}
