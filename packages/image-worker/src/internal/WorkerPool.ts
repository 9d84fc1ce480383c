/** Children that decode: as many as were needed at once, each replaced when it is spent, hangs or dies. */
import { ImageEngineUnavailable } from "@banquet/assets-core/ImageEngine"
import { Duration, Effect, Exit, Result, type Semaphore } from "effect"
import * as WorkerProcess from "./WorkerProcess.ts"
import type { WorkerRequest } from "./WorkerProtocol.ts"

export interface PoolBounds extends WorkerProcess.SystemLimits {
  readonly startTime: Duration.Input
  /** Less of its time on a processor than this means that a child had to wait for one: its time says nothing of the file. */
  readonly leastShareAtWork: number
  /** After so many jobs, or when it is larger than this after one, a child is replaced. */
  readonly jobsOfChild: number
  readonly bytesOfChild: number
}

/** Jobs of one kind: as many at once as there are seats, so that pictures do not keep headers waiting. */
export interface Crew {
  readonly seats: Semaphore.Semaphore
  readonly time: Duration.Input
}

/** What an answer means, or null when it is none to what was asked, or its sizes do not fit what was sent. */
export type Understand<A, E> = (answered: WorkerProcess.Answered) => Result.Result<A, E> | null

export interface Job<A, E> {
  readonly crew: Crew
  readonly request: WorkerRequest
  readonly bytes: Uint8Array
  readonly understand: Understand<A, E>
}

type Restore = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

type Hire = (restore: Restore) => Effect.Effect<WorkerProcess.WorkerProcess, ImageEngineUnavailable>

const unavailable = (why: string) => new ImageEngineUnavailable({ cause: new Error(`image worker: ${why}`) })

export class WorkerPool {
  readonly #program: string
  readonly #bounds: PoolBounds
  readonly #living = new Set<WorkerProcess.WorkerProcess>()
  /** Children of either crew: all of them can do both. */
  readonly #idle: Array<WorkerProcess.WorkerProcess> = []
  #closed = false

  constructor(program: string, bounds: PoolBounds) {
    this.#program = program
    this.#bounds = bounds
  }

  /** Ends every child; jobs that come now fail. */
  readonly close = Effect.suspend(() => {
    this.#closed = true
    return Effect.forEach([...this.#living], (worker) => this.#dismiss(worker), {
      concurrency: "unbounded",
      discard: true
    })
  })

  /**
   * A job that takes its child along is tried once more, in a child that has done nothing else: then it is the image,
   * unless the child was killed by somebody else, or had hardly any time on a machine that is busy with other things.
   */
  run<A, E>(job: Job<A, E>, orElse: () => E): Effect.Effect<A, E | ImageEngineUnavailable> {
    return this.#attempt(job, (restore) => this.#atHand(restore)).pipe(
      Effect.catchTag("WorkerPerished", () => this.#attempt(job, (restore) => this.#fresh(restore))),
      Effect.catchTag("WorkerPerished", ({ byItself, how }) =>
        Effect.fail(byItself && !this.#closed ? orElse() : unavailable(this.#closed ? "closed" : how))
      ),
      Effect.flatMap(Effect.fromResult),
      (work) => job.crew.seats.withPermit(work)
    )
  }

  #dismiss(worker: WorkerProcess.WorkerProcess): Effect.Effect<void> {
    return Effect.tap(worker.end, () => Effect.sync(() => this.#living.delete(worker)))
  }

  /** Logs why a child did not start: the guest is asked to try again later, and does not learn the reason. */
  #reportNotStarted(reason: string): Effect.Effect<void> {
    if (this.#closed) return Effect.void
    // Killed by somebody else, such as the system when memory is short: the next child may well start.
    const log =
      reason === "SIGKILL"
        ? Effect.logWarning("A child process of the image engine was killed while it started")
        : Effect.logError("The image engine cannot start a child process")
    return Effect.annotateLogs(log, { reason: `image worker: ${reason}` })
  }

  readonly #started = Effect.try({
    try: () => {
      const worker = WorkerProcess.start(this.#program, this.#bounds)
      this.#living.add(worker)
      return worker
    },
    catch: () => unavailable("could not be started")
  }).pipe(Effect.tapError(() => this.#reportNotStarted("could not be started")))

  /** The first word of a child, which says whether it can work. */
  #greeted(worker: WorkerProcess.WorkerProcess, restore: Restore) {
    const tooLate = new WorkerProcess.WorkerPerished({ how: "did not start in time", byItself: false })
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

  /** A child that is ready for its first job. Whoever waits for it may be interrupted, and then it is gone. */
  #fresh(restore: Restore): ReturnType<Hire> {
    return Effect.suspend(() => (this.#closed ? Effect.fail(unavailable("closed")) : this.#started)).pipe(
      Effect.flatMap((worker) => Effect.onError(this.#greeted(worker, restore), () => this.#dismiss(worker)))
    )
  }

  #atHand(restore: Restore): ReturnType<Hire> {
    const worker = this.#idle.pop()
    if (worker === undefined) return this.#fresh(restore)
    return worker.isAlive() ? Effect.succeed(worker) : Effect.andThen(this.#dismiss(worker), this.#atHand(restore))
  }

  #isSpent(worker: WorkerProcess.WorkerProcess): boolean {
    const { jobs, rss } = worker.usage()
    return jobs >= this.#bounds.jobsOfChild || rss > this.#bounds.bytesOfChild
  }

  #wasAtWork(worker: WorkerProcess.WorkerProcess, time: Duration.Input): boolean {
    const taken = worker.processorTime()
    return taken === null || taken >= this.#bounds.leastShareAtWork * Duration.toSeconds(Duration.fromInputUnsafe(time))
  }

  #answer<A, E>(worker: WorkerProcess.WorkerProcess, { bytes, crew, request, understand }: Job<A, E>) {
    return worker.ask(request, bytes).pipe(
      Effect.timeoutOrElse({
        duration: crew.time,
        orElse: () =>
          Effect.fail(
            new WorkerProcess.WorkerPerished({ how: "took too long", byItself: this.#wasAtWork(worker, crew.time) })
          )
      }),
      Effect.map(understand),
      Effect.filterOrFail(
        (understood) => understood !== null,
        () => new WorkerProcess.WorkerPerished({ how: "gave an answer that makes no sense", byItself: true })
      )
    )
  }

  #attempt<A, E>(job: Job<A, E>, hire: Hire) {
    return Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(hire(restore), (worker) =>
        Effect.onExit(restore(this.#answer(worker, job)), (exit) =>
          Exit.isFailure(exit) || this.#isSpent(worker) || this.#closed
            ? this.#dismiss(worker)
            : Effect.sync(() => void this.#idle.push(worker))
        )
      )
    )
  }
}
