import { Option } from "effect"
import { HttpServerRequest } from "effect/http"

/**
 * Returns what links begin with: `publicUrl` or, with `null`, where the caller reached the server, with the scheme of the
 * page that asks, which a proxy may have changed.
 */
export const publicOrigin = (publicUrl: string | null, request: HttpServerRequest.HttpServerRequest): string => {
  if (publicUrl !== null) return publicUrl
  const reached = Option.getOrUndefined(HttpServerRequest.toURL(request))
  const page = request.headers["origin"]
  const asked = page === undefined || !URL.canParse(page) ? undefined : new URL(page)
  return (asked?.host === reached?.host ? asked?.origin : undefined) ?? reached?.origin ?? "http://localhost"
}
