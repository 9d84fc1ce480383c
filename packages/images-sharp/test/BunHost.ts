/** A program for Bun: reads a header and renders a picture, and prints what it was. */
import { ImageEngine } from "@banquet/assets-core/ImageEngine"
import { large } from "@banquet/assets-core/testing/ImageEngineSamples"
import { Effect } from "effect"
import { layer } from "../src/ImageEngineSharp.ts"

const seen = Effect.gen(function* () {
  const engine = yield* ImageEngine
  const header = yield* engine.inspect(large.bytes)
  const { web } = yield* engine.render(large.bytes)
  return { header: [header.width, header.height], web: [web.width, web.height] }
})

process.stdout.write(JSON.stringify(await Effect.runPromise(Effect.provide(seen, layer))))
