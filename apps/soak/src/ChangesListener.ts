/** Holds a stream of changes open, and goes on where it was broken off. */
import { setTimeout } from "node:timers/promises"
import { Option, Schema } from "effect"
import { createParser } from "eventsource-parser"
import { Agent, request } from "undici"
import type { ObservedChange } from "./ChangesHistory.ts"
import type { SeededRandom } from "./SeededRandom.ts"
import type { Findings } from "./Findings.ts"
import type { Replica } from "./Replica.ts"

const decodeData = Schema.decodeUnknownOption(
  Schema.fromJsonString(Schema.Struct({ id: Schema.String, event_id: Schema.NullOr(Schema.String) }))
)

/** The server says something every 15 seconds. */
const silence = 40_000

export class ChangesListener {
  readonly changes: Array<ObservedChange> = []
  /** How often the stream was opened. */
  streams = 0
  readonly #agent = new Agent({ headersTimeout: 10_000, bodyTimeout: silence })
  readonly #path: string
  readonly #token: string
  readonly #replicas: ReadonlyArray<Replica>
  readonly #findings: Findings
  readonly #ended = new AbortController()

  constructor(path: string, token: string, replicas: ReadonlyArray<Replica>, findings: Findings) {
    this.#path = path
    this.#token = token
    this.#replicas = replicas
    this.#findings = findings
  }

  /** Listens until it is closed. */
  async run(random: SeededRandom): Promise<void> {
    while (!this.#ended.signal.aborted) {
      await this.#listen(random).catch(() => undefined)
      await setTimeout(random.between(100, 500))
    }
  }

  async #listen(random: SeededRandom): Promise<void> {
    const replica = random.oneOf(this.#replicas.filter(({ origin }) => origin !== null))
    const position = this.changes.at(-1)?.position ?? 0
    const { body, statusCode } = await request(`${replica?.origin}${this.#path}`, {
      dispatcher: this.#agent,
      signal: this.#ended.signal,
      // From the beginning, also the first time: nothing is missed.
      headers: { authorization: `Bearer ${this.#token}`, "last-event-id": String(position) }
    })
    if (statusCode !== 200) {
      await body.dump()
      if (statusCode !== 503) this.#findings.add("answers are those of the contract", `changes: ${statusCode}`)
      return
    }
    this.streams++
    const parser = createParser({
      onEvent: ({ data, event, id }) => {
        const found = decodeData(data)
        const at = Number(id)
        if (Option.isNone(found) || event === undefined || !Number.isInteger(at)) {
          this.#findings.add("answers are those of the contract", `changes: an event that is none`)
        } else {
          this.changes.push({ position: at, kind: event, id: found.value.id, eventId: found.value.event_id })
        }
      }
    })
    const decoder = new TextDecoder()
    for await (const chunk of body) {
      if (chunk instanceof Uint8Array) parser.feed(decoder.decode(chunk, { stream: true }))
    }
  }

  async close(): Promise<void> {
    this.#ended.abort()
    await this.#agent.destroy()
  }
}
