/** The methods of each path of the contract, for requests that the router did not match. */
import { documentedApi } from "@banquet/http-api/platform/BanquetApi"
import type { HttpContract } from "@banquet/http-api/platform/HttpContract"
import { HttpApi } from "effect/http-api"

export interface Route {
  readonly path: string
  readonly segments: ReadonlyArray<string>
  readonly methods: Set<string>
}

/** The longest parameter that the router matches. */
const longestParameter = 100

const splitPath = (url: string): ReadonlyArray<string> =>
  url
    .split(/[?#;]/, 1)[0]!
    .split("/")
    .filter((segment) => segment !== "")

const isParameter = (segment: string): boolean => segment.startsWith(":")

const routesOf = (api: HttpApi.Top): ReadonlyArray<Route> => {
  const routes = new Map<string, Route>()
  HttpApi.reflect(api, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint }) => {
      const route = routes.get(endpoint.path) ?? {
        path: endpoint.path,
        segments: splitPath(endpoint.path),
        methods: new Set()
      }
      route.methods.add(endpoint.method)
      if (endpoint.method === "GET") route.methods.add("HEAD")
      routes.set(endpoint.path, route)
    }
  })
  const parameters = ({ segments }: Route) => segments.filter(isParameter).length
  // A path of words is what it says, and no parameter.
  return [...routes.values()].toSorted((a, b) => parameters(a) - parameters(b))
}

export interface RouteTable {
  /** Returns the route of a path, whatever the method, and whether its parameters can be decoded or not. */
  readonly find: (url: string) => Route | undefined
}

/** The routes of the platform and of these modules, with those that show the contract. */
export const makeRouteTable = (contracts: ReadonlyArray<HttpContract>): RouteTable => {
  const routes = routesOf(documentedApi(contracts))
  return {
    find: (url) => {
      const given = splitPath(url)
      return routes.find(
        ({ segments }) =>
          segments.length === given.length &&
          segments.every((segment, index) => isParameter(segment) || segment === given[index]?.toLowerCase())
      )
    }
  }
}

const isReadable = (segment: string): boolean => {
  try {
    return decodeURIComponent(segment).length <= longestParameter
  } catch {
    return false
  }
}

/**
 * The URL with `-`, which is neither an id nor a slug, in place of every segment that is too long or badly encoded,
 * so that such a parameter is answered like any other malformed one: after authentication.
 */
export const readableUrl = (url: string): string => {
  const query = url.indexOf("?")
  return `/${splitPath(url)
    .map((segment) => (isReadable(segment) ? segment : "-"))
    .join("/")}${query === -1 ? "" : url.slice(query)}`
}
