/** A guest with a link who tries to take the servers from everybody else, in six ways at once and all the time. */
import { connect, type Socket } from "node:net"
import { setTimeout } from "node:timers/promises"
import { Schema } from "effect"
import { Agent, request } from "undici"
import { costlyPicture } from "./CostlyPicture.ts"

export interface HostileTarget {
  readonly occasionId: string
  readonly slug: string
  readonly eventId: string
  readonly token: string
}

/** What became of each attack's requests. */
export type Tally = Readonly<Record<string, Readonly<Record<string, number>>>>

interface Answer {
  readonly status: number
  readonly text: string
}

/** The largest refusal that there may be. */
const largestRefusal = 16 * 1024
const mebibyte = 1_048_576

/** They go on as long as somebody reads them. */
const streams = "event stream"

/** Answers that are no defect: refusals, and that the server is busy or full. */
const isDefect = (status: number): boolean => status >= 500 && status !== 503 && status !== 507

const bodies: ReadonlyArray<string> = [
  `{"action":"approve","gallery_item_ids":[${Array.from({ length: 250_000 }, () => '"a"').join(",")}]}`,
  `{"swaps":[${Array.from({ length: 60_000 }, () => '{"a":1,"b":[]}').join(",")}]}`,
  `{"caption":"${"x".repeat(mebibyte - 100)}"}`,
  `{"members":[{"answers":{${Array.from({ length: 80_000 }, (_, key) => `"${key}":1`).join(",")}}}]}`,
  "[".repeat(mebibyte / 2) + "]".repeat(mebibyte / 2),
  "x".repeat(4 * mebibyte)
]

const decodeTicket = Schema.decodeUnknownSync(
  Schema.fromJsonString(
    Schema.Struct({
      upload_session: Schema.Struct({ id: Schema.String }),
      upload: Schema.Struct({ url: Schema.String, headers: Schema.Record(Schema.String, Schema.String) })
    })
  )
)

export class HostileGuest {
  readonly #agent = new Agent({ headersTimeout: 60_000, bodyTimeout: 60_000, connect: { timeout: 5000 } })
  readonly #target: HostileTarget
  readonly #origins: () => ReadonlyArray<string>
  readonly #ended = new AbortController()
  readonly #sockets = new Set<Socket>()
  readonly #tally = new Map<string, Map<string, number>>()
  readonly #findings = new Set<string>()
  readonly #costly = costlyPicture(4 * mebibyte)
  readonly #tooLarge = Buffer.alloc(16 * mebibyte)
  readonly #garbage = Buffer.alloc(4 * mebibyte)
  #turns = 0
  #hugeBodies = 0

  constructor(target: HostileTarget, origins: () => ReadonlyArray<string>) {
    this.#target = target
    this.#origins = origins
  }

  get tally(): Tally {
    return Object.fromEntries([...this.#tally].map(([attack, outcomes]) => [attack, Object.fromEntries(outcomes)]))
  }

  get findings(): ReadonlyArray<string> {
    return [...this.#findings]
  }

  /** Attacks until it is stopped. */
  async run(): Promise<void> {
    const attacks: ReadonlyArray<readonly [number, () => Promise<unknown>]> = [
      [2, () => this.#hugeBody()],
      [1, () => this.#costlyPictures()],
      [1, () => this.#reusedUrl()],
      [24, () => this.#slowBody()],
      [30, () => this.#deafReader()],
      [36, () => this.#eventStream()]
    ]
    await Promise.all(
      attacks.flatMap(([times, attack]) =>
        Array.from({ length: times }, async () => {
          while (!this.#ended.signal.aborted) {
            await attack().catch(() => undefined)
            await this.#rest(200)
          }
        })
      )
    )
  }

  async stop(): Promise<void> {
    this.#ended.abort()
    for (const socket of this.#sockets) socket.destroy()
    await this.#agent.destroy()
  }

  async #rest(millis: number): Promise<void> {
    await setTimeout(millis, undefined, { signal: this.#ended.signal }).catch(() => undefined)
  }

  /** By turns, so that each server has its part. */
  get #origin(): string {
    const origins = this.#origins()
    return origins[this.#turns++ % Math.max(1, origins.length)] ?? "http://127.0.0.1:1"
  }

  #count(attack: string, outcome: string): void {
    const outcomes = this.#tally.get(attack) ?? new Map<string, number>()
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    this.#tally.set(attack, outcomes)
  }

  async #send(
    attack: string,
    method: "POST" | "PUT",
    path: string,
    body: string | Uint8Array,
    headers: Readonly<Record<string, string>> = { "content-type": "application/json" }
  ): Promise<Answer | null> {
    try {
      const answer = await request(this.#origin + path, {
        dispatcher: this.#agent,
        signal: this.#ended.signal,
        method,
        headers: path.startsWith("/v1/") ? { authorization: `Bearer ${this.#target.token}`, ...headers } : headers,
        body
      })
      const text = await answer.body.text()
      const { statusCode: status } = answer
      this.#count(attack, String(status))
      if (isDefect(status)) this.#findings.add(`${attack} was answered with ${status}`)
      if (status >= 400 && text.length > largestRefusal) {
        this.#findings.add(`${attack} was refused with ${text.length} bytes`)
      }
      return { status, text }
    } catch {
      if (!this.#ended.signal.aborted) this.#count(attack, "cut off")
      return null
    }
  }

  async #hugeBody(): Promise<void> {
    const { eventId, occasionId, slug } = this.#target
    const routes = [
      ["POST", `/v1/occasions/${occasionId}/gallery/moderation`],
      ["POST", `/v1/occasions/${occasionId}/seating/plans/${occasionId}/assignments/swap`],
      ["POST", `/v1/guest/occasions/${slug}/media/upload-url`],
      ["POST", `/v1/guest/occasions/${slug}/media/complete`],
      ["PUT", `/v1/guest/occasions/${slug}/rsvp/${eventId}`]
    ] as const
    // Their numbers have no factor in common, so that each body comes to each route.
    const turn = this.#hugeBodies++
    const [method, path] = routes[turn % routes.length] ?? routes[0]
    const answer = await this.#send("huge body", method, path, bodies[turn % bodies.length] ?? "")
    if (answer === null) return
    if (answer.status < 400) this.#findings.add(`a huge body was answered with ${answer.status}`)
    if (answer.status === 404) this.#findings.add(`${method} ${path} is no route`)
  }

  async #ticket(attack: string, bytes: number, type: string) {
    const { eventId, slug } = this.#target
    const claim = { event_id: eventId, file_name: "a.png", content_type: type, byte_size: bytes }
    const path = `/v1/guest/occasions/${slug}/media/upload-url`
    const answer = await this.#send(`${attack}: upload-url`, "POST", path, JSON.stringify(claim))
    if (answer?.status !== 201) return null
    const { upload, upload_session } = decodeTicket(answer.text)
    return { id: upload_session.id, path: upload.url.replace(/^https?:\/\/[^/]+/, ""), headers: upload.headers }
  }

  /** Forty files are completed at once. */
  async #costlyPictures(): Promise<void> {
    const attack = "costly picture"
    const sent: Array<string> = []
    for (let number = 0; number < 40 && !this.#ended.signal.aborted; number++) {
      const ticket = await this.#ticket(attack, this.#costly.length, "image/png")
      if (ticket === null) {
        await this.#rest(500)
        continue
      }
      const put = await this.#send(`${attack}: PUT`, "PUT", ticket.path, this.#costly, ticket.headers)
      if (put !== null && put.status < 300) sent.push(ticket.id)
    }
    const path = `/v1/guest/occasions/${this.#target.slug}/media/complete`
    await Promise.all(
      sent.map(async (id) => {
        const answer = await this.#send(`${attack}: complete`, "POST", path, JSON.stringify({ upload_session_id: id }))
        if (answer !== null && answer.status < 300) this.#findings.add("a picture of 900 megapixels was taken")
      })
    )
    await this.#rest(5000)
  }

  /** One URL, by eight at once: more than any file may have, then another type, and both again once `complete` has refused that. */
  async #reusedUrl(): Promise<void> {
    const attack = "reused URL"
    const ticket = await this.#ticket(attack, 1000, "image/png")
    if (ticket === null) return this.#rest(2000)
    const put = async (file: Uint8Array): Promise<number> => {
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => this.#send(`${attack}: PUT`, "PUT", ticket.path, file, ticket.headers))
      )
      return answers.filter((answer) => answer !== null && answer.status < 300).length
    }
    const taken = (await put(this.#tooLarge)) + (await put(this.#garbage))
    if (taken > 1) this.#findings.add(`a URL took ${taken} files`)
    const path = `/v1/guest/occasions/${this.#target.slug}/media/complete`
    const completed = await this.#send(
      `${attack}: complete`,
      "POST",
      path,
      JSON.stringify({ upload_session_id: ticket.id })
    )
    if (completed?.status === 415) {
      const more = (await put(this.#tooLarge)) + (await put(this.#garbage))
      if (more > 0) this.#findings.add(`a URL took ${more} files after it was refused`)
    }
    await this.#rest(1000)
  }

  /** A connection that says something and then does as told until the server ends it. */
  #hold(attack: string, begin: (socket: Socket, host: string) => void): Promise<void> {
    const { hostname, port } = new URL(this.#origin)
    return new Promise((resolve) => {
      const since = performance.now()
      const socket = connect(Number(port), hostname, () => begin(socket, hostname))
      this.#sockets.add(socket)
      socket.on("error", () => undefined)
      socket.once("close", () => {
        this.#sockets.delete(socket)
        const seconds = (performance.now() - since) / 1000
        if (!this.#ended.signal.aborted) this.#count(attack, seconds <= 60 ? "ended within 60 s" : "ended later")
        // The server allows 30 s without progress and 30 s for the rest of a request; twice that leaves room for a busy machine.
        if (attack !== streams && seconds > 120)
          this.#findings.add(`${attack} was ended after ${Math.round(seconds)} s`)
        resolve()
      })
    })
  }

  #head(method: string, path: string, host: string, ...lines: ReadonlyArray<string>): string {
    const { token } = this.#target
    return [`${method} ${path} HTTP/1.1`, `host: ${host}`, `authorization: Bearer ${token}`, ...lines, "", ""].join(
      "\r\n"
    )
  }

  /** A byte a second of a megabyte. */
  #slowBody(): Promise<void> {
    return this.#hold("slow body", (socket, host) => {
      const path = `/v1/guest/occasions/${this.#target.slug}/media/complete`
      socket.write(this.#head("POST", path, host, "content-type: application/json", `content-length: ${mebibyte}`))
      const timer = setInterval(() => socket.write(" "), 1000)
      socket.once("close", () => clearInterval(timer))
      socket.resume()
    })
  }

  /**
   * Asks for more than a connection holds, reads none of it, and goes on asking. The feed would not do: while there are few
   * photos the system holds all pages that are asked for within minutes, and the server waits for nobody.
   */
  #deafReader(): Promise<void> {
    return this.#hold("deaf reader", (socket, host) => {
      socket.pause()
      const path = "/openapi.json"
      for (let number = 0; number < 24; number++) socket.write(this.#head("GET", path, host))
      // Who does not read learns only by writing that nobody is there.
      const timer = setInterval(() => socket.write(this.#head("GET", path, host)), 5000)
      socket.once("close", () => clearInterval(timer))
    })
  }

  /** One of dozens. */
  #eventStream(): Promise<void> {
    return this.#hold(streams, (socket, host) => {
      socket.resume()
      const path = `/v1/guest/occasions/${this.#target.slug}/changes`
      socket.write(this.#head("GET", path, host, "accept: text/event-stream", "last-event-id: 0"))
    })
  }
}
