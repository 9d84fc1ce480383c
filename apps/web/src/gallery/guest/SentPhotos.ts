/**
 * What this device has sent of late, kept on it, so that a guest who comes back is told of a photo that turned out not to be
 * one. It holds what the device itself knows, and of the server's answer no more than whether the photo can be shown.
 */
import { makeStore, type Store, type WritableStore } from "../../design/Store.ts"
import { keep, readKeptJson } from "../../platform/api/DeviceStorage.ts"
import { sentKey } from "./KeptUploads.ts"

export interface SentPhoto {
  /** The upload session, by which the server can be asked again. */
  readonly sessionId: string
  /** Whose it is: a device may see the links of several guests. */
  readonly owner: string
  /** The photo's in the album, once it is approved. */
  readonly itemId: string
  readonly name: string
  readonly sentAt: number
  /** Whether the photo needed an approval when it was sent. */
  readonly isGated: boolean
  /** `told` is a failed one of which the guest has been told. */
  readonly status: "processing" | "ready" | "failed" | "told"
}

const longest = 7 * 24 * 3_600_000
const keptAtMost = 100

const isSentPhoto = (value: unknown): value is SentPhoto =>
  typeof value === "object" &&
  value !== null &&
  ["sessionId", "owner", "itemId", "name", "sentAt", "isGated", "status"].every((member) => member in value)

/** Where a device keeps what it has sent. */
export interface SentStorage {
  readonly read: () => unknown
  readonly write: (sent: ReadonlyArray<SentPhoto>) => void
}

export class SentPhotos implements Store<ReadonlyArray<SentPhoto>> {
  readonly #storage: SentStorage
  readonly #now: () => number
  readonly #store: WritableStore<ReadonlyArray<SentPhoto>>
  readonly get: Store<ReadonlyArray<SentPhoto>>["get"]
  readonly subscribe: Store<ReadonlyArray<SentPhoto>>["subscribe"]

  constructor(storage: SentStorage, now: () => number) {
    this.#storage = storage
    this.#now = now
    this.#store = makeStore(this.#read())
    this.get = this.#store.get
    this.subscribe = this.#store.subscribe
  }

  add(sent: Omit<SentPhoto, "sentAt" | "status">): void {
    this.#change((kept) => [
      ...kept.filter(({ sessionId }) => sessionId !== sent.sessionId),
      { ...sent, sentAt: this.#now(), status: "processing" }
    ])
  }

  /** Keeps what became of it; of a photo that can be shown nothing more needs to be known, unless it waits for approval. */
  settle(sessionId: string, status: SentPhoto["status"]): void {
    this.#change((kept) =>
      kept
        .map((photo) => (photo.sessionId === sessionId ? { ...photo, status } : photo))
        .filter((photo) => photo.sessionId !== sessionId || status !== "ready" || photo.isGated)
    )
  }

  forget(sessionId: string): void {
    this.#change((kept) => kept.filter((photo) => photo.sessionId !== sessionId))
  }

  #read(): ReadonlyArray<SentPhoto> {
    const kept = this.#storage.read()
    const photos: ReadonlyArray<unknown> = Array.isArray(kept) ? kept : []
    return photos
      .filter(isSentPhoto)
      .filter(({ sentAt }) => this.#now() - sentAt < longest)
      .slice(-keptAtMost)
  }

  /** Another tab may have changed it too, so that it is read first. */
  #change(change: (kept: ReadonlyArray<SentPhoto>) => ReadonlyArray<SentPhoto>): void {
    const changed = change(this.#read()).slice(-keptAtMost)
    this.#storage.write(changed)
    this.#store.set(changed)
  }
}

/** This device's. */
export const sentPhotos = new SentPhotos(
  {
    read: () => readKeptJson(sentKey),
    write: (sent) => keep(sentKey, sent.length === 0 ? null : JSON.stringify(sent))
  },
  () => Date.now()
)

/** Whose uploads and photos are kept. */
export const ownerOf = (slug: string, actorId: string): string => `${slug} ${actorId}`

/** Returns those that an album does not have, as far as it was loaded: up to a photo of that time, or `undefined` for all of it. */
export const notInAlbum = (
  sent: ReadonlyArray<SentPhoto>,
  album: ReadonlySet<string>,
  oldest: string | undefined
): ReadonlyArray<SentPhoto> =>
  sent.filter(({ itemId, sentAt }) => !album.has(itemId) && !(sentAt < Date.parse(oldest ?? "")))

/** Returns a guest's photos that wait, as far as this device knows; of those that need an approval nobody says that it was refused. */
export const waitingOf = (sent: ReadonlyArray<SentPhoto>, owner: string): ReadonlyArray<SentPhoto> =>
  sent.filter((photo) => photo.owner === owner && photo.status !== "failed" && photo.status !== "told")

/** Counts those that wait for an approval, rather than to be prepared. */
export const countGated = (waiting: ReadonlyArray<SentPhoto>): number => waiting.filter(({ isGated }) => isGated).length
