/** The handler for what speaks `node:http`: Express, Fastify, a bare server. */
import type { IncomingMessage, ServerResponse } from "node:http"
import { Duration, Option } from "effect"
import { positiveDuration } from "../configuration/Durations.ts"

/** What answers web requests. */
type WebHandler = (request: Request) => Promise<Response>

export interface NodeHandlerOptions {
  /** How long a reader may take nothing of an answer before its connection is closed; defaults to 30 seconds. */
  readonly writeTimeout?: Duration.Input | undefined
}

const problem = (detail: string): Response =>
  Response.json(
    {
      type: "urn:banquet:problem:invalid_request",
      title: "Invalid request",
      status: 400,
      detail,
      code: "invalid_request"
    },
    { status: 400, headers: { "cache-control": "no-store", "content-type": "application/problem+json" } }
  )

const consumed =
  "The body was read before it came here: mount Banquet in front of express.json() and of whatever else reads bodies."

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0

/** Reads the body as fast as it is consumed. Cancelling leaves the connection open, for the answer. */
const bodyOf = (request: IncomingMessage): ReadableStream<Uint8Array<ArrayBuffer>> => {
  const chunks = request.iterator({ destroyOnReturn: false })[Symbol.asyncIterator]()
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await chunks.next()
        if (done === true) controller.close()
        else controller.enqueue(new Uint8Array(value))
      },
      cancel: async () => void (await chunks.return?.())
    },
    { highWaterMark: 0 }
  )
}

/** Under a router `url` is what is left of the path; `originalUrl` is all of it. */
const pathOf = (request: IncomingMessage): string => {
  const original: unknown = Reflect.get(request, "originalUrl")
  const path = typeof original === "string" ? original : (request.url ?? "/")
  return path.startsWith("/") ? path : "/"
}

const urlOf = (request: IncomingMessage): string => {
  const protocol = "encrypted" in request.socket ? "https" : "http"
  const named = `${protocol}://${request.headers.host ?? "localhost"}`
  // Without a user, a path or a port that is none: only the host may stand there.
  const host = URL.canParse(named) && new URL(named).href === `${new URL(named).origin}/` ? new URL(named).origin : null
  return `${host ?? `${protocol}://localhost`}${pathOf(request)}`
}

/** As the web has it, `null` for a request that the web cannot have, such as one with the method `TRACE`. */
const toWeb = (request: IncomingMessage, signal: AbortSignal): Request | null => {
  try {
    const headers = new Headers()
    for (let at = 0; at < request.rawHeaders.length; at += 2) {
      const [name = "", value = ""] = request.rawHeaders.slice(at, at + 2)
      // Of HTTP/2, where they are no headers.
      if (!name.startsWith(":")) headers.append(name, value)
    }
    const method = request.method ?? "GET"
    const body = method === "GET" || method === "HEAD" ? null : bodyOf(request)
    const init = { method, headers, body, signal, duplex: "half" } as const
    return new Request(urlOf(request), init)
  } catch {
    return null
  }
}

/** Waits until the response takes more; false where it does not in time. */
const drained = (response: ServerResponse, milliseconds: number): Promise<boolean> =>
  new Promise((resolve) => {
    const settle = (may: boolean) => () => {
      clearTimeout(timer)
      response.off("drain", onDrain).off("close", onClose)
      resolve(may)
    }
    const [onDrain, onClose] = [settle(true), settle(false)]
    const timer = setTimeout(settle(false), milliseconds)
    response.once("drain", onDrain).once("close", onClose)
  })

const send = async (answer: Response, response: ServerResponse, writeTimeout: number): Promise<void> => {
  const headers: Record<string, string | Array<string>> = Object.fromEntries(answer.headers)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers["set-cookie"] = cookies
  response.writeHead(answer.status, headers)
  response.flushHeaders()
  const reader = answer.body?.getReader()
  if (reader === undefined || response.req.method === "HEAD") {
    await reader?.cancel()
    response.end()
    return
  }
  const stop = () => void reader.cancel().catch(() => undefined)
  response.once("close", stop)
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (response.destroyed) return
    if (!response.write(next.value) && !(await drained(response, writeTimeout))) {
      response.destroy()
      return
    }
  }
  response.off("close", stop)
  response.end()
}

/**
 * Makes a listener of Node's of a handler: `app.use("/banquet", toNodeHandler(banquet.handler))`. Streams pass through in
 * both directions, as fast as they are read; a connection that closes aborts its request. A body that something in front has
 * read is refused, and said to be.
 */
export const toNodeHandler = (
  handler: WebHandler,
  options: NodeHandlerOptions = {}
): ((request: IncomingMessage, response: ServerResponse) => Promise<void>) => {
  const writeTimeout = Duration.toMillis(
    Option.getOrThrowWith(
      positiveDuration(options.writeTimeout ?? "30 seconds"),
      () => new TypeError("writeTimeout must be a duration greater than zero, such as 30 seconds")
    )
  )
  return async (request, response) => {
    const abort = new AbortController()
    response.once("close", () => void (response.writableFinished || abort.abort()))
    // What a refusal left of a body is thrown away, as Node does where nobody has read any.
    response.once("finish", () => void (request.complete || request.resume()))
    try {
      const isRead = hasBody(request) && request.readableDidRead
      const web = isRead ? null : toWeb(request, abort.signal)
      const answer = isRead
        ? problem(consumed)
        : web === null
          ? problem("The request is malformed.")
          : await handler(web)
      if (!response.destroyed) await send(answer, response, writeTimeout)
    } catch {
      // The answer broke off, or the handler is another's: what was begun cannot be taken back.
      response.destroy()
    }
  }
}
