/** The way from a server to its database, on which a test stands and lets through what it likes. */
import { Redacted } from "effect"
import { connect, createServer, type Server, type Socket } from "node:net"

interface Trap {
  /** Which message of a server to its database it waits for, counted from now on or by what stands in it, in small letters. */
  readonly message: number | string
  /** Whether the message is kept from the database, or the answer with this in it from the server. */
  readonly keeps: "the message" | { readonly answer: string }
  readonly spring: () => void
}

const says = (chunk: Buffer, words: string): boolean => chunk.toString("latin1").toLowerCase().includes(words)

export class DatabaseWire {
  readonly #target: URL
  readonly #sockets = new Set<Socket>()
  #server: Server
  #port = 0
  #trap: Trap | null = null
  #messages = 0
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
    const url = new URL(this.#target)
    url.hostname = "127.0.0.1"
    url.port = String(this.#port)
    return Redacted.make(url.href)
  }

  set(trap: Trap): void {
    this.#messages = 0
    this.#trap = trap
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

  #isAwaited(chunk: Buffer): boolean {
    this.#messages++
    const message = this.#trap?.message
    return typeof message === "string" ? says(chunk, message) : message === this.#messages
  }

  #join(client: Socket): void {
    if (this.#refuses) {
      client.destroy()
      return
    }
    const upstream = connect(Number(this.#target.port), this.#target.hostname)
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
    let isShut = false
    let awaited: string | null = null
    client.on("data", (chunk: Buffer) => {
      if (isShut) return
      if (this.#isAwaited(chunk)) {
        const keeps = this.#trap?.keeps ?? "the message"
        if (keeps === "the message") {
          isShut = true
          this.#spring()
          return
        }
        awaited = keeps.answer
      }
      upstream.write(chunk)
    })
    upstream.on("data", (chunk: Buffer) => {
      if (isShut) return
      if (awaited !== null && says(chunk, awaited)) {
        isShut = true
        this.#spring()
        return
      }
      client.write(chunk)
    })
  }
}
