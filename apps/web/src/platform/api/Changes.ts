/**
 * Says when it is worth asking again: the contract's stream of changes while it is connected, polling while it is not.
 * What a change is about is a hint; what is shown is always what the contract's reads answer.
 */
import { createParser } from "eventsource-parser"
import { retryAfterOf } from "./Problem.ts"

export interface Change {
  /** As the module that makes these changes names it. */
  readonly kind: string
  readonly id: string
  readonly eventId: string | null
  /** The members that the module of this kind adds. */
  readonly data: Readonly<Record<string, unknown>>
}

/** What has changed since the last notification; `null` where anything may have. */
export type ChangeBatch = ReadonlyArray<Change> | null

export interface ChangesOptions {
  readonly token: string
  /** Of the stream, such as `/v1/occasions/…/changes`. */
  readonly path: string
  /** Changes of other kinds are passed over; several have a space between them. */
  readonly kind: string
  readonly onChange: (changes: ChangeBatch) => void
  /** Milliseconds between notifications while the stream is not connected. */
  readonly pollInterval: number
  /** The least number of milliseconds between two notifications, however much changes. */
  readonly minInterval: number
}

/** The server sends something every 15 seconds; a connection without anything for so long counts as lost. */
const heartbeatTimeout = 40_000
const minRetryDelay = 1000
const maxRetryDelay = 60_000

const isNamed = (data: unknown): data is Readonly<Record<string, unknown>> & { readonly id: string } =>
  typeof data === "object" && data !== null && "id" in data && typeof data.id === "string"

const changeOf = (kind: string, text: string): Change | null => {
  try {
    const data: unknown = JSON.parse(text)
    if (!isNamed(data)) return null
    return { kind, id: data.id, eventId: typeof data["event_id"] === "string" ? data["event_id"] : null, data }
  } catch {
    return null
  }
}

/** Returns the milliseconds until the next try: longer after each, and spread so that not everybody comes at once. */
const retryDelay = (tries: number): number =>
  Math.min(maxRetryDelay, minRetryDelay * 2 ** tries) * (0.5 + Math.random() / 2)

export class Changes {
  readonly #options: ChangesOptions
  #connection: AbortController | null = null
  #retry: ReturnType<typeof setTimeout> | undefined
  #poll: ReturnType<typeof setInterval> | undefined
  #notification: ReturnType<typeof setTimeout> | undefined
  #notifiedAt = -Infinity
  #pending: ChangeBatch = []
  #position: string | null = null
  #tries = 0

  constructor(options: ChangesOptions) {
    this.#options = options
  }

  start(): void {
    document.addEventListener("visibilitychange", this.#followVisibility)
    addEventListener("online", this.#onOnline)
    addEventListener("offline", this.#onOffline)
    this.#followVisibility()
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.#followVisibility)
    removeEventListener("online", this.#onOnline)
    removeEventListener("offline", this.#onOffline)
    this.#disconnect()
    clearTimeout(this.#notification)
  }

  /** A hidden page needs no changes; browsers allow few connections, and other tabs need some too. */
  #followVisibility = (): void => {
    if (document.visibilityState === "hidden") this.#disconnect()
    else if (this.#poll === undefined && this.#connection === null) {
      if (this.#notifiedAt !== -Infinity) this.#notify(null)
      this.#startPolling()
      void this.#connect()
    }
  }

  /** A read that is asked for now fails, and says so. */
  #onOffline = (): void => {
    this.#connection?.abort()
    if (document.visibilityState !== "hidden") this.#notify(null)
  }

  #onOnline = (): void => {
    if (document.visibilityState === "hidden") return
    this.#tries = 0
    this.#notify(null)
    if (this.#connection === null) void this.#connect()
  }

  #disconnect(): void {
    clearTimeout(this.#retry)
    this.#stopPolling()
    const connection = this.#connection
    this.#connection = null
    connection?.abort()
  }

  #startPolling(): void {
    if (this.#poll !== undefined) return
    this.#poll = setInterval(() => this.#notify(null), this.#options.pollInterval)
  }

  #stopPolling(): void {
    clearInterval(this.#poll)
    this.#poll = undefined
  }

  async #connect(): Promise<void> {
    clearTimeout(this.#retry)
    const connection = new AbortController()
    this.#connection = connection
    const retryAfter = await this.#listen(connection).catch(() => null)
    // It was stopped, or another connection has taken the place of this one.
    if (this.#connection !== connection) return
    this.#connection = null
    this.#startPolling()
    this.#retry = setTimeout(() => void this.#connect(), Math.max(retryDelay(this.#tries), (retryAfter ?? 0) * 1000))
    this.#tries += 1
  }

  /** Ends when the connection does; returns the seconds that the server asks to wait. */
  async #listen(connection: AbortController): Promise<number | null> {
    let timeout: ReturnType<typeof setTimeout> | undefined
    const heartbeat = () => {
      clearTimeout(timeout)
      timeout = setTimeout(() => connection.abort(), heartbeatTimeout)
    }
    heartbeat()
    try {
      const response = await this.#open(connection.signal)
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
      this.#notify(null)
      return await this.#read(response.body, heartbeat)
    } finally {
      clearTimeout(timeout)
    }
  }

  #open(signal: AbortSignal): Promise<Response> {
    const { path, token } = this.#options
    return fetch(path, {
      headers: {
        accept: "text/event-stream",
        authorization: `Bearer ${token}`,
        ...(this.#position === null ? {} : { "last-event-id": this.#position })
      },
      credentials: "omit",
      cache: "no-store",
      signal
    })
  }

  async #read(body: ReadableStream<BufferSource>, heartbeat: () => void): Promise<number | null> {
    const kinds = this.#options.kind.split(" ")
    let retryAfter: number | null = null
    const parser = createParser({
      onRetry: (milliseconds) => (retryAfter = milliseconds / 1000),
      onId: (id) => (this.#position = id === "" ? null : id),
      onEvent: ({ data, event }) => {
        const change = event !== undefined && kinds.includes(event) ? changeOf(event, data) : null
        if (change !== null) this.#notify([change])
      }
    })
    const reader = body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return retryAfter
      heartbeat()
      this.#tries = 0
      parser.feed(value)
    }
  }

  /** Adds to what is pending, and notifies when enough time has passed since the last notification. */
  #notify(changes: ChangeBatch): void {
    this.#pending = changes === null || this.#pending === null ? null : [...this.#pending, ...changes]
    if (this.#notification !== undefined) return
    const { minInterval } = this.#options
    // Everybody hears of a change at once, and need not ask at once.
    const spread = (Math.random() * minInterval) / 4
    this.#notification = setTimeout(
      () => {
        const pending = this.#pending
        this.#notification = undefined
        this.#pending = []
        this.#notifiedAt = performance.now()
        this.#options.onChange(pending)
      },
      Math.max(spread, this.#notifiedAt + minInterval - performance.now())
    )
  }
}
