/** The way from a server to its database, on which a test stands and lets through what it likes. */
import { addressOf } from "@banquet/postgres/connection/ConnectionUrl"
import { byWayOf } from "@banquet/postgres/testing/Addresses"
import { Redacted } from "effect"
import { connect, createServer, type Server, type Socket } from "node:net"

interface Trap {
  /** Which message of a server to its database it waits for, counted from now on or by the statements in it, in small letters. */
  readonly message: number | string
  /** What the connection must have asked before, for statements that every transaction has. */
  readonly after?: string | undefined
  /** Whether the message is kept from the database, or the answer with this in it from the server. */
  readonly keeps: "the message" | { readonly answer: string }
  readonly spring: () => void
}

const textOf = (chunk: Buffer): string => chunk.toString("latin1").toLowerCase()

const isAnswer = ({ keeps }: Trap, chunk: Buffer): boolean =>
  keeps !== "the message" && textOf(chunk).includes(keeps.answer)

/** What a connection asks: a statement stands in a message once, with a name by which it is called from then on. */
class Statements {
  readonly #named = new Map<string, string>()

  /** The message, and the statements that it calls by name, each on one line. */
  askedBy(chunk: Buffer): string {
    const called: Array<string> = []
    for (let at = 0; at + 5 <= chunk.length; at += 1 + chunk.readInt32BE(at + 1)) {
      const [kind, length] = [String.fromCharCode(chunk[at] ?? 0), chunk.readInt32BE(at + 1)]
      if (length < 4) break
      const words = textOf(chunk.subarray(at + 5, at + 1 + length)).split("\0")
      if (kind === "P") this.#named.set(words[0] ?? "", words[1] ?? "")
      if (kind === "B") called.push(this.#named.get(words[1] ?? "") ?? "")
    }
    return [textOf(chunk), ...called].join(" ").replaceAll(/\s+/g, " ")
  }
}

export class DatabaseWire {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server
  #port = 0
  #trap: Trap | null = null
  #messages = 0
  #isReached = false
  #refuses = false

  private constructor(target: URL) {
    this.#target = target
    this.#server = createServer((client) => this.#join(client))
  }

  static async to(target: Redacted.Redacted): Promise<DatabaseWire> {
    const wire = new DatabaseWire(new URL(Redacted.value(target)))
    await new Promise<void>((resolve) => wire.#server.listen(0, "127.0.0.1", resolve))
    const address = wire.#server.address()
    wire.#port = typeof address === "object" && address !== null ? address.port : 0
    return wire
  }

  get url(): Redacted.Redacted {
    return Redacted.make(byWayOf(this.#port, this.#target).href)
  }

  set(trap: Trap): void {
    this.#messages = 0
    this.#isReached = false
    this.#trap = trap
  }

  /** Returns whether the awaited message came, whoever sent it; its answer may be still to come. */
  get isReached(): boolean {
    return this.#isReached
  }

  /** Takes the trap away and says whether it had sprung. */
  lift(): boolean {
    const hasSprung = this.#trap === null
    this.#trap = null
    return hasSprung
  }

  /** Breaks every connection. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  /** As while the database does not run. */
  async away(during: () => Promise<void>): Promise<void> {
    this.#refuses = true
    this.cut()
    try {
      await during()
    } finally {
      this.#refuses = false
    }
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #spring(): void {
    const trap = this.#trap
    this.#trap = null
    trap?.spring()
  }

  #isAwaited(message: string, asked: Set<string>): boolean {
    this.#messages++
    if (this.#trap === null) return false
    const { after, message: awaited } = this.#trap
    if (typeof awaited === "number") return awaited === this.#messages
    if (after !== undefined && message.includes(after)) asked.add(after)
    return message.includes(awaited) && (after === undefined || asked.has(after))
  }

  #join(client: Socket): void {
    if (this.#refuses) {
      client.destroy()
      return
    }
    const upstream = connect(addressOf(this.#target))
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client]
    ] as const) {
      this.#sockets.add(socket)
      socket.on("error", () => other.destroy())
      socket.on("close", () => {
        this.#sockets.delete(socket)
        other.destroy()
      })
    }
    const statements = new Statements()
    const asked = new Set<string>()
    let isShut = false
    let awaited: Trap | null = null
    client.on("data", (chunk: Buffer) => {
      if (isShut) return
      if (this.#isAwaited(statements.askedBy(chunk), asked)) {
        this.#isReached = true
        awaited = this.#trap
        if (awaited?.keeps === "the message") {
          isShut = true
          this.#spring()
          return
        }
      }
      upstream.write(chunk)
    })
    upstream.on("data", (chunk: Buffer) => {
      if (isShut) return
      if (awaited !== null && awaited === this.#trap && isAnswer(awaited, chunk)) {
        isShut = true
        this.#spring()
        return
      }
      client.write(chunk)
    })
  }
}
