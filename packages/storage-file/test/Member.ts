/** A process that serves the local storage of a directory, `Member.ts DIRECTORY SECRET`: it sends its origin, and the most bytes that it was seen to hold in buffers, when asked. */
import { createServer } from "node:http"
import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { FileStorageOptions, layer as layerStorage } from "../src/FileStorage.ts"
import { StorageHandler } from "../src/StorageHandler.ts"

const [directory = "", secret = ""] = process.argv.slice(2)

let mostBuffered = 0
setInterval(() => {
  mostBuffered = Math.max(mostBuffered, process.memoryUsage().arrayBuffers)
}, 5)

const options = Layer.succeed(FileStorageOptions, {
  directory,
  secret: Redacted.make(secret),
  publicUrl: Effect.succeed(""),
  requestId: Effect.succeed("none"),
  freeSpaceFloor: 0,
  uploadBytesPerSecond: 16 * 1024
})

const served = Layer.effectDiscard(
  Effect.gen(function* () {
    const { handle } = yield* StorageHandler
    yield* HttpServer.serveEffect(handle)
    const { address } = yield* HttpServer.HttpServer
    if (address._tag === "InetAddressV4") process.send?.(`http://127.0.0.1:${address.port}`)
    process.on("message", () => process.send?.(mostBuffered))
  })
)

served.pipe(
  Layer.provide(Layer.mergeAll(layerStorage, StorageHandler.layer)),
  Layer.provide(options),
  Layer.provide(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })),
  Layer.launch,
  NodeRuntime.runMain
)
