/** The parent's side of an image worker: an `ImageEngine` that decodes in child processes, which may crash. */
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
import { type JobKind, type PoolBounds, type DecodeAnswer, WorkerPool } from "./internal/WorkerPool.ts"
import { locate, type WorkerModule } from "./WorkerModule.ts"

export interface ImageWorkerBounds extends PoolBounds {
  /** How many headers are read at once. */
  readonly inspections: number
  /** How many pictures are rendered at once, and how many of the heavy ones among them. */
  readonly renders: number
  readonly heavyRenders: number
  /** How long one attempt may take before the child is killed. */
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
  minimumCpuShare: 0.1,
  jobsPerChild: 200,
  bytesPerChild: 600 * 1024 * 1024,
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

const jobKind = (size: number, time: Duration.Input): JobKind => ({ permits: Semaphore.makeUnsafe(size), time })

const inspected: DecodeAnswer<ImageHeader, NotAnImage> = ({ answer }) => {
  if (answer._tag === "Inspected") return Result.succeed(answer.header)
  return answer._tag === "Refused" ? Result.fail(new NotAnImage({ reason: answer.reason })) : null
}

const rendered: DecodeAnswer<RenderedImage, NotAnImage | ImageUndecodable> = ({ answer, body }) => {
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

/** Makes the engine; dies with `WorkerModuleMissing` where the program of the children is not found. */
export const make = Effect.fnUntraced(function* (
  options: ImageWorkerOptions
): Effect.fn.Return<ImageEngine["Service"], never, Scope.Scope> {
  const bounds = { ...defaultBounds, ...options.bounds }
  const program = yield* Effect.sync(() => locate(options.module))
  const inspectors = jobKind(bounds.inspections, bounds.inspectTime)
  const renderers = jobKind(bounds.renders, bounds.renderTime)
  const heavyPermits = Semaphore.makeUnsafe(bounds.heavyRenders)
  const pool = new WorkerPool(program, bounds)
  yield* Effect.addFinalizer(() => pool.close)

  const inspect: ImageEngine["Service"]["inspect"] = (bytes) =>
    pool.run(
      { kind: inspectors, request: { operation: "inspect" }, bytes, decode: inspected },
      () => new NotAnImage({ reason: "The header of the file cannot be read safely." })
    )

  const render: ImageEngine["Service"]["render"] = (bytes) => {
    const job = pool.run(
      { kind: renderers, request: { operation: "render" }, bytes, decode: rendered },
      () => new ImageUndecodable({ reason: "Decoding the picture takes too much time or memory." })
    )
    return options.isHeavy(bytes) ? heavyPermits.withPermit(job) : job
  }

  return ImageEngine.of({ accepts: options.accepts, inspect, render })
})
