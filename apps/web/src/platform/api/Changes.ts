/**
 * Says when it is worth asking again: the contract's stream of changes while it can be heard, a question now and then while
 * it cannot. What a change is about is a hint; what is shown is always what the contract's reads answer.
 */
import { createParser } from "eventsource-parser"
import { retryAfterOf } from "./Problem.ts"

export interface Change {
  readonly kind: "gallery_item" | "seating_plan"
  readonly id: string
  readonly eventId: string | null
  /** What the planner hears of it: a plan's revision, an item's moderation status. */
  readonly revision: number | null
  readonly moderationStatus: string | null
}

/** What has changed since the last news; `null` where anything may have. */
export type News = ReadonlyArray<Change> | null

export interface ChangesOptions {
  readonly token: string
  /** Of the stream, such as `/v1/occasions/…/changes`. */
  readonly path: string
  readonly onNews: (news: News) => void
  /** How often news are made up while the stream cannot be heard. */
  readonly pollEvery: number
  /** Least time between two news, however much changes. */
  readonly calm: number
}

/** The server says something every 15 seconds; a connection that says nothing for so long is taken for lost. */
const silence = 40_000
const soonest = 1000
const latest = 60_000

const kinds: ReadonlyArray<string | undefined> = ["gallery_item", "seating_plan"] satisfies ReadonlyArray<
  Change["kind"]
>

const isKind = (event: string | undefined): event is Change["kind"] => kinds.includes(event)

const isNamed = (data: unknown): data is Readonly<Record<string, unknown>> & { readonly id: string } =>
  typeof data === "object" && data !== null && "id" in data && typeof data.id === "string"

const changeOf = (kind: Change["kind"], text: string): Change | null => {
  try {
    const data: unknown = JSON.parse(text)
    if (!isNamed(data)) return null
    const { event_id: eventId, id, moderation_status: moderationStatus, revision } = data
    return {
      kind,
      id,
      eventId: typeof eventId === "string" ? eventId : null,
      revision: typeof revision === "number" ? revision : null,
      moderationStatus: typeof moderationStatus === "string" ? moderationStatus : null
    }
  } catch {
    return null
  }
}

/** Milliseconds until the next try: longer after each, and never at the same time for everybody. */
const pause = (tries: number): number => Math.min(latest, soonest * 2 ** tries) * (0.5 + Math.random() / 2)

export class Changes {
  readonly #options: ChangesOptions
  #connection: AbortController | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #poll: ReturnType<typeof setInterval> | undefined
  #telling: ReturnType<typeof setTimeout> | undefined
  #toldAt = -Infinity
  #untold: News = []
  #position: string | null = null
  #tries = 0

  constructor(options: ChangesOptions) {
    this.#options = options
  }

  start(): void {
    document.addEventListener("visibilitychange", this.#look)
    addEventListener("online", this.#comeBack)
    addEventListener("offline", this.#lose)
    this.#look()
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#look)
    removeEventListener("online", this.#comeBack)
    removeEventListener("offline", this.#lose)
    this.#rest()
    clearTimeout(this.#telling)
  }

  /** Who does not look needs no news; browsers allow few connections, and other tabs want some too. */
  #look = (): void => {
    if (document.visibilityState === "hidden") this.#rest()
    else if (this.#poll === undefined && this.#connection === null) {
      if (this.#toldAt !== -Infinity) this.#tell(null)
      this.#startPolling()
      void this.#connect()
    }
  }

  /** What is asked now fails, and says so. */
  #lose = (): void => {
    this.#connection?.abort()
    if (document.visibilityState !== "hidden") this.#tell(null)
  }

  #comeBack = (): void => {
    if (document.visibilityState === "hidden") return
    this.#tries = 0
    this.#tell(null)
    if (this.#connection === null) void this.#connect()
  }

  #rest(): void {
    clearTimeout(this.#retry)
    this.#stopPolling()
    const connection = this.#connection
    this.#connection = null
    connection?.abort()
  }

  #startPolling(): void {
    if (this.#poll !== undefined) return
    this.#poll = setInterval(() => this.#tell(null), this.#options.pollEvery)
  }

  #stopPolling(): void {
    clearInterval(this.#poll)
    this.#poll = undefined
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry)
    const connection = new AbortController()
    this.#connection = connection
    const wish = await this.#listen(connection).catch(() => null)
    // It rests, or another connection has taken the place of this one.
    if (this.#connection !== connection) return
    this.#connection = null
    this.#startPolling()
    this.#retry = setTimeout(() => void this.#connect(), Math.max(pause(this.#tries), (wish ?? 0) * 1000))
    this.#tries += 1
  }

  /** Ends when the connection does; answers the seconds that the server asks to wait. */
  async #listen(connection: AbortController): Promise<number | null> {
    let watch: ReturnType<typeof setTimeout> | undefined
    const beat = () => {
      clearTimeout(watch)
      watch = setTimeout(() => connection.abort(), silence)
    }
    beat()
    try {
      const { path, token } = this.#options
      const response = await fetch(path, {
        headers: {
          accept: "text/event-stream",
          authorization: `Bearer ${token}`,
          ...(this.#position === null ? {} : { "last-event-id": this.#position })
        },
        credentials: "omit",
        cache: "no-store",
        signal: connection.signal
      })
      const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true
      if (!response.ok || !isStream || response.body === null) {
        // A position that is not known any more would be refused for ever.
        if (response.status < 500) this.#position = null
        await response.body?.cancel()
        return retryAfterOf(response)
      }
      if (this.#connection !== connection) return null
      this.#stopPolling()
      // Something may have changed between what was read and this connection.
      this.#tell(null)
      let later: number | null = null
      const parser = createParser({
        onRetry: (milliseconds) => (later = milliseconds / 1000),
        onId: (id) => (this.#position = id === "" ? null : id),
        onEvent: ({ data, event }) => {
          const change = isKind(event) ? changeOf(event, data) : null
          if (change !== null) this.#tell([change])
        }
      })
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
      for (;;) {
        const { done, value } = await reader.read()
        if (done) return later
        beat()
        this.#tries = 0
        parser.feed(value)
      }
    } finally {
      clearTimeout(watch)
    }
  }

  #tell(news: News): void {
    this.#untold = news === null || this.#untold === null ? null : [...this.#untold, ...news]
    if (this.#telling !== undefined) return
    const { calm } = this.#options
    // Everybody hears of a change at once, and need not ask at once.
    const spread = (Math.random() * calm) / 4
    this.#telling = setTimeout(
      () => {
        const told = this.#untold
        this.#telling = undefined
        this.#untold = []
        this.#toldAt = performance.now()
        this.#options.onNews(told)
      },
      Math.max(spread, this.#toldAt + calm - performance.now())
    )
  }
}
