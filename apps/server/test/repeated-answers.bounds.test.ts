/** Tests the bounds of kept answers, and the longest wait for a check of one. */
import { type Dependency, ReadDependencies } from "@banquet/platform-core/ReadDependencies"
import { Clock, Context, Effect, Logger } from "effect"
import { SecureRandom } from "effect/crypto"
import { HttpServerResponse } from "effect/http"
import { randomFillSync } from "node:crypto"
import { Agent, createServer, request } from "node:http"
import type { AddressInfo } from "node:net"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"
import { RepeatedAnswers } from "../src/RepeatedAnswers.ts"

const random = SecureRandom.make((size) => randomFillSync(new Uint8Array(size)))
const context = Context.make(Logger.CurrentLoggers, new Set())
const clock = Effect.runSync(Clock.clockWith(Effect.succeed))

let answers = new RepeatedAnswers({ clock, random, context })
/** The next answer that is made anew, and its dependency. */
let body = ""
let status = 200
let dependency: Dependency = (_, answer) => answer(true)
let isComplete = true
let made = 0

const server = createServer((incoming, outgoing) => {
  answers.answer(incoming, outgoing, () => {
    made += 1
    const dependencies = new ReadDependencies()
    dependencies.add(dependency, 100)
    if (!isComplete) dependencies.markIncomplete()
    const response = HttpServerResponse.text(body, { status, headers: { "x-request-id": "first" } })
    answers.kept.keep({ source: incoming } as never, { response, route: "/v1/things", dependencies })
    outgoing.writeHead(status, { "x-request-id": "first" }).end(body)
  })
})

const agent = new Agent({ keepAlive: true })
let port = 0
beforeAll(async () => {
  await new Promise<void>((done) => void server.listen(0, "127.0.0.1", done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  agent.destroy()
  server.close()
})
beforeEach(() => {
  answers = new RepeatedAnswers({ clock, random, context })
  dependency = (_, answer) => answer(true)
  ;[body, status, isComplete, made] = ["yes", 200, true, 0]
})

interface Asking {
  readonly path?: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly send?: string
}

const ask = ({ headers = { authorization: "Bearer x" }, method = "GET", path = "/", send = "" }: Asking = {}) =>
  new Promise<string>((resolve, reject) => {
    request({ port, method, path, headers, agent }, (response) => {
      let text = ""
      response.on("data", (chunk: Buffer) => void (text += chunk.toString()))
      response.on("end", () => resolve(text))
    })
      .on("error", reject)
      .end(send)
  })

const times = async (count: number, asking?: Asking): Promise<number> => {
  for (let time = 0; time < count; time++) await ask(asking)
  return made
}

it("an answer is given again to the same question, once that has come twice [PLAT-311, PLAT-313]", async () => {
  expect(await times(4)).toBe(2)
  expect(await times(3, { headers: { authorization: "Bearer y" } })).toBe(4)
  expect(await times(3, { path: "/?x=1" })).toBe(6)
  expect(await times(3, { headers: { authorization: "Bearer x", "if-none-match": '"1"' } })).toBe(8)
})

it.each<readonly [string, Asking]>([
  ["of somebody without a token", { headers: {} }],
  ["with a body", { headers: { authorization: "Bearer x", "content-length": "1" }, send: "x" }],
  ["of another method", { method: "POST" }],
  ["with an address that is too long", { path: `/${"x".repeat(1024)}` }]
])("the answer to a question %s is not kept [PLAT-313]", async (_, asking) => {
  expect(await times(3, asking)).toBe(3)
})

it("nothing is kept of what is too large, refused, or made of what cannot be read again [PLAT-313]", async () => {
  body = "x".repeat(64 * 1024 + 1)
  expect(await times(3)).toBe(3)
  body = "x"
  status = 404
  expect(await times(2)).toBe(5)
  status = 200
  isComplete = false
  expect(await times(2)).toBe(7)
  isComplete = true
  expect(await times(2)).toBe(8)
})

it("64 MiB are kept at most, and those that nobody has asked for the longest are forgotten [PLAT-313]", async () => {
  body = "x".repeat(64 * 1024)
  for (let number = 0; number < 1_024; number++) await times(2, { path: `/${number}` })
  expect(made).toBe(2_048)
  await ask({ path: "/1023" })
  expect(made).toBe(2_048)
  await ask({ path: "/0" })
  expect(made).toBe(2_049)
})

it("a request whose check gets no answer is answered anew after 2 s, once [PLAT-313]", async () => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] })
  let now = 0n
  let late: ((isSame: boolean) => void) | undefined
  const stuck = new Promise<void>((done) => {
    dependency = (_, answer) => {
      late = answer
      done()
    }
  })
  answers = new RepeatedAnswers({
    clock: { ...clock, currentTimeMillisUnsafe: () => 0, currentTimeNanosUnsafe: () => now },
    random,
    context
  })
  for (let time = 0; time < 2; time++) await ask()
  const asked = ask()
  await stuck
  now = 1_999_000_000n
  vi.advanceTimersByTime(500)
  expect(made).toBe(2)
  now = 2_001_000_000n
  vi.advanceTimersByTime(500)
  expect(await asked).toBe("yes")
  expect(made).toBe(3)
  late?.(true)
  expect(made).toBe(3)
  vi.useRealTimers()
})
