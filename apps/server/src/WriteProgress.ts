/** Tells readers who are slow from readers who do not read. */
import type { Socket } from "node:net"

interface Seen {
  /** Bytes whose writing is done. */
  readonly written: number
  /** Bytes of the write under way that the system has not taken. */
  readonly waiting: number
  readonly at: number
}

/** What of a write under way the system has not taken; Node tells by it whether a socket is idle, and shows it to nobody. */
const waitingOf = (socket: Socket): number => {
  const handle: unknown = Reflect.get(socket, "_handle")
  const size: unknown =
    typeof handle === "object" && handle !== null ? Reflect.get(handle, "writeQueueSize") : undefined
  return typeof size === "number" ? size : 0
}

export class WriteProgress {
  readonly #limit: number
  readonly #seen = new WeakMap<Socket, Seen>()

  /** `limit`: how long there may be no progress, in milliseconds. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /**
   * Whether nothing of what the socket has to write was taken for as long as the limit, looking at it again and again.
   * That more is written to it, or read from it, is no progress.
   */
  isStalled(socket: Socket, now: number): boolean {
    if (socket.writableLength === 0) {
      this.#seen.delete(socket)
      return false
    }
    const written = socket.bytesWritten - socket.writableLength
    const waiting = waitingOf(socket)
    const seen = this.#seen.get(socket)
    if (seen?.written === written && seen.waiting === waiting) return now - seen.at >= this.#limit
    this.#seen.set(socket, { written, waiting, at: now })
    return false
  }
}
