/**
 * Delays what browsers ask of the servers in this process, and what these answer, each by a moment drawn anew: races that a
 * quiet machine hides come to light. Set up before each file by `vitest.delays.ts`.
 */
import { IncomingMessage, Server, ServerResponse } from "node:http"

type Method = (...values: ReadonlyArray<never>) => unknown

/** Milliseconds: mostly few, as of a quick server, sometimes many, as of one that others keep busy. */
const delay = (): number => {
  const kind = Math.random()
  if (kind < 0.5) return 0
  if (kind < 0.8) return Math.random() * 60
  if (kind < 0.95) return 100 + Math.random() * 400
  return 700 + Math.random() * 1300
}

const isOfBrowser = (request: unknown): boolean =>
  request instanceof IncomingMessage &&
  request.url?.startsWith("/v1/") === true &&
  request.headers["user-agent"]?.includes("Chrome") === true

const delayRequests = (): void => {
  const emit: Method = Reflect.get(Server.prototype, "emit")
  Server.prototype.emit = function (...values: ReadonlyArray<unknown>) {
    const [event, request] = values
    const emitNow = (): boolean => Boolean(Reflect.apply(emit, this, values))
    if (event !== "request" || !isOfBrowser(request)) return emitNow()
    setTimeout(emitNow, delay())
    return true
  }
}

const delayAnswers = (): void => {
  const end: Method = Reflect.get(ServerResponse.prototype, "end")
  ServerResponse.prototype.end = function (...values: ReadonlyArray<unknown>) {
    const endNow = (): void => {
      // Who went away meanwhile is answered nothing.
      if (!this.destroyed) Reflect.apply(end, this, values)
    }
    if (isOfBrowser(this.req)) setTimeout(endNow, delay())
    else endNow()
    return this
  }
}

// Files share their workers, and delays are not to add up.
const set = Symbol.for("banquet.delays")
if (Reflect.get(globalThis, set) === undefined) {
  Reflect.set(globalThis, set, true)
  delayRequests()
  delayAnswers()
}
