/** The web app: its pages on their addresses and its built files, each from memory, and a page that says so elsewhere. */
import { CurrentRequest } from "@banquet/http-handlers/platform/CurrentRequest"
import { ensureWebBuild } from "@banquet/web/WebBuild"
import type { Configuration } from "banquet/configuration/Configuration"
import { Effect, Schema } from "effect"
import { HttpRouter, HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
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

interface BuiltFile {
  readonly contentType: string
  readonly etag: string
  readonly plain: Uint8Array
  /** Encodings that were made of it, the smallest first. */
  readonly encoded: ReadonlyArray<readonly [name: string, bytes: Uint8Array]>
}

/** Names what stands in the page itself between two tags of this kind. */
const inPage = (page: BuiltFile, tag: "script" | "style"): ReadonlyArray<string> =>
  [
    ...Buffer.from(page.plain)
      .toString()
      .matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, "gs"))
  ].map(([, text = ""]) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`)

const policy = (origins: ReadonlyArray<string>, page: BuiltFile): string => {
  const storage = ["'self'", ...origins].join(" ")
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inPage(page, "script")].join(" "),
    ["style-src 'self'", ...inPage(page, "style")].join(" "),
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

const pageHeaders = (options: WebAppOptions, page: BuiltFile): Readonly<Record<string, string>> => ({
  "content-security-policy": policy(options.storageOrigins, page),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "geolocation=(), microphone=(), payment=()",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY"
})

/** Hashed files never change; the others are asked for anew each time. */
const immutable = "public, max-age=31536000, immutable"
const revalidated = "no-cache"

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

type Request = HttpServerRequest.HttpServerRequest

const whole = (file: BuiltFile, request: Request, status: number, own: Readonly<Record<string, string>>) => {
  const headers = { vary: "accept-encoding", ...own }
  const accepted = request.headers["accept-encoding"]
  const [name, bytes] = file.encoded.find(([encoding]) => accepts(accepted, encoding)) ?? []
  return HttpServerResponse.uint8Array(bytes ?? file.plain, {
    status,
    contentType: file.contentType,
    headers: name === undefined ? headers : { ...headers, "content-encoding": name }
  })
}

const answer = (file: BuiltFile, request: Request, own: Readonly<Record<string, string>>) => {
  const headers = { ...own, etag: file.etag }
  return request.headers["if-none-match"]?.includes(file.etag) === true
    ? HttpServerResponse.empty({ status: 304, headers: { ...headers, vary: "accept-encoding" } })
    : whole(file, request, 200, headers)
}

const isApi = (url: string): boolean => /^\/v1(?:[/?#]|$)/.test(url)

/** Whoever reads the answer looks at it, and has asked for no part of the API. */
const isLookedAt = ({ headers, url }: Request): boolean => !isApi(url) && accepts(headers["accept"], "text/html")

/** At addresses that nothing else has, the page says that there is nothing; whoever does not look is told by a problem. */
const elsewhere = (page: BuiltFile, headers: Readonly<Record<string, string>>) =>
  Effect.flatMap(HttpServerRequest.HttpServerRequest, (request) =>
    isLookedAt(request)
      ? Effect.succeed(whole(page, request, 404, { ...headers, vary: "accept, accept-encoding" }))
      : Effect.fail(new HttpServerError.HttpServerError({ reason: new HttpServerError.RouteNotFound({ request }) }))
  )

/** Reads the built files once and serves them beside the contract's routes. */
export const layer = (options: WebAppOptions) =>
  HttpRouter.use((router) =>
    Effect.gen(function* () {
      const serve = (route: `/${string}`, name: string, file: BuiltFile, headers: Record<string, string>) =>
        router.add(
          "GET",
          route,
          Effect.gen(function* () {
            const current = yield* CurrentRequest
            current.route = name
            return answer(file, yield* HttpServerRequest.HttpServerRequest, headers)
          })
        )
      const read = (path: string) => Effect.promise(() => readBuiltFile(join(options.directory, path)))

      const page = yield* read("index.html")
      const headers = pageHeaders(options, page)
      const paths = yield* Effect.promise(() => readFile(join(options.directory, "pages.json"), "utf8"))
      for (const route of decodePagePaths(paths)) {
        yield* serve(route, route, page, { ...headers, "cache-control": revalidated })
      }
      const worker = yield* read("service-worker.js")
      yield* serve("/service-worker.js", "/service-worker.js", worker, { "cache-control": revalidated })
      for (const asset of globSync("assets/*", { cwd: options.directory })) {
        if (/\.(?:br|gz)$/.test(asset)) continue
        yield* serve(`/${asset}`, "/assets/:file", yield* read(asset), { "cache-control": immutable })
      }
      yield* router.add("GET", "*", elsewhere(page, headers))
    })
  )
