/** Local storage in a folder of its own, served on a free port, and a browser for it. */
import { mkdtemp, rm } from "node:fs/promises"
import { createServer } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { StorageBrowser } from "@banquet/assets-core/testing/StorageBrowser"
import { NodeHttpServer } from "@effect/platform-node"
import { Effect, Layer, Redacted } from "effect"
import { HttpRouter, HttpServer } from "effect/http"
import { FileStorageOptions, layer as layerStorage } from "../src/FileStorage.ts"
import { StorageHandler } from "../src/StorageHandler.ts"

const addressOf = HttpServer.HttpServer.use(({ address }) =>
  Effect.succeed(address._tag === "InetAddressV4" ? `http://127.0.0.1:${address.port}` : "")
)

const temporaryDirectory = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-storage-"))),
  (path) => Effect.promise(() => rm(path, { recursive: true, force: true }))
)

const layerOptions = (given: Partial<FileStorageOptions["Service"]>) =>
  Layer.effect(
    FileStorageOptions,
    Effect.gen(function* () {
      const origin = yield* addressOf
      return {
        directory: given.directory ?? (yield* temporaryDirectory),
        secret: Redacted.make("a secret of the tests"),
        publicUrl: Effect.succeed(origin),
        requestId: Effect.succeed("request-1"),
        freeSpaceFloor: 0,
        uploadBytesPerSecond: 16 * 1024,
        ...given
      }
    })
  )

const layerBrowser = Layer.succeed(StorageBrowser, {
  send: ({ body, headers, method, url }) =>
    Effect.promise(async () => {
      const answer = await fetch(url, { method, headers, ...(method === "PUT" ? { body: body.slice() } : {}) })
      const bytes = new Uint8Array(await answer.arrayBuffer())
      return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes }
    })
})

const layerServed = HttpRouter.serve(StorageHandler.routes, { disableLogger: true, disableListenLog: true })

/** The storage with other options, its handler on a server, its options and a browser. */
export const layerIn = (options: Partial<FileStorageOptions["Service"]>) =>
  layerServed.pipe(
    Layer.provideMerge(Layer.mergeAll(layerStorage, StorageHandler.layer, layerBrowser)),
    Layer.provideMerge(layerOptions(options)),
    Layer.provideMerge(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })),
    Layer.fresh
  )

/** The storage, its handler on a server, its options and a browser. */
export const layer = layerIn({})
