/** Every command of the contract, in processes of their own, beside a running server that shares its database. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Document, type Serving, Workplace } from "./support/Cli.ts"

const workplace = new Workplace()
let server: Serving
const tokens: Array<string> = []

const occasion = `
occasion: { slug: ana-and-ben, name: Ana & Ben, time_zone: Europe/Lisbon }
events:
  - { key: ceremony, name: Ceremony, starts_at: 2026-06-20T14:00:00Z }
  - { key: reception, name: Reception, starts_at: 2026-06-20T18:00:00Z }
actors:
  - { key: alice, type: person, display_name: Alice Smith }
  - { key: caterer, type: vendor, display_name: Fine Food Ltd }
modules:
  - { module: seating, events: [{ event: reception, config: { publish_to_guests: true } }] }
planners:
  - { key: petra, display_name: Petra Planner, permissions: ["seating:list", "seating:create", "seating:update"] }
vendors:
  - { actor: caterer, grants: [] }
guests:
  - { actor: alice, events: [reception] }
`

const inOccasion = ["--occasion", "ana-and-ben"]
const reception = [...inOccasion, "--event", "reception"]
let applied: Document

const ask = async (path: string, token: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const response = await fetch(`${server.url}${path}`, { ...init, headers })
  return { status: response.status, body: (await response.json()) as Document }
}

beforeAll(async () => {
  writeFileSync(join(workplace.folder, "wedding.yaml"), occasion)
  server = await workplace.serve()
  const { code, document } = await workplace.json(["apply", "wedding.yaml"])
  expect(code).toBe(0)
  applied = document
  tokens.push(applied.tokens!.planners!.petra!, applied.tokens!.guests!.alice!, applied.tokens!.vendors!.caterer!)
})

afterAll(() => workplace.leave())

describe("banquet apply", () => {
  it("prints ids and tokens, and running it twice changes nothing", async () => {
    const again = await workplace.json(["apply", "-"], { input: occasion })
    expect(again).toMatchObject({ code: 0, stderr: "" })
    expect(again.document).toEqual({ ...applied, tokens: { planners: {}, guests: {}, vendors: {} } })
    expect(Object.keys(applied)).toEqual(["occasion", "events", "actors", "tokens"])
    expect(tokens.every((token) => token.length > 40)).toBe(true)
  })

  it("changes nothing for a file with a mistake and names each by its path", async () => {
    const wrong = occasion.replace("events: [reception]", "events: [recepton]").replace("name: Ana & Ben", "name: New")
    const mistake = { path: "guests[0].events[0]", message: 'no event "recepton"' }
    const { code, document } = await workplace.json(["apply", "-"], { input: wrong })
    expect(code).toBe(1)
    expect(document).toMatchObject({ code: "invalid_request", status: 400, errors: [mistake] })
    const text = await workplace.run(["apply", "-"], { input: wrong })
    expect(text.stdout).toBe("")
    expect(text.stderr).toMatch(/^invalid_request: .*\n {2}guests\[0\]\.events\[0\]: no event "recepton"\n$/)
    const shown = await workplace.json(["occasion", "show", "ana-and-ben"])
    expect(shown.document.occasion).toMatchObject({
      name: "Ana & Ben",
      slug: "ana-and-ben",
      time_zone: "Europe/Lisbon"
    })
  })

  it("replaces all tokens with --reissue-tokens", async () => {
    const { document } = await workplace.json(["apply", "wedding.yaml", "--reissue-tokens"])
    const [old] = tokens
    const petra = document.tokens!.planners!.petra!
    tokens.push(petra, document.tokens!.guests!.alice!, document.tokens!.vendors!.caterer!)
    expect((await ask("/v1/session", old ?? "")).status).toBe(401)
    expect((await ask("/v1/session", petra)).status).toBe(200)
    expect((await ask("/v1/session", document.tokens!.guests!.alice!)).status).toBe(200)
  })

  it("names a file that is not there", async () => {
    const { code, stderr } = await workplace.run(["apply", "nowhere.yaml"])
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: `file_not_readable: The file ${join(workplace.folder, "nowhere.yaml")} cannot be read.\n`
    })
  })
})

describe("occasions, modules, permissions and tokens", () => {
  it("lists and shows occasions", async () => {
    const { document } = await workplace.json(["occasion", "list"])
    expect(document.items).toEqual([
      { id: applied.occasion!.id, slug: "ana-and-ben", name: "Ana & Ben", time_zone: "Europe/Lisbon" }
    ])
    const text = await workplace.run(["occasion", "show", "ana-and-ben"])
    expect(text).toMatchObject({ code: 0, stderr: "" })
    expect(text.stdout).toContain("petra    Petra Planner  seating:list")
  })

  it("installs, enables and disables modules, whose config stays without --config", async () => {
    const list = await workplace.json(["module", "list"])
    expect(list.document.items).toMatchObject([{ key: "gallery" }, { key: "seating", dependencies: ["actors"] }])
    const config = ["--config", '{"table_naming_strategy":"lettered"}']
    const installed = await workplace.json(["module", "install", "seating", ...inOccasion, ...config])
    expect(installed.document.installation).toMatchObject({ config: { table_naming_strategy: "lettered" } })
    const disabled = await workplace.json(["module", "disable", "seating", ...reception])
    expect(disabled.document.enablement).toMatchObject({ enabled: false, config: { publish_to_guests: true } })
    const enabled = await workplace.json(["module", "enable", "seating", ...reception])
    expect(enabled.document.enablement).toMatchObject({ enabled: true, config: { publish_to_guests: true } })
    const unknown = await workplace.json(["module", "enable", "seating", ...reception, "--config", '{"publish":true}'])
    expect(unknown).toMatchObject({ code: 1, document: { code: "invalid_request", status: 400 } })
    const missing = await workplace.json(["module", "enable", "gallery", ...reception])
    expect(missing).toMatchObject({ code: 1, document: { code: "module_not_installed", status: 409 } })
  })

  it("grants and revokes what planners and vendors may do", async () => {
    const petra = [...inOccasion, "--planner", "petra"]
    const granted = await workplace.json(["permission", "grant", "seating:publish", "gallery:list", ...petra])
    expect(granted.document.planner!.permissions).toContain("seating:publish")
    const revoked = await workplace.json(["permission", "revoke", "gallery:list", ...petra])
    expect(revoked.document.planner!.permissions).not.toContain("gallery:list")
    const view = ["permission", "grant", "resource:seating_plan:view", ...inOccasion, "--vendor", "caterer"]
    const vendor = await workplace.json([...view, "--event", "reception"])
    expect(vendor.document.vendor!.grants).toEqual([{ action: "resource:seating_plan:view", event: "reception" }])
    const neither = await workplace.run(["permission", "grant", "seating:list", ...inOccasion])
    expect(neither).toMatchObject({ code: 2, stdout: "" })
  })

  it("issues a token that is shown once and works until it is revoked", async () => {
    const issue = ["token", "issue", "guest", ...inOccasion, "--key", "alice", "--expires-in", "2 days"]
    const { document } = await workplace.json(issue)
    expect(Object.keys(document)).toEqual(["id", "token", "kind", "expires_at"])
    const token = document.token!
    tokens.push(token)
    expect((await ask("/v1/session", token)).status).toBe(200)
    const listed = await workplace.run(["token", "list", "--json", ...inOccasion])
    expect(listed.stdout).toContain(document.id)
    expect(listed.stdout).not.toContain(token)
    expect(await workplace.json(["token", "revoke", document.id!])).toMatchObject({
      code: 0,
      document: { id: document.id, revoked: true }
    })
    expect((await ask("/v1/session", token)).status).toBe(401)
  })
})

describe("banquet seating", () => {
  it("shows the plan as a table and publishes it as the administrator", async () => {
    expect(await workplace.json(["seating", "show", ...reception])).toMatchObject({
      code: 1,
      document: { code: "not_found" }
    })
    const petra = tokens[3] ?? ""
    const path = `/v1/occasions/${applied.occasion!.id}/seating`
    const post = (route: string, body: object) =>
      ask(`${path}/${route}`, petra, { method: "POST", body: JSON.stringify(body) })
    const { plan } = (await post("plans", { event_id: applied.events!.reception })).body
    const { table } = (await post(`plans/${plan!.id}/tables`, { name: "Rose", capacity: 8 })).body
    const seat = { actor_id: applied.actors!.alice, seating_table_id: table!.id, seat_number: 3 }
    expect((await post(`plans/${plan!.id}/assignments`, seat)).status).toBe(201)

    const text = await workplace.run(["seating", "show", ...reception])
    expect(text.stdout).toMatch(/^Reception: draft, revision 3\n1 of 8 seats taken, 0 not seated yet\n/)
    expect(text.stdout).toContain("-     Rose   1/8    Alice Smith (3)")
    const published = await workplace.json(["seating", "publish", ...reception])
    expect(published.document.plan).toMatchObject({ id: plan!.id, status: "published", revision: 4 })
    const shown = await workplace.json(["seating", "show", ...reception])
    expect(shown.document.plan).toMatchObject({ status: "published", tables: [{ name: "Rose", occupancy: 1 }] })
    const view = await ask(path, petra)
    expect(view.body.plans).toMatchObject([
      { published_by: { kind: "administrator", key: "administrator", display_name: "Administrator" } }
    ])
  })
})

describe("the machine's side", () => {
  it("has every migration, and a doctor that says so", async () => {
    expect(await workplace.json(["migrate"])).toMatchObject({ code: 0, document: { applied: [] } })
    const { code, document } = await workplace.json(["doctor"])
    expect(code).toBe(0)
    expect(document.checks).toMatchObject([
      { name: "configuration", ok: true },
      { name: "database", ok: true },
      { name: "migrations", ok: true }
    ])
  })

  it("exits with 3 when the database cannot be reached", async () => {
    const variables = { DATABASE_URL: "postgres://banquet:hunter2@127.0.0.1:1/banquet", BANQUET_SIGNING_SECRET: "s" }
    const list = await workplace.json(["occasion", "list"], { variables })
    expect(list).toMatchObject({ code: 3, document: { code: "temporarily_unavailable", status: 503 } })
    const doctor = await workplace.run(["doctor"], { variables })
    expect(doctor).toMatchObject({ code: 3, stdout: "" })
    expect(doctor.stderr).toMatch(/failed {2}database: The database cannot be reached\./)
    expect(doctor.stderr).not.toContain("hunter2")
  })

  it.each([
    ["an unknown command", ["feast"], /^wrong_usage: Unknown subcommand "feast"/],
    ["a group without a command", ["token"], /^wrong_usage: banquet token needs a subcommand/],
    ["an unknown flag", ["token", "list", "--loud"], /^wrong_usage: Unrecognized flag: --loud/],
    ["a missing argument", ["apply"], /^wrong_usage: Missing required argument: file/],
    [
      "a duration that is none",
      ["token", "issue", "guest", ...inOccasion, "--key", "k", "--expires-in", "x"],
      /^wrong_us/
    ],
    [
      "a config that is no JSON",
      ["module", "install", "seating", ...inOccasion, "--config", "{"],
      /^wrong_usage: --conf/
    ]
  ])("exits with 2 on wrong usage: %s", async (_, args, line) => {
    const { code, stderr, stdout } = await workplace.run(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatch(line)
    expect(stderr.trim().split("\n")).toHaveLength(1)
  })

  it("says in one line which variable is wrong", async () => {
    const { code, stderr } = await workplace.run(["serve"], { variables: { PORT: "many" } })
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "invalid_configuration: PORT must be a port number from 0 to 65535, where 0 picks a free one\n"
    })
    const taken = await workplace.run(["serve"], { variables: { PORT: new URL(server.url).port } })
    expect(taken.code).toBe(1)
    expect(taken.stderr).toMatch(/^cannot_listen: PORT \d+ on 127\.0\.0\.1 is in use: .*\n$/)
  })

  it("has help without colours away from a terminal, and completions", async () => {
    const help = await workplace.run(["token", "issue", "--help"])
    expect(help).toMatchObject({ code: 0, stderr: "" })
    expect(help.stdout).toContain("banquet token issue [flags] <kind>")
    expect(help.stdout).not.toContain("\u001b")
    const completions = await workplace.run(["--completions", "bash"])
    expect(completions.code).toBe(0)
    expect(completions.stdout).toContain("banquet")
  })

  it("logs no token, no password and nothing of what is stored", async () => {
    const said = server.stdout + server.stderr
    expect(server.stderr).toContain('"route":"/v1/session"')
    for (const secret of [...tokens, workplace.databasePassword, "Alice Smith", "Petra"]) {
      expect(said).not.toContain(secret)
    }
  })
})
