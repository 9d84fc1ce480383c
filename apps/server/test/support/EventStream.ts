/** A stream of changes, read as the standard of server-sent events says. */
import { vi } from "vitest"
import type { Client } from "./Client.ts"

export interface StreamEvent {
  readonly event: string
  readonly id: string
  readonly data: unknown
}

export class EventStream {
  readonly response: Response
  readonly events: Array<StreamEvent> = []
  /** When each comment came, by `performance.now()`. */
  readonly comments: Array<number> = []
  /** How long to wait before it is opened again, in milliseconds, once the server has said so. */
  retry: number | null = null
  /** The last id that was given, with an event or without. */
  lastId = ""
  /** Fulfilled when the server ends the stream, rejected when the connection breaks. */
  readonly ended: Promise<void>
  readonly #abort: AbortController

  private constructor(response: Response, abort: AbortController) {
    this.response = response
    this.#abort = abort
    this.ended = this.#read()
    this.ended.catch(() => {})
  }

  /** Answers once the first bytes have come. */
  static async open(
    client: Client,
    path: string,
    headers: Readonly<Record<string, string>> = {}
  ): Promise<EventStream> {
    const abort = new AbortController()
    const response = await fetch(`${client.url}${path}`, {
      headers: { authorization: `Bearer ${client.token}`, ...headers },
      signal: abort.signal
    })
    const stream = new EventStream(response, abort)
    if (response.ok) await vi.waitFor(() => stream.#mustHave(stream.lastId !== ""), { timeout: 60_000, interval: 10 })
    return stream
  }

  /** The next events, once there are so many since the last call. */
  async next(count: number): Promise<ReadonlyArray<StreamEvent>> {
    await vi.waitFor(() => this.#mustHave(this.events.length >= count), { timeout: 60_000, interval: 10 })
    return this.events.splice(0, count)
  }

  /** The next comment that comes. */
  async comment(): Promise<void> {
    const before = this.comments.length
    await vi.waitFor(() => this.#mustHave(this.comments.length > before), { timeout: 60_000, interval: 10 })
  }

  close(): void {
    this.#abort.abort()
  }

  #mustHave(holds: boolean): void {
    if (!holds) throw new Error(`events so far: ${JSON.stringify(this.events)}`)
  }

  async #read(): Promise<void> {
    if (this.response.body === null) return
    let text = ""
    for await (const chunk of this.response.body.pipeThrough(new TextDecoderStream())) {
      text += chunk
      const blocks = text.split("\n\n")
      text = blocks.pop() ?? ""
      for (const block of blocks) this.#take(block)
    }
  }

  #take(block: string): void {
    const fields = block.split("\n").map((line) => /^([^:]*):? ?(.*)$/.exec(line)?.slice(1) ?? [])
    const value = (name: string) => fields.find(([field]) => field === name)?.[1]
    if (fields.some(([field]) => field === "")) this.comments.push(performance.now())
    const [id, data, retry] = [value("id"), value("data"), value("retry")]
    if (retry !== undefined) this.retry = Number(retry)
    if (id !== undefined) this.lastId = id
    if (data !== undefined)
      this.events.push({ event: value("event") ?? "message", id: this.lastId, data: JSON.parse(data) })
  }
}
