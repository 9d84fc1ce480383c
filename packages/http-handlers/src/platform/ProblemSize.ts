/** Limits problem documents to 16 KiB. */
import { HttpBody, HttpServerResponse } from "effect/http"

const limit = 16 * 1024

/** The members that every problem has; those that a code adds may be large. */
const common = ["type", "title", "status", "code", "request_id"]

const longestDetail = 1000

const reduced = (text: string): string => {
  let problem: unknown
  try {
    problem = JSON.parse(text)
  } catch {
    return ""
  }
  if (typeof problem !== "object" || problem === null) return ""
  const entries: ReadonlyArray<readonly [string, unknown]> = Object.entries(problem)
  return JSON.stringify(
    Object.fromEntries(
      entries.flatMap(([member, value]) => {
        if (member === "detail" && typeof value === "string") return [[member, value.slice(0, longestDetail)]]
        return common.includes(member) ? [[member, value]] : []
      })
    )
  )
}

/** Returns the response, or where its problem document is too large, one with the common members only. */
export const limitProblemSize = (
  response: HttpServerResponse.HttpServerResponse
): HttpServerResponse.HttpServerResponse => {
  const { body, status } = response
  if (status < 400 || body._tag !== "Uint8Array" || body.contentLength <= limit) return response
  return HttpServerResponse.setBody(
    response,
    HttpBody.text(reduced(new TextDecoder().decode(body.body)), body.contentType)
  )
}
