/** The contract as an OpenAPI document and as a page. */
import { documentedApi } from "@banquet/http-api/platform/BanquetApi"
import type { HttpContract } from "@banquet/http-api/platform/HttpContract"
import { Effect, Layer } from "effect"
import { Digest } from "effect/crypto"
import { Base64 } from "effect/encoding"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { HttpApiSwagger, OpenApi } from "effect/http-api"
import { jsonAnswer } from "./JsonAnswer.ts"

export interface DocumentationOptions {
  /** The modules whose routes the document shows beside the platform's. */
  readonly contracts: ReadonlyArray<HttpContract>
  /** The public URL of the routes, such as `https://banquet.example/api`; `null` for that of the document. */
  readonly publicUrl: string | null
}

const encoder = new TextEncoder()

/** The contents of the elements without attributes. */
const contents = (page: string, element: "script" | "style"): ReadonlyArray<string> =>
  [...page.matchAll(new RegExp(`<${element}>([\\s\\S]*?)</${element}>`, "g"))].map(([, content = ""]) => content)

/** The security headers of the page: only its own scripts and styles run, and it cannot be framed. */
const headersOf = Effect.fnUntraced(function* (page: string) {
  const digest = yield* Digest.Digest
  const hashes = Effect.fnUntraced(function* (element: "script" | "style") {
    const digests = yield* Effect.forEach(contents(page, element), (content) =>
      digest.digest(Digest.sha256, encoder.encode(content))
    )
    return digests.map((bytes) => `'sha256-${Base64.encode(bytes)}'`).join(" ")
  })
  return {
    "content-security-policy": [
      "default-src 'none'",
      `script-src ${yield* hashes("script")}`,
      `style-src ${yield* hashes("style")}`,
      "img-src 'self' data:",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'"
    ].join("; "),
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "geolocation=(), microphone=(), payment=()",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY"
  }
}, Effect.orDie)

const anyRequest = HttpServerRequest.fromWeb(new Request("http://localhost/"))

/** The page, with its headers. What it is made of takes 8 MB: it is loaded when the page is asked for, and not when a server starts. */
const pageOf = (api: ReturnType<typeof documentedApi>) =>
  Effect.gen(function* () {
    const router = yield* HttpRouter.make
    yield* Layer.build(HttpApiSwagger.layer(api, { path: "/" })).pipe(
      Effect.provideService(HttpRouter.HttpRouter, router)
    )
    const response = yield* router
      .asHttpEffect()
      .pipe(Effect.provideService(HttpServerRequest.HttpServerRequest, anyRequest))
    return response.body._tag === "Uint8Array"
      ? HttpServerResponse.setHeaders(response, yield* headersOf(new TextDecoder().decode(response.body.body)))
      : response
  }).pipe(Effect.scoped, Effect.orDie, Effect.provide(Digest.layerWebCrypto), Effect.uninterruptible)

/** `/openapi.json` and `/docs`, each made when it is first asked for. */
export const layer = ({ contracts, publicUrl }: DocumentationOptions) => {
  const api = documentedApi(contracts).annotate(OpenApi.Servers, [{ url: publicUrl ?? "/" }])
  const document = Effect.sync(() => jsonAnswer(OpenApi.fromApi(api)))
  const cached = (path: "/openapi.json" | "/docs", answer: Effect.Effect<HttpServerResponse.HttpServerResponse>) =>
    Layer.unwrap(Effect.map(Effect.cached(answer), (once) => HttpRouter.add("GET", path, once)))
  return Layer.merge(cached("/openapi.json", document), cached("/docs", pageOf(api)))
}
