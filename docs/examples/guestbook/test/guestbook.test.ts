/** The module that a stranger wrote, in a host of its own and in a command line of its own, on a real PostgreSQL. */
import { type ChildProcess, execFile, spawn } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { run } from "@banquet/cli/CommandLine"
import { builtInModules } from "banquet/BuiltInModules"
import { Console, Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll, describe, it, vi } from "vitest"
import { decideWriting } from "../GuestbookEntry.ts"
import { Guestbook } from "../module.ts"
import { wedding } from "./Wedding.ts"

const folder = join(import.meta.dirname, "..")
const directory = mkdtempSync(join(tmpdir(), "banquet-guestbook-"))
const scope = Scope.makeUnsafe()
const home = process.cwd()
/** What the variables of these tests were before. */
const before = new Map<string, string | undefined>()
const setVariables = (variables: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(variables)) {
    before.set(name, process.env[name])
    process.env[name] = value
  }
}

const weddingWithPlanners = {
  ...wedding,
  planners: [
    { key: "petra", display_name: "Petra", permissions: [] },
    { key: "paul", display_name: "Paul", permissions: ["seating:list", "actors:update"] }
  ]
}

/** A printed text or an answer, of whatever form. */
type Document = ReturnType<typeof JSON.parse>

/** What a command prints, as the document that it is. */
const documentOf = (printed: string): Document => {
  const document: Document = JSON.parse(printed)
  assert.notProperty(document, "code", JSON.stringify(document))
  return document
}

/** Runs the guestbook's `banquet` in this process, and returns the document that it prints. */
const banquet = async (...args: ReadonlyArray<string>): Promise<Document> => {
  let printed = ""
  const console: Console.Console = { ...globalThis.console, log: (line: string) => void (printed += `${line}\n`) }
  const program = run([...args, "--json"], { modules: [...builtInModules, Guestbook] })
  await Effect.runPromise(Effect.provideService(program, Console.Console, console))
  return documentOf(printed)
}

/** Starts the guestbook's host on a free port. */
const startHost = (): Promise<readonly [ChildProcess, string]> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(folder, "host.ts")], {
      cwd: directory,
      stdio: ["ignore", "pipe", "inherit"]
    })
    child.once("exit", (code) => reject(new Error(`The host ended with ${code}`)))
    child.stdout.on("data", (chunk: Buffer) => {
      const url = /The API is at (\S+)\/docs/.exec(chunk.toString())?.[1]
      if (url !== undefined) resolve([child, url])
    })
  })

const posted: Array<Document> = []
const receiver = createServer((request, response) => {
  let body = ""
  request.on("data", (chunk: Buffer) => (body += chunk.toString()))
  request.on("end", () => {
    posted.push(JSON.parse(body))
    response.writeHead(204).end()
  })
})

let host: ChildProcess
let url: string
let applied: Document
const token = (kind: "guests" | "planners", key: string): string => applied["tokens"][kind][key]
const occasionPath = (): string => `/v1/occasions/${applied["occasion"].id}`
const guestPath = "/v1/guest/occasions/ana-and-ben"

const ask = async (bearer: string, path: string, body?: object) => {
  const response = await fetch(`${url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(body === undefined ? {} : { "content-type": "application/json" })
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  return { status: response.status, document: JSON.parse(await response.text()) }
}

const write = (guest: string, text: string) =>
  ask(token("guests", guest), `${guestPath}/guestbook`, { event_id: applied["events"].reception, text })

const configure = (config: object) =>
  banquet("module", "enable", "guestbook", ...inOccasion, "--event", "reception", "--config", JSON.stringify(config))

const inOccasion = ["--occasion", "ana-and-ben"]

beforeAll(async () => {
  process.chdir(directory)
  setVariables({
    DATABASE_URL: Redacted.value(await Effect.runPromise(Scope.provide(make("template0"), scope))),
    BANQUET_SIGNING_SECRET: "a secret of these tests, long enough",
    BANQUET_WEBHOOK_PRIVATE: "true",
    PORT: "0"
  })
  await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve))
  const { applied: migrations } = await banquet("migrate")
  assert.include(migrations, "guestbook/0001_entries")
  const file = join(directory, "wedding.json")
  writeFileSync(file, JSON.stringify(weddingWithPlanners))
  applied = await banquet("apply", file)
  const installed = await banquet("module", "install", "guestbook", ...inOccasion)
  assert.deepEqual(installed["installation"].config, { entries_per_guest: 3 })
  await configure({})
  await banquet("permission", "grant", "guestbook:list", ...inOccasion, "--planner", "petra")
  const hook = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`
  await banquet("webhook", "add", hook, "--type", "guestbook_entry.written")
  ;[host, url] = await startHost()
})

afterAll(async () => {
  if (host !== undefined) {
    host.removeAllListeners("exit")
    host.kill("SIGTERM")
    await new Promise((resolve) => host.once("exit", resolve))
  }
  receiver.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  process.chdir(home)
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  rmSync(directory, { recursive: true, force: true })
})

describe("the guestbook", () => {
  it("is a module beside the built-in ones", async () => {
    const command = [join(folder, "cli.ts"), "module", "list", "--json"]
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: directory })
    const { items } = documentOf(stdout)
    assert.deepEqual(
      items.map(({ key }: Document) => key),
      ["gallery", "seating", "rsvp", "guestbook"]
    )
  })

  it("is in the document of the HTTP API, with its problem", async () => {
    const document: Document = JSON.parse(await (await fetch(`${url}/openapi.json`)).text())
    assert.deepEqual(Object.keys(document["paths"]["/v1/guest/occasions/{occasion_slug}/guestbook"]), ["get", "post"])
    assert.deepEqual(Object.keys(document["paths"]["/v1/occasions/{occasion_id}/guestbook"]), ["get"])
    assert.include(JSON.stringify(document), "urn:banquet:problem:guestbook_closed")
    assert.strictEqual((await ask(token("planners", "petra"), `${occasionPath()}/guestbook`, {})).status, 405)
  })

  it("takes what guests write, and tells streams and webhooks of it", async () => {
    const abort = new AbortController()
    const stream = await fetch(`${url}${occasionPath()}/changes`, {
      headers: { authorization: `Bearer ${token("planners", "petra")}` },
      signal: abort.signal
    })
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader()
    let heard = (await reader.read()).value ?? ""

    const { document, status } = await write("alice", "What a day!")
    assert.strictEqual(status, 201)
    assert.strictEqual(document["entry"].display_name, "Alice")

    while (!heard.includes("event: guestbook_entry")) heard += (await reader.read()).value ?? ""
    assert.include(heard, document["entry"].id)
    abort.abort()
    await vi.waitFor(() => assert.strictEqual(posted[0]?.["type"], "guestbook_entry.written"), { timeout: 60_000 })
    assert.strictEqual(posted[0]?.["aggregate"].id, document["entry"].id)
  })

  it("is read by guests of the event", async () => {
    const { document, status } = await ask(token("guests", "bob"), `${guestPath}/guestbook`)
    assert.strictEqual(status, 200)
    assert.deepEqual(
      document["items"].map(({ display_name, text }: Document) => [display_name, text]),
      [["Alice", "What a day!"]]
    )
  })

  it("is read by planners who may", async () => {
    const { document } = await ask(token("planners", "petra"), `${occasionPath()}/guestbook`)
    assert.deepEqual(
      document["items"].map(({ text }: Document) => text),
      ["What a day!"]
    )
    assert.strictEqual(
      (await ask(token("planners", "paul"), `${occasionPath()}/guestbook`)).document["code"],
      "permission_denied"
    )
  })

  it("says in a guest's occasion whether it is open, and what the guest wrote", async () => {
    const { document } = await ask(token("guests", "alice"), guestPath)
    assert.deepEqual(document["events"][0].guestbook, { enabled: true, open: true, entries: 1 })
  })

  it("refuses by its own problems", async () => {
    await configure({ open: false })
    assert.strictEqual((await write("bob", "Too late")).document["code"], "guestbook_closed")
    await configure({ open: true })
    await banquet("module", "install", "guestbook", ...inOccasion, "--config", '{"entries_per_guest":1}')
    const { document, status } = await write("alice", "Once more")
    assert.strictEqual(status, 409)
    assert.deepInclude(document, { code: "entry_limit_reached", limit: 1 })
    assert.strictEqual((await write("bob", " ")).document["code"], "invalid_request")
  })

  it("keeps a planner from deleting who has written in it [ACTOR-22]", async () => {
    const response = await fetch(`${url}${occasionPath()}/actors/${applied["actors"].alice}`, {
      method: "DELETE",
      headers: { authorization: `Bearer ${token("planners", "paul")}` }
    })
    const document: Document = JSON.parse(await response.text())
    assert.deepEqual([response.status, document["code"], document["uses"]], [409, "actor_in_use", ["guestbook_entry"]])
  })

  it("erases what a guest wrote with the guest", async () => {
    const erased = await banquet("guest", "erase", ...inOccasion, "--guest", "alice")
    assert.strictEqual(erased["erased"].guestbook_entries, 1)
    const { document } = await ask(token("planners", "petra"), `${occasionPath()}/guestbook`)
    assert.deepEqual(document["items"], [])
  })

  it("goes with its occasion", async () => {
    assert.strictEqual((await write("bob", "Still here")).status, 201)
    const { deleted } = await banquet("occasion", "delete", "ana-and-ben", "--yes")
    assert.strictEqual(deleted.guestbook_entries, 1)
  })

  it("decides by a pure function", () => {
    assert.strictEqual(decideWriting({ open: true, entriesPerGuest: 2, written: 1 })._tag, "Success")
    assert.strictEqual(decideWriting({ open: true, entriesPerGuest: 2, written: 2 })._tag, "Failure")
    assert.strictEqual(decideWriting({ open: false, entriesPerGuest: 2, written: 0 })._tag, "Failure")
  })
})
