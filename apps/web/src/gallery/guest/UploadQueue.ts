/**
 * A guest's uploads: a few at a time, each by three steps, until it has arrived or is refused. They wait for the network
 * and go on by themselves, and go on after a reload where they were, by their session: `complete` may be repeated.
 */
import { makeStore, type Store } from "../../design/Store.ts"
import { type Answer, GalleryClient } from "../GalleryClient.ts"
import { asProblem, Problem } from "../../platform/api/Problem.ts"
import { sendFile } from "./sendFile.ts"
import { type KeptUpload, makeDeviceStore, type Ticket, type UploadStore } from "./UploadStore.ts"
import { Turns } from "./Turns.ts"

/** Why an upload was refused. */
export type Refusal =
  | "notAnImage"
  | "tooLarge"
  | "closed"
  | "unreadable"
  | "quota"
  | "noSpace"
  | "notActive"
  | "notOpen"
  | "signedOut"
  | "unknown"

export type Phase =
  | { readonly is: "waiting" }
  | { readonly is: "sending"; readonly part: number }
  | { readonly is: "finishing" }
  | { readonly is: "paused"; readonly by: "offline" | "busy" }
  | { readonly is: "arrived"; readonly itemId: string; readonly isApproved: boolean }
  | { readonly is: "refused"; readonly why: Refusal }

export interface Upload {
  readonly id: string
  readonly eventId: string
  readonly name: string
  readonly caption: string | null
  readonly file: Blob
  readonly phase: Phase
}

/** A photo that was chosen and not sent yet. */
export interface Draft {
  readonly id: string
  readonly name: string
  readonly caption: string
  readonly file: Blob
}

/** What the queue holds, new with every change. */
export interface Uploads {
  readonly drafts: ReadonlyArray<Draft>
  readonly uploads: ReadonlyArray<Upload>
}

type Item = Answer<"POST /v1/guest/occasions/:occasion_slug/media/complete">["gallery_item"]

export const largestFile = 15 * 1024 * 1024

const refusals: Readonly<Record<string, Refusal>> = {
  not_an_image: "notAnImage",
  file_too_large: "tooLarge",
  payload_too_large: "tooLarge",
  upload_session_closed: "closed",
  file_unreadable: "unreadable",
  upload_quota_reached: "quota",
  insufficient_storage: "noSpace",
  uploads_not_active: "notActive",
  module_not_enabled: "notActive",
  module_not_installed: "notActive",
  event_not_accessible: "notOpen",
  permission_denied: "signedOut",
  guest_occasion_mismatch: "signedOut",
  unauthenticated: "signedOut"
}

/** The file is at fault, so that sending it again is of no use. */
export const isFinal = (why: Refusal): boolean => why === "notAnImage" || why === "tooLarge" || why === "closed"

/** The session has ended, or its URL has; another one may do. */
const isSessionOver = ({ code, status }: Problem): boolean =>
  code === "upload_session_expired" ||
  code === "upload_session_not_found" ||
  (code === "storage_refused" && !isUnderWay({ code, status }) && status !== 429 && status < 500)

/** An upload of the same file that broke off is still waited for; it ends soon, and this one goes on. */
const isUnderWay = ({ code, status }: Pick<Problem, "code" | "status">): boolean =>
  code === "storage_refused" && status === 409

/** There is no space, which takes somebody to change: not tried again without end, but when the guest likes. */
const isFull = ({ status }: Problem): boolean => status === 507

const isPassing = (problem: Problem): boolean =>
  problem.code === "offline" ||
  problem.status === 429 ||
  isUnderWay(problem) ||
  (problem.status >= 500 && !isFull(problem))

const types: Readonly<Record<string, string>> = {
  avif: "image/avif",
  gif: "image/gif",
  heic: "image/heic",
  heif: "image/heif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  webp: "image/webp"
}

/** What systems do not know the type of, they leave without one. */
const typeOf = (file: Blob, name: string): string =>
  file.type === "" ? (types[name.split(".").at(-1)?.toLowerCase() ?? ""] ?? "application/octet-stream") : file.type

const cleaned = (text: string): string => text.toWellFormed().replaceAll("\0", "").trim()

const nameOf = (file: File): string => {
  const name = cleaned(file.name)
  return name.length > 200 ? cleaned(name.slice(-200)) : name === "" ? "photo" : name
}

const soonest = 1000
const latest = 15_000

/** Ends when the server says, or after a while that grows with each try, or as soon as there is a network again. */
const worthAnotherTry = (tries: number, retryAfter: number | null, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener("online", goOn)
      signal.removeEventListener("abort", goOn)
      resolve()
    }
    const timer = setTimeout(goOn, retryAfter === null ? Math.min(latest, soonest * 2 ** tries) : retryAfter * 1000)
    if (retryAfter === null) addEventListener("online", goOn)
    signal.addEventListener("abort", goOn)
  })

/** Two tabs never send the same file. */
const alone = (id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(`banquet-upload ${id}`, { signal }, work) : work()

/** The three steps of an upload, and where it is kept meanwhile. */
export interface UploadWays {
  readonly begin: (upload: Upload, signal: AbortSignal) => Promise<Ticket>
  readonly send: typeof sendFile
  readonly complete: (sessionId: string) => Promise<Item>
  readonly store: UploadStore
}

export class UploadQueue implements Store<Uploads> {
  readonly #ways: UploadWays
  readonly #owner: string
  readonly #turns = new Turns(3)
  readonly #store = makeStore<Uploads>({ drafts: [], uploads: [] })
  readonly get = this.#store.get
  readonly subscribe = this.#store.subscribe
  readonly #cancels = new Map<string, AbortController>()
  readonly #tickets = new Map<string, KeptUpload["ticket"]>()
  /** Those that the device has, unless another tab has sent them. */
  readonly #kept = new Set<string>()
  #drafts: ReadonlyArray<Draft> = []
  #uploads: ReadonlyArray<Upload> = []

  constructor(ways: UploadWays, owner: string) {
    this.#ways = ways
    this.#owner = owner
  }

  /** Keeps what was chosen until it is sent or let go. */
  choose(files: ReadonlyArray<File>): void {
    const { store } = this.#ways
    const drafts = files.map((file): Draft => ({ id: newId(), name: nameOf(file), caption: "", file }))
    this.#drafts = [...this.#drafts, ...drafts]
    this.#publish()
    for (const { file, id, name } of drafts) {
      if (file.size > largestFile) continue
      void store
        .keep({ id, owner: this.#owner, eventId: null, name, caption: null, addedAt: Date.now(), ticket: null }, file)
        .then((isKept) => {
          if (isKept) this.#kept.add(id)
          // It may have been let go meanwhile.
          return this.#isHere(id) ? undefined : store.forget([id])
        })
    }
  }

  describe(id: string, caption: string): void {
    this.#drafts = this.#drafts.map((draft) => (draft.id === id ? { ...draft, caption } : draft))
    this.#publish()
    void this.#ways.store.change(id, { caption: cleaned(caption) || null })
  }

  letGo(id: string): void {
    this.#drafts = this.#drafts.filter((draft) => draft.id !== id)
    this.#publish()
    void this.#ways.store.forget([id])
  }

  /** Sends what was chosen. What had arrived before makes room. */
  send(eventId: string, captionForAll: string): void {
    const uploads = this.#drafts.map(({ caption, file, id, name }): Upload => {
      const phase: Phase = file.size > largestFile ? { is: "refused", why: "tooLarge" } : { is: "waiting" }
      return { id, eventId, name, caption: cleaned(caption) || cleaned(captionForAll) || null, file, phase }
    })
    const isOver = this.#uploads.every(({ phase }) => phase.is === "arrived")
    this.#drafts = []
    this.#set([...(isOver ? [] : this.#uploads), ...uploads])
    for (const upload of uploads) if (upload.phase.is === "waiting") void this.#start(upload)
  }

  retry(id: string): void {
    const upload = this.#uploads.find((one) => one.id === id)
    if (upload === undefined || upload.phase.is !== "refused") return
    this.#setPhase(id, { is: "waiting" })
    void this.#start(upload)
  }

  /** Stops it where it is, or takes it from the list. */
  remove(id: string): void {
    this.#cancels.get(id)?.abort()
    void this.#ways.store.forget([id])
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
  }

  /** Empties the list when nothing of it is left to do. */
  forgetIfOver(): void {
    const isOver = ({ phase }: Upload) => phase.is === "arrived" || (phase.is === "refused" && isFinal(phase.why))
    if (this.#uploads.length > 0 && this.#uploads.every(isOver)) this.#set([])
  }

  /** Takes up what was left behind: sends what is to be sent, and shows what was chosen. */
  async restore(): Promise<void> {
    const kept = await this.#ways.store.list(this.#owner, Date.now())
    const left = kept.filter(({ upload }) => !this.#isHere(upload.id))
    for (const { upload } of left) this.#kept.add(upload.id)
    const restored = left.flatMap(({ file, upload: { caption, eventId, id, name } }): ReadonlyArray<Upload> => {
      if (eventId === null) return []
      return [{ id, eventId, name, caption, file, phase: { is: "waiting" } }]
    })
    const drafts = left
      .filter(({ upload }) => upload.eventId === null)
      .map(({ file, upload: { caption, id, name } }): Draft => ({ id, name, caption: caption ?? "", file }))
    this.#drafts = [...drafts, ...this.#drafts]
    this.#set([...restored, ...this.#uploads])
    for (const upload of restored) void this.#start(upload)
  }

  #isHere(id: string): boolean {
    return [...this.#drafts, ...this.#uploads].some((one) => one.id === id)
  }

  async #start(upload: Upload): Promise<void> {
    const { store } = this.#ways
    const cancel = new AbortController()
    this.#cancels.set(upload.id, cancel)
    try {
      await alone(upload.id, cancel.signal, async () => {
        const { caption, eventId, file, id, name } = upload
        const found = await store.find(id)
        if (found === undefined && this.#kept.has(id)) {
          // Another tab was faster.
          this.remove(id)
          return
        }
        if (found !== undefined) this.#tickets.set(id, found.ticket)
        const ticket = this.#tickets.get(id) ?? null
        const kept = { id, owner: this.#owner, eventId, name, caption, addedAt: Date.now(), ticket }
        if (found?.eventId === null) await store.change(id, kept)
        else if (found === undefined && (await store.keep(kept, file))) this.#kept.add(id)
        if (cancel.signal.aborted) await store.forget([id])
        await this.#untilOver(upload, cancel.signal)
      })
    } catch (error) {
      if (!cancel.signal.aborted) throw error
    } finally {
      if (this.#cancels.get(upload.id) === cancel) this.#cancels.delete(upload.id)
    }
  }

  async #untilOver(upload: Upload, signal: AbortSignal): Promise<void> {
    for (let tries = 0, sessions = 0; !signal.aborted;) {
      try {
        const item = await this.#turns.take(() => this.#send(upload, signal), signal)
        await this.#ways.store.forget([upload.id])
        this.#setPhase(upload.id, {
          is: "arrived",
          itemId: item.id,
          isApproved: item.moderation_status === "approved"
        })
        return
      } catch (error) {
        if (signal.aborted) return
        const problem = asProblem(error)
        if (isPassing(problem)) {
          this.#setPhase(upload.id, { is: "paused", by: problem.code === "offline" ? "offline" : "busy" })
          await worthAnotherTry(tries, problem.retryAfter, signal)
          tries += 1
        } else if (isSessionOver(problem) && sessions < 3) {
          await this.#setTicket(upload.id, null)
          sessions += 1
        } else if (problem.code !== "upload_not_received" || sessions >= 3) {
          await this.#refuse(upload.id, isFull(problem) ? "noSpace" : (refusals[problem.code] ?? "unknown"))
          return
        } else sessions += 1
      }
    }
  }

  async #refuse(id: string, why: Refusal): Promise<void> {
    if (isFinal(why)) {
      await this.#ways.store.forget([id])
      this.#tickets.delete(id)
    }
    this.#setPhase(id, { is: "refused", why })
  }

  async #send(upload: Upload, signal: AbortSignal): Promise<Item> {
    const started = this.#tickets.get(upload.id) ?? null
    if (started !== null) {
      // It was interrupted somewhere: the file may be there already, or even be an item.
      const item = await this.#completeIfReceived(started.upload_session.id)
      if (item !== null) return item
    }
    const ticket = started ?? (await this.#begin(upload, signal))
    this.#setPhase(upload.id, { is: "sending", part: 0 })
    await this.#ways.send(ticket, upload.file, (part) => this.#setPhase(upload.id, { is: "sending", part }), signal)
    this.#setPhase(upload.id, { is: "finishing" })
    return this.#ways.complete(ticket.upload_session.id)
  }

  async #begin(upload: Upload, signal: AbortSignal): Promise<Ticket> {
    const ticket = await this.#ways.begin(upload, signal)
    await this.#setTicket(upload.id, ticket)
    return ticket
  }

  #completeIfReceived(sessionId: string): Promise<Item | null> {
    return this.#ways.complete(sessionId).catch((error: unknown) => {
      if (asProblem(error).code === "upload_not_received") return null
      throw error
    })
  }

  async #setTicket(id: string, ticket: KeptUpload["ticket"]): Promise<void> {
    this.#tickets.set(id, ticket)
    await this.#ways.store.change(id, { ticket })
  }

  #setPhase(id: string, phase: Phase): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, phase } : upload)))
  }

  #set(uploads: ReadonlyArray<Upload>): void {
    this.#uploads = uploads
    this.#publish()
  }

  #publish(): void {
    this.#store.set({ drafts: this.#drafts, uploads: this.#uploads })
  }
}

/** `randomUUID` is there on secure origins only, and a server in the house may not be one. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const waysOf = (token: string, slug: string): UploadWays => {
  const client = new GalleryClient(token)
  const params = { occasion_slug: slug }
  return {
    begin: ({ caption, eventId, file, name }, signal) =>
      client.request("POST /v1/guest/occasions/:occasion_slug/media/upload-url", {
        params,
        body: {
          event_id: eventId,
          file_name: name,
          content_type: typeOf(file, name),
          byte_size: Math.max(1, file.size),
          caption
        },
        signal
      }),
    send: sendFile,
    complete: async (sessionId) => {
      const answer = await client.request("POST /v1/guest/occasions/:occasion_slug/media/complete", {
        params,
        body: { upload_session_id: sessionId }
      })
      return answer.gallery_item
    },
    store: makeDeviceStore()
  }
}

const queues = new Map<string, UploadQueue>()

/** The one queue of this token: it goes on while other pages are looked at. */
export const uploadQueue = (token: string, slug: string, actorId: string): UploadQueue => {
  const known = queues.get(token)
  if (known !== undefined) return known
  const queue = new UploadQueue(waysOf(token, slug), `${slug} ${actorId}`)
  queues.set(token, queue)
  void queue.restore()
  return queue
}
