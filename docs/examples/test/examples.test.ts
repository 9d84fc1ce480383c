/** The examples, run as their readers run them, on one embedded database in `.banquet` of the directory they are run in. */
import { type ChildProcess, spawn } from "node:child_process"
import { chmodSync, mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { type Banquet, createBanquet } from "banquet"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const directory = mkdtempSync(join(tmpdir(), "banquet-examples-"))
chmodSync(directory, 0o755)

const start = (example: string, port = 0): ChildProcess =>
  spawn(process.execPath, [join(import.meta.dirname, "..", example)], {
    cwd: directory,
    env: { ...process.env, PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"]
  })

const ended = (child: ChildProcess): Promise<number | null> =>
  child.exitCode === null
    ? new Promise((resolve) => child.once("exit", (code) => resolve(code)))
    : Promise.resolve(child.exitCode)

/** What it prints: all of it, or until the line has come. */
const printed = async (child: ChildProcess, line?: RegExp): Promise<string> => {
  let output = ""
  for await (const chunk of child.stdout ?? []) {
    output += String(chunk)
    if (line?.test(output) === true) return output
  }
  assert.isUndefined(line, output)
  assert.strictEqual(await ended(child), 0)
  return output
}

const program = (example: string): ChildProcess => running.get(example) ?? assert.fail(`${example} does not run`)

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, () => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })

const servers = ["fastify.ts", "hono.ts"] as const
const programs = ["effect.ts", "seating-core-alone.ts"] as const

/** All of them at once, for most of their time goes into starting. */
const running = new Map<string, ChildProcess>()
const ports = new Map<string, number>()

let banquet: Banquet
let token: string
let eventId: string

beforeAll(async () => {
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
  ;({ token } = await banquet.tokens.issue({ kind: "guest", occasion: occasion.slug, key: "alice-smith" }))
})
afterAll(async () => {
  for (const child of running.values()) child.kill("SIGKILL")
  await banquet.close()
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

describe.each(servers)("%s", (example) => {
  it("passes everything through: GET, HEAD, bodies as streams, aborts, and the stream of changes", async () => {
    const child = program(example)
    assert.match(await printed(child, /\n/), /^The API is at http:\/\/\S+\/banquet\/docs\n$/)
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
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion
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

    child.kill("SIGINT")
    while (!(await heard.read()).done);
    assert.strictEqual(await ended(child), 0)
  })
})

it("effect.ts prints the demo's events", async () => {
  assert.strictEqual(await printed(program("effect.ts")), "ana-and-ben has 3 events, Ceremony first\n")
})

it("seating-core-alone.ts prints the rules that are broken", async () => {
  assert.strictEqual(await printed(program("seating-core-alone.ts")), "actor_declined\nseat_taken\ntable_full\n")
})
