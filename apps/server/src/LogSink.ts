/**
 * Lines on their way to a file descriptor, written together and off the path of requests: in their order, without waiting
 * for whoever reads them, and in bounded memory.
 */
import { fstatSync, write, writeSync } from "node:fs"

export interface LogSinkOptions {
  /** How long a line waits for others, in milliseconds. */
  readonly window: number
  /** How many characters wait for others at most. */
  readonly batch: number
  /** How many characters wait for a reader at most; lines that come beyond are dropped and counted. */
  readonly capacity: number
  /** The line that tells how many were dropped, written once there is room again. */
  readonly dropped: (count: number) => string
}

/** How long a reader that does not read is left alone, a thread that writes, and a disk that takes nothing, in milliseconds. */
const [readerRetry, threadRetry, failureRetry] = [20, 2, 1_000]

const never = new Int32Array(new SharedArrayBuffer(4))

/** Stops everything in this process for so many milliseconds. */
const stall = (milliseconds: number): void => void Atomics.wait(never, 0, 0, milliseconds)

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && "code" in error ? String(error.code) : undefined

/** Whether a descriptor says "not now" where it would have to wait, as pipes and sockets do that Node has opened. */
const refusesToWait = (descriptor: number): boolean => {
  const stats = fstatSync(descriptor)
  if (!stats.isFIFO() && !stats.isSocket()) return false
  // Node makes the standard streams non-blocking when they are first asked for.
  if (descriptor === 1) void process.stdout
  if (descriptor === 2) void process.stderr
  return true
}

export class LogSink {
  readonly #descriptor: number
  readonly #options: LogSinkOptions
  readonly #refusesToWait: boolean
  #lines: Array<string> = []
  #characters = 0
  #dropped = 0
  /** The chunk that is being written, without the bytes that were written already. */
  #rest: Uint8Array | null = null
  #timer: NodeJS.Timeout | undefined
  #restLines = 0
  /** The size that the file will have once a thread has written the chunk; `null` where it is no file. */
  #sizeAfter: number | null = null
  #isWriting = false
  #isClosed = false
  #isEnding = false
  #whenEmpty: Array<() => void> = []

  constructor(descriptor: number, options: LogSinkOptions) {
    this.#descriptor = descriptor
    this.#options = options
    this.#refusesToWait = refusesToWait(descriptor)
  }

  /** Takes a line, to be written within the window; an urgent one is written at once, with those before it. */
  write(line: string, isUrgent = false): void {
    const { batch, capacity, window } = this.#options
    if (this.#isClosed) return
    if (this.#characters + line.length > capacity) {
      this.#dropped += 1
      return
    }
    this.#lines.push(line)
    this.#characters += line.length + 1
    if (this.#rest !== null) return
    if (isUrgent || this.#isEnding || this.#characters >= batch) this.#advance()
    else this.#timer ??= setTimeout(() => this.#advance(), window)
  }

  /** Resolves when everything is written, or after so many milliseconds. Lines that come later do not wait for others. */
  drain(timeout: number): Promise<void> {
    this.#isEnding = true
    return new Promise((resolve) => {
      const giveUp = setTimeout(resolve, timeout)
      this.#whenEmpty.push(() => {
        clearTimeout(giveUp)
        resolve()
      })
      if (this.#rest === null) this.#advance()
    })
  }

  /** Writes as much as the reader takes within so many milliseconds, for a process that ends at once: nothing else happens. */
  flush(timeout: number): void {
    const deadline = performance.now() + timeout
    if (this.#isWriting) this.#awaitThread(deadline)
    while (this.#next() !== null) {
      try {
        this.#wrote(writeSync(this.#descriptor, this.#rest!))
      } catch (error) {
        if (codeOf(error) !== "EAGAIN" || performance.now() >= deadline) return
        stall(readerRetry)
      }
    }
  }

  /** Waits until the chunk that a thread has is in the file, for nobody will hear that it is done. */
  #awaitThread(deadline: number): void {
    if (this.#sizeAfter === null) stall(readerRetry)
    else {
      while (fstatSync(this.#descriptor).size < this.#sizeAfter && performance.now() < deadline) stall(threadRetry)
    }
    this.#rest = null
  }

  /** Returns the chunk to write next; `null` where nothing waits. */
  #next(): Uint8Array | null {
    if (this.#rest !== null) return this.#rest
    if (this.#dropped > 0) {
      this.#lines.push(this.#options.dropped(this.#dropped))
      this.#dropped = 0
    }
    if (this.#lines.length === 0) return null
    this.#rest = Buffer.from(`${this.#lines.join("\n")}\n`)
    this.#restLines = this.#lines.length
    this.#lines = []
    this.#characters = 0
    return this.#rest
  }

  #wrote(bytes: number): void {
    const rest = this.#rest!.subarray(bytes)
    this.#rest = rest.length === 0 ? null : rest
  }

  #advance(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#refusesToWait) this.#push()
    else this.#hand()
  }

  /** Writes until all is written, or the reader takes no more for now. */
  #push(): void {
    try {
      while (this.#next() !== null) this.#wrote(writeSync(this.#descriptor, this.#rest!))
    } catch (error) {
      if (codeOf(error) === "EAGAIN") {
        this.#timer = setTimeout(() => this.#advance(), readerRetry)
      } else this.#fail(error)
      return
    }
    this.#empty()
  }

  /** Hands what waits to a thread, for files and terminals have no way to say "not now". */
  #hand(): void {
    if (this.#isWriting) return
    const next = this.#next()
    if (next === null) {
      this.#empty()
      return
    }
    this.#isWriting = true
    const stats = fstatSync(this.#descriptor)
    this.#sizeAfter = stats.isFile() ? stats.size + next.length : null
    write(this.#descriptor, next, (error, bytes) => {
      this.#isWriting = false
      if (error !== null) {
        this.#fail(error)
        return
      }
      // Where the process was about to end and did not, the chunk counts as written.
      if (this.#rest !== null) this.#wrote(bytes)
      this.#hand()
    })
  }

  /** Gives up what was being written. A reader that has gone does not come back; a full disk may. */
  #fail(error: unknown): void {
    this.#rest = null
    this.#isClosed = codeOf(error) === "EPIPE"
    if (this.#isClosed) {
      this.#lines = []
      this.#empty()
      return
    }
    this.#dropped += this.#restLines
    this.#timer = setTimeout(() => this.#advance(), failureRetry)
  }

  #empty(): void {
    const waiting = this.#whenEmpty
    this.#whenEmpty = []
    for (const resolve of waiting) resolve()
  }
}
