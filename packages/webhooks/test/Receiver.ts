/** A receiver of webhooks on this machine. */
import { Effect, Queue } from "effect"
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Webhook } from "standardwebhooks"

export interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"

/** Listens while the scope is open, and answers as it is told. */
export const listening = Effect.fnUntraced(function* (answer: (response: ServerResponse, received: Received) => void) {
  const received = yield* Queue.unbounded<Received>()
  const server = createServer((request, response) => {
    const chunks: Array<Buffer> = []
    request.on("data", (chunk: Buffer) => chunks.push(chunk))
    request.on("end", () => {
      const { headers, method, url } = request
      const whole = { method, url, headers, body: Buffer.concat(chunks).toString() }
      Queue.offerUnsafe(received, whole)
      answer(response, whole)
    })
  })
  yield* Effect.acquireRelease(
    Effect.callback<void>((resume) => void server.listen(0, "127.0.0.1", () => resume(Effect.void))),
    () =>
      Effect.callback<void>((resume) => {
        server.closeAllConnections()
        server.close(() => resume(Effect.void))
      })
  )
  const { port } = server.address() as AddressInfo
  return { received, port }
})

/** What was received, as a library of Standard Webhooks has it; throws where the signature is wrong. */
export const verify = ({ body, headers }: Pick<Received, "body" | "headers">): unknown =>
  new Webhook(secret).verify(body, headers as Record<string, string>)
