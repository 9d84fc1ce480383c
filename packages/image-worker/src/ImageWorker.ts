/** The parent's side of an image worker: an `ImageEngine` whose decoding happens in children that may die. */
import { availableParallelism } from "node:os"
import {
  ImageEngine,
  ImageEngineUnavailable,
  type ImageContentType,
  type ImageHeader,
  ImageUndecodable,
  NotAnImage,
  type RenderedImage
} from "@banquet/assets-core/ImageEngine"
import { Duration, Effect, Exit, Result, type Scope, Semaphore } from "effect"
import * as WorkerProcess from "./internal/WorkerProcess.ts"
import type { WorkerRequest } from "./internal/WorkerProtocol.ts"
import { locate, type WorkerModule } from "./WorkerModule.ts"

export interface ImageWorkerBounds {
  /** How many headers are read at once. */
  readonly inspections: number
  /** How many pictures are rendered at once, and how many of the heavy ones among them. */
  readonly renders: number
  readonly heavyRenders: number
  /** How long one attempt may take; the child is killed then. */
  readonly renderTime: Duration.Input
  readonly inspectTime: Duration.Input
  readonly startTime: Duration.Input
  /** Less of its time on a processor than this means that a child had to wait for one: its time says nothing of the file. */
  readonly leastShareAtWork: number
  /** After so many jobs, or when it is larger than this after one, a child is replaced. */
  readonly jobsOfChild: number
  readonly bytesOfChild: number
  /** What a child may allocate at all, where the system can bound it. */
  readonly dataBytes: number
  /** Whole seconds that a child may be at work in its life, where the system can bound it. */
  readonly processorSeconds: number
}

export const defaultBounds: ImageWorkerBounds = {
  inspections: 3,
  renders: Math.min(2, availableParallelism()),
  heavyRenders: 1,
  renderTime: "20 seconds",
  inspectTime: "5 seconds",
  startTime: "20 seconds",
  leastShareAtWork: 0.1,
  jobsOfChild: 200,
  bytesOfChild: 600 * 1024 * 1024,
  dataBytes: 2 * 1024 * 1024 * 1024,
  processorSeconds: 600
}

export interface ImageWorkerOptions {
  /** The program of the adapter that calls `ImageWorkerChild.serve`. */
  readonly module: WorkerModule
  readonly accepts: ReadonlyArray<ImageContentType>
  /** Whether a picture takes so much memory that few may be rendered at once. Looks at the first bytes only. */
  readonly isHeavy: (bytes: Uint8Array) => boolean
  readonly bounds: Partial<ImageWorkerBounds>
}

/** Jobs of one kind: as many at once as there are seats, so that pictures do not keep headers waiting. */
interface Crew {
  readonly seats: Semaphore.Semaphore
  readonly time: Duration.Input
}

interface Job<A, E> {
  readonly crew: Crew
  readonly request: WorkerRequest
  readonly bytes: Uint8Array
  readonly understand: Understand<A, E>
}

const crewOf = (size: number, time: Duration.Input): Crew => ({ seats: Semaphore.makeUnsafe(size), time })

/** What an answer means, or null when it is none to what was asked, or its sizes do not fit what was sent. */
type Understand<A, E> = (answered: WorkerProcess.Answered) => Result.Result<A, E> | null

const inspected: Understand<ImageHeader, NotAnImage> = ({ answer }) => {
  if (answer._tag === "Inspected") return Result.succeed(answer.header)
  return answer._tag === "Refused" ? Result.fail(new NotAnImage({ reason: answer.reason })) : null
}

const rendered: Understand<RenderedImage, NotAnImage | ImageUndecodable> = ({ answer, body }) => {
  if (answer._tag === "Refused") {
    const { error, reason } = answer
    return Result.fail(error === "NotAnImage" ? new NotAnImage({ reason }) : new ImageUndecodable({ reason }))
  }
  if (answer._tag !== "Rendered" || answer.web.byteSize + answer.thumbnail.byteSize !== body.length) return null
  const { byteSize, ...web } = answer.web
  const { byteSize: _, ...thumbnail } = answer.thumbnail
  return Result.succeed({
    web: { ...web, bytes: body.subarray(0, byteSize) },
    thumbnail: { ...thumbnail, bytes: body.subarray(byteSize) },
    placeholder: answer.placeholder
  })
}

/** Dies with `WorkerModuleMissing` where there is no program to run. */
export const make = Effect.fnUntraced(function* (
  options: ImageWorkerOptions
): Effect.fn.Return<ImageEngine["Service"], never, Scope.Scope> {
  const bounds = { ...defaultBounds, ...options.bounds }
  const program = yield* Effect.sync(() => locate(options.module))
  const inspectors = crewOf(bounds.inspections, bounds.inspectTime)
  const renderers = crewOf(bounds.renders, bounds.renderTime)
  const heavySeats = Semaphore.makeUnsafe(bounds.heavyRenders)
  const living = new Set<WorkerProcess.WorkerProcess>()
  /** Children of either crew: all of them can do both. */
  const idle: Array<WorkerProcess.WorkerProcess> = []
  let closed = false

  const wasAtWork = (worker: WorkerProcess.WorkerProcess, time: Duration.Input): boolean => {
    const taken = worker.processorTime()
    return taken === null || taken >= bounds.leastShareAtWork * Duration.toSeconds(Duration.fromInputUnsafe(time))
  }

  const unavailable = (why: string) => new ImageEngineUnavailable({ cause: new Error(`image worker: ${why}`) })

  const dismiss = (worker: WorkerProcess.WorkerProcess): Effect.Effect<void> =>
    Effect.tap(worker.end, () => Effect.sync(() => living.delete(worker)))

  yield* Effect.addFinalizer(() =>
    Effect.suspend(() => {
      closed = true
      return Effect.forEach([...living], dismiss, { concurrency: "unbounded", discard: true })
    })
  )

  /** Logs why a child did not start: the guest is asked to try again later, and does not learn the reason. */
  const reportNotStarted = (reason: string): Effect.Effect<void> => {
    if (closed) return Effect.void
    // Killed by somebody else, such as the system when memory is short: the next child may well start.
    const log =
      reason === "SIGKILL"
        ? Effect.logWarning("A child process of the image engine was killed while it started")
        : Effect.logError("The image engine cannot start a child process")
    return Effect.annotateLogs(log, { reason: `image worker: ${reason}` })
  }

  const started = Effect.try({
    try: () => {
      const worker = WorkerProcess.start(program, bounds)
      living.add(worker)
      return worker
    },
    catch: () => unavailable("could not be started")
  }).pipe(Effect.tapError(() => reportNotStarted("could not be started")))

  type Restore = <A, E>(effect: Effect.Effect<A, E>) => Effect.Effect<A, E>

  /** A child that is ready for its first job. Whoever waits for it may be interrupted, and then it is gone. */
  const fresh = (restore: Restore) =>
    Effect.suspend(() => (closed ? Effect.fail(unavailable("closed")) : started)).pipe(
      Effect.flatMap((worker) =>
        restore(
          worker.greeting.pipe(
            Effect.timeoutOrElse({
              duration: bounds.startTime,
              orElse: () =>
                Effect.fail(new WorkerProcess.WorkerPerished({ how: "did not start in time", byItself: false }))
            })
          )
        ).pipe(
          Effect.tapError(({ how }) => reportNotStarted(how)),
          Effect.mapError(({ how }) => unavailable(how)),
          Effect.flatMap(({ answer }) => {
            if (answer._tag === "Ready") return Effect.succeed(worker)
            const reason = answer._tag === "Unable" ? answer.reason : "did not greet"
            return Effect.andThen(reportNotStarted(reason), Effect.fail(unavailable(reason)))
          }),
          Effect.onError(() => dismiss(worker))
        )
      )
    )

  const atHand = (restore: Restore): Effect.Effect<WorkerProcess.WorkerProcess, ImageEngineUnavailable> => {
    const worker = idle.pop()
    if (worker === undefined) return fresh(restore)
    return worker.isAlive() ? Effect.succeed(worker) : Effect.andThen(dismiss(worker), atHand(restore))
  }

  const isSpent = (worker: WorkerProcess.WorkerProcess): boolean => {
    const { jobs, rss } = worker.usage()
    return jobs >= bounds.jobsOfChild || rss > bounds.bytesOfChild
  }

  const attempt = <A, E>(
    { crew, bytes, request, understand }: Job<A, E>,
    hire: (restore: Restore) => Effect.Effect<WorkerProcess.WorkerProcess, ImageEngineUnavailable>
  ) =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(hire(restore), (worker) =>
        restore(
          worker.ask(request, bytes).pipe(
            Effect.timeoutOrElse({
              duration: crew.time,
              orElse: () =>
                Effect.fail(
                  new WorkerProcess.WorkerPerished({ how: "took too long", byItself: wasAtWork(worker, crew.time) })
                )
            }),
            Effect.map(understand),
            Effect.filterOrFail(
              (understood) => understood !== null,
              () => new WorkerProcess.WorkerPerished({ how: "gave an answer that makes no sense", byItself: true })
            )
          )
        ).pipe(
          Effect.onExit((exit) =>
            Exit.isFailure(exit) || isSpent(worker) || closed
              ? dismiss(worker)
              : Effect.sync(() => void idle.push(worker))
          )
        )
      )
    )

  /**
   * A job that takes its child along is tried once more, in a child that has done nothing else: then it is the image,
   * unless the child was killed by somebody else, or had hardly any time on a machine that is busy with other things.
   */
  const run = <A, E>(job: Job<A, E>, orElse: () => E) =>
    attempt(job, atHand).pipe(
      Effect.catchTag("WorkerPerished", () => attempt(job, fresh)),
      Effect.catchTag("WorkerPerished", ({ byItself, how }) =>
        Effect.fail(byItself && !closed ? orElse() : unavailable(closed ? "closed" : how))
      ),
      Effect.flatMap(Effect.fromResult),
      (work) => job.crew.seats.withPermit(work)
    )

  const inspect: ImageEngine["Service"]["inspect"] = (bytes) =>
    run(
      { crew: inspectors, request: { operation: "inspect" }, bytes, understand: inspected },
      () => new NotAnImage({ reason: "The header of the file cannot be read safely." })
    )

  const render: ImageEngine["Service"]["render"] = (bytes) => {
    const job = run(
      { crew: renderers, request: { operation: "render" }, bytes, understand: rendered },
      () => new ImageUndecodable({ reason: "Decoding the picture takes too much time or memory." })
    )
    return options.isHeavy(bytes) ? heavySeats.withPermit(job) : job
  }

  return ImageEngine.of({ accepts: options.accepts, inspect, render })
})
