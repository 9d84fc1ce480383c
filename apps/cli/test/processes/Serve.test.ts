/** How a server in a process of its own begins and ends, on an embedded database that all of these tests share. */
import { connect, type Socket } from "node:net"
import { resolve as resolvePath } from "node:path"
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { type Document, type Serving, Workplace } from "../support/Cli.ts"
import { command, json, withVariables } from "../support/InProcess.ts"

const workplace = new Workplace()

afterAll(() => workplace.leave())

/** A command of this process, on the embedded database of the workplace. */
const beside = (...args: ReadonlyArray<string>) =>
  withVariables({ BANQUET_DATA_DIR: resolvePath(workplace.folder, ".banquet") }, () => json(...args))

/** The commands that `--demo` prints, as requests. */
const printed = (stdout: string): ReadonlyArray<{ readonly url: string; readonly authorization: string }> =>
  [...stdout.matchAll(/^ {2}curl -s -H 'authorization: (.+)' '(.+)'$/gm)].map(([, authorization = "", url = ""]) => ({
    url,
    authorization
  }))

const answers = (server: Serving): Promise<ReadonlyArray<Document>> =>
  Promise.all(
    printed(server.stdout).map(async ({ authorization, url }) => {
      const response = await fetch(url, { headers: { authorization } })
      expect(response.status).toBe(200)
      return (await response.json()) as Document
    })
  )

const open = (url: string): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1")
    socket.once("connect", () => resolve(socket))
    socket.once("error", reject)
  })

/** Whether somebody listens there. */
const listens = (url: string): Promise<boolean> =>
  open(url).then(
    (socket) => {
      socket.on("error", () => {})
      socket.destroy()
      return true
    },
    () => false
  )

describe("`--demo` also makes the demo occasion and prints its links [CLI-24]", () => {
  afterEach(() => workplace.stop())

  const gallery = async () => {
    const list = await beside("gallery", "list", "--occasion", "ana-and-ben", "--limit", "200")
    expect(list.code).toBe(0)
    return list.document.items as unknown as ReadonlyArray<Document>
  }
  const of = (items: ReadonlyArray<Document>, status: string) =>
    items.filter((item) => item.moderation_status === status).length

  it(
    "prints what works as printed, on every run, and makes the photos in the background, once",
    { timeout: 180_000 },
    async () => {
      const first = await workplace.serve(["--demo"])
      const [planner, toDecide, guest, photos, vendor] = await answers(first)
      expect(planner?.plans).toHaveLength(1)
      expect(toDecide?.totals).toBeDefined()
      expect(guest?.assignments).toHaveLength(1)
      expect(photos?.items).toBeDefined()
      expect(vendor?.plans).toHaveLength(1)
      const links = [...first.stdout.matchAll(/^ {2}(http\S+)#token=bq_[pg]_\S{43}&to=(\S+)$/gm)]
      expect(links.map(([, page, to]) => [page, to])).toEqual([
        [`${first.url}/sign-in`, expect.stringMatching(/^\/occasions\/[\da-f-]{36}$/)],
        [`${first.url}/sign-in`, expect.stringMatching(/^\/occasions\/[\da-f-]{36}\/seating$/)],
        [`${first.url}/sign-in`, expect.stringMatching(/^\/occasions\/[\da-f-]{36}\/gallery$/)],
        [`${first.url}/join`, "/rsvp"],
        [`${first.url}/join`, "/seating"],
        [`${first.url}/join`, "/gallery"]
      ])
      expect(first.stdout).toContain("\n  npx -y pnpm@12 banquet gallery list --occasion ana-and-ben\n")
      expect(first.stdout.match(/^listening on /gm)).toHaveLength(1)
      const { authorization = "", url = "" } = printed(first.stdout)[1] ?? {}
      const ready = async () => {
        const response = await fetch(url.replace(/\?.*/, ""), { headers: { authorization } })
        const { items } = (await response.json()) as { items: ReadonlyArray<Document> }
        return items.filter(({ thumbnail }) => thumbnail !== null).length
      }
      await expect.poll(ready, { interval: 250 }).toBe(10)
      const items = await gallery()
      expect(["approved", "pending", "rejected"].map((status) => of(items, status))).toEqual([5, 3, 2])
      const [, , , approved] = await answers(first)
      expect(approved?.items).toHaveLength(5)
      expect(await first.end("SIGINT")).toBe(0)
      expect(workplace.databaseRuns).toBe(false)

      const second = await workplace.serve(["--demo"])
      const [plannerAgain, , guestAgain, , vendorAgain] = await answers(second)
      expect([plannerAgain, guestAgain, vendorAgain]).toEqual([planner, guest, vendor])
      expect((await fetch(`${second.url}/v1/session`, { headers: { authorization } })).status).toBe(401)
      expect(await second.end("SIGTERM")).toBe(0)
      expect(second.stderr).not.toMatch(/bq_[pgv]_/)
      const ids = (all: ReadonlyArray<Document>) => all.map(({ id }) => id)
      expect(ids(await gallery())).toEqual(ids(items))
      expect(second.stderr).not.toContain("the demo's gallery has")
    }
  )
})

describe("`banquet serve [--demo]`: migrate, serve HTTP and the web app, run the background workers; prints one line `listening on http://…` when ready. [CLI-23]", () => {
  afterEach(() => workplace.stop())

  it("serves the contract and the pages from one address, and logs for machines to standard error", async () => {
    const server = await workplace.serve()
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const page = await fetch(`${server.url}/join`)
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    const [script = "no script"] = /\/assets\/[^"]+\.js/.exec(await page.text()) ?? []
    expect((await fetch(`${server.url}${script}`)).status).toBe(200)
    await server.end("SIGTERM")
    const lines = server.stderr.split("\n").filter((line) => line.startsWith("{"))
    const routes = lines.map((line) => (JSON.parse(line) as Document).annotations?.route)
    expect(routes).toContain("/readyz")
    expect(server.stdout).toMatch(new RegExp(`\nlistening on ${server.url}\n$`))
  })

  it("or one JSON document with `--json`, and logs for people to standard error; BANQUET_PUBLIC_URL: what links and local signed URLs start with [CLI-16]", async () => {
    const variables = { BANQUET_PUBLIC_URL: "https://banquet.example/" }
    const server = await workplace.serve(["--demo", "--json"], { ...variables, BANQUET_LOG_FORMAT: "pretty" })
    const document = JSON.parse(server.stdout) as Document
    expect(document).toMatchObject({ url: server.url, demo: { occasion: { slug: "ana-and-ben" } } })
    const authorization = `Bearer ${document.demo?.tokens?.planners?.petra}`
    expect((await fetch(`${server.url}/v1/session`, { headers: { authorization } })).status).toBe(200)
    await server.end("SIGTERM")
    expect(server.stderr).toMatch(/^(?!\{).*\/v1\/session/m)
    const text = await workplace.serve(["--demo"], variables)
    expect(printed(text.stdout)[0]?.url).toMatch(/^https:\/\/banquet\.example\/v1\//)
  })
})

describe("the life of one server, whose database is killed on the way", () => {
  let server: Serving
  /** What commands beside it have printed. */
  const said: Array<string> = []
  beforeAll(async () => {
    server = await workplace.serve(["--demo"])
  })
  afterAll(() => workplace.stop())

  it("The CLI and the server share one embedded database: a command that runs while the server is up uses the server's. [CLI-22]", async () => {
    const list = await workplace.json(["occasion", "list"])
    expect(list).toMatchObject({ code: 0, stderr: "", document: { items: [{ slug: "ana-and-ben" }] } })
    const doctor = await beside("doctor")
    expect(doctor.document.checks).toContainEqual({
      name: "database",
      ok: true,
      detail: expect.stringMatching(/^embedded PostgreSQL in .*\.banquet$/)
    })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    said.push(JSON.stringify([list, doctor]))
  })

  it("starts a database again that was killed, and has lost nothing that it acknowledged", async () => {
    const [planner] = printed(server.stdout)
    const headers = { authorization: planner?.authorization ?? "", "content-type": "application/json" }
    const view = async () => (await (await fetch(planner?.url ?? "", { headers })).json()) as Document
    const [plan] = ((await view()).plans ?? []) as unknown as ReadonlyArray<Document>
    const zones = `${planner?.url}/plans/${plan?.id}/zones`
    const save = (name: string) => fetch(zones, { method: "POST", headers, body: JSON.stringify({ name }) })
    expect((await save("Acknowledged")).status).toBe(201)
    const killed = workplace.killDatabase()
    // What is left of the killed one may answer for a moment.
    await expect.poll(() => (workplace.databaseRuns ? workplace.databaseProcess : killed)).not.toBe(killed)
    const ready = async () => (await fetch(`${server.url}/readyz`)).status
    await expect.poll(ready).toBe(200)
    expect((await save("Afterwards")).status).toBe(201)
    expect(JSON.stringify(await view())).toMatch(/"Acknowledged".*"Afterwards"/)
    // A command uses the same database, and the doctor says of it what is so.
    expect((await beside("occasion", "list")).document.items).toHaveLength(1)
    server.process.kill("SIGSTOP")
    workplace.killDatabase()
    const doctor = await beside("doctor")
    server.process.kill("SIGCONT")
    expect(doctor.document.checks).toContainEqual({
      name: "database",
      ok: true,
      detail: expect.stringMatching(/\.banquet, which had ended while others use it and is started again$/)
    })
    expect((await fetch(`${server.url}/v1/session`, { headers })).status).toBe(200)
  })

  it("finishes a request under way when it is told to stop, and leaves no database behind", async () => {
    const [planner] = printed(server.stdout)
    const [view] = await answers(server)
    const [plan] = (view?.plans ?? []) as ReadonlyArray<Document>
    const body = JSON.stringify({ name: "Garden" })
    const socket = await open(server.url)
    const answered = new Promise<string>((resolve) => {
      let answer = ""
      socket.on("data", (chunk) => (answer += chunk.toString()))
      socket.on("close", () => resolve(answer))
    })
    const waitsForBody = new Promise((resolve) => socket.once("data", resolve))
    socket.write(
      [
        `POST ${new URL(planner?.url ?? "").pathname}/plans/${plan?.id}/zones HTTP/1.1`,
        "Host: x",
        `Authorization: ${planner?.authorization}`,
        "Content-Type: application/json",
        "Expect: 100-continue",
        `Content-Length: ${body.length}`,
        "",
        ""
      ].join("\r\n")
    )
    expect(String(await waitsForBody)).toContain("100 Continue")
    const ended = server.end("SIGTERM")
    await expect.poll(() => listens(server.url)).toBe(false)
    expect(workplace.databaseRuns).toBe(true)
    socket.write(body)
    expect(await answered).toContain("201 Created")
    expect(await ended).toBe(0)
    expect(workplace.databaseRuns).toBe(false)
  })

  it("keeps its password to itself, and what is stored out of the logs", () => {
    const databaseLog = workplace.read(".banquet/postgres/data/server.log")
    expect(databaseLog).toContain("ready to accept connections")
    expect(databaseLog).not.toMatch(/insert|select|bq_|Smith|Petra/i)
    expect(server.stderr).not.toMatch(/bq_|Smith|Petra/)
    expect([...said, server.stdout, server.stderr].join("")).not.toContain(workplace.databasePassword)
  })
})

describe("the life of a server", () => {
  afterEach(() => workplace.stop())

  it("ends in order when the package manager that started it is ended, which tells nobody", async () => {
    const server = await workplace.serveBelow({})
    expect(await server.end("SIGTERM")).toBe(null)
    expect(server.stderr).toContain("the package manager that started this server has ended, and so does the server\n")
    expect(await listens(server.url)).toBe(false)
    expect(workplace.databaseRuns).toBe(false)
  })

  it.each([
    ["a place where nothing can be written", "/proc/self"],
    ["a file", "occupied"],
    ["below a file", "occupied/data"]
  ])("refuses a data directory that is %s, at once and in one line", async (_, directory) => {
    workplace.write("occupied", "")
    const embedded = { BANQUET_DATA_DIR: resolvePath(workplace.folder, directory) }
    const elsewhere = { DATABASE_URL: "postgres://a:b@127.0.0.1:1/c", BANQUET_SIGNING_SECRET: "s".repeat(32) }
    for (const variables of [embedded, { ...embedded, ...elsewhere }]) {
      expect(await withVariables(variables, () => command("serve"))).toEqual({
        code: 2,
        stdout: "",
        stderr: "invalid_configuration: BANQUET_DATA_DIR must be the path of a directory that this user may write to\n"
      })
    }
  })

  it("keeps its database when a command that started it ends", async () => {
    const [{ code }, server] = await Promise.all([workplace.json(["migrate"]), workplace.serve()])
    expect(code).toBe(0)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })

  it("is survived by its database when it is killed; the next command adopts it and keeps what was stored", async () => {
    const killed = await workplace.serve(["--demo"])
    await killed.end("SIGKILL")
    expect(workplace.databaseRuns).toBe(true)
    const { code, document } = await workplace.json(["occasion", "list"])
    expect(code).toBe(0)
    expect(document.items).toHaveLength(1)
    expect(workplace.databaseRuns).toBe(false)
  })
})
