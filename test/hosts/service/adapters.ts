/** A program that tries the storages, each by itself and the bucket in a host. */
import { createServer } from "node:http"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { uploadDefaults } from "banquet/configuration/UploadDefaults"
import * as Storage from "banquet/storage/Storage"
import { createBanquet } from "banquet/CreateBanquet"
import { Effect, Option, Stream } from "effect"

/** A bucket of one object after another, that looks at no signature. */
const bucket = createServer((request, response) => {
  const url = new URL(request.url ?? "/", "http://localhost")
  const chunks: Array<Buffer> = []
  request.on("data", (chunk: Buffer) => chunks.push(chunk))
  request.on("end", () => {
    const name = decodeURIComponent(url.pathname.replace(/^\/storage\/v1\/b\/photos\/o\/?|^\/photos\//, ""))
    const isJson = url.pathname.startsWith("/storage/v1/")
    const body = answer(request.method ?? "", isJson, name, Buffer.concat(chunks))
    if (isJson && body === null) response.writeHead(404, { "content-type": "application/json" })
    else if (isJson) response.writeHead(200, { "content-type": "application/json" })
    else response.writeHead(request.method === "GET" ? 206 : 200)
    response.end(body ?? "{}")
  })
})
const objects = new Map<string, Buffer>()
const answer = (method: string, isJson: boolean, name: string, bytes: Buffer): string | Buffer | null => {
  const found = objects.get(name)
  if (!isJson && method === "PUT") objects.set(name, bytes)
  if (!isJson) return method === "GET" ? (found ?? "") : ""
  if (name === "") return JSON.stringify({ items: [...objects].map(([each, stored]) => metadata(each, stored)) })
  if (method === "DELETE") objects.delete(name)
  return found === undefined ? null : JSON.stringify(metadata(name, found))
}
const metadata = (name: string, { length }: Buffer) => ({
  name,
  size: String(length),
  generation: "1",
  contentType: "text/plain",
  timeCreated: "2026-06-20T18:30:00Z"
})

/** Stores, reads, seals, lists and removes. */
const roundTrip = Effect.gen(function* () {
  const storage = yield* ObjectStorage
  const key = ObjectKey.make("originals/a/b")
  const object = { key, contentType: "text/plain", cacheControl: "private" }
  const stored = yield* storage.write(object, new TextEncoder().encode("bytes"))
  const read = yield* storage.readRange(stored, { start: 0, end: 5 })
  yield* storage.seal(key)
  const listed = yield* Stream.runCollect(storage.list("originals/"))
  yield* storage.remove(key)
  const left = yield* storage.head(key)
  return `${new TextDecoder().decode(read)}, ${listed.map(({ byteSize }) => byteSize).join()}, ${Option.isNone(left)}`
})

const tried = (storage: Storage.StorageOptions["storage"]) =>
  Effect.runPromise(
    roundTrip.pipe(
      Effect.provide(
        Storage.layer({
          ...uploadDefaults,
          dataDirectory: "tried",
          publicUrl: Effect.succeed("http://a.test"),
          storage
        })
      ),
      Effect.catch((error) => Effect.succeed(String(error)))
    )
  )

await new Promise<void>((resolve) => void bucket.listen(0, "127.0.0.1", resolve))
const address = bucket.address()
const emulatorHost = `http://127.0.0.1:${typeof address === "object" && address !== null ? address.port : 0}`

const banquet = await createBanquet({
  publicUrl: "https://wedding.test/party",
  database: { url: process.env["DATABASE_URL"] ?? "", schema: "adapters" },
  storage: { kind: "gcs", bucket: "photos", emulatorHost }
})
await banquet.migrate()
const health = await banquet.handler(new Request("https://wedding.test/party/readyz"))
await banquet.close()

process.stdout.write(
  JSON.stringify({
    node: Number(process.versions.node.split(".")[0]),
    file: await tried({ kind: "file", signingSecret: null }),
    gcs: await tried({ kind: "gcs", bucket: "photos", credentialsFile: null, emulatorHost }),
    ready: { status: health.status, body: await health.json() }
  })
)
bucket.close()
bucket.closeAllConnections()
