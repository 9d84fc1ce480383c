/** A way to the database that a test can cut, clog and restore. */
import { Effect, Redacted } from "effect"
import { connect, createServer, type Server, type Socket } from "node:net"
import { addressOf } from "../../src/connection/ConnectionUrl.ts"
import { byWayOf } from "../../src/testing/Addresses.ts"

export interface TcpProxy {
  /** The database's URL by this way. */
  readonly url: Redacted.Redacted
  /** How often clients sent something. */
  readonly sent: () => number
  /** Breaks every connection and refuses new ones. */
  readonly cut: Effect.Effect<void>
  /** Keeps the connections and lets nothing through any more, as a host that vanished. */
  readonly clog: Effect.Effect<void>
  /** Lets new connections through again; what was clogged stays so. */
  readonly restore: Effect.Effect<void>
}

export const make = (url: Redacted.Redacted) =>
  Effect.gen(function* () {
    const target = new URL(Redacted.value(url))
    const sockets = new Set<Socket>()
    let clogged = false
    let sent = 0
    const server = createServer((client) => {
      client.on("data", () => sent++)
      const upstream = connect(addressOf(target))
      for (const [from, to] of [
        [client, upstream],
        [upstream, client]
      ] as const) {
        sockets.add(from)
        from.on("data", (chunk) => {
          if (!clogged || !from.isPaused()) to.write(chunk)
        })
        from.on("error", () => to.destroy())
        from.on("close", () => {
          sockets.delete(from)
          to.destroy()
        })
      }
      if (clogged) for (const socket of [client, upstream]) socket.pause()
    })
    const listen = (port: number) =>
      Effect.callback<number>((resume) => {
        server.listen(port, "127.0.0.1", () => {
          const address = server.address()
          resume(Effect.succeed(typeof address === "object" && address !== null ? address.port : 0))
        })
      })
    const close = Effect.callback<void>((resume) => {
      stop(server, () => resume(Effect.void))
      for (const socket of sockets) socket.destroy()
    })
    const port = yield* Effect.acquireRelease(listen(0), () => close)
    return {
      url: Redacted.make(byWayOf(port, target).href),
      sent: () => sent,
      cut: close,
      clog: Effect.sync(() => {
        clogged = true
        for (const socket of sockets) socket.pause()
      }),
      restore: Effect.suspend(() => {
        clogged = false
        return server.listening ? Effect.void : Effect.asVoid(listen(port))
      })
    } satisfies TcpProxy
  })

const stop = (server: Server, done: () => void): void => {
  if (server.listening) server.close(done)
  else done()
}
