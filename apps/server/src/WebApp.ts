/** The web app: its pages on their addresses and its built files, each from memory, and nothing on any other path. */
import { CurrentRequest } from "@banquet/http-handlers/platform/CurrentRequest"
import { ensureWebBuild } from "@banquet/web/WebBuild"
import type { Configuration } from "banquet/configuration/Configuration"
import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHash } from "node:crypto"
import { globSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { extname, join } from "node:path"

/** The pages could not be built; `output` is what the build said of its sources and of this machine. */
export class WebAppNotBuilt extends Schema.TaggedError<WebAppNotBuilt>()("WebAppNotBuilt", { output: Schema.String }) {}

/** The directory of the built pages, after building them if need be. `report` hears a line about what takes long. */
export const build = (
  report: (line: string) => void,
  modulesFile: string | undefined
): Effect.Effect<string, WebAppNotBuilt> =>
  Effect.tryPromise({
    try: () => ensureWebBuild(report, modulesFile),
    catch: (cause) => new WebAppNotBuilt({ output: cause instanceof Error ? cause.message.trim() : "" })
  })

export interface WebAppOptions {
  /** What the build of the pages left: `index.html`, `pages.json`, `service-worker.js` and `assets/`. */
  readonly directory: string
  /** Where else photos are sent to and come from, such as `https://storage.googleapis.com`. */
  readonly storageOrigins: ReadonlyArray<string>
}

/** Where photos are, beside the server itself, as the configuration says. */
export const storageOrigins = ({
  publicUrl,
  storage
}: Pick<Configuration, "publicUrl" | "storage">): ReadonlyArray<string> => {
  const url = storage.kind === "gcs" ? (storage.emulatorHost ?? "https://storage.googleapis.com") : publicUrl
  return url === null ? [] : [new URL(url).origin]
}

/** The paths that open the app, as the build of its modules says; what a page shows there it finds out by the contract. */
const decodePagePaths = Schema.decodeUnknownSync(
  Schema.fromJsonString(Schema.Array(Schema.TemplateLiteral(["/", Schema.String])))
)

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2"
}

const policy = (origins: ReadonlyArray<string>): string => {
  const storage = ["'self'", ...origins].join(" ")
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    `img-src ${storage} blob: data:`,
    `connect-src ${storage}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'"
  ].join("; ")
}

const pageHeaders = (options: WebAppOptions): Readonly<Record<string, string>> => ({
  "content-security-policy": policy(options.storageOrigins),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "geolocation=(), microphone=(), payment=()",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY"
})

/** Hashed files never change; the others are asked for anew each time. */
const immutable = "public, max-age=31536000, immutable"
const revalidated = "no-cache"

interface BuiltFile {
  readonly contentType: string
  readonly etag: string
  readonly plain: Uint8Array
  /** Encodings that were made of it, the smallest first. */
  readonly encoded: ReadonlyArray<readonly [name: string, bytes: Uint8Array]>
}

const readBuiltFile = async (path: string): Promise<BuiltFile> => {
  const plain = await readFile(path)
  const variant = (name: string, suffix: string) =>
    readFile(`${path}${suffix}`).then(
      (bytes): ReadonlyArray<readonly [string, Uint8Array]> => (bytes.length < plain.length ? [[name, bytes]] : []),
      () => []
    )
  return {
    contentType: contentTypes[extname(path)] ?? "application/octet-stream",
    etag: `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`,
    plain,
    encoded: (await Promise.all([variant("br", ".br"), variant("gzip", ".gz")])).flat()
  }
}

const accepts = (header: string | undefined, encoding: string): boolean =>
  (header ?? "").split(",").some((item) => {
    const [name = "", ...parameters] = item.trim().split(/\s*;\s*/)
    return name === encoding && !parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))
  })

const answer = (file: BuiltFile, request: HttpServerRequest.HttpServerRequest, own: Record<string, string>) => {
  const headers = { ...own, etag: file.etag, vary: "accept-encoding" }
  if (request.headers["if-none-match"]?.includes(file.etag) === true) {
    return HttpServerResponse.empty({ status: 304, headers })
  }
  const accepted = request.headers["accept-encoding"]
  const [name, bytes] = file.encoded.find(([encoding]) => accepts(accepted, encoding)) ?? []
  return HttpServerResponse.uint8Array(bytes ?? file.plain, {
    contentType: file.contentType,
    headers: name === undefined ? headers : { ...headers, "content-encoding": name }
  })
}

/** Reads the built files once and serves them beside the contract's routes. */
export const layer = (options: WebAppOptions) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      type Answer = (request: HttpServerRequest.HttpServerRequest) => HttpServerResponse.HttpServerResponse
      const get = (route: `/${string}`, name: string, answers: Answer) =>
        router.add(
          "GET",
          route,
          Effect.gen(function* () {
            const current = yield* CurrentRequest
            current.route = name
            return answers(yield* HttpServerRequest.HttpServerRequest)
          })
        )
      const serve = (route: `/${string}`, name: string, file: BuiltFile, headers: Record<string, string>) =>
        get(route, name, (request) => answer(file, request, headers))
      const read = (path: string) => Effect.promise(() => readBuiltFile(join(options.directory, path)))

      // Who types no more than the host is a planner: guests have a link.
      yield* get("/", "/", () => HttpServerResponse.redirect("/sign-in"))
      const page = yield* read("index.html")
      const paths = yield* Effect.promise(() => readFile(join(options.directory, "pages.json"), "utf8"))
      for (const route of decodePagePaths(paths)) {
        yield* serve(route, route, page, { ...pageHeaders(options), "cache-control": revalidated })
      }
      const worker = yield* read("service-worker.js")
      yield* serve("/service-worker.js", "/service-worker.js", worker, { "cache-control": revalidated })
      for (const asset of globSync("assets/*", { cwd: options.directory })) {
        if (/\.(?:br|gz)$/.test(asset)) continue
        yield* serve(`/${asset}`, "/assets/:file", yield* read(asset), { "cache-control": immutable })
      }
    })
  )
