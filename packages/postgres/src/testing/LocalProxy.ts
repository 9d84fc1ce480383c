/** A TCP server of the tests on a port of its own. */
import { Effect, type Scope } from "effect"
import { createServer, type Socket } from "node:net"

/**
 * Listens on a free port of this machine while its scope is open, and returns the port. Every connection is ended with the
 * scope, as is everything that closes with it.
 */
export const listen = (serve: (client: Socket) => void): Effect.Effect<number, never, Scope.Scope> =>
  Effect.gen(function* () {
    const clients = new Set<Socket>()
    const server = createServer((client) => {
      clients.add(client)
      client.on("close", () => clients.delete(client))
      serve(client)
    })
    return yield* Effect.acquireRelease(
      Effect.callback<number>((resume) => {
        server.listen(0, "127.0.0.1", () => {
          const address = server.address()
          resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
        })
      }),
      () =>
        Effect.callback<void>((resume) => {
          server.close(() => resume(Effect.void))
          for (const client of clients) client.destroy()
        })
    )
  })

/** Ends each of the two when the other has ended. */
export const endTogether = (one: Socket, other: Socket): void => {
  for (const [from, to] of [
    [one, other],
    [other, one]
  ] as const) {
    from.on("error", () => to.destroy())
    from.on("close", () => to.destroy())
  }
}
