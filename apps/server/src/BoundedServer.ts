/** An HTTP server whose connections are bounded: in number, and each in how long it takes without being read. */
import { IncomingMessage, Server, type ServerOptions, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { PipelinedRequests } from "./PipelinedRequests.ts"
import { WriteProgress } from "./WriteProgress.ts"

export interface ConnectionBounds {
  /** How many connections there may be at once. */
  readonly connections: number
  /** How long what is written may wait for a reader who does not read, and an answered request for its end; in milliseconds. */
  readonly writeTimeout: number
}

/** Answers a request, or has it answered by whoever handles requests. */
export type Interceptor = (request: IncomingMessage, response: ServerResponse, otherwise: () => void) => void

/**
 * A request that comes before anybody handles requests waits: among several processes connections come as soon as one of
 * them listens. Once closed, a connection ends with its last response, and is not kept alive for another request. One that browsers
 * have opened ahead and sent nothing on ends too: Node would wait for its first request.
 */
export class BoundedServer extends Server {
  readonly #connections = new Set<Socket>()
  readonly #pipelined = new PipelinedRequests()
  readonly #progress: WriteProgress
  readonly #intercept: Interceptor
  /** Requests from before anybody handles them; `null` from then on. */
  #early: Array<() => void> | null = []

  constructor(
    options: ServerOptions,
    { connections, writeTimeout }: ConnectionBounds,
    intercept: Interceptor = (_request, _response, otherwise) => otherwise()
  ) {
    super(options)
    this.#intercept = intercept
    this.#progress = new WriteProgress(writeTimeout)
    this.maxConnections = connections
    // Among several processes Node would hand a connection too many from one to the next, for ever if all are full.
    Object.assign(this, { dropMaxConnection: true })
    this.on("connection", (socket: Socket) => {
      this.#connections.add(socket)
      socket.once("close", () => this.#connections.delete(socket))
    })
    // Whoever was turned away finds a place when it comes again.
    this.on("drop", () => this.closeIdleConnections())
    this.on("request", (request, response) => {
      response.once("finish", () => this.#cutEndless(request, writeTimeout))
    })
    this.on("newListener", (event) => {
      if (event === "request") process.nextTick(() => this.#begin())
    })
    const watching = setInterval(() => this.#cutStalled(), writeTimeout / 6)
    this.once("close", () => clearInterval(watching))
  }

  /** Lets a request be heard of when those before it on its connection are answered. */
  override emit(event: string | symbol, ...values: Array<unknown>): boolean {
    const [request, response] = values
    if (event !== "request" || !(request instanceof IncomingMessage) || !(response instanceof ServerResponse)) {
      return super.emit(event, ...values)
    }
    const { socket } = request
    this.#pipelined.enter(socket, () => {
      response.once("close", () => this.#pipelined.leave(socket))
      const handle = () => this.#intercept(request, response, () => super.emit(event, request, response))
      if (this.#early === null) handle()
      else this.#early.push(handle)
    })
    return true
  }

  #begin(): void {
    const early = this.#early ?? []
    this.#early = null
    for (const handle of early) handle()
  }

  /** Whoever was answered before it had sent all of its request has a while for the rest, which nobody reads. */
  #cutEndless(request: IncomingMessage, timeout: number): void {
    if (request.complete) return
    const { socket } = request
    const cutting = setTimeout(() => {
      if (!request.complete) socket.destroy()
    }, timeout)
    // A connection has many requests, and keeps nothing of those that ended.
    const settle = () => {
      clearTimeout(cutting)
      socket.off("close", settle)
      request.off("end", settle)
    }
    socket.once("close", settle)
    request.once("end", settle)
  }

  #cutStalled(): void {
    const now = performance.now()
    for (const socket of this.#connections) {
      if (this.#progress.isStalled(socket, now)) socket.destroy()
    }
  }

  override close(callback?: (error?: Error) => void): this {
    const draining = setInterval(() => {
      this.closeIdleConnections()
      for (const socket of this.#connections) {
        if (socket.bytesRead === 0) socket.destroy()
      }
    }, 50)
    return super.close((error) => {
      clearInterval(draining)
      callback?.(error)
    })
  }
}
