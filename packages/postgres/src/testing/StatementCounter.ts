/** A way to a database, without TLS, on which what is asked is counted. */
import { Effect, Redacted, type Scope } from "effect"
import { connect } from "node:net"
import { addressOf } from "../connection/ConnectionUrl.ts"
import { byWayOf } from "./Addresses.ts"
import { endTogether, listen } from "./LocalProxy.ts"

/** What a question takes: its statements, and how many of them waited for each other's answers. */
export interface Asked {
  readonly statements: number
  readonly roundTrips: number
}

const startupHeader = 4
const header = 5

/** How much is read of a message: the name of a statement, and how its text begins. */
const readBytes = 200

/** Says the type of each message of one direction, and how it begins. */
const messagesOf = (hasStartup: boolean, seen: (type: string, body: string) => void): ((chunk: Buffer) => void) => {
  let size = hasStartup ? startupHeader : header
  let head: Array<number> = []
  let body = ""
  let rest = 0
  return (chunk) => {
    for (let at = 0; at < chunk.length;) {
      if (head.length < size) {
        head.push(chunk[at++] ?? 0)
        if (head.length === size) rest = Buffer.from(head).readInt32BE(size - startupHeader) - startupHeader
      } else {
        const end = Math.min(at + rest, chunk.length)
        body += chunk.toString("latin1", at, Math.min(end, at + readBytes - body.length))
        rest -= end - at
        at = end
      }
      if (head.length < size || rest > 0) continue
      if (size === header) seen(String.fromCharCode(head[0] ?? 0), body)
      size = header
      head = []
      body = ""
    }
  }
}

const begins = new Set(["E", "Q"])
const ends = new Set(["C", "E", "I", "s"])

/** What was asked since a moment; `answered` is the latest round trip that has ended. */
class Count {
  statements = 0
  roundTrips = 0
  answered = 0
}

/** Returns the least of each. */
export const leastOf = (times: ReadonlyArray<Asked>): Asked => ({
  statements: Math.min(...times.map(({ statements }) => statements)),
  roundTrips: Math.min(...times.map(({ roundTrips }) => roundTrips))
})

/** Counts on all connections together. */
export class StatementCounter {
  readonly url: Redacted.Redacted
  #count = new Count()

  constructor(url: Redacted.Redacted) {
    this.url = url
  }

  /** Counts a statement, and returns what is to be called with its answer. */
  begin(): () => void {
    const count = this.#count
    const waited = count.answered + 1
    count.statements += 1
    count.roundTrips = Math.max(count.roundTrips, waited)
    return () => {
      count.answered = Math.max(count.answered, waited)
    }
  }

  /** Returns what is asked during a question: the server asks this and that by itself, too. */
  async once(ask: () => Promise<unknown>): Promise<Asked> {
    const count = new Count()
    this.#count = count
    await ask()
    return { statements: count.statements, roundTrips: count.roundTrips }
  }

  /** Returns what a question takes: the least of ten times. */
  async least(ask: () => Promise<unknown>): Promise<Asked> {
    const times: Array<Asked> = []
    for (let time = 0; time < 10; time++) times.push(await this.once(ask))
    return leastOf(times)
  }
}

/** Counts what is asked of the database at `target` by whoever goes through the counter's URL. */
export const make = (target: Redacted.Redacted): Effect.Effect<StatementCounter, never, Scope.Scope> =>
  Effect.gen(function* () {
    const url = new URL(Redacted.value(target))
    const address = addressOf(url)
    const port = yield* listen((client) => {
      const upstream = connect(address)
      const { answered, asked } = countedOn(counter)
      endTogether(client, upstream)
      client.on("data", (chunk: Buffer) => {
        asked(chunk)
        upstream.write(chunk)
      })
      upstream.on("data", (chunk: Buffer) => {
        answered(chunk)
        client.write(chunk)
      })
    })
    const counter = new StatementCounter(Redacted.make(byWayOf(port, url).href))
    return counter
  })

const passedOver = (): void => {}

/**
 * Counts on one connection, where answers come in the order of the questions. What wakes readers is passed over: it is sent
 * by itself, soon after a write or with that of a later one.
 */
const countedOn = (counter: StatementCounter) => {
  const waiting: Array<() => void> = []
  const wakeUps = new Set<string>()
  let isWakeUp = false
  return {
    asked: messagesOf(true, (type, body) => {
      const [first = "", second = ""] = body.split("\0")
      if (type === "P" && second.includes("select pg_notify(")) wakeUps.add(first)
      if (type === "B") isWakeUp = wakeUps.has(second)
      if (begins.has(type)) waiting.push(isWakeUp ? passedOver : counter.begin())
    }),
    answered: messagesOf(false, (type) => {
      if (ends.has(type)) waiting.shift()?.()
    })
  }
}
