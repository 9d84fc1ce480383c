/**
 * A connection on which a server is not listened to until it has proven that it knows the password, which the driver
 * itself does not ask of it: a server that wants the password in clear is sent it there.
 */
import { connect, type NetConnectOpts } from "node:net"
import { Duplex } from "node:stream"
import { PgProtocol } from "@effect/sql-pg"

/** What the server has to say, in this order; the driver checks what it says. */
const exchange = [
  "AuthenticationSASL",
  "AuthenticationSASLContinue",
  "AuthenticationSASLFinal",
  "AuthenticationOk"
] as const

/** What it may say besides. */
const besides = new Set(["NegotiateProtocolVersion", "NoticeResponse", "ErrorResponse"])

/** The message of the error that ends such a connection. */
export const unproven = "The server has not proven that it knows the password"

/** Takes what comes, in order, and returns whether it stays within an exchange of SCRAM until that has ended. */
const makeProof = (): ((chunk: Uint8Array) => boolean) => {
  const parser = PgProtocol.makeParser()
  let said = 0
  return (chunk) => {
    if (said === exchange.length) return true
    try {
      for (const { _tag } of parser.push(chunk)) {
        if (_tag === exchange[said]) said += 1
        else if (!besides.has(_tag)) return false
        if (said === exchange.length) return true
      }
      return true
    } catch {
      // Whoever listens there need not speak the protocol at all.
      return false
    }
  }
}

/** Opens a connection, which is destroyed with `unproven` before the driver reads what was not to be said. */
export const open = (address: NetConnectOpts): Duplex => {
  const socket = connect({ ...address, noDelay: true, keepAlive: true, keepAliveInitialDelay: 10_000 })
  const stays = makeProof()
  const stream = new Duplex({
    allowHalfOpen: false,
    read: () => void socket.resume(),
    write: (chunk: Uint8Array, _encoding, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy()
      done(error)
    }
  })
  socket.on("data", (chunk: Buffer) => {
    if (!stays(chunk)) stream.destroy(new Error(unproven))
    else if (!stream.push(chunk)) socket.pause()
  })
  socket.on("end", () => void stream.push(null))
  socket.on("error", (error) => void stream.destroy(error))
  return stream
}
