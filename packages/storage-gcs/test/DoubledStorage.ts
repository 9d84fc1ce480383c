/** The adapter on the double, with the double's key in a file, and a browser. */
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { Effect, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import * as GcsStorage from "../src/GcsStorage.ts"
import * as Double from "../src/testing/GcsDouble.ts"

const temporaryDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-gcs-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

/** A key file with this content, for a while. */
export const keyFile = Effect.fnUntraced(function* (content: string) {
  const path = join(yield* temporaryDirectory, "key.json")
  yield* Effect.promise(() => writeFile(path, content))
  return path
})

const layerStorage = Layer.unwrap(
  Effect.gen(function* () {
    const { bucket, keyFile: content, url } = yield* Double.GcsDouble
    return GcsStorage.layer({ bucket, credentialsFile: yield* keyFile(content), emulatorHost: url })
  })
).pipe(Layer.provide(FetchHttpClient.layer))

const layerBrowser = Layer.succeed(StorageBrowser, {
  send: ({ body, headers, method, url }) =>
    Effect.promise(async () => {
      const answer = await fetch(url, { method, headers, ...(method === "PUT" ? { body: body.slice() } : {}) })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes }
    })
})

export const layer = Layer.merge(layerStorage, layerBrowser).pipe(Layer.provideMerge(Double.layer))
