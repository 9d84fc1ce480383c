/** How a server in a process of its own begins and ends. */
import { connect, type Socket } from "node:net"
import { afterEach, describe, expect, it } from "vitest"
import { type Document, type Serving, Workplace } from "./support/Cli.ts"

const workplaces: Array<Workplace> = []
const newWorkplace = (): Workplace => {
  const workplace = new Workplace()
  workplaces.push(workplace)
  return workplace
}

afterEach(async () => {
  for (const workplace of workplaces.splice(0)) await workplace.leave()
})

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

const opened = (url: string): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => resolve(socket))
  })

describe("banquet serve --demo", () => {
  it("prints commands that work as printed, on every run, for planner, guest and vendor", async () => {
    const workplace = newWorkplace()
    const first = await workplace.serve(["--demo"])
    const [planner, guest, vendor] = await answers(first)
    expect(planner?.plans).toHaveLength(1)
    expect(guest?.assignments).toHaveLength(1)
    expect(vendor?.plans).toHaveLength(1)
    expect(await first.end("SIGINT")).toBe(0)
    expect(workplace.databaseRuns).toBe(false)

    const second = await workplace.serve(["--demo"])
    expect(await answers(second)).toEqual([planner, guest, vendor])
    const old = printed(first.stdout)[0]?.authorization ?? ""
    expect((await fetch(`${second.url}/v1/session`, { headers: { authorization: old } })).status).toBe(401)
    expect(await second.end("SIGTERM")).toBe(0)
    expect(second.stderr).not.toMatch(/bq_[pgv]_/)
  })
})

describe("the life of a server", () => {
  it("finishes a request under way when it is told to stop, and leaves no database behind", async () => {
    const workplace = newWorkplace()
    const server = await workplace.serve(["--demo"])
    const [{ authorization = "", url = "" } = {}] = printed(server.stdout)
    const [plan] = (await answers(server))[0]?.plans as unknown as ReadonlyArray<Document>
    const body = JSON.stringify({ name: "Garden" })
    const socket = await opened(server.url)
    const answered = new Promise<string>((resolve) => {
      let answer = ""
      socket.on("data", (chunk) => (answer += chunk.toString()))
      socket.on("close", () => resolve(answer))
    })
    const waitsForBody = new Promise((resolve) => socket.once("data", resolve))
    socket.write(
      [
        `POST ${new URL(url).pathname}/plans/${plan?.id}/zones HTTP/1.1`,
        ...["Host: x", `Authorization: ${authorization}`, "Content-Type: application/json", "Expect: 100-continue"],
        ...[`Content-Length: ${body.length}`, "", ""]
      ].join("\r\n")
    )
    expect(String(await waitsForBody)).toContain("100 Continue")
    const ended = server.end("SIGTERM")
    await expect
      .poll(
        () =>
          opened(server.url).then(
            () => "open",
            () => "closed"
          ),
        { timeout: 5000 }
      )
      .toBe("closed")
    socket.write(body)
    expect(await answered).toContain("201 Created")
    expect(await ended).toBe(0)
    expect(workplace.databaseRuns).toBe(false)
  })

  it("is survived by its database when it is killed; the next command adopts it and keeps what was stored", async () => {
    const workplace = newWorkplace()
    const killed = await workplace.serve(["--demo"])
    await killed.end("SIGKILL")
    expect(workplace.databaseRuns).toBe(true)
    const { code, document } = await workplace.json(["occasion", "list"])
    expect(code).toBe(0)
    expect(document.items).toHaveLength(1)
    expect(workplace.databaseRuns).toBe(false)
  })

  it("keeps its database when a command that started it ends", async () => {
    const workplace = newWorkplace()
    const [{ code }, server] = await Promise.all([workplace.json(["migrate"]), workplace.serve()])
    expect(code).toBe(0)
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})
