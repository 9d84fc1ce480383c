/** Threads that search: started when they are needed, kept for the next search, replaced when they die. */
import type { TimedProposal } from "@banquet/seating-core/Arranger"
import { Data, type Duration, Effect } from "effect"
import { type ResourceLimits, Worker } from "node:worker_threads"
import type { ThreadAnswer, ThreadRequest } from "./ThreadMessages.ts"

/** A thread ended before it answered. */
export class ThreadDied extends Data.TaggedError("ThreadDied")<{ readonly cause: unknown }> {}

/** A search took longer than its hard limit, and its thread was ended: others had the processor. */
export class SearchTimedOut extends Data.TaggedError("SearchTimedOut") {}

interface Search {
  readonly answered: (answer: ThreadAnswer) => void
  readonly died: (cause: unknown) => void
}

/** One thread, which does one search at a time. */
class Thread {
  readonly #worker: Worker
  #search: Search | null = null

  constructor(program: string, resourceLimits: ResourceLimits, onEnd: (thread: Thread) => void) {
    this.#worker = new Worker(program, { resourceLimits, env: {}, execArgv: [] })
    this.#worker.unref()
    let cause: unknown = new Error("the thread was ended")
    this.#worker.on("message", (answer: ThreadAnswer) => {
      this.#worker.unref()
      this.#finish()?.answered(answer)
    })
    this.#worker.on("error", (error) => (cause = error))
    this.#worker.on("exit", () => {
      onEnd(this)
      this.#finish()?.died(cause)
    })
  }

  #finish(): Search | null {
    const search = this.#search
    this.#search = null
    return search
  }

  search(request: ThreadRequest, search: Search): void {
    this.#search = search
    // A search under way keeps the process alive, and a thread that waits does not.
    this.#worker.ref()
    // A thread has no origin.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    this.#worker.postMessage(request)
  }

  readonly end = Effect.promise(() => this.#worker.terminate())
}

export class ThreadPool {
  readonly #program: string
  readonly #resourceLimits: ResourceLimits
  readonly #alive = new Set<Thread>()
  readonly #idle = new Set<Thread>()

  constructor(program: string, resourceLimits: ResourceLimits) {
    this.#program = program
    this.#resourceLimits = resourceLimits
  }

  /** Ends every thread. */
  readonly close = Effect.suspend(() =>
    Effect.forEach([...this.#alive], ({ end }) => end, { concurrency: "unbounded", discard: true })
  )

  /** Searches in a thread of its own; whoever interrupts it ends the thread, and so does the time. */
  search(request: ThreadRequest, hardLimit: Duration.Input): Effect.Effect<TimedProposal, ThreadDied | SearchTimedOut> {
    const searched = Effect.callback<TimedProposal, ThreadDied>((resume) => {
      const thread = this.#take()
      thread.search(request, {
        answered: (answer) => {
          this.#idle.add(thread)
          resume(Effect.succeed(answer))
        },
        died: (cause) => resume(Effect.fail(new ThreadDied({ cause })))
      })
      return thread.end
    })
    return Effect.timeoutOrElse(searched, {
      duration: hardLimit,
      orElse: () => Effect.fail(new SearchTimedOut())
    })
  }

  #take(): Thread {
    for (const thread of this.#idle) {
      this.#idle.delete(thread)
      return thread
    }
    const thread = new Thread(this.#program, this.#resourceLimits, (ended) => {
      this.#alive.delete(ended)
      this.#idle.delete(ended)
    })
    this.#alive.add(thread)
    return thread
  }
}
