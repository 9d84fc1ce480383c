/**
 * A double of Cloud Storage that checks what it is sent: it speaks the part of the JSON and XML API that the adapter uses,
 * verifies V4 signatures, expiry, signed headers, size ranges and generation preconditions, answers preflights by the CORS
 * rules of its bucket, and fails on demand. It holds everything in memory.
 */
import { createHash, generateKeyPairSync } from "node:crypto"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import { Clock, Context, Effect, Layer } from "effect"
import { refusalOf, type Signer } from "./V4Signature.ts"

/**
 * `lost`: it does what is asked and cuts the connection instead of answering. `page …`: what stands in front of it does
 * nothing, and answers with this status and a page for people.
 */
export type GcsFault = 429 | 500 | 503 | "cut" | "silence" | "lost" | `page ${200 | 403 | 404 | 502}`

/** Bytes come and go by the XML API, all else is the JSON API's. */
export interface GcsRequest {
  readonly api: "json" | "xml"
  readonly method: string
}

export interface CorsRule {
  readonly origin: ReadonlyArray<string>
  readonly method: ReadonlyArray<string>
  readonly responseHeader: ReadonlyArray<string>
  readonly maxAgeSeconds: number
}

interface Entry {
  readonly name: string
  readonly bytes: Buffer
  readonly contentType: string
  readonly contentEncoding: string | null
  readonly cacheControl: string | null
  readonly generation: string
  readonly timeCreated: string
  readonly md5Hash: string
}

interface Answer {
  readonly status: number
  readonly headers?: Record<string, string>
  readonly body?: Buffer | string
}

export class GcsDouble extends Context.Service<
  GcsDouble,
  {
    readonly url: string
    readonly bucket: string
    /** The key file of the only account that it knows. */
    readonly keyFile: string
    /** Makes the next requests of this kind fail, one fault each. */
    readonly fail: (request: GcsRequest, ...faults: ReadonlyArray<GcsFault>) => void
    /** Makes every request of this kind fail until it is told to end that. */
    readonly keepFailing: (request: GcsRequest, fault: GcsFault) => { readonly end: () => void }
    /** The requests so far. */
    readonly requests: () => ReadonlyArray<GcsRequest>
    readonly setCors: (rules: ReadonlyArray<CorsRule>) => void
  }
>()("@banquet/storage-gcs/testing/GcsDouble") {}

const xmlError = (status: number, code: string): Answer => ({
  status,
  headers: { "content-type": "application/xml; charset=UTF-8" },
  body: `<?xml version='1.0' encoding='UTF-8'?><Error><Code>${code}</Code></Error>`
})

const jsonError = (status: number, message: string): Answer => ({
  status,
  headers: { "content-type": "application/json; charset=UTF-8" },
  body: JSON.stringify({ error: { code: status, message, errors: [{ message, domain: "global", reason: message }] } })
})

const pageForPeople = (status: number): Answer => ({
  status,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: "<!doctype html><title>Proxy</title><h1>You are not connected</h1>"
})

const jsonAnswer = (body: unknown): Answer => ({
  status: 200,
  headers: { "content-type": "application/json; charset=UTF-8" },
  body: JSON.stringify(body)
})

const read = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Array<Buffer> = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(",") : (value ?? "")
    ])
  )

/** What the bucket holds, and what is done to it. */
class BucketDouble {
  readonly name: string
  readonly signer: Signer
  readonly #now: () => number
  readonly #objects = new Map<string, Entry>()
  #generations = 1_700_000_000_000_000
  cors: ReadonlyArray<CorsRule> = []

  constructor(name: string, signer: Signer, now: () => number) {
    this.name = name
    this.signer = signer
    this.#now = now
  }

  json(method: string, url: URL): Answer {
    const path = url.pathname.split("/").slice(3).map(decodeURIComponent)
    const [b, bucket, o, object] = path
    if (b !== "b" || bucket !== this.name) return jsonError(404, "notFound")
    if (o === undefined) return jsonAnswer({ name: bucket, cors: this.cors })
    if (object === undefined || object === "") return this.#list(url.searchParams)
    const entry = this.#objects.get(object)
    if (entry === undefined) return jsonError(404, "notFound")
    if (method === "GET") return jsonAnswer(metadataOf(entry))
    if (method !== "DELETE") return jsonError(400, "invalid")
    const expected = url.searchParams.get("ifGenerationMatch")
    if (expected === null) return jsonError(400, "a delete without a generation")
    if (expected !== entry.generation) return jsonError(412, "conditionNotMet")
    this.#objects.delete(object)
    return { status: 204 }
  }

  #list(query: URLSearchParams): Answer {
    const size = Number(query.get("maxResults") ?? 1000)
    const names = [...this.#objects.keys()]
      .filter((name) => name.startsWith(query.get("prefix") ?? "") && name > (query.get("pageToken") ?? ""))
      .toSorted((a, b) => (a < b ? -1 : 1))
    const page = names.slice(0, Math.min(size, listed)).flatMap((name) => this.#objects.get(name) ?? [])
    const last = page.at(-1)?.name
    return jsonAnswer({
      kind: "storage#objects",
      ...(page.length === 0 ? {} : { items: page.map(metadataOf) }),
      ...(last !== undefined && page.length < names.length ? { nextPageToken: last } : {})
    })
  }

  xml(method: string, target: string, headers: Record<string, string>, body: Buffer): Answer {
    const now = this.#now()
    const url = new URL(target, "http://localhost")
    const [bucket, ...rest] = url.pathname.slice(1).split("/").map(decodeURIComponent)
    const name = rest.join("/")
    if (method === "OPTIONS") return this.#preflight(headers)
    const refusal = refusalOf({ method: method === "HEAD" ? "GET" : method, target, headers }, this.signer, now / 1000)
    if (refusal === "expired") return xmlError(400, "ExpiredToken")
    if (refusal !== null) return xmlError(403, "SignatureDoesNotMatch")
    if (bucket !== this.name) return xmlError(404, "NoSuchBucket")
    return method === "PUT" ? this.#put(name, headers, body, now) : this.#get(name, url.searchParams, headers, method)
  }

  #put(name: string, headers: Record<string, string>, bytes: Buffer, now: number): Answer {
    const [least, most] = (headers["x-goog-content-length-range"] ?? "0,1e15").split(",").map(Number)
    if (bytes.length < (least ?? 0)) return xmlError(400, "EntityTooSmall")
    if (bytes.length > (most ?? 0)) return xmlError(400, "EntityTooLarge")
    const md5Hash = createHash("md5").update(bytes).digest("base64")
    if ((headers["content-md5"] ?? md5Hash) !== md5Hash) return xmlError(400, "BadDigest")
    const expected = headers["x-goog-if-generation-match"]
    if (expected !== undefined && expected !== (this.#objects.get(name)?.generation ?? "0")) {
      return xmlError(412, "PreconditionFailed")
    }
    const generation = String(this.#generations++)
    this.#objects.set(name, {
      name,
      bytes,
      contentType: headers["content-type"] ?? "application/octet-stream",
      contentEncoding: headers["content-encoding"] ?? null,
      cacheControl: headers["cache-control"] ?? null,
      generation,
      timeCreated: new Date(now).toISOString(),
      md5Hash
    })
    return { status: 200, headers: { "x-goog-generation": generation, etag: `"${md5Hash}"` } }
  }

  #get(name: string, query: URLSearchParams, headers: Record<string, string>, method: string): Answer {
    const entry = this.#objects.get(name)
    if (entry === undefined || (query.get("generation") ?? entry.generation) !== entry.generation) {
      return xmlError(404, "NoSuchKey")
    }
    const answered: Record<string, string> = {
      "content-type": query.get("response-content-type") ?? entry.contentType,
      "x-goog-generation": entry.generation,
      "x-goog-stored-content-encoding": entry.contentEncoding ?? "identity",
      "cache-control": entry.cacheControl ?? "private, max-age=0",
      "accept-ranges": "bytes"
    }
    const disposition = query.get("response-content-disposition")
    if (disposition !== null) answered["content-disposition"] = disposition
    if (entry.contentEncoding !== null) answered["content-encoding"] = entry.contentEncoding
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers["range"] ?? "")
    const [start, end] = [Number(range?.[1] ?? 0), Math.min(Number(range?.[2] ?? 1e15) + 1, entry.bytes.length)]
    if (range !== null && start >= entry.bytes.length) return xmlError(416, "InvalidRange")
    if (range !== null) answered["content-range"] = `bytes ${start}-${end - 1}/${entry.bytes.length}`
    answered["content-length"] = String(end - start)
    const body = method === "HEAD" ? {} : { body: entry.bytes.subarray(start, end) }
    return { status: range === null ? 200 : 206, headers: answered, ...body }
  }

  #preflight(headers: Record<string, string>): Answer {
    const [origin = "", method = ""] = [headers["origin"], headers["access-control-request-method"]]
    const asked = (headers["access-control-request-headers"] ?? "").split(",").map((name) => name.trim().toLowerCase())
    const rule = this.cors.find(
      (each) =>
        (each.origin.includes("*") || each.origin.includes(origin)) &&
        each.method.includes(method) &&
        asked.every((name) => name === "" || each.responseHeader.some((known) => known.toLowerCase() === name))
    )
    if (rule === undefined) return { status: 200 }
    return {
      status: 200,
      headers: {
        "access-control-allow-origin": origin,
        "access-control-allow-methods": rule.method.join(","),
        "access-control-allow-headers": rule.responseHeader.join(","),
        "access-control-max-age": String(rule.maxAgeSeconds)
      }
    }
  }
}

/** Pages are short, so that lists have several. */
const listed = 3

const metadataOf = (entry: Entry) => ({
  kind: "storage#object",
  name: entry.name,
  size: String(entry.bytes.length),
  contentType: entry.contentType,
  generation: entry.generation,
  timeCreated: entry.timeCreated,
  md5Hash: entry.md5Hash
})

const send = (response: ServerResponse, { body, headers, status }: Answer): void => {
  response.writeHead(status, headers)
  response.end(body)
}

/** A double of its own on a free port of this machine, on the clock of whoever builds the layer. */
export const layer = Layer.effect(
  GcsDouble,
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 })
    const email = "banquet@project.iam.gserviceaccount.com"
    const bucket = new BucketDouble("photos", { email, publicKey }, () => clock.currentTimeMillisUnsafe())
    const faults: Array<GcsRequest & { readonly fault: GcsFault }> = []
    const requests: Array<GcsRequest> = []
    const standing = new Set<GcsRequest & { readonly fault: GcsFault }>()

    const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { method = "", url: target = "/" } = request
      const api = target.startsWith("/storage/v1/") ? "json" : "xml"
      requests.push({ api, method })
      const body = await read(request)
      const isThis = (each: GcsRequest) => each.api === api && each.method === method
      const at = faults.findIndex(isThis)
      const failure = at < 0 ? [...standing].find(isThis) : faults.splice(at, 1)[0]
      if (failure?.fault === "silence") return
      if (failure?.fault === "cut") return void request.socket.destroy()
      if (typeof failure?.fault === "number") return send(response, jsonError(failure.fault, "backendError"))
      if (failure !== undefined && failure.fault.startsWith("page "))
        return send(response, pageForPeople(Number(failure.fault.slice(5))))
      const answer =
        api === "json"
          ? bucket.json(method, new URL(target, "http://localhost"))
          : bucket.xml(method, target, headersOf(request), body)
      if (failure?.fault === "lost") return void request.socket.destroy()
      send(response, answer)
    }

    const server = yield* Effect.acquireRelease(
      Effect.callback<ReturnType<typeof createServer>>((resume) => {
        const listening = createServer((request, response) => {
          handle(request, response).catch(() => response.destroy())
        }).listen(0, "127.0.0.1", () => resume(Effect.succeed(listening)))
      }),
      (listening) =>
        Effect.callback<void>((resume) => {
          listening.close(() => resume(Effect.void))
          listening.closeAllConnections()
        })
    )
    const address = server.address()

    return {
      url: typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "",
      bucket: bucket.name,
      keyFile: JSON.stringify({
        type: "service_account",
        client_email: email,
        private_key: privateKey.export({ type: "pkcs8", format: "pem" })
      }),
      fail: (request, ...next) => void faults.push(...next.map((fault) => ({ ...request, fault }))),
      keepFailing: (request, fault) => {
        const failing = { ...request, fault }
        standing.add(failing)
        return { end: () => void standing.delete(failing) }
      },
      requests: () => [...requests],
      setCors: (rules) => {
        bucket.cors = rules
      }
    }
  })
)
