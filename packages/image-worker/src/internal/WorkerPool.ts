/** A pool of child processes that decode: as many as are needed at once, each replaced when it is used up, hangs or dies. */
import { ImageEngineUnavailable } from "@banquet/assets-core/ImageEngine"
import { Duration, Effect, Exit, Result, type Semaphore } from "effect"
import * as WorkerProcess from "./WorkerProcess.ts"
import type { WorkerRequest } from "./WorkerProtocol.ts"

export interface PoolBounds extends WorkerProcess.SystemLimits {
  readonly startTime: Duration.Input
  /** The share of the timeout that a child must have spent on a processor for its timeout to count against the file. */
  readonly minimumCpuShare: number
  /** A child is replaced after so many jobs, and when it is larger than this after a job. */
  readonly jobsPerChild: number
  readonly bytesPerChild: number
}

/** Jobs of one kind: as many run at once as there are permits, so that pictures do not keep headers waiting. */
export interface JobKind {
  readonly permits: Semaphore.Semaphore
  readonly time: Duration.Input
}

/** Decodes an answer; `null` where it does not belong to the request, or its sizes do not fit its body. */
export type DecodeAnswer<A, E> = (answered: WorkerProcess.Answered) => Result.Result<A, E> | null

export interface Job<A, E> {
  readonly kind: JobKind
  readonly request: WorkerRequest
  readonly bytes: Uint8Array
  readonly decode: DecodeAnswer<A, E>
}

type Restore = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

type GetWorker = (restore: Restore) => Effect.Effect<WorkerProcess.WorkerProcess, ImageEngineUnavailable>

const unavailable = (why: string) => new ImageEngineUnavailable({ cause: new Error(`image worker: ${why}`) })

export class WorkerPool {
  readonly #program: string
  readonly #bounds: PoolBounds
  readonly #alive = new Set<WorkerProcess.WorkerProcess>()
  /** Children of either kind: all of them can do both. */
  readonly #idle: Array<WorkerProcess.WorkerProcess> = []
  #closed = false

  constructor(program: string, bounds: PoolBounds) {
    this.#program = program
    this.#bounds = bounds
  }

  /** Ends every child; later jobs fail. */
  readonly close = Effect.suspend(() => {
    this.#closed = true
    return Effect.forEach([...this.#alive], (worker) => this.#kill(worker), {
      concurrency: "unbounded",
      discard: true
    })
  })

  /**
   * Runs a job; one whose child dies is tried once more, in a new child. Where that dies too, the image is at fault, except
   * where the system killed the child or gave it hardly any processor time.
   */
  run<A, E>(job: Job<A, E>, orElse: () => E): Effect.Effect<A, E | ImageEngineUnavailable> {
    return this.#attempt(job, (restore) => this.#idleOrFresh(restore)).pipe(
      Effect.catchTag("WorkerDied", () => this.#attempt(job, (restore) => this.#fresh(restore))),
      Effect.catchTag("WorkerDied", ({ byItself, how }) =>
        Effect.fail(byItself && !this.#closed ? orElse() : unavailable(this.#closed ? "closed" : how))
      ),
      Effect.flatMap(Effect.fromResult),
      (work) => job.kind.permits.withPermit(work)
    )
  }

  #kill(worker: WorkerProcess.WorkerProcess): Effect.Effect<void> {
    return Effect.tap(worker.end, () => Effect.sync(() => this.#alive.delete(worker)))
  }

  /** Logs why a child did not start: the guest is asked to try again later, and does not learn the reason. */
  #reportNotStarted(reason: string): Effect.Effect<void> {
    if (this.#closed) return Effect.void
    // Killed from outside, such as the system when memory is short: the next child may well start.
    const log =
      reason === "SIGKILL"
        ? Effect.logWarning("A child process of the image engine was killed while it started")
        : Effect.logError("The image engine cannot start a child process")
    return Effect.annotateLogs(log, { reason: `image worker: ${reason}` })
  }

  readonly #started = Effect.try({
    try: () => {
      const worker = WorkerProcess.start(this.#program, this.#bounds)
      this.#alive.add(worker)
      return worker
    },
    catch: () => unavailable("could not be started")
  }).pipe(Effect.tapError(() => this.#reportNotStarted("could not be started")))

  /** Waits for the greeting of a child, which says whether it can work. */
  #greeted(worker: WorkerProcess.WorkerProcess, restore: Restore) {
    const tooLate = new WorkerProcess.WorkerDied({ how: "did not start in time", byItself: false })
    const greeting = Effect.timeoutOrElse(worker.greeting, {
      duration: this.#bounds.startTime,
      orElse: () => Effect.fail(tooLate)
    })
    return restore(greeting).pipe(
      Effect.tapError(({ how }) => this.#reportNotStarted(how)),
      Effect.mapError(({ how }) => unavailable(how)),
      Effect.flatMap(({ answer }) => {
        if (answer._tag === "Ready") return Effect.succeed(worker)
        const reason = answer._tag === "Unable" ? answer.reason : "did not greet"
        return Effect.andThen(this.#reportNotStarted(reason), Effect.fail(unavailable(reason)))
      })
    )
  }

  /** Starts a child and waits until it is ready; an interruption ends it. */
  #fresh(restore: Restore): ReturnType<GetWorker> {
    return Effect.suspend(() => (this.#closed ? Effect.fail(unavailable("closed")) : this.#started)).pipe(
      Effect.flatMap((worker) => Effect.onError(this.#greeted(worker, restore), () => this.#kill(worker)))
    )
  }

  #idleOrFresh(restore: Restore): ReturnType<GetWorker> {
    const worker = this.#idle.pop()
    if (worker === undefined) return this.#fresh(restore)
    return worker.isAlive() ? Effect.succeed(worker) : Effect.andThen(this.#kill(worker), this.#idleOrFresh(restore))
  }

  #isSpent(worker: WorkerProcess.WorkerProcess): boolean {
    const { jobs, rss } = worker.usage()
    return jobs >= this.#bounds.jobsPerChild || rss > this.#bounds.bytesPerChild
  }

  #wasAtWork(worker: WorkerProcess.WorkerProcess, time: Duration.Input): boolean {
    const taken = worker.processorTime()
    return taken === null || taken >= this.#bounds.minimumCpuShare * Duration.toSeconds(Duration.fromInputUnsafe(time))
  }

  #answer<A, E>(worker: WorkerProcess.WorkerProcess, { bytes, kind, request, decode }: Job<A, E>) {
    return worker.ask(request, bytes).pipe(
      Effect.timeoutOrElse({
        duration: kind.time,
        orElse: () =>
          Effect.fail(
            new WorkerProcess.WorkerDied({ how: "took too long", byItself: this.#wasAtWork(worker, kind.time) })
          )
      }),
      Effect.map(decode),
      Effect.filterOrFail(
        (decoded) => decoded !== null,
        () => new WorkerProcess.WorkerDied({ how: "gave an answer that makes no sense", byItself: true })
      )
    )
  }

  #attempt<A, E>(job: Job<A, E>, getWorker: GetWorker) {
    return Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(getWorker(restore), (worker) =>
        Effect.onExit(restore(this.#answer(worker, job)), (exit) =>
          Exit.isFailure(exit) || this.#isSpent(worker) || this.#closed
            ? this.#kill(worker)
            : Effect.sync(() => void this.#idle.push(worker))
        )
      )
    )
  }
}
