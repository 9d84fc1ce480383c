/**
 * The contract's endpoints as typed requests. Paths, bodies and answers are checked against `BanquetApi` at compile time
 * and nothing of it is shipped: the schemas and their runtime would be half of what a guest's phone may load.
 */
import type { BanquetApi } from "@banquet/http-api/platform/BanquetApi"
import type { HttpContract } from "@banquet/http-api/platform/HttpContract"
import type { HttpApiEndpoint } from "effect/http-api"
import { offline, Problem, problemOf } from "./Problem.ts"

type ValuesOf<T> = T[keyof T]
type EndpointsOf<G> = G extends { readonly endpoints: infer E } ? ValuesOf<E> : never

/** The contracts of modules whose routes may be asked, beside the platform's. */
export type Contracts = ReadonlyArray<HttpContract>
type PlatformOnly = readonly []

type Endpoint<C extends Contracts> = EndpointsOf<ValuesOf<BanquetApi<C>["groups"]>>

type RouteOf<E> = E extends { readonly method: infer Method extends string; readonly path: infer Path extends string }
  ? `${Method} ${Path}`
  : never

/** Such as `GET /v1/session`. */
export type Route<C extends Contracts = PlatformOnly> = RouteOf<Endpoint<C>>

type EndpointOf<R extends string, E> = E extends unknown ? (RouteOf<E> extends R ? E : never) : never

/** A schema's form on the wire; endpoints wrap what they declare in codecs for JSON and for queries. */
type Wire<S> = S extends { readonly schema: { readonly Encoded: infer E } } ? E : never

type ParamNames<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamNames<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** What a route takes: its path's parameters, its query and its body. */
export interface RequestOptions<R extends Route<C>, C extends Contracts = PlatformOnly> {
  readonly params: Readonly<Record<ParamNames<R>, string>>
  readonly query?: Wire<HttpApiEndpoint.Query<EndpointOf<R, Endpoint<C>>>>
  readonly body?: Wire<HttpApiEndpoint.Payload<EndpointOf<R, Endpoint<C>>>>
  readonly signal?: AbortSignal
  /** Goes on when the page is left. */
  readonly keepalive?: boolean
}

/** What a route answers when it succeeds. */
export type Answer<R extends Route<C>, C extends Contracts = PlatformOnly> = Wire<
  HttpApiEndpoint.Success<EndpointOf<R, Endpoint<C>>>
>

const fill = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replace(/:([a-z_]+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""))

const search = (query: unknown): string => {
  const given = Object.entries(Object(query)).flatMap(([name, value]) =>
    typeof value === "string" || typeof value === "number" ? [[name, String(value)]] : []
  )
  return given.length === 0 ? "" : `?${new URLSearchParams(given).toString()}`
}

/** Speaks with one token; whatever fails, fails with a `Problem`. */
export class BanquetClient<C extends Contracts = PlatformOnly> {
  readonly token: string

  constructor(token: string) {
    this.token = token
  }

  async request<R extends Route<C>>(route: R, options: RequestOptions<R, C>): Promise<Answer<R, C>> {
    const [method = "GET", path = ""] = route.split(" ", 2)
    const headers: Record<string, string> = { accept: "application/json", authorization: `Bearer ${this.token}` }
    if (options.body !== undefined) headers["content-type"] = "application/json"
    const response = await fetch(`${fill(path, options.params)}${search(options.query)}`, {
      method,
      headers,
      credentials: "omit",
      keepalive: options.keepalive ?? false,
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
      ...(options.signal === undefined ? {} : { signal: options.signal })
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") throw error
      throw offline()
    })
    const isEmpty = response.status === 204
    const body: unknown = isEmpty ? undefined : await response.json().catch(() => null)
    if (!response.ok) throw problemOf(response, body)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what is deleted answers with nothing
    if (response.status === 204) return undefined as Answer<R, C>
    if (body === null) throw new Problem(response.status, "internal_error", null)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this page speaks this contract
    return body as Answer<R, C>
  }
}
