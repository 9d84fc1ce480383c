/** The benchmark of making variants of photos. */
import { type ChildProcess, fork } from "node:child_process"
import { existsSync, globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import * as Jimp from "@banquet/images-jimp/ImageEngineJimp"
import * as Sharp from "@banquet/images-sharp/ImageEngineSharp"
import { Context, Effect, Layer, Schema } from "effect"
import type { Bench } from "./Bench.ts"
import { compare } from "./Comparison.ts"
import { quantile, type Sample } from "./Load.ts"

const folder = join(import.meta.dirname, "../../../../shared/images")

/** Two of 16 and 17 megapixels, five of 2. */
const photoFiles = (): ReadonlyArray<string> =>
  globSync(["photo/*.jpg", "orient/landscape_*.jpg"], { cwd: folder })
    .toSorted()
    .map((name) => join(folder, name))

const timed = (durations: Effect.Effect<ReadonlyArray<number>>): Effect.Effect<Sample> =>
  Effect.suspend(() => {
    const start = performance.now()
    return Effect.map(durations, (unsorted): Sample => {
      const elapsed = performance.now() - start
      const sorted = unsorted.toSorted((a, b) => a - b)
      return {
        perSecond: (sorted.length / elapsed) * 1000,
        medianMillis: quantile(sorted, 0.5),
        p99Millis: quantile(sorted, 0.99),
        processorMicros: null
      }
    })
  })

/** As the worker of variants has it: as many callers as pictures are rendered at once. */
const throughEngine = ({ render }: ImageEngine["Service"], photos: ReadonlyArray<Uint8Array>) =>
  timed(
    Effect.forEach(
      photos,
      (bytes) =>
        Effect.suspend(() => {
          const start = performance.now()
          return Effect.map(Effect.orDie(render(bytes)), () => performance.now() - start)
        }),
      { concurrency: 2 }
    )
  )

const engineOf = (layer: Layer.Layer<ImageEngine>) =>
  Effect.map(Layer.build(layer), (context) => Context.get(context, ImageEngine))

/** Those of the engine's children, so that the two differ only in what is around the decoding. */
const settings = { UV_THREADPOOL_SIZE: "2", MALLOC_ARENA_MAX: "2" }

const bareSharp = (files: ReadonlyArray<string>) =>
  Effect.acquireRelease(
    Effect.sync(() =>
      fork(fileURLToPath(new URL("./BareSharp.ts", import.meta.url)), [...files], {
        env: { ...process.env, ...settings }
      })
    ),
    (child) => Effect.sync(() => void child.kill())
  )

const Durations = Schema.Array(Schema.Number)

const throughScript = (child: ChildProcess) =>
  timed(
    Effect.callback<ReadonlyArray<number>>((resume) => {
      child.once("message", (message) => resume(Effect.orDie(Schema.decodeUnknownEffect(Durations)(message))))
      child.once("exit", () => resume(Effect.die(new Error("the bare script ended"))))
      child.send("go")
    })
  )

/** (g) Photos rendered by the engine, against a bare script of sharp and against the engine without a binary. */
export const photos = (bench: Bench) =>
  Effect.gen(function* () {
    if (!existsSync(folder)) {
      bench.report(`no photos in ${folder}: (g) is left out`)
      return []
    }
    const title = "(g) photos of 2 to 17 megapixels, both variants"
    const files = photoFiles()
    const bytes = files.map((file) => readFileSync(file))
    const engine = yield* engineOf(Sharp.layer)
    const measured = throughEngine(engine, bytes)
    const script = yield* bareSharp(files)
    const jimp = yield* engineOf(Jimp.layer)
    return [
      yield* compare({ title, against: "bare sharp", goal: 0.9 }, bench.rounds, {
        measured,
        other: throughScript(script)
      }),
      yield* compare({ title, against: "jimp", goal: 1 }, 1, {
        measured: measured,
        other: throughEngine(jimp, bytes)
      })
    ]
  })
