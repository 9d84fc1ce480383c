/** Who only answers at the address of a database is not told its password. */
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { SqlClient } from "effect/sql"
import { findOutage } from "../../src/connection/Outage.ts"
import { byWayOf } from "../../src/testing/Addresses.ts"
import { listen } from "../../src/testing/LocalProxy.ts"
import { TestDatabase } from "../../src/testing/TestDatabase.ts"
import * as Repositories from "../Repositories.ts"
import * as TcpProxy from "./TcpProxy.ts"

const proving = (url: Redacted.Redacted): Redacted.Redacted =>
  Redacted.make(`${Redacted.value(url)}?require_auth=scram-sha-256`)

const message = (tag: string, ...body: ReadonlyArray<Buffer>): Buffer => {
  const head = Buffer.alloc(5)
  head.write(tag)
  head.writeInt32BE(Buffer.concat(body).length + 4, 1)
  return Buffer.concat([head, ...body])
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const authentication = (method: number, ...more: ReadonlyArray<Buffer>): Buffer => message("R", number(method), ...more)
const ready = message("Z", Buffer.from("I"))
const forged = Buffer.from(`v=${Buffer.alloc(32).toString("base64")}`)

const impostors: ReadonlyArray<readonly [who: string, says: Buffer]> = [
  ["wants the password in clear", authentication(3)],
  ["wants the password as MD5", authentication(5, number(7))],
  ["lets anybody in", Buffer.concat([authentication(0), ready])],
  ["asks for nothing", ready],
  ["speaks another protocol", Buffer.from("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ["says less than it announces", message("R")],
  ["is done before it began", Buffer.concat([authentication(12, forged), authentication(0), ready])]
]

describe("require_auth=scram-sha-256", () => {
  for (const [who, says] of impostors)
    it.live(`is told nothing but who connects to what: a server that ${who}`, () =>
      Effect.gen(function* () {
        const heard: Array<Buffer> = []
        const port = yield* listen((client) => {
          client.on("error", () => client.destroy())
          client.on("data", (chunk: Buffer) => {
            if (heard.push(chunk) === 1) client.write(says)
          })
        })
        const database = byWayOf(port, new URL("postgres://banquet:hunter2@localhost/banquet"))
        const outage = yield* findOutage(proving(Redacted.make(database.href)))
        assert.deepStrictEqual([outage?.kind, outage?.lasting], ["unproven", true])
        assert.strictEqual(heard.length, 1)
      }).pipe(Effect.scoped)
    )

  it.live("lets the database itself be used: by many at once, and at length", () =>
    Effect.gen(function* () {
      const { url } = yield* TcpProxy.make((yield* TestDatabase).url)
      const services = yield* Layer.build(Layer.fresh(Repositories.layer({ url: proving(url) })))
      yield* Effect.gen(function* () {
        assert.deepStrictEqual(yield* OccasionRepository.use((occasions) => occasions.list), [])
        const sql = yield* SqlClient.SqlClient
        const lengths = yield* Effect.all(
          Array.from({ length: 20 }, (_, nth) => sql<{ text: string }>`select repeat('a', ${nth * 300_000}) as text`),
          { concurrency: "unbounded" }
        )
        assert.deepStrictEqual(
          lengths.map(([row]) => row?.text.length),
          Array.from({ length: 20 }, (_, nth) => nth * 300_000)
        )
      }).pipe(Effect.provide(services))
    }).pipe(Effect.scoped, Effect.provide(TestDatabase.layer))
  )

  it.live("tells a wrong password and a missing server from one that proves nothing", () =>
    Effect.gen(function* () {
      const { url } = yield* TcpProxy.make((yield* TestDatabase).url)
      const changed = (change: (to: URL) => void) => {
        const to = new URL(Redacted.value(url))
        change(to)
        return Effect.map(findOutage(proving(Redacted.make(to.href))), (outage) => outage?.kind)
      }
      assert.strictEqual(yield* changed((to) => (to.password = "hunter2")), "authentication")
      assert.strictEqual(yield* changed((to) => (to.port = "1")), "not_listening")
    }).pipe(Effect.scoped, Effect.provide(TestDatabase.layer))
  )
})
