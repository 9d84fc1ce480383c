/**
 * A pooler of the tests, as strict as one may be: it refuses every parameter of the start of a session but who connects
 * to what and by which name, and when a transaction ends it forgets the whole session, and with it prepared statements,
 * settings, locks and channels.
 */
import { connect, type Socket } from "node:net"
import { Effect, Redacted } from "effect"
import { addressOf } from "../connection/ConnectionUrl.ts"
import { byWayOf } from "./Addresses.ts"
import { endTogether, listen } from "./LocalProxy.ts"

const allowed = new Set(["user", "database", "application_name", "client_encoding"])

const message = (tag: string, body: Buffer): Buffer => {
  const head = Buffer.alloc(5)
  head.write(tag)
  head.writeInt32BE(body.length + 4, 1)
  return Buffer.concat([head, body])
}

const statement = (text: string): Buffer => message("Q", Buffer.from(`${text}\0`))
const discardAll = statement("DISCARD ALL")
const resetAll = statement("RESET ALL")

const refusal = (text: string): Buffer => message("E", Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))

/** The messages that are whole, and what is left of the bytes. */
const split = (bytes: Buffer): readonly [ReadonlyArray<Buffer>, Buffer] => {
  const whole: Array<Buffer> = []
  let at = 0
  while (bytes.length - at >= 5 && bytes.length - at > bytes.readInt32BE(at + 1)) {
    const end = at + 1 + bytes.readInt32BE(at + 1)
    whole.push(bytes.subarray(at, end))
    at = end
  }
  return [whole, bytes.subarray(at)]
}

const tagOf = (whole: Buffer): string => whole.toString("latin1", 0, 1)

interface Counts {
  /** Statements that were given a name. */
  named: number
  /** Transactions after which the session was forgotten. */
  forgotten: number
  /** How often clients sent something: at least as often as they wait for an answer before they go on. */
  sent: number
}

interface Options {
  /** Whether clients are told ids of the pooler's, as all poolers do, instead of the server's own. */
  readonly ownIds: boolean
  /** Whether settings are forgotten within a transaction too, which no client can work with. */
  readonly keepsNothing?: boolean
}

/** One client on one session of the server's: a cycle at a time, so that the session can be forgotten in between. */
const serve = (client: Socket, target: URL, { keepsNothing = false, ownIds }: Options, counts: Counts) => {
  const server = connect(addressOf(target))
  const waiting: Array<Buffer> = []
  let fromClient: Buffer = Buffer.alloc(0)
  let fromServer: Buffer = Buffer.alloc(0)
  let started = false
  let state: "starting" | "idle" | "busy" | "forgetting" = "starting"

  const forward = () => {
    while (state === "idle" && waiting.length > 0) {
      const next = waiting.shift()!
      if (tagOf(next) === "P" && next[5] !== 0) counts.named++
      server.write(next)
      if (tagOf(next) === "S" || tagOf(next) === "Q") state = "busy"
    }
  }

  client.on("data", (chunk: Buffer) => {
    counts.sent++
    fromClient = Buffer.concat([fromClient, chunk])
    if (!started) {
      if (fromClient.length < 4 || fromClient.length < fromClient.readInt32BE(0)) return
      const startup = fromClient.subarray(0, fromClient.readInt32BE(0))
      fromClient = fromClient.subarray(startup.length)
      started = true
      const parameters = startup.toString("utf8", 8).split("\0")
      const unknown = parameters.find((name, at) => at % 2 === 0 && name !== "" && !allowed.has(name))
      if (startup.readInt32BE(4) !== 80_877_102 && unknown !== undefined)
        return client.end(refusal(`unsupported startup parameter: ${unknown}`))
      server.write(startup)
    }
    const [messages, rest] = split(fromClient)
    fromClient = rest
    if (state === "starting") server.write(Buffer.concat(messages))
    else waiting.push(...messages)
    forward()
  })

  server.on("data", (chunk: Buffer) => {
    const [messages, rest] = split(Buffer.concat([fromServer, chunk]))
    fromServer = rest
    for (const each of messages) {
      const isReady = tagOf(each) === "Z"
      if (state === "forgetting") {
        if (isReady) state = "idle"
        continue
      }
      if (tagOf(each) === "K" && ownIds) each.writeInt32BE(0x4000_0000 + (each.readInt32BE(5) % 0xffff), 5)
      client.write(each)
      if (!isReady) continue
      const isOver = each.toString("latin1", 5, 6) === "I"
      if (!isOver && !keepsNothing) {
        state = "idle"
        continue
      }
      state = "forgetting"
      if (!isOver) server.write(resetAll)
      else {
        counts.forgotten++
        server.write(discardAll)
      }
    }
    forward()
  })

  for (const socket of [client, server]) socket.setNoDelay(true)
  endTogether(client, server)
}

/** The address of the pooler in front of the database at `url`, and how often it saw what. */
export const make = (url: Redacted.Redacted, options: Options) =>
  Effect.gen(function* () {
    const target = new URL(Redacted.value(url))
    const counts: Counts = { named: 0, forgotten: 0, sent: 0 }
    const port = yield* listen((client) => serve(client, target, options, counts))
    return { url: Redacted.make(byWayOf(port, target).href), counts }
  })
