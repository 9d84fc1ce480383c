/**
 * A guest's uploads: a few at a time, each by three steps, until it has arrived or is refused. They wait for the network
 * and go on by themselves, and go on after a reload where they were, by their session: `complete` may be repeated.
 */
import { type Answer, BanquetClient } from "../api/BanquetClient.ts"
import { asProblem, Problem } from "../api/Problem.ts"
import { sendFile } from "./sendFile.ts"
import { forgetUpload, keepTicket, keepUpload, keptUpload, keptUploads, type KeptUpload } from "./UploadStore.ts"
import { Turns } from "./Turns.ts"

/** Why an upload was refused. */
export type Refusal = "notAnImage" | "tooLarge" | "closed" | "quota" | "notActive" | "notOpen" | "signedOut" | "unknown"

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

export interface NewUpload {
  readonly file: File
  readonly eventId: string
  readonly caption: string
}

type Item = Answer<"POST /v1/guest/occasions/:occasion_slug/media/complete">["gallery_item"]

export const largestFile = 15 * 1024 * 1024

const refusals: Readonly<Record<string, Refusal>> = {
  not_an_image: "notAnImage",
  file_too_large: "tooLarge",
  payload_too_large: "tooLarge",
  upload_session_closed: "closed",
  upload_quota_reached: "quota",
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
  (code === "storage_refused" && status < 500)

const isPassing = ({ code, status }: Problem): boolean => code === "offline" || code === "rate_limited" || status >= 500

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

/** Ends after a while that grows with each try, or as soon as there is a network again. */
const worthAnotherTry = (tries: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener("online", goOn)
      signal.removeEventListener("abort", goOn)
      resolve()
    }
    const timer = setTimeout(goOn, Math.min(latest, soonest * 2 ** tries))
    addEventListener("online", goOn)
    signal.addEventListener("abort", goOn)
  })

/** Two tabs never send the same file. */
const alone = (id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(`banquet-upload ${id}`, { signal }, work) : work()

export class UploadQueue {
  readonly #client: BanquetClient
  readonly #slug: string
  readonly #owner: string
  readonly #turns = new Turns(3)
  readonly #listeners = new Set<() => void>()
  readonly #cancels = new Map<string, AbortController>()
  readonly #tickets = new Map<string, KeptUpload["ticket"]>()
  #uploads: ReadonlyArray<Upload> = []

  constructor(token: string, slug: string, actorId: string) {
    this.#client = new BanquetClient(token)
    this.#slug = slug
    this.#owner = `${slug} ${actorId}`
    void this.#restore()
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  get = (): ReadonlyArray<Upload> => this.#uploads

  /** What had arrived before makes room. */
  add(added: ReadonlyArray<NewUpload>): void {
    const uploads = added.map(({ caption, eventId, file }): Upload => {
      const phase: Phase = file.size > largestFile ? { is: "refused", why: "tooLarge" } : { is: "waiting" }
      return { id: newId(), eventId, name: nameOf(file), caption: cleaned(caption) || null, file, phase }
    })
    const isOver = this.#uploads.every(({ phase }) => phase.is === "arrived")
    this.#set([...(isOver ? [] : this.#uploads), ...uploads])
    for (const upload of uploads) if (upload.phase.is === "waiting") void this.#start(upload, false)
  }

  retry(id: string): void {
    const upload = this.#uploads.find((one) => one.id === id)
    if (upload === undefined || upload.phase.is !== "refused") return
    this.#setPhase(id, { is: "waiting" })
    void this.#start(upload, false)
  }

  /** Stops it where it is, or takes it from the list. */
  remove(id: string): void {
    this.#cancels.get(id)?.abort()
    void forgetUpload(id)
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
  }

  /** Empties the list when nothing of it is left to do. */
  forgetIfOver(): void {
    const isOver = ({ phase }: Upload) => phase.is === "arrived" || (phase.is === "refused" && isFinal(phase.why))
    if (this.#uploads.length > 0 && this.#uploads.every(isOver)) this.#set([])
  }

  async #restore(): Promise<void> {
    const kept = await keptUploads(this.#owner, Date.now())
    const restored = kept
      .filter(({ upload }) => !this.#uploads.some(({ id }) => id === upload.id))
      .map(({ file, upload: { caption, eventId, id, name, ticket } }): Upload => {
        this.#tickets.set(id, ticket)
        return { id, eventId, name, caption, file, phase: { is: "waiting" } }
      })
    if (restored.length > 0) this.#set([...restored, ...this.#uploads])
    for (const upload of restored) void this.#start(upload, true)
  }

  async #start(upload: Upload, isRestored: boolean): Promise<void> {
    const cancel = new AbortController()
    this.#cancels.set(upload.id, cancel)
    try {
      await alone(upload.id, cancel.signal, async () => {
        if (!isRestored) {
          const { caption, eventId, file, id, name } = upload
          const ticket = this.#tickets.get(id) ?? null
          await keepUpload({ id, owner: this.#owner, eventId, name, caption, addedAt: Date.now(), ticket }, file)
          if (cancel.signal.aborted) await forgetUpload(id)
        } else if ((await keptUpload(upload.id)) === undefined) {
          // Another tab was faster.
          this.remove(upload.id)
          return
        }
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
        await forgetUpload(upload.id)
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
          await worthAnotherTry(tries, signal)
          tries += 1
        } else if (isSessionOver(problem) && sessions < 3) {
          await this.#setTicket(upload.id, null)
          sessions += 1
        } else if (problem.code !== "upload_not_received" || sessions >= 3) {
          await this.#refuse(upload.id, refusals[problem.code] ?? "unknown")
          return
        } else sessions += 1
      }
    }
  }

  async #refuse(id: string, why: Refusal): Promise<void> {
    if (isFinal(why)) {
      await forgetUpload(id)
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
    await sendFile(ticket, upload.file, (part) => this.#setPhase(upload.id, { is: "sending", part }), signal)
    this.#setPhase(upload.id, { is: "finishing" })
    return this.#complete(ticket.upload_session.id)
  }

  async #begin({ caption, eventId, file, id, name }: Upload, signal: AbortSignal) {
    const ticket = await this.#client.request("POST /v1/guest/occasions/:occasion_slug/media/upload-url", {
      params: { occasion_slug: this.#slug },
      body: {
        event_id: eventId,
        file_name: name,
        content_type: typeOf(file, name),
        byte_size: Math.max(1, file.size),
        caption
      },
      signal
    })
    await this.#setTicket(id, ticket)
    return ticket
  }

  async #complete(sessionId: string): Promise<Item> {
    const answer = await this.#client.request("POST /v1/guest/occasions/:occasion_slug/media/complete", {
      params: { occasion_slug: this.#slug },
      body: { upload_session_id: sessionId }
    })
    return answer.gallery_item
  }

  #completeIfReceived(sessionId: string): Promise<Item | null> {
    return this.#complete(sessionId).catch((error: unknown) => {
      if (asProblem(error).code === "upload_not_received") return null
      throw error
    })
  }

  async #setTicket(id: string, ticket: KeptUpload["ticket"]): Promise<void> {
    this.#tickets.set(id, ticket)
    await keepTicket(id, ticket)
  }

  #setPhase(id: string, phase: Phase): void {
    this.#set(this.#uploads.map((upload) => (upload.id === id ? { ...upload, phase } : upload)))
  }

  #set(uploads: ReadonlyArray<Upload>): void {
    this.#uploads = uploads
    for (const listener of this.#listeners) listener()
  }
}

/** `randomUUID` is there on secure origins only, and a server in the house may not be one. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const queues = new Map<string, UploadQueue>()

/** The one queue of this token: it goes on while other pages are looked at. */
export const uploadQueue = (token: string, slug: string, actorId: string): UploadQueue => {
  const queue = queues.get(token) ?? new UploadQueue(token, slug, actorId)
  queues.set(token, queue)
  return queue
}
