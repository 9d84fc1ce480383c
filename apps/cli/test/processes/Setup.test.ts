/** The link that `serve` prints on a database without occasions, and the command that it names on any other. */
import { execFileSync } from "node:child_process"
import { afterAll, afterEach, expect, it } from "vitest"
import { type Serving, Workplace } from "../support/Cli.ts"

const workplace = new Workplace()

afterEach(() => workplace.stop())
afterAll(() => workplace.leave())

const tokenOf = ({ stdout }: Serving): string => /\/setup#(bq_s_[A-Za-z0-9_-]{43})/.exec(stdout)?.[1] ?? ""

const create = (server: Serving, token = tokenOf(server)): Promise<Response> =>
  fetch(`${server.url}/v1/occasions`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Ana & Ben", time_zone: "Europe/Lisbon" })
  })

it(
  "On an empty database `serve` prints one setup link; it ends with the first occasion. From then on it names the command that makes a link for a planner. [PLAT-100, PLAT-200, PLAT-201, PLAT-262]",
  { timeout: 180_000 },
  async () => {
    const first = await workplace.serve()
    expect(first.stdout).toBe(
      `There is no occasion yet. Within an hour, this link makes the first one:\n  ${first.url}/setup#${tokenOf(first)}\n\nlistening on ${first.url}\n`
    )
    await first.end("SIGTERM")

    const variables = { BANQUET_PUBLIC_URL: "https://banquet.example", BANQUET_LOG_FORMAT: "json" }
    const second = await workplace.serve(["--json"], variables)
    expect(JSON.parse(second.stdout)).toEqual({
      url: second.url,
      demo: null,
      setup: { url: `https://banquet.example/setup#${tokenOf(second)}` }
    })
    expect((await create(second, tokenOf(first))).status).toBe(401)
    const { occasion, token } = (await (await create(second)).json()) as Record<string, unknown>
    expect([typeof occasion, token]).toEqual(["object", expect.stringMatching(/^bq_p_/)])
    expect((await create(second)).status).toBe(401)
    await second.end("SIGTERM")
    expect(second.stderr).toContain("/v1/occasions")
    expect(`${first.stderr}${second.stderr}`).not.toContain("bq_")

    const third = await workplace.serve()
    const [, printed = ""] = /^ {2}(.+)$/m.exec(third.stdout) ?? []
    expect(third.stdout).toBe(
      `A planner who cannot sign in gets a new link from this command:\n  ${printed}\n\nlistening on ${third.url}\n`
    )
    expect(printed).toMatch(/^cd \S+ && BANQUET_PUBLIC_URL=http:\S+ \S+ \S+main\.ts planner link$/)
    const stdout = execFileSync("/bin/sh", ["-c", printed], { encoding: "utf8", env: {}, cwd: "/", timeout: 60_000 })
    const [, code = ""] = /\/sign-in#(bq_c_[A-Za-z0-9_-]{43})$/m.exec(stdout) ?? []
    expect(stdout).toBe(
      `${third.url}/sign-in#${code}\nThis is the only time that the link is shown. It signs Planner in, once, within 7 days.\n`
    )
    const signIn = () =>
      fetch(`${third.url}/v1/sign-in`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ code })
      })
    const signedIn = await signIn()
    expect([signedIn.status, await signedIn.json()]).toEqual([201, expect.objectContaining({ kind: "planner" })])
    expect((await signIn()).status).toBe(401)
    await third.end("SIGTERM")
    expect(third.stderr).toContain("/v1/sign-in")
    expect(third.stderr).not.toContain("bq_")
  }
)
