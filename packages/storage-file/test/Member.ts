/** A process that serves the local storage of a directory, `Member.ts DIRECTORY SECRET`: it sends its origin, and the most memory it was seen to have, in bytes, when asked. */
import { createServer } from "node:http"
import { NodeHttpServer, NodeRuntime } from "@effect/platform-node"
import { Effect, Layer, Redacted } from "effect"
import { HttpServer } from "effect/http"
import { FileStorageOptions, layer as layerStorage } from "../src/FileStorage.ts"
import { StorageHandler } from "../src/StorageHandler.ts"

const [directory = "", secret = ""] = process.argv.slice(2)

// The system's own figure would begin with that of the process that started this one.
let peakMemory = 0
setInterval(() => {
  peakMemory = Math.max(peakMemory, process.memoryUsage.rss())
}, 5)

const options = Layer.succeed(FileStorageOptions, {
  directory,
  secret: Redacted.make(secret),
  publicUrl: Effect.succeed(""),
  requestId: Effect.succeed("none")
})

const served = Layer.effectDiscard(
  Effect.gen(function* () {
    const { handle } = yield* StorageHandler
    yield* HttpServer.serveEffect(handle)
    const { address } = yield* HttpServer.HttpServer
    if (address._tag === "InetAddressV4") process.send?.(`http://127.0.0.1:${address.port}`)
    process.on("message", () => process.send?.(peakMemory))
  })
)

served.pipe(
  Layer.provide(Layer.mergeAll(layerStorage, StorageHandler.layer)),
  Layer.provide(options),
  Layer.provide(NodeHttpServer.layer(createServer, { port: 0, host: "127.0.0.1" })),
  Layer.launch,
  NodeRuntime.runMain
)
