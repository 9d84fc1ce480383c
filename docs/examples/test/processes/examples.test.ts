/** The examples, run as their readers run them, on one embedded database in `.banquet` of the directory they are run in. */
import { spawn, spawnSync } from "node:child_process"
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { Principals } from "@banquet/platform-core/principals/Principals"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { type Banquet, createBanquet } from "banquet"
import { Effect, Exit, Layer, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const directory = mkdtempSync(join(tmpdir(), "banquet-examples-"))
chmodSync(directory, 0o755)

interface Program {
  readonly stop: (signal: NodeJS.Signals) => void
  /** All that it printed, once it has ended well. */
  readonly output: Promise<string>
  readonly firstLine: Promise<string>
}

const start = (example: string, port = 0): Program => {
  const child = spawn(process.execPath, [join(import.meta.dirname, "../..", example)], {
    cwd: directory,
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"]
  })
  let printed = ""
  const output = new Promise<string>((resolve, reject) => {
    child.once("close", (code) => (code === 0 ? resolve(printed) : reject(new Error(`exit ${code}: ${printed}`))))
  })
  const firstLine = new Promise<string>((resolve) => {
    child.stdout.on("data", (chunk) => {
      printed += String(chunk)
      if (printed.includes("\n")) resolve(printed)
    })
  })
  return { output, firstLine: Promise.race([firstLine, output]), stop: (signal) => void child.kill(signal) }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const servers = ["express.ts", "fastify.ts", "hono.ts"] as const
const programs = ["effect.ts", "own-host.ts", "seating-core-alone.ts"] as const

/** All of them at once, for most of their time goes into starting. */
const running = new Map<string, Program>()
const ports = new Map<string, number>()

const program = (example: string): Program => running.get(example) ?? assert.fail(`${example} does not run`)

/** The database of `own-host.ts`, on the server of the test run. */
const scope = Scope.makeUnsafe()
let databaseUrl = ""

let banquet: Banquet
let token: string
let eventId: string

beforeAll(async () => {
  databaseUrl = Redacted.value(await Effect.runPromise(Scope.provide(make("template0"), scope)))
  banquet = await createBanquet({
    publicUrl: "http://localhost",
    dataDirectory: join(directory, ".banquet"),
    workers: false
  })
  const { events, occasion } = await banquet.apply(demoOccasion)
  eventId = events["reception"] ?? ""
  for (const example of servers) {
    const port = await freePort()
    ports.set(example, port)
    running.set(example, start(example, port))
  }
  for (const example of programs) running.set(example, start(example))
  await Promise.all(Array.from(running.values(), ({ firstLine }) => firstLine))
  ;({ token } = await banquet.tokens.issue({ kind: "guest", occasion: occasion.slug, key: "alice-smith" }))
}, 120_000)
afterAll(async () => {
  for (const { output, stop } of running.values()) {
    stop("SIGKILL")
    await output.catch(() => undefined)
  }
  await banquet.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(directory, { recursive: true, force: true })
})

/** A dot, a PNG. */
const dot = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYPj/HwADAgH/p7v5sgAAAABJRU5ErkJggg==",
  "base64"
)

interface Ticket {
  readonly upload: { readonly url: string; readonly headers: Record<string, string> }
  readonly upload_session: { readonly id: string }
}

describe.each(servers)("%s", { timeout: 120_000 }, (example) => {
  it("passes everything through: GET, HEAD, bodies as streams, aborts, and the stream of changes", async () => {
    const { firstLine, output, stop } = program(example)
    assert.match(await firstLine, /^The API is at http:\/\/\S+\/banquet\/docs\n$/)
    const api = `http://localhost:${ports.get(example)}/banquet/v1/guest/occasions/${demoOccasion.occasion.slug}`
    const headers = { authorization: `Bearer ${token}` }
    const post = (path: string, body: object) =>
      fetch(`${api}${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body)
      })
    const begin = async () => {
      const answer = await post("/media/upload-url", {
        event_id: eventId,
        file_name: "dot.png",
        content_type: "image/png",
        byte_size: dot.length
      })
      return (await answer.json()) as Ticket
    }
    const send = ({ upload }: Ticket, body: ReadableStream, signal: AbortSignal | null = null) =>
      fetch(upload.url, { method: "PUT", headers: upload.headers, body, signal, duplex: "half" })

    const changes = await fetch(`${api}/changes`, { headers })
    assert.strictEqual(changes.headers.get("content-type"), "text/event-stream")
    const heard = (changes.body ?? assert.fail("There is no stream")).getReader()
    assert.match(new TextDecoder().decode((await heard.read()).value), /^:\nid: \d+/)

    const head = await fetch(api, { method: "HEAD", headers })
    assert.deepStrictEqual([head.status, await head.text()], [200, ""])
    assert.isAbove(Number(head.headers.get("content-length")), 0)
    const unknown = await fetch(`${api}/unknown`, { headers })
    assert.deepStrictEqual([unknown.status, unknown.headers.get("content-type")], [404, "application/problem+json"])

    const ticket = await begin()
    assert.strictEqual((await send(ticket, new Blob([dot]).stream())).status, 200)
    const complete = await post("/media/complete", { upload_session_id: ticket.upload_session.id })
    assert.strictEqual(complete.status, 201)

    const broken = await begin()
    const abort = new AbortController()
    const endless = new ReadableStream({
      pull: (stream) => {
        stream.enqueue(dot)
        abort.abort()
      }
    })
    await send(broken, endless, abort.signal).then(
      () => assert.fail("It was not aborted"),
      () => undefined
    )
    const incomplete = await post("/media/complete", { upload_session_id: broken.upload_session.id })
    assert.strictEqual(incomplete.status, 409)

    stop("SIGTERM")
    while (!(await heard.read()).done);
    await output
  })
})

it("effect.ts prints the demo's events", async () => {
  assert.strictEqual(await program("effect.ts").output, "ana-and-ben has 3 events, Ceremony first\n")
})

it("own-host.ts prints what is refused, and what was heard", async () => {
  assert.strictEqual(
    await program("own-host.ts").output,
    "refused: Table 1 has 8 seats; there is no seat 9.\npermission_denied\nheard of the plan\n"
  )
})

it("cookies.ts knows a session by its cookie, and nobody else", async () => {
  const { principals } = await import("../../cookies.ts")
  const asked = (cookie: string) => principals("", new Request("http://localhost", { headers: { cookie } }))
  assert.strictEqual((await asked("theme=dark; session=5e55-1077"))?.key, "petra")
  assert.isNull(await asked("oldsession=5e55-1077; session="))
  assert.isNull(await principals("", null))
})

it("jwt.ts takes what is no token for nobody, without asking for keys", async () => {
  const { principals } = await import("../../jwt.ts")
  const refused = Principals.use(({ authenticate }) => Effect.flip(authenticate(Redacted.make("no token"))))
  const layer = Layer.provide(principals, Layer.mock(PrincipalRepository, {}))
  assert.strictEqual((await Effect.runPromise(Effect.provide(refused, layer)))._tag, "Unauthenticated")
})

it("seating-core-alone.ts prints the rules that are broken", async () => {
  assert.strictEqual(await program("seating-core-alone.ts").output, "actor_declined\nseat_taken\ntable_full\n")
})

it("webhook-receiver.ts does not listen without a secret: what anybody signed with none would be genuine", () => {
  const receiver = join(import.meta.dirname, "../../webhook-receiver.ts")
  const { status, stderr } = spawnSync(process.execPath, [receiver], {
    env: { PORT: "0", WEBHOOK_SECRET: "" },
    encoding: "utf8",
    timeout: 30_000
  })
  assert.strictEqual(status, 1)
  assert.include(stderr, "WEBHOOK_SECRET must be")
})

it("fastify.ts takes fewer than 20 lines of code", () => {
  const [, ...lines] = readFileSync(join(import.meta.dirname, "../../fastify.ts"), "utf8")
    .trim()
    .split("\n")
  assert.isBelow(lines.filter((line) => line !== "").length, 20)
})
