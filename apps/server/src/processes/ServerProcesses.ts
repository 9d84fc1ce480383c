/** The processes that answer requests on one port, as seen from the first one: it starts them, and again when they end. */
import { Deferred, Effect } from "effect"
import cluster, { type Worker } from "node:cluster"
import type { Listening } from "../Listening.ts"
import { MetricsRounds } from "./MetricsRounds.ts"
import { type FromProcess, isOurs, numberVariable, type Start, type ToProcess } from "./ProcessMessages.ts"
import { SharedCounts } from "./SharedCounts.ts"
import { restartAfter } from "./RestartPolicy.ts"
import { ServerProcessEnded } from "./ServerProcessEnded.ts"
import { WholeLines } from "./WholeLines.ts"

export interface ServerProcessesOptions {
  /** How many there are. */
  readonly processes: number
  /** What each is started with. */
  readonly start: Omit<Start, "background" | "banquet" | "isFirst" | "processes">
  readonly logFormat: "pretty" | "json"
  /** Receives each line that a process logs, and whether others of the same moment follow. */
  readonly log: (line: string, isLast: boolean) => void
  /** Hears of a process that ended, and of the milliseconds until it is started again. */
  readonly ended: (end: ProcessEnd) => void
}

export interface ProcessEnd {
  readonly process: number
  readonly exitCode: number | null
  readonly signal: string | null
  /** In milliseconds; `null` where it is not started again. */
  readonly restart: number | null
}

/** How long a process may take to end when it is told to: its requests have 10 seconds, its log 2; in milliseconds. */
const endTimeout = 15_000

interface RunningProcess {
  readonly worker: Worker
  readonly closed: Promise<void>
}

const isFromProcess = (message: unknown): message is FromProcess => isOurs(message)

class ServerProcesses {
  readonly #options: ServerProcessesOptions
  readonly #running = new Map<number, RunningProcess>()
  readonly #inARow = new Map<number, number>()
  readonly #waiting = new Set<NodeJS.Timeout>()
  readonly #metrics = new MetricsRounds()
  readonly #counts = new SharedCounts()
  readonly #began: (process: number, listening: Listening) => void
  readonly #failed: (error: ServerProcessEnded) => void
  /** Those that listen, and since when. */
  readonly #listening = new Map<number, number>()
  /** Those that have listened once. */
  readonly #once = new Set<number>()
  #port: number
  #listensOn: number | null = null
  #isStopping = false

  constructor(
    options: ServerProcessesOptions,
    began: (process: number, listening: Listening) => void,
    failed: (error: ServerProcessEnded) => void
  ) {
    this.#options = options
    this.#port = options.start.port
    this.#began = began
    this.#failed = failed
    cluster.schedulingPolicy = cluster.SCHED_RR
    cluster.setupPrimary({ silent: true })
  }

  start(process: number): void {
    const worker = cluster.fork({ [numberVariable]: String(process), BANQUET_LOG_FORMAT: this.#options.logFormat })
    const lines = new WholeLines(this.#options.log)
    worker.process.stderr?.on("data", (chunk: Buffer) => lines.take(chunk))
    worker.process.stdout?.on("data", (chunk: Buffer) => globalThis.process.stdout.write(chunk))
    worker.on("error", () => undefined)
    // A port that was picked stays the server's, also when no process is left that listens on it.
    if (this.#running.size === 0) this.#port = this.#listensOn ?? this.#port
    worker.on("message", (message: unknown) => {
      if (isFromProcess(message)) this.#hear(process, worker, message)
    })
    const closed = new Promise<void>((resolve) => {
      worker.process.once("close", (exitCode, signal) => {
        lines.end()
        this.#running.delete(process)
        this.#metrics.leave(process)
        resolve()
        const since = this.#listening.get(process)
        this.#listening.delete(process)
        const lived = since === undefined ? 0 : performance.now() - since
        if (!this.#isStopping) this.#hasEnded(process, exitCode, signal, lived)
      })
    })
    this.#running.set(process, { worker, closed })
  }

  /** Tells all to end, and ends those that do not. */
  async stop(): Promise<void> {
    this.#isStopping = true
    for (const timer of this.#waiting) clearTimeout(timer)
    await Promise.all(
      Array.from(this.#running.values(), async ({ closed, worker }) => {
        worker.process.kill("SIGTERM")
        const ending = setTimeout(() => worker.process.kill("SIGKILL"), endTimeout)
        await closed
        clearTimeout(ending)
      })
    )
  }

  #tell(worker: Worker, message: ToProcess): void {
    if (worker.isConnected()) worker.send(message, () => undefined)
  }

  #hear(process: number, worker: Worker, message: FromProcess): void {
    switch (message.banquet) {
      case "awake":
        return this.#tell(worker, {
          ...this.#options.start,
          banquet: "start",
          port: this.#port,
          processes: this.#options.processes,
          background: process === 1,
          isFirst: process === 1 && !this.#once.has(process)
        })
      case "listening":
        return this.#hasBegun(process, message.listening)
      case "measured":
        return this.#metrics.answer(message.id, { process, text: message.text })
      case "gather":
        return this.#gather(worker, message.id)
      case "count":
        return this.#tell(worker, { banquet: "counted", id: message.id, seconds: this.#counts.count(message) })
    }
  }

  #hasBegun(process: number, listening: Listening): void {
    this.#listening.set(process, performance.now())
    this.#listensOn = Number(new URL(listening.url).port)
    if (this.#once.has(process)) return
    this.#once.add(process)
    this.#began(process, listening)
  }

  #hasEnded(process: number, exitCode: number | null, signal: string | null, lived: number): void {
    const end = { process, exitCode, signal }
    if (!this.#once.has(process)) {
      const isExplained = exitCode !== null && exitCode !== 0
      this.#failed(new ServerProcessEnded({ ...end, times: 1, isExplained }))
      return
    }
    const { inARow, wait } = restartAfter(this.#inARow.get(process) ?? 0, lived)
    this.#inARow.set(process, inARow)
    this.#options.ended({ ...end, restart: wait })
    if (wait === null) {
      this.#failed(new ServerProcessEnded({ ...end, times: inARow, isExplained: false }))
      return
    }
    const timer = setTimeout(() => {
      this.#waiting.delete(timer)
      this.start(process)
    }, wait)
    this.#waiting.add(timer)
  }

  #gather(asking: Worker, id: number): void {
    const ask = (process: number, round: number) => {
      const running = this.#running.get(process)
      if (running !== undefined) this.#tell(running.worker, { banquet: "measure", id: round })
    }
    void this.#metrics
      .gather([...this.#listening.keys()], ask)
      .then((metrics) => this.#tell(asking, { banquet: "gathered", id, metrics }))
  }
}

/**
 * Runs the processes while the scope is open. `ready` is run once all of them listen; the first one starts alone, so
 * that what keeps a server from starting is said once. Fails when a process does not start, or ends again and again.
 */
export const run = (options: ServerProcessesOptions, ready: (listening: Listening) => Effect.Effect<void>) =>
  Effect.gen(function* () {
    const failed = yield* Deferred.make<never, ServerProcessEnded>()
    const listening = yield* Deferred.make<Listening>()
    const found = new Map<number, Listening>()
    const processes = yield* Effect.acquireRelease(
      Effect.sync(() => {
        const running = new ServerProcesses(
          options,
          (process, its) => {
            found.set(process, its)
            if (process === 1) for (let other = 2; other <= options.processes; other++) running.start(other)
            const first = found.get(1)
            if (first !== undefined && found.size === options.processes) {
              Deferred.doneUnsafe(listening, Effect.succeed(first))
            }
          },
          (error) => Deferred.doneUnsafe(failed, Effect.fail(error))
        )
        return running
      }),
      (running) => Effect.promise(() => running.stop())
    )
    processes.start(1)
    const answering = Deferred.await(listening).pipe(Effect.flatMap(ready), Effect.andThen(Effect.never))
    return yield* Effect.raceFirst(answering, Deferred.await(failed))
  })
