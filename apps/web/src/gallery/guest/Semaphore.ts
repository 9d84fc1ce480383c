/** Lets so many pieces of work run at a time, in the order in which they asked. */
export class Semaphore {
  #free: number
  readonly #waiting: Array<() => void> = []

  constructor(permits: number) {
    this.#free = permits
  }

  async withPermit<A>(work: () => Promise<A>, signal: AbortSignal): Promise<A> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      signal.throwIfAborted()
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next === undefined) this.#free += 1
      else next()
    }
  }
}
