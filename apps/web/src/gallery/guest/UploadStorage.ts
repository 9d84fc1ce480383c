/** Photos that were chosen and uploads that are under way, kept on the device with their files until they have arrived. */
import { clear, createStore, delMany, entries, get, keys, promisifyRequest, setMany, type UseStore } from "idb-keyval"
import type { Answer } from "../GalleryClient.ts"
import { markUploadsKept } from "./KeptUploads.ts"

export type Ticket = Answer<"POST /v1/guest/occasions/:occasion_slug/media/upload-url">

export interface KeptUpload {
  readonly id: string
  /** Whose it is: a device may see the links of several guests. */
  readonly owner: string
  /** `null` as long as it is only chosen. */
  readonly eventId: string | null
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

export interface UploadStorage {
  /** Whether the file could be kept; storage may be full, or shut as in some private windows. */
  readonly keep: (upload: KeptUpload, file: Blob) => Promise<boolean>
  /** Does nothing where the upload could not be kept. */
  readonly change: (id: string, part: Partial<KeptUpload>) => Promise<void>
  readonly find: (id: string) => Promise<KeptUpload | undefined>
  readonly forget: (ids: ReadonlyArray<string>) => Promise<void>
  /** The owner's, in the order in which they were added. Those of long ago are forgotten. */
  readonly list: (owner: string, now: number) => Promise<ReadonlyArray<KeptFile>>
}

const longest = 7 * 24 * 3_600_000
const fileKey = (id: string): string => `${id} file`

const openStore = () => createStore("banquet-uploads", "uploads")

/** Forgets everybody's. */
export const forgetUploads = async (): Promise<void> => {
  await clear(openStore()).catch(() => undefined)
  markUploadsKept(false)
}

export const makeDeviceStorage = (): UploadStorage => {
  const open = openStore()
  // A browser that shuts storage off may throw instead of failing.
  const store: UseStore = async (mode, work) => open(mode, work)
  const find = (id: string) => get<KeptUpload>(id, store).catch(() => undefined)
  const forget = async (ids: ReadonlyArray<string>) => {
    await delMany([...ids, ...ids.map(fileKey)], store).catch(() => undefined)
    if ((await keys(store).catch(() => [])).length === 0) markUploadsKept(false)
  }
  return {
    keep: (upload, file) => {
      markUploadsKept(true)
      return setMany(
        [
          [upload.id, upload],
          [fileKey(upload.id), file]
        ],
        store
      ).then(
        () => true,
        () => false
      )
    },
    change: (id, part) =>
      store("readwrite", (kept) => {
        const found: IDBRequest<KeptUpload | undefined> = kept.get(id)
        found.addEventListener("success", () => {
          if (found.result !== undefined) kept.put({ ...found.result, ...part }, id)
        })
        return promisifyRequest(kept.transaction)
      }).catch(() => undefined),
    find,
    forget,
    list: async (owner, now) => {
      const all = new Map(await entries<string, KeptUpload | Blob>(store).catch(() => []))
      const found: Array<KeptFile> = []
      for (const upload of all.values()) {
        if (upload instanceof Blob) continue
        const file = all.get(fileKey(upload.id))
        if (now - upload.addedAt > longest) await forget([upload.id])
        else if (upload.owner === owner && file instanceof Blob) found.push({ upload, file })
      }
      return found.toSorted((a, b) => a.upload.addedAt - b.upload.addedAt || (a.upload.id < b.upload.id ? -1 : 1))
    }
  }
}
