/** Objects in memory, with the faults of the `MemoryStore`: `ObjectStorage.<method>`, and `….answer` for a lost answer. */
import { MemoryStore } from "@banquet/platform-core/testing/MemoryStore"
import { byCodePoint } from "@banquet/platform-core/Text"
import { Context, DateTime, Effect, Layer, Option, Stream } from "effect"
import { type ObjectKey, ObjectExists, ObjectMissing, ObjectStorage, type StoredObject } from "../ObjectStorage.ts"
import { StorageBrowser } from "./StorageBrowser.ts"

interface Entry {
  readonly stored: StoredObject
  readonly cacheControl: string
  readonly bytes: Uint8Array
}

/** What a URL of this adapter says, and everything that it binds. */
interface Signed {
  readonly op: "put" | "get"
  readonly key: ObjectKey
  readonly contentType: string
  readonly expires: number
  readonly maximum: number
  readonly fileName: string | null
}

const rangeOf = (header: string | undefined, size: number): readonly [number, number] | null => {
  const match = /^bytes=(\d+)-(\d*)$/.exec(header ?? "")
  return match === null ? null : [Number(match[1]), match[2] === "" ? size : Math.min(size, Number(match[2]) + 1)]
}

export const layer = Layer.effectContext(
  Effect.gen(function* () {
    const store = yield* MemoryStore
    const objects = new Map<ObjectKey, Entry>()
    const signed = new Map<string, Signed>()
    let generations = 0

    const sign = (terms: Signed): string => {
      const url = `memory:///${terms.key}?${encodeURIComponent(JSON.stringify(terms))}`
      signed.set(url, terms)
      return url
    }

    const put = (key: ObjectKey, contentType: string, cacheControl: string, bytes: Uint8Array, now: DateTime.Utc) => {
      const stored = { key, byteSize: bytes.length, contentType, generation: `${++generations}`, createdAt: now }
      objects.set(key, { stored, cacheControl, bytes: bytes.slice() })
      return stored
    }

    const operation = <A>(name: string, body: () => A) => store.read(`ObjectStorage.${name}`, body)
    const answered = (name: string) => store.read(`ObjectStorage.${name}.answer`, () => undefined)

    const storage = ObjectStorage.of({
      signUpload: (upload) =>
        operation("signUpload", () => ({
          method: "PUT",
          url: sign({
            op: "put",
            key: upload.key,
            contentType: upload.contentType,
            expires: upload.expiresAt.epochMilliseconds,
            maximum: upload.maximumByteSize,
            fileName: null
          }),
          headers: { "content-type": upload.contentType }
        })),
      signRead: (read) =>
        operation("signRead", () =>
          sign({
            op: "get",
            key: read.key,
            contentType: read.contentType,
            expires: read.expiresAt.epochMilliseconds,
            maximum: 0,
            fileName: read.fileName
          })
        ),
      head: (key) =>
        operation("head", () => Option.map(Option.fromUndefinedOr(objects.get(key)), (entry) => entry.stored)),
      readRange: Effect.fnUntraced(function* ({ generation, key }, { end, start }) {
        const entry = yield* operation("readRange", () => objects.get(key))
        if (entry === undefined || entry.stored.generation !== generation) return yield* new ObjectMissing({ key })
        return entry.bytes.slice(start, end)
      }),
      write: Effect.fnUntraced(function* ({ cacheControl, contentType, key }, bytes) {
        const now = yield* DateTime.now
        const stored = yield* operation("write", () =>
          objects.has(key) ? null : put(key, contentType, cacheControl, bytes, now)
        )
        yield* answered("write")
        return stored ?? (yield* new ObjectExists({ key }))
      }),
      seal: (key) =>
        Effect.flatMap(DateTime.now, (now) =>
          Effect.andThen(
            operation("seal", () => void put(key, "application/octet-stream", "no-store", new Uint8Array(), now)),
            answered("seal")
          )
        ),
      remove: (key) =>
        Effect.andThen(
          operation("remove", () => void objects.delete(key)),
          answered("remove")
        ),
      list: (prefix) =>
        Stream.unwrap(
          operation("list", () =>
            Stream.fromIterable(
              [...objects.values()]
                .map((entry) => entry.stored)
                .filter((stored) => stored.key.startsWith(prefix))
                .toSorted((a, b) => byCodePoint(a.key, b.key))
            )
          )
        )
    })

    const browser = StorageBrowser.of({
      send: Effect.fnUntraced(function* ({ body, headers, method, url }) {
        const answer = (
          status: number,
          answerHeaders: Record<string, string> = {},
          bytes: Uint8Array = new Uint8Array()
        ) => ({
          status,
          headers: answerHeaders,
          bytes: method === "HEAD" ? new Uint8Array() : bytes
        })
        const terms = signed.get(url)
        const now = yield* DateTime.now
        if (terms === undefined || now.epochMilliseconds >= terms.expires) return answer(403)
        if (method === "PUT") {
          if (terms.op !== "put" || headers["content-type"] !== terms.contentType) return answer(403)
          if (body.length === 0) return answer(400)
          if (body.length > terms.maximum) return answer(413)
          if (objects.has(terms.key)) return answer(412)
          put(terms.key, terms.contentType, "private, max-age=0", body, now)
          return answer(200)
        }
        if (terms.op !== "get") return answer(403)
        const entry = objects.get(terms.key)
        if (entry === undefined) return answer(404)
        const range = rangeOf(headers["range"], entry.bytes.length)
        return answer(
          range === null ? 200 : 206,
          {
            "content-type": entry.stored.contentType,
            "cache-control": entry.cacheControl,
            "content-disposition":
              terms.fileName === null ? "inline" : `attachment; filename*=UTF-8''${encodeURIComponent(terms.fileName)}`
          },
          range === null ? entry.bytes : entry.bytes.slice(...range)
        )
      })
    })

    return Context.merge(ObjectStorage.context(storage), StorageBrowser.context(browser))
  })
)
