/** Requests that a client sends on one connection before it has the answers to those before. */
import type { Socket } from "node:net"

/** How many may wait on one connection; browsers send none ahead. */
const maxWaiting = 100

/**
 * Begins one request of a connection at a time: answers are sent in order anyhow, and whoever sends many ahead and reads
 * nothing makes nobody else wait for them. While any wait, no more is read from the connection; one on which too many came
 * at once is closed.
 */
export class PipelinedRequests {
  /** What waits, by connection; of those only on which a request is being answered. */
  readonly #waiting = new WeakMap<Socket, Array<() => void>>()

  /** Calls `begin` when all requests before are answered. */
  enter(socket: Socket, begin: () => void): void {
    const waiting = this.#waiting.get(socket)
    if (waiting === undefined) {
      this.#waiting.set(socket, [])
      begin()
    } else if (waiting.length < maxWaiting) {
      waiting.push(begin)
      socket.pause()
    } else socket.destroy()
  }

  /** Begins the next request of the connection, where one waits. */
  leave(socket: Socket): void {
    const waiting = this.#waiting.get(socket)
    const begin = socket.destroyed ? undefined : waiting?.shift()
    if (waiting === undefined || begin === undefined) {
      this.#waiting.delete(socket)
      return
    }
    // The last one's body may still be on its way.
    if (waiting.length === 0) socket.resume()
    begin()
  }
}
