import { readdir, rename, rm, stat, writeFile } from "node:fs/promises"
import { connect, type Socket } from "node:net"
import { join } from "node:path"
import { Uuid } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { ObjectKey, ObjectStorage } from "@banquet/assets-core/ObjectStorage"
import { assert, layer as withLayer } from "@effect/vitest"
import { DateTime, Effect, Fiber, Option, Schema } from "effect"
import { TestClock } from "effect/testing"
import { FileStorageOptions } from "../src/FileStorage.ts"
import { layer } from "./LocalStorage.ts"

const now = DateTime.makeUnsafe("2100-05-02T12:00:00Z")
const expiresAt = DateTime.addDuration(now, "15 minutes")
const maximumByteSize = 1_000_000

const newKey = Effect.map(randomId(Uuid), (id) => ObjectKey.make(`originals/${id}/${id}`))

const at = <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.andThen(TestClock.setTime(now.epochMilliseconds), effect)

const signUpload = (key: ObjectKey) =>
  ObjectStorage.use((storage) => storage.signUpload({ key, contentType: "image/jpeg", maximumByteSize, expiresAt }))

const signRead = (key: ObjectKey, fileName: string | null = null) =>
  ObjectStorage.use((storage) => storage.signRead({ key, contentType: "image/jpeg", fileName, expiresAt }))

const ask = (url: string, init: RequestInit) => Effect.promise(() => fetch(url, init))

const temporaries = FileStorageOptions.use(({ directory }) =>
  Effect.promise(() => readdir(join(directory, "temporary")))
)

const temporarySize = Effect.gen(function* () {
  const { directory } = yield* FileStorageOptions
  const [name] = yield* temporaries
  return name === undefined ? 0 : (yield* Effect.promise(() => stat(join(directory, "temporary", name)))).size
})

/** Looks again until the server has noticed, which takes some turns of the event loop and no particular time. */
const eventually = <E, R>(condition: Effect.Effect<boolean, E, R>) =>
  Effect.gen(function* () {
    for (let turn = 0; turn < 20_000; turn++) {
      if (yield* condition) return
      yield* Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))
    }
    assert.fail("It never happened.")
  })

const nothingLeft = Effect.fnUntraced(function* (key: ObjectKey) {
  const storage = yield* ObjectStorage
  yield* eventually(Effect.map(temporaries, (names) => names.length === 0))
  assert.isTrue(Option.isNone(yield* storage.head(key)))
})

const socketTo = (url: string) =>
  Effect.acquireRelease(
    Effect.callback<Socket>((resume) => {
      const socket = connect(Number(new URL(url).port), "127.0.0.1", () => resume(Effect.succeed(socket)))
      socket.on("error", () => undefined)
    }),
    (socket) => Effect.sync(() => socket.destroy())
  )

/** The first bytes of an answer. */
const answerOn = (socket: Socket) =>
  Effect.callback<string>((resume) => void socket.once("data", (bytes) => resume(Effect.succeed(String(bytes)))))

const putHead = (url: string, headers: ReadonlyArray<string>): string => {
  const { host, pathname, search } = new URL(url)
  return [`PUT ${pathname}${search} HTTP/1.1`, `host: ${host}`, ...headers, "", ""].join("\r\n")
}

withLayer(layer)("StorageHandler", (it) => {
  it.effect("allows what was signed and nothing else: no part of a URL can be changed, left out or doubled", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const other = yield* newKey
        const { headers, url } = yield* signUpload(key)
        const changes = {
          op: "get",
          exp: String(expiresAt.epochMilliseconds + 1),
          ct: "image/png",
          min: "0",
          max: String(maximumByteSize * 10),
          sig: "A".repeat(43)
        }
        const tampered = Object.entries(changes).flatMap(([name, value]) => {
          const [changed, without, doubled] = [new URL(url), new URL(url), new URL(url)]
          changed.searchParams.set(name, value)
          without.searchParams.delete(name)
          doubled.search = `?${name}=${encodeURIComponent(value)}&${doubled.search.slice(1)}`
          return [changed, without, doubled].map((each) => each.href)
        })
        for (const each of [...tampered, url.replaceAll(key, other), url.toLowerCase(), url.split("?", 1)[0] ?? ""]) {
          for (const type of ["image/jpeg", "image/png"]) {
            const { status } = yield* ask(each, { method: "PUT", headers: { "content-type": type }, body: "bytes" })
            assert.strictEqual(status, 403, each)
          }
        }
        yield* nothingLeft(key)
        yield* nothingLeft(other)
        const unknown = `${url}&extra=1`
        assert.strictEqual((yield* ask(unknown, { method: "PUT", headers, body: "bytes" })).status, 200)
      })
    )
  )

  it.effect("refuses every key that the grammar refuses, before it looks at the disk", () =>
    at(
      Effect.gen(function* () {
        const { url } = yield* signUpload(yield* newKey)
        const { pathname, search } = new URL(url)
        const socket = yield* socketTo(url)
        const hostile = [
          "../../etc/passwd",
          "..%2f..%2fetc",
          "%2e%2e/x",
          "a//b",
          "/etc/passwd",
          "a%00b",
          "a\\b",
          "",
          "./a"
        ]
        for (const key of [...hostile, "a".repeat(600), "~", "a~", "ä"]) {
          const path = `/_storage/${key}${search}`
          socket.write(`GET ${encodeURI(path).replaceAll("%25", "%")} HTTP/1.1\r\nhost: localhost\r\n\r\n`)
          assert.match(yield* answerOn(socket), /^HTTP\/1\.1 403 /, key)
        }
        assert.match(pathname, /^\/_storage\/originals\//)
      }).pipe(Effect.scoped)
    )
  )

  it.effect("`PUT/GET /_storage/<key>?op&exp&ct&min&max&sig`, and `fn` for the name of an attachment", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const shapeOf = (url: string) => {
          const { pathname, searchParams } = new URL(url)
          return [pathname, [...searchParams.keys()].join("&"), searchParams.get("op"), searchParams.get("ct")]
        }
        const path = `/_storage/${key}`
        const { url } = yield* signUpload(key)
        assert.deepStrictEqual(shapeOf(url), [path, "op&exp&ct&min&max&sig", "put", "image/jpeg"])
        assert.deepStrictEqual(shapeOf(yield* signRead(key)), [path, "op&exp&ct&sig", "get", "image/jpeg"])
        assert.deepStrictEqual(shapeOf(yield* signRead(key, "a.jpg")), [path, "op&exp&ct&fn&sig", "get", "image/jpeg"])
      })
    )
  )

  it.effect("takes no part of a file for the whole", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { headers, url } = yield* signUpload(key)
        const part = { ...headers, "content-range": "bytes 0-4/10" }
        assert.strictEqual((yield* ask(url, { method: "PUT", headers: part, body: "bytes" })).status, 400)
        yield* nothingLeft(key)
        assert.strictEqual((yield* ask(url, { method: "PUT", headers, body: "bytes" })).status, 200)
      })
    )
  )

  it.effect("signature first, then expiry, method, type", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { url } = yield* signUpload(key)
        const unsigned = url.replace("sig=", "sig=x")
        const wrong = [
          [unsigned, "GET", "text/html", true, "The URL is not signed, or was changed."],
          [url, "GET", "text/html", true, "The URL has expired."],
          [url, "GET", "text/html", false, "The URL was signed for PUT."],
          [yield* signRead(key), "PUT", "text/html", false, "The URL was signed for GET and HEAD."],
          [url, "PUT", "text/html", false, "The URL was signed for image/jpeg."]
        ] as const
        for (const [target, method, type, expired, detail] of wrong) {
          yield* TestClock.setTime(expired ? expiresAt.epochMilliseconds : now.epochMilliseconds)
          const answer = yield* ask(target, { method, headers: { "content-type": type } })
          assert.strictEqual(answer.status, 403)
          assert.include(yield* Effect.promise(() => answer.text()), `"detail":"${detail}"`)
        }
      })
    )
  )

  it.effect("`content-length` over the bound is 413 before a byte is read", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { url } = yield* signUpload(key)
        const socket = yield* socketTo(url)
        socket.write(putHead(url, ["content-type: image/jpeg", `content-length: ${maximumByteSize + 1}`]))
        assert.match(yield* answerOn(socket), /^HTTP\/1\.1 413 /)
        yield* nothingLeft(key)
      }).pipe(Effect.scoped)
    )
  )

  it.effect("chunked bodies are counted as they stream", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { url } = yield* signUpload(key)
        const chunk = `${(100_000).toString(16)}\r\n${"x".repeat(100_000)}\r\n`
        const head = putHead(url, ["content-type: image/jpeg", "transfer-encoding: chunked"])
        const endless = yield* socketTo(url)
        endless.write(head)
        for (let count = 0; count < 11; count++) endless.write(chunk)
        assert.match(yield* answerOn(endless), /^HTTP\/1\.1 413 /)
        yield* nothingLeft(key)
        const empty = yield* socketTo(url)
        empty.write(`${head}0\r\n\r\n`)
        assert.match(yield* answerOn(empty), /^HTTP\/1\.1 400 /)
        yield* nothingLeft(key)
        const exact = yield* socketTo(url)
        exact.write(`${head}${chunk.repeat(10)}0\r\n\r\n`)
        assert.match(yield* answerOn(exact), /^HTTP\/1\.1 200 /)
        const storage = yield* ObjectStorage
        assert.strictEqual(Option.getOrThrow(yield* storage.head(key)).byteSize, maximumByteSize)
      }).pipe(Effect.scoped)
    )
  )

  it.effect("a broken upload leaves nothing", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { headers, url } = yield* signUpload(key)
        for (const framing of ["content-length: 500000", "transfer-encoding: chunked"]) {
          const socket = yield* socketTo(url)
          socket.write(putHead(url, ["content-type: image/jpeg", framing]))
          socket.write(framing.startsWith("t") ? `5\r\nbytes\r\n` : "x".repeat(200_000))
          yield* eventually(Effect.map(temporaries, (names) => names.length === 1))
          socket.destroy()
          yield* nothingLeft(key)
        }
        assert.strictEqual((yield* ask(url, { method: "PUT", headers, body: "bytes" })).status, 200)
      }).pipe(Effect.scoped)
    )
  )

  it.effect("an upload that falls silent is broken off, and leaves nothing", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { url } = yield* signUpload(key)
        const socket = yield* socketTo(url)
        socket.write(putHead(url, ["content-type: image/jpeg", "content-length: 1000000"]))
        // As much as is gathered before it is written.
        const piece = Buffer.alloc(256 * 1024)
        for (const pieces of [1, 2, 3]) {
          socket.write(piece)
          yield* eventually(Effect.map(temporarySize, (arrived) => arrived === pieces * piece.length))
          yield* TestClock.adjust("20 seconds")
        }
        const answer = yield* Effect.forkChild(answerOn(socket))
        // The file has its bytes a moment before the server begins to wait for the next ones.
        yield* eventually(
          Effect.andThen(
            TestClock.adjust("30 seconds"),
            Effect.sync(() => answer.pollUnsafe() !== undefined)
          )
        )
        assert.match(yield* Fiber.join(answer), /^HTTP\/1\.1 400 /)
        yield* nothingLeft(key)
      }).pipe(Effect.scoped)
    )
  )

  it.effect("answers 503 and leaves nothing when the disk fails, and works again when it does", () =>
    at(
      Effect.gen(function* () {
        const { directory } = yield* FileStorageOptions
        const storage = yield* ObjectStorage
        const key = yield* newKey
        const { headers, url } = yield* signUpload(key)
        const put = ask(url, { method: "PUT", headers, body: "bytes" })
        for (const folder of ["temporary", "objects"]) {
          const [here, away] = [join(directory, folder), join(directory, "away")]
          yield* Effect.promise(() => rename(here, away))
          yield* Effect.promise(() => writeFile(here, "in the way"))
          const answer = yield* put
          assert.strictEqual(answer.status, 503)
          assert.strictEqual(answer.headers.get("retry-after"), "5")
          const write = storage.write({ key, contentType: "image/webp", cacheControl: "private" }, Uint8Array.of(1))
          assert.strictEqual((yield* Effect.flip(write))._tag, "StoreUnavailable")
          if (folder === "objects") {
            assert.strictEqual((yield* Effect.flip(storage.head(key)))._tag, "StoreUnavailable")
          }
          yield* Effect.promise(() => rm(here))
          yield* Effect.promise(() => rename(away, here))
        }
        yield* nothingLeft(key)
        assert.strictEqual((yield* put).status, 200)
      })
    )
  )

  it.effect("lets no cache keep a picture for longer than its URL is worth something", () =>
    at(
      Effect.gen(function* () {
        const storage = yield* ObjectStorage
        const key = yield* newKey
        const cacheControl = "private, max-age=3600, immutable"
        yield* storage.write({ key, contentType: "image/webp", cacheControl }, Uint8Array.of(1))
        const url = yield* signRead(key)
        const served = Effect.map(ask(url, {}), ({ headers }) => headers.get("cache-control"))
        assert.strictEqual(yield* served, "private, max-age=900, immutable")
        yield* TestClock.adjust("14 minutes")
        assert.strictEqual(yield* served, "private, max-age=60, immutable")
        yield* TestClock.adjust("59999 millis")
        assert.strictEqual(yield* served, "private, max-age=0, immutable")
      })
    )
  )

  it.effect("takes no object for missing while the disk is away", () =>
    at(
      Effect.gen(function* () {
        const { directory } = yield* FileStorageOptions
        const storage = yield* ObjectStorage
        const key = yield* newKey
        const stored = yield* storage.write(
          { key, contentType: "image/webp", cacheControl: "private" },
          Uint8Array.of(1)
        )
        const url = yield* signRead(key)
        const read = storage.readRange(stored, { start: 0, end: 1 })
        const [here, away] = [join(directory, "objects"), join(directory, "away")]
        yield* Effect.promise(() => rename(here, away))
        assert.strictEqual((yield* Effect.flip(storage.head(key)))._tag, "StoreUnavailable")
        assert.strictEqual((yield* Effect.flip(read))._tag, "StoreUnavailable")
        assert.strictEqual((yield* ask(url, {})).status, 503)
        yield* Effect.promise(() => rename(away, here))
        assert.deepStrictEqual(yield* read, Uint8Array.of(1))
        assert.strictEqual((yield* ask(url, {})).status, 200)
      })
    )
  )

  it.effect("answers preflights of any origin for PUT, GET and HEAD with the signed headers", () =>
    at(
      Effect.gen(function* () {
        const { headers, url } = yield* signUpload(yield* newKey)
        const answer = yield* ask(url, {
          method: "OPTIONS",
          headers: {
            origin: "https://guests.example",
            "access-control-request-method": "PUT",
            "access-control-request-headers": Object.keys(headers).join()
          }
        })
        assert.strictEqual(answer.status, 204)
        assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
        assert.strictEqual(answer.headers.get("access-control-allow-methods"), "PUT, GET, HEAD")
        const allowed = answer.headers.get("access-control-allow-headers")?.split(", ") ?? []
        assert.includeMembers(allowed, Object.keys(headers))
        const put = yield* ask(url, { method: "PUT", headers, body: "bytes" })
        assert.strictEqual(put.headers.get("access-control-allow-origin"), "*")
      })
    )
  )

  it.effect("refuses with problem documents that scripts of any origin can read", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { headers, url } = yield* signUpload(key)
        const read = yield* signRead(key)
        const put = { method: "PUT", headers, body: "bytes" }
        const cases = [
          [url.replace("sig=", "sig=x"), put, 403, "permission_denied"],
          [read, put, 403, "permission_denied"],
          [url, { method: "GET" }, 403, "permission_denied"],
          [url, { method: "DELETE" }, 405, "method_not_allowed"],
          [url, { ...put, body: "" }, 400, "invalid_request"],
          [url, { ...put, body: "x".repeat(maximumByteSize + 1) }, 413, "file_too_large"],
          [read, { method: "GET" }, 404, "not_found"],
          [url, put, 200, null],
          [url, put, 412, "precondition_failed"],
          [read, { method: "GET", headers: { range: "bytes=5-" } }, 416, "range_not_satisfiable"]
        ] as const
        for (const [target, init, status, code] of cases) {
          const answer = yield* ask(target, init)
          assert.strictEqual(answer.status, status)
          assert.strictEqual(answer.headers.get("access-control-allow-origin"), "*")
          if (code === null) continue
          assert.strictEqual(answer.headers.get("content-type"), "application/problem+json")
          assert.strictEqual(answer.headers.get("cache-control"), "no-store")
          const body = Schema.decodeUnknownSync(Schema.Record(Schema.String, Schema.Unknown))(
            yield* Effect.promise(() => answer.json())
          )
          assert.deepInclude(body, { type: `urn:banquet:problem:${code}`, status, code, request_id: "request-1" })
        }
      })
    )
  )

  it.effect("serves objects so that they cannot act: nosniff, a sandbox, and a name only as an attachment", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { headers, url } = yield* signUpload(key)
        yield* ask(url, { method: "PUT", headers, body: "<script>alert(1)</script>" })
        for (const fileName of [null, "a.html"]) {
          const answer = yield* ask(yield* signRead(key, fileName), { method: "GET" })
          assert.strictEqual(answer.headers.get("content-type"), "image/jpeg")
          assert.strictEqual(answer.headers.get("x-content-type-options"), "nosniff")
          assert.strictEqual(answer.headers.get("content-security-policy"), "sandbox; default-src 'none'")
          assert.match(
            answer.headers.get("content-disposition") ?? "",
            fileName === null ? /^inline$/ : /^attachment; /
          )
          assert.strictEqual(answer.headers.get("cache-control"), "private, max-age=0")
        }
      })
    )
  )

  it.effect("serves ranges and conditions as RFC 9110 has them", () =>
    at(
      Effect.gen(function* () {
        const key = yield* newKey
        const { headers, url } = yield* signUpload(key)
        const bytes = Uint8Array.from({ length: 300_000 }, (_, index) => index % 251)
        yield* ask(url, { method: "PUT", headers, body: bytes })
        const read = yield* signRead(key)
        const get = Effect.fnUntraced(function* (asked: Record<string, string>) {
          const answer = yield* ask(read, { headers: asked })
          return { answer, body: new Uint8Array(yield* Effect.promise(() => answer.arrayBuffer())) }
        })
        const etag = (yield* get({})).answer.headers.get("etag") ?? ""
        const cases: ReadonlyArray<readonly [Record<string, string>, number, number, number]> = [
          [{}, 200, 0, 300_000],
          [{ range: "bytes=0-0" }, 206, 0, 1],
          [{ range: "bytes=10-19" }, 206, 10, 20],
          [{ range: "bytes=1000-200000" }, 206, 1000, 200_001],
          [{ range: "bytes=299999-" }, 206, 299_999, 300_000],
          [{ range: "bytes=-5" }, 206, 299_995, 300_000],
          [{ range: "bytes=-400000" }, 206, 0, 300_000],
          [{ range: "bytes=0-999999999" }, 206, 0, 300_000],
          [{ range: "bytes=5-4" }, 200, 0, 300_000],
          [{ range: "bytes=0-1,5-6" }, 200, 0, 300_000],
          [{ range: "lines=0-1" }, 200, 0, 300_000],
          [{ range: "bytes=-" }, 200, 0, 300_000],
          [{ range: "bytes=0-9", "if-range": etag }, 206, 0, 10],
          [{ range: "bytes=0-9", "if-range": '"other"' }, 200, 0, 300_000],
          [{ range: "bytes=300000-" }, 416, 0, 0],
          [{ range: "bytes=-0" }, 416, 0, 0],
          [{ "if-none-match": etag }, 304, 0, 0],
          [{ "if-none-match": `"other", W/${etag}` }, 304, 0, 0],
          [{ "if-none-match": '"other"' }, 200, 0, 300_000]
        ]
        for (const [asked, status, start, end] of cases) {
          const { answer, body } = yield* get(asked)
          const label = JSON.stringify(asked)
          assert.strictEqual(answer.status, status, label)
          if (status >= 300) continue
          assert.isTrue(Buffer.from(body).equals(bytes.subarray(start, end)), label)
          assert.strictEqual(answer.headers.get("content-length"), String(end - start), label)
          const range = status === 206 ? `bytes ${start}-${end - 1}/300000` : null
          assert.strictEqual(answer.headers.get("content-range"), range, label)
        }
        const head = yield* ask(read, { method: "HEAD" })
        assert.strictEqual(head.headers.get("content-length"), "300000")
        assert.strictEqual(head.headers.get("content-type"), "image/jpeg")
      })
    )
  )
})
