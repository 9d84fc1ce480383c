/** The web request that is under way, for principals that are known by more than a bearer token. */
import { Context } from "effect"

/** `null` where there is none, as in a call of a function. */
export const HostRequest = Context.Reference<Request | null>("banquet/HostRequest", { defaultValue: () => null })

/** The request with all but its body, which is not there to be read by who only asks who it is. */
export const withoutBody = ({ headers, method, url }: Request): Request => new Request(url, { headers, method })

/** Returns whether the value is a web request, of Node's own class or another. */
export const isRequest = (value: unknown): value is Request =>
  typeof value === "object" && value !== null && "headers" in value && "method" in value && "url" in value

/** The bearer token that it brings; empty where it brings none. */
export const bearerOf = ({ headers }: Request): string =>
  /^bearer +(.*)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim() ?? ""

const safe = ["GET", "HEAD", "OPTIONS"]

/** Whether a page of another origin may have made the browser send it, as what changes something, with the browser's cookies. */
export const isFromElsewhere = ({ headers, method }: Request, origin: string): boolean => {
  if (safe.includes(method)) return false
  const site = headers.get("sec-fetch-site")
  if (site !== null) return site !== "same-origin" && site !== "none"
  const from = headers.get("origin")
  return from !== null && from !== origin
}
