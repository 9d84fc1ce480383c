/**
 * A guest's uploads: a few at a time, each by three steps, until it has arrived or is refused. They wait for the network
 * and go on by themselves, and go on after a reload where they were, by their session: `complete` may be repeated.
 */
import { makeStore, type Store } from "../../design/Store.ts"
import { asProblem } from "../../platform/api/Problem.ts"
import { cleaned, nameOf, refusalOfFile } from "./PhotoFile.ts"
import { Semaphore } from "./Semaphore.ts"
import { ownerOf } from "./SentPhotos.ts"
import { type Draft, isFinal, isSendable, type Phase, type Refusal, type Upload, type Uploads } from "./Upload.ts"
import { isPassing, isSessionOver, refusalOf } from "./UploadProblem.ts"
import { waitToRetry } from "./UploadRetry.ts"
import { type SentItem, type UploadDependencies, uploadDependencies } from "./UploadSteps.ts"
import type { KeptUpload, Ticket } from "./UploadStorage.ts"

/** Two tabs never send the same file. */
const alone = (id: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> =>
  "locks" in navigator ? navigator.locks.request(`banquet-upload ${id}`, { signal }, work) : work()

/** `randomUUID` is there on secure origins only, and a server in the house may not be one. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("")

const draftOf = (id: string, name: string, file: Blob, caption: string): Draft => ({
  id,
  name,
  caption,
  file,
  why: refusalOfFile(file, name)
})

export class UploadQueue implements Store<Uploads> {
  readonly #dependencies: UploadDependencies
  readonly #owner: string
  readonly #semaphore = new Semaphore(3)
  readonly #store = makeStore<Uploads>({ drafts: [], uploads: [] })
  readonly get = this.#store.get
  readonly subscribe = this.#store.subscribe
  readonly #cancels = new Map<string, AbortController>()
  readonly #tickets = new Map<string, KeptUpload["ticket"]>()
  /** Those that the device has, unless another tab has sent them. */
  readonly #kept = new Set<string>()
  #drafts: ReadonlyArray<Draft> = []
  #uploads: ReadonlyArray<Upload> = []

  constructor(dependencies: UploadDependencies, owner: string) {
    this.#dependencies = dependencies
    this.#owner = owner
  }

  /** Keeps what was chosen until it is sent or let go. */
  choose(files: ReadonlyArray<File>): void {
    const { storage } = this.#dependencies
    const drafts = files.map((file) => draftOf(newId(), nameOf(file), file, ""))
    this.#drafts = [...this.#drafts, ...drafts]
    this.#publish()
    for (const { file, id, name } of drafts.filter(isSendable)) {
      void storage
        .keep({ id, owner: this.#owner, eventId: null, name, caption: null, addedAt: Date.now(), ticket: null }, file)
        .then((isKept) => {
          if (isKept) this.#kept.add(id)
          // It may have been let go meanwhile.
          return this.#isHere(id) ? undefined : storage.forget([id])
        })
    }
  }

  describe(id: string, caption: string): void {
    this.#drafts = this.#drafts.map((draft) => (draft.id === id ? { ...draft, caption } : draft))
    this.#publish()
    void this.#dependencies.storage.change(id, { caption: cleaned(caption) || null })
  }

  discard(id: string): void {
    this.#drafts = this.#drafts.filter((draft) => draft.id !== id)
    this.#publish()
    void this.#dependencies.storage.forget([id])
  }

  /** Sends what was chosen, and refuses of it what cannot be sent. What had arrived before makes room. */
  send(eventId: string, captionForAll: string): void {
    const uploads = this.#drafts.map(({ caption, file, id, name, why }): Upload => {
      const words = cleaned(caption) || cleaned(captionForAll) || null
      const phase: Phase = why === null ? { is: "waiting" } : { is: "refused", why }
      return { id, eventId, name, caption: words, file, phase }
    })
    const isOver = this.#uploads.every(({ phase }) => phase.is === "arrived")
    this.#drafts = []
    this.#set([...(isOver ? [] : this.#uploads), ...uploads])
    for (const upload of uploads) {
      if (upload.phase.is === "waiting") void this.#start(upload)
      else void this.#dependencies.storage.forget([upload.id])
    }
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
    void this.#dependencies.storage.forget([id])
    this.#set(this.#uploads.filter((upload) => upload.id !== id))
  }

  /** Lets go of what cannot be sent, and empties the list of uploads when nothing of it is left to do. */
  forgetIfOver(): void {
    for (const { id } of this.#drafts.filter((draft) => !isSendable(draft))) this.discard(id)
    const isOver = ({ phase }: Upload) => phase.is === "arrived" || (phase.is === "refused" && isFinal(phase.why))
    if (this.#uploads.length > 0 && this.#uploads.every(isOver)) this.#set([])
  }

  /** Takes up what was left behind: sends what is to be sent, and shows what was chosen. */
  async restore(): Promise<void> {
    const kept = await this.#dependencies.storage.list(this.#owner, Date.now())
    const left = kept.filter(({ upload }) => !this.#isHere(upload.id))
    for (const { upload } of left) this.#kept.add(upload.id)
    const restored = left.flatMap(({ file, upload: { caption, eventId, id, name } }): ReadonlyArray<Upload> => {
      if (eventId === null) return []
      return [{ id, eventId, name, caption, file, phase: { is: "waiting" } }]
    })
    const drafts = left
      .filter(({ upload }) => upload.eventId === null)
      .map(({ file, upload: { caption, id, name } }) => draftOf(id, name, file, caption ?? ""))
    this.#drafts = [...drafts, ...this.#drafts]
    this.#set([...restored, ...this.#uploads])
    for (const upload of restored) void this.#start(upload)
  }

  #isHere(id: string): boolean {
    return [...this.#drafts, ...this.#uploads].some((one) => one.id === id)
  }

  async #start(upload: Upload): Promise<void> {
    const { storage } = this.#dependencies
    const cancel = new AbortController()
    this.#cancels.set(upload.id, cancel)
    try {
      await alone(upload.id, cancel.signal, async () => {
        const { caption, eventId, file, id, name } = upload
        const found = await storage.find(id)
        if (found === undefined && this.#kept.has(id)) {
          // Another tab was faster.
          this.remove(id)
          return
        }
        if (found !== undefined) this.#tickets.set(id, found.ticket)
        const ticket = this.#tickets.get(id) ?? null
        const kept = { id, owner: this.#owner, eventId, name, caption, addedAt: Date.now(), ticket }
        if (found?.eventId === null) await storage.change(id, kept)
        else if (found === undefined && (await storage.keep(kept, file))) this.#kept.add(id)
        if (cancel.signal.aborted) await storage.forget([id])
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
        const item = await this.#semaphore.withPermit(() => this.#send(upload, signal), signal)
        await this.#dependencies.storage.forget([upload.id])
        this.#setPhase(upload.id, this.#arrived(upload, item))
        return
      } catch (error) {
        if (signal.aborted) return
        const problem = asProblem(error)
        if (isPassing(problem)) {
          this.#setPhase(upload.id, { is: "paused", by: problem.code === "offline" ? "offline" : "busy" })
          await waitToRetry(tries, problem.retryAfter, signal)
          tries += 1
        } else if (isSessionOver(problem) && sessions < 3) {
          await this.#setTicket(upload.id, null)
          sessions += 1
        } else if (problem.code !== "upload_not_received" || sessions >= 3) {
          await this.#refuse(upload.id, refusalOf(problem, (this.#tickets.get(upload.id) ?? null) !== null))
          return
        } else sessions += 1
      }
    }
  }

  #arrived({ id, name }: Upload, item: SentItem): Phase {
    if (item.asset.status === "failed") return { is: "refused", why: "damaged" }
    const sessionId = this.#tickets.get(id)?.upload_session.id ?? ""
    const isApproved = item.moderation_status === "approved"
    this.#dependencies.sent.add({ sessionId, owner: this.#owner, itemId: item.id, name, isGated: !isApproved })
    return { is: "arrived", sessionId, itemId: item.id, isApproved }
  }

  async #refuse(id: string, why: Refusal): Promise<void> {
    if (isFinal(why)) {
      await this.#dependencies.storage.forget([id])
      this.#tickets.delete(id)
    }
    this.#setPhase(id, { is: "refused", why })
  }

  async #send(upload: Upload, signal: AbortSignal): Promise<SentItem> {
    const started = this.#tickets.get(upload.id) ?? null
    if (started !== null) {
      // It was interrupted somewhere: the file may be there already, or even be an item.
      const item = await this.#completeIfReceived(started.upload_session.id)
      if (item !== null) return item
    }
    const ticket = started ?? (await this.#begin(upload, signal))
    this.#setPhase(upload.id, { is: "sending", part: 0 })
    await this.#dependencies.send(
      ticket,
      upload.file,
      (part) => this.#setPhase(upload.id, { is: "sending", part }),
      signal
    )
    this.#setPhase(upload.id, { is: "finishing" })
    return this.#dependencies.complete(ticket.upload_session.id)
  }

  async #begin(upload: Upload, signal: AbortSignal): Promise<Ticket> {
    const ticket = await this.#dependencies.begin(upload, signal)
    await this.#setTicket(upload.id, ticket)
    return ticket
  }

  #completeIfReceived(sessionId: string): Promise<SentItem | null> {
    return this.#dependencies.complete(sessionId).catch((error: unknown) => {
      if (asProblem(error).code === "upload_not_received") return null
      throw error
    })
  }

  async #setTicket(id: string, ticket: KeptUpload["ticket"]): Promise<void> {
    this.#tickets.set(id, ticket)
    await this.#dependencies.storage.change(id, { ticket })
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

const queues = new Map<string, UploadQueue>()

/** The one queue of this token: it goes on while other pages are looked at. */
export const uploadQueue = (token: string, slug: string, actorId: string): UploadQueue => {
  const known = queues.get(token)
  if (known !== undefined) return known
  const queue = new UploadQueue(uploadDependencies(token, slug), ownerOf(slug, actorId))
  queues.set(token, queue)
  void queue.restore()
  return queue
}
