/** The parent's side of an image worker: an `ImageEngine` whose decoding happens in children that may die. */
import { availableParallelism } from "node:os"
import {
  ImageEngine,
  type ImageContentType,
  type ImageHeader,
  ImageUndecodable,
  NotAnImage,
  type RenderedImage
} from "@banquet/assets-core/ImageEngine"
import { type Duration, Effect, Result, type Scope, Semaphore } from "effect"
import { type Crew, type PoolBounds, type Understand, WorkerPool } from "./internal/WorkerPool.ts"
import { locate, type WorkerModule } from "./WorkerModule.ts"

export interface ImageWorkerBounds extends PoolBounds {
  /** How many headers are read at once. */
  readonly inspections: number
  /** How many pictures are rendered at once, and how many of the heavy ones among them. */
  readonly renders: number
  readonly heavyRenders: number
  /** How long one attempt may take; the child is killed then. */
  readonly renderTime: Duration.Input
  readonly inspectTime: Duration.Input
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

const crewOf = (size: number, time: Duration.Input): Crew => ({ seats: Semaphore.makeUnsafe(size), time })

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
  const pool = new WorkerPool(program, bounds)
  yield* Effect.addFinalizer(() => pool.close)

  const inspect: ImageEngine["Service"]["inspect"] = (bytes) =>
    pool.run(
      { crew: inspectors, request: { operation: "inspect" }, bytes, understand: inspected },
      () => new NotAnImage({ reason: "The header of the file cannot be read safely." })
    )

  const render: ImageEngine["Service"]["render"] = (bytes) => {
    const job = pool.run(
      { crew: renderers, request: { operation: "render" }, bytes, understand: rendered },
      () => new ImageUndecodable({ reason: "Decoding the picture takes too much time or memory." })
    )
    return options.isHeavy(bytes) ? heavySeats.withPermit(job) : job
  }

  return ImageEngine.of({ accepts: options.accepts, inspect, render })
})
