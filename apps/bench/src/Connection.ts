/** A connection that is kept alive and asks one thing at a time: the least there is, so that what is measured is the server. */
import { connect, type Socket } from "node:net"

export interface Answer {
  readonly status: number
  /** The header fields as they came. */
  readonly head: string
  readonly body: Buffer
}

const endOfHead = Buffer.from("\r\n\r\n")

/** Returns the value of a header field, by its name in lower case; empty where there is none. */
export const headerOf = ({ head }: Pick<Answer, "head">, name: string): string => {
  for (const line of head.split("\r\n")) {
    if (line.slice(0, name.length + 1).toLowerCase() === `${name}:`) return line.slice(name.length + 1).trim()
  }
  return ""
}

export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #answered: ((answer: Answer) => void) | undefined
  #failed: ((error: Error) => void) | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on("data", (chunk: Buffer) => this.#take(chunk))
    socket.on("error", (error) => this.#failed?.(error))
    socket.on("close", () => this.#failed?.(new Error("The connection was closed")))
  }

  static open(origin: string): Promise<Connection> {
    const { hostname, port } = new URL(origin)
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      socket.once("error", reject)
      socket.once("connect", () => resolve(new Connection(socket)))
    })
  }

  /** Sends a whole request, and returns its answer, which must say how long it is. */
  ask(request: string | Uint8Array): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#answered = resolve
      this.#failed = reject
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#failed = undefined
    this.#socket.destroy()
  }

  #take(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(endOfHead)
    if (end < 0) return
    const head = this.#received.toString("latin1", 0, end)
    const status = Number(head.slice(9, 12))
    const length = status === 304 ? 0 : Number(headerOf({ head }, "content-length") || Number.NaN)
    if (Number.isNaN(length)) return this.#failed?.(new Error(`An answer does not say how long it is:\n${head}`))
    const start = end + endOfHead.length
    if (this.#received.length < start + length) return
    const body = this.#received.subarray(start, start + length)
    this.#received = Buffer.alloc(0)
    this.#answered?.({ status, head, body })
  }
}
