/** The listening socket: bounded against slow clients, and with problems even for what is not HTTP. */
import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Duration, Effect, Layer, Schema } from "effect"
import { HttpServer, type HttpServerError } from "effect/http"
import { randomUUID } from "node:crypto"
import type { Server } from "node:http"
import type { Duplex } from "node:stream"
import { BoundedServer, type Interceptor } from "./BoundedServer.ts"

/** The address cannot be listened on; the message is one line for the person at the terminal. */
export class CannotListen extends Schema.TaggedError<CannotListen>()("CannotListen", {
  host: Schema.String,
  port: Schema.Int,
  reason: Schema.Literals(["in_use", "not_permitted", "not_an_address"])
}) {
  override get message() {
    switch (this.reason) {
      case "in_use":
        return `PORT ${this.port} on ${this.host} is in use: stop what listens there, or set PORT (0 picks a free one)`
      case "not_permitted":
        return `PORT ${this.port} on ${this.host} may not be listened on by this user: set PORT to 1024 or above`
      case "not_an_address":
        return `HOST must be a name or address of this machine to listen on: ${this.host} is not`
    }
  }
}

export interface HttpListenerOptions {
  readonly host: string
  readonly port: number
  /** How long requests under way may take to finish when the server stops. */
  readonly gracePeriod: Duration.Input
  /** How many connections there may be at once; those that come beyond are closed. */
  readonly connections: number
  /** How long a response may make no progress because its reader does not read; then the connection is cut. */
  readonly writeTimeout: Duration.Input
  /** Sees each request before whoever handles them; defaults to none. */
  readonly intercept?: Interceptor | undefined
}

const refusals: Readonly<Record<string, { readonly status: string; readonly title: string; readonly detail: string }>> =
  {
    HPE_HEADER_OVERFLOW: {
      status: "431 Request Header Fields Too Large",
      title: "Request header fields too large",
      detail: "The request's header fields are larger than 16 KiB."
    },
    ERR_HTTP_REQUEST_TIMEOUT: {
      status: "408 Request Timeout",
      title: "Request timeout",
      detail: "The request did not arrive in time."
    }
  }

const malformed = {
  status: "400 Bad Request",
  title: "Invalid request",
  detail: "The request is not well-formed HTTP/1.1."
}

/** Answers what never became a request, and ends the connection. */
const refuse = (socket: Duplex, code: string): void => {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const { status, title, detail } = refusals[code] ?? malformed
  const requestId = randomUUID()
  const body = JSON.stringify({
    type: "urn:banquet:problem:invalid_request",
    title,
    status: Number.parseInt(status, 10),
    detail,
    code: "invalid_request",
    request_id: requestId,
    errors: [{ path: "", message: detail }]
  })
  socket.end(
    [
      `HTTP/1.1 ${status}`,
      "content-type: application/problem+json",
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      "x-content-type-options: nosniff",
      "cache-control: no-store",
      "connection: close",
      "",
      body
    ].join("\r\n")
  )
}

/** What Node is told of time and size. */
const bounds = {
  headersTimeout: 15_000,
  // An upload of 15 MB takes minutes on a phone; routes bound their own reading.
  requestTimeout: 15 * 60_000,
  keepAliveTimeout: 10_000,
  connectionsCheckingInterval: 5_000,
  maxHeaderSize: 16 * 1024,
  requireHostHeader: false
}

const makeServer = ({ connections, intercept, writeTimeout }: HttpListenerOptions): Server => {
  const server = new BoundedServer(bounds, { connections, writeTimeout: Duration.toMillis(writeTimeout) }, intercept)
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET") socket.destroy()
    else refuse(socket, error.code ?? "")
  })
  // Requests that Node itself would answer without a body, or not at all.
  server.on("connect", (_request, socket: Duplex) => refuse(socket, ""))
  server.on("checkExpectation", (request, response) => server.emit("request", request, response))
  return server
}

const cannotListen = (error: HttpServerError.ServeError, { host, port }: HttpListenerOptions): CannotListen => {
  const code = error.cause instanceof Error && "code" in error.cause ? error.cause.code : undefined
  const reason = code === "EADDRINUSE" ? "in_use" : code === "EACCES" ? "not_permitted" : "not_an_address"
  return new CannotListen({ host, port, reason })
}

/**
 * Listens while its scope is open. When what it serves stops, nothing more is accepted and requests under way finish
 * within the grace period; then whatever connection is still open is cut.
 */
export const layer = (options: HttpListenerOptions) =>
  Layer.merge(
    Layer.effect(
      HttpServer.HttpServer,
      Effect.gen(function* () {
        const server = makeServer(options)
        const listening = yield* NodeHttpServer.make(() => server, {
          host: options.host,
          port: options.port,
          gracefulShutdownTimeout: options.gracePeriod
        }).pipe(Effect.mapError((error) => cannotListen(error, options)))
        yield* Effect.addFinalizer(() => Effect.sync(() => server.closeAllConnections()))
        return listening
      })
    ),
    NodeHttpServer.layerHttpServices
  )

/** Where the server listens, such as `http://127.0.0.1:3000`. */
export const url = Effect.map(HttpServer.HttpServer, (server) => HttpServer.formatAddress(server.address))
