/** Every command of the contract, beside a running server on the same database. */
import { startTestServer } from "@banquet/server/testing/TestServer"
import { writeFileSync } from "node:fs"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Document } from "./support/Cli.ts"
import { command, json, useDatabase } from "./support/InProcess.ts"

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben", time_zone: "Europe/Lisbon" },
  events: [
    { key: "ceremony", name: "Ceremony", starts_at: "2026-06-20T14:00:00Z" },
    { key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }
  ],
  actors: [
    { key: "alice", type: "person", display_name: "Alice Smith" },
    { key: "caterer", type: "vendor", display_name: "Fine Food Ltd" }
  ],
  modules: [{ module: "seating", events: [{ event: "reception", config: { publish_to_guests: true } }] }],
  planners: [
    {
      key: "petra",
      display_name: "Petra Planner",
      permissions: ["seating:update", "seating:list", "seating:create"]
    }
  ],
  vendors: [{ actor: "caterer", grants: [] }],
  guests: [{ actor: "alice", events: ["reception"] }]
}

const twoPlanners = ["pia", "paula"].map((key) => ({ key, display_name: key }))

const inOccasion = ["--occasion", "ana-and-ben"]
const reception = [...inOccasion, "--event", "reception"]

const databaseUrl = useDatabase()
let server: Awaited<ReturnType<typeof startTestServer>>
let applied: Document
let petra: string

const ask = async (path: string, token: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const response = await fetch(`${server.url}${path}`, { ...init, headers })
  return { status: response.status, body: (await response.json()) as Document }
}

const opens = async (token: string): Promise<boolean> => (await ask("/v1/session", token)).status === 200

beforeAll(async () => {
  server = await startTestServer({ databaseUrl: databaseUrl() })
  writeFileSync("wedding.json", JSON.stringify(wedding))
  applied = (await json("apply", "wedding.json")).document
  petra = applied.tokens?.planners?.petra ?? ""
})

afterAll(() => server.stop())

describe("`banquet apply FILE`: make the occasion in FILE (YAML or JSON, below) so: creates and updates, never deletes; [CLI-37]", () => {
  it('With `--json` it prints `{ "occasion": { "id", "slug" }, "events": { KEY: ID }, "actors": { KEY: ID }, "tokens": { "planners": { KEY: TOKEN }, "guests": { KEY: TOKEN }, "vendors": { KEY: TOKEN } } }`; running it twice changes nothing [CLI-38, CLI-43]', async () => {
    expect(Object.keys(applied)).toEqual(["occasion", "events", "actors", "tokens"])
    expect(Object.keys(applied.occasion!)).toEqual(["id", "slug"])
    expect(Object.keys(applied.events!)).toEqual(["ceremony", "reception"])
    expect(Object.keys(applied.actors!)).toEqual(["alice", "caterer"])
    for (const token of [petra, applied.tokens!.guests!.alice!, applied.tokens!.vendors!.caterer!]) {
      expect(await opens(token)).toBe(true)
    }
    const again = await json("apply", "wedding.json")
    expect(again).toEqual({
      code: 0,
      document: { ...applied, tokens: { planners: {}, guests: {}, vendors: {} } }
    })
  })

  it("reads YAML too, and says in text what it made", async () => {
    writeFileSync("other.yaml", "occasion: { slug: other, name: Other }\nplanners: [{ key: pia, display_name: Pia }]\n")
    const { code, stderr, stdout } = await command("apply", "other.yaml")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/^other has 0 events and 0 actors\.\nIts id is [0-9a-f-]{36}\.\n/)
    expect(stdout).toMatch(/^planner {2}pia {2}bq_p_\S{43}$/m)
  })

  it('A file with a mistake changes nothing at all and names each mistake by its path in the file (`invitations[1].actor: no actor "alise"`). [CLI-42]', async () => {
    const guests = [{ actor: "alise", events: ["recepton"] }]
    writeFileSync("wrong.json", JSON.stringify({ ...wedding, occasion: { ...wedding.occasion, name: "New" }, guests }))
    const mistakes = [
      { path: "guests[0].actor", message: 'no actor "alise"' },
      { path: "guests[0].events[0]", message: 'no event "recepton"' }
    ]
    const { code, document } = await json("apply", "wrong.json")
    expect(code).toBe(1)
    expect(document).toMatchObject({ code: "invalid_request", status: 400, errors: mistakes })
    expect(await command("apply", "wrong.json")).toEqual({
      code: 1,
      stdout: "",
      stderr: [
        "invalid_request: The file has 2 mistakes; nothing is changed.",
        ...mistakes.map(({ message, path }) => `  ${path}: ${message}`),
        ""
      ].join("\n")
    })
    expect((await json("occasion", "show", "ana-and-ben")).document.occasion).toMatchObject({ name: "Ana & Ben" })
  })

  it("replaces all tokens with --reissue-tokens", async () => {
    writeFileSync("reissued.json", JSON.stringify({ ...wedding, occasion: { slug: "reissued", name: "Reissued" } }))
    const first = (await json("apply", "reissued.json")).document.tokens!.planners!.petra!
    const { document } = await json("apply", "reissued.json", "--reissue-tokens")
    expect(await opens(first)).toBe(false)
    expect(await opens(document.tokens!.planners!.petra!)).toBe(true)
    expect(await opens(document.tokens!.guests!.alice!)).toBe(true)
    expect(await opens(document.tokens!.vendors!.caterer!)).toBe(true)
    expect(await opens(petra)).toBe(true)
  })

  it("names a file that is not there, and one that is neither YAML nor JSON", async () => {
    const missing = await command("apply", "nowhere.yaml")
    expect(missing).toMatchObject({ code: 1, stdout: "" })
    expect(missing.stderr).toMatch(/^file_not_readable: The file \/.*\/nowhere\.yaml cannot be read\.\n$/)
    writeFileSync("torn.yaml", "occasion: { slug: torn")
    expect(await json("apply", "torn.yaml")).toMatchObject({ code: 1, document: { code: "invalid_request" } })
  })
})

describe("`banquet occasion list`, `banquet occasion show SLUG` [CLI-27]", () => {
  it("lists occasions", async () => {
    const { document } = await json("occasion", "list")
    expect(document.items).toContainEqual({
      id: applied.occasion!.id,
      slug: "ana-and-ben",
      name: "Ana & Ben",
      time_zone: "Europe/Lisbon"
    })
    expect((await command("occasion", "list")).stdout).toMatch(/^SLUG +NAME +TIME ZONE +ID\n/)
  })

  it("shows one, with permissions in the order in which the module declares them", async () => {
    writeFileSync("shown.json", JSON.stringify({ ...wedding, occasion: { slug: "shown", name: "Shown" } }))
    await json("apply", "shown.json")
    const { code, stderr, stdout } = await command("occasion", "show", "shown")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    expect(stdout).toMatch(/^Shown \(shown\), UTC\n/)
    expect(stdout).toMatch(/^reception {2}Reception {2}2026-06-20T18:00:00.000Z {2}seating$/m)
    expect(stdout).toMatch(/^seating {2}\{"table_naming_strategy":"numbered"\}$/m)
    expect(stdout).toMatch(/^petra {4}Petra Planner {2}seating:list seating:create seating:update$/m)
    expect(stdout).toMatch(/^Actors: 2. With access: guests 1, vendors 1.$/m)
    expect(stdout).toMatch(/^Photos: 0 B of 100 GiB.$/m)
    expect((await json("occasion", "show", "shown")).document).toMatchObject({
      occasion: { slug: "shown", time_zone: "UTC" },
      events: [{ key: "ceremony" }, { key: "reception", starts_at: "2026-06-20T18:00:00.000Z" }],
      modules: [{ module: "seating", events: [{ event: "reception", enabled: true }] }],
      actors: 2,
      planners: [{ key: "petra", permissions: ["seating:list", "seating:create", "seating:update"] }],
      guests: [{ actor: "alice", events: ["reception"] }],
      vendors: [{ actor: "caterer", grants: [] }],
      storage: { used_bytes: 0, limit_bytes: 100 * 1024 ** 3 }
    })
  })
})

describe("`banquet module list`, `banquet module install MODULE --occasion SLUG [--config JSON]`, `banquet module enable MODULE --occasion SLUG --event KEY [--config JSON]`, `banquet module disable …` [CLI-28]", () => {
  it("lists the declared modules: key, version, scopes, dependencies, surfaces, permission actions, config schemas [PLAT-4, CLI-28]", async () => {
    const { document } = await json("module", "list")
    expect(document.items).toMatchObject([
      { key: "gallery", actions: ["gallery:list", "gallery:moderate"] },
      {
        key: "seating",
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        scopes: { installation: "occasion", enablement: "event" },
        dependencies: ["actors", "assets"],
        surfaces: ["planner", "guest", "vendor"],
        actions: ["seating:list", "seating:create", "seating:update", "seating:publish", "resource:seating_plan:view"],
        config_schemas: {
          installation: {
            type: "object",
            properties: { table_naming_strategy: expect.anything() },
            additionalProperties: false
          },
          enablement: {
            type: "object",
            properties: { publish_to_guests: { type: "boolean" } },
            additionalProperties: false
          }
        }
      },
      { key: "rsvp", actions: ["rsvp:list", "rsvp:update"] }
    ])
    expect((await command("module", "list")).stdout).toContain(
      "  install with:  table_naming_strategy, keep_published\n"
    )
  })

  it("installs a module, and a second install updates the config [PLAT-7]", async () => {
    const [first, second] = [{ uploads_active: false }, { moderation_mode: "post_moderation" }]
    const install = ["module", "install", "gallery", ...inOccasion]
    const installed = await json(...install, "--config", JSON.stringify(first))
    expect(installed).toMatchObject({ code: 0, document: { installation: { module: "gallery", config: first } } })
    const updated = await json(...install, "--config", JSON.stringify(second))
    expect(updated.document.installation).toMatchObject({ id: installed.document.installation!.id, config: second })
    const kept = await json(...install)
    expect(kept.document.installation).toMatchObject({ config: second })
    expect((await command(...install)).stdout).toMatch(/^gallery is installed in ana-and-ben with \{.*\}\n$/)
  })

  it("installing grants nothing, and names the command that does for those who manage the occasion [PLAT-106]", async () => {
    const planners = [
      { key: "mia", display_name: "Mia", permissions: ["occasion:manage", "rsvp:list"] },
      { key: "sam", display_name: "Sam", permissions: ["seating:list"] }
    ]
    writeFileSync("granted.json", JSON.stringify({ occasion: { slug: "granted", name: "G" }, planners }))
    await json("apply", "granted.json")
    const install = ["module", "install", "rsvp", "--occasion", "granted"]
    const [, said = ""] = (await command(...install)).stdout.trim().split("\n")
    expect(said).toBe("To let mia use all of it: banquet permission grant rsvp:update --occasion granted --planner mia")
    const grant = said.split("banquet ")[1] ?? ""
    const granted = (await json(...grant.split(" "))).document
    expect(granted.planner).toMatchObject({ permissions: ["rsvp:list", "rsvp:update", "occasion:manage"] })
    expect((await command(...install)).stdout.trim().split("\n")).toHaveLength(1)
  })

  it("enables and disables it on an event; without --config an enablement keeps the config that it had [PLAT-7]", async () => {
    const enabled = await json("module", "enable", "seating", ...reception)
    expect(enabled.document.enablement).toMatchObject({ enabled: true, config: { publish_to_guests: true } })
    const hidden = await json("module", "enable", "seating", ...reception, "--config", '{"publish_to_guests":false}')
    expect(hidden.document.enablement).toMatchObject({ config: { publish_to_guests: false } })
    const disabled = await json("module", "disable", "seating", ...reception)
    expect(disabled.document.enablement).toMatchObject({ enabled: false, config: { publish_to_guests: false } })
    const again = await json("module", "enable", "seating", ...reception)
    expect(again.document.enablement).toMatchObject({ enabled: true, config: { publish_to_guests: false } })
    expect((await command("module", "disable", "seating", ...inOccasion, "--event", "ceremony")).code).toBe(0)
  })

  it("an unknown config member is an error; so is what is not there [PLAT-8]", async () => {
    const refusals = [
      [["install", "seating", ...inOccasion, "--config", '{"strategy":"numbered"}'], "invalid_request", 400],
      [["enable", "seating", ...reception, "--config", '{"publish":true}'], "invalid_request", 400],
      [["enable", "seating", ...inOccasion, "--event", "brunch"], "not_found", 404],
      [["install", "seating", "--occasion", "nobody"], "not_found", 404],
      [["install", "fireworks", ...inOccasion], "not_found", 404],
      [["enable", "seating", "--occasion", "other", "--event", "x"], "not_found", 404]
    ] as const
    for (const [args, code, status] of refusals) {
      expect([args, await json("module", ...args)]).toMatchObject([args, { code: 1, document: { code, status } }])
    }
    writeFileSync(
      "bare.yaml",
      "{occasion: {slug: bare, name: B}, events: [{key: e, name: E, starts_at: 2026-01-01T00:00:00Z}]}"
    )
    await json("apply", "bare.yaml")
    expect(await json("module", "enable", "seating", "--occasion", "bare", "--event", "e")).toMatchObject({
      code: 1,
      document: { code: "module_not_installed", status: 409 }
    })
  })
})

describe("`banquet permission grant|revoke ACTION… --occasion SLUG --planner KEY`, `banquet permission grant|revoke resource:seating_plan:view --occasion SLUG --vendor KEY [--event KEY]` [PLAT-11, CLI-29]", () => {
  it("grants to planners and revokes", async () => {
    const ofPetra = [...inOccasion, "--planner", "petra"]
    const granted = await json("permission", "grant", "gallery:moderate", "gallery:list", ...ofPetra)
    expect(granted.document.planner).toMatchObject({
      key: "petra",
      permissions: ["gallery:list", "gallery:moderate", "seating:list", "seating:create", "seating:update"]
    })
    const revoked = await command("permission", "revoke", "gallery:list", "gallery:moderate", ...ofPetra)
    expect(revoked.stdout).toBe("petra may now seating:list, seating:create, seating:update\n")
    const session = await ask("/v1/session", petra)
    expect(session.body.occasions).toMatchObject([
      { permissions: ["seating:list", "seating:create", "seating:update"] }
    ])
  })

  it("grants to vendors, for one event or every plan of the occasion, and revokes", async () => {
    const change = (verb: string, ...more: ReadonlyArray<string>) =>
      json("permission", verb, "resource:seating_plan:view", ...inOccasion, "--vendor", "caterer", ...more)
    const action = "resource:seating_plan:view"
    const one = { action, event: "reception" }
    expect((await change("grant", "--event", "reception")).document.vendor).toMatchObject({ grants: [one] })
    const both = (await change("grant")).document.vendor
    expect(both).toMatchObject({ key: "caterer", grants: expect.arrayContaining([one, { action, event: null }]) })
    expect((await change("revoke")).document.vendor).toMatchObject({ grants: [] })
  })

  it("refuses who and what is not there [PLAT-14]", async () => {
    const refusals = [
      [["grant", "seating:everything", ...inOccasion, "--planner", "petra"], "invalid_request"],
      [["grant", "seating:list", ...inOccasion, "--vendor", "caterer"], "invalid_request"],
      [["grant", "seating:list", ...inOccasion, "--planner", "paul"], "not_found"],
      [["revoke", "resource:seating_plan:view", ...inOccasion, "--vendor", "alice"], "not_found"]
    ] as const
    for (const [args, code] of refusals) {
      expect([args, await json("permission", ...args)]).toMatchObject([args, { code: 1, document: { code } }])
    }
  })

  it.each([
    ["neither planner nor vendor", []],
    ["both", ["--planner", "petra", "--vendor", "caterer"]],
    ["an event for a planner", ["--planner", "petra", "--event", "reception"]]
  ])("takes %s for wrong usage", async (_, args) => {
    const { code, stderr, stdout } = await command("permission", "grant", "seating:list", ...inOccasion, ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatch(/^wrong_usage: .*--(planner|event).*\n$/)
  })
})

describe("`banquet planner link`", () => {
  const plannerLink = (...flags: ReadonlyArray<string>) => json("planner", "link", ...flags)

  it("makes a link for the planner that is named, or for the only one of an occasion; what it leaves open is refused [PLAT-201]", async () => {
    for (const flags of [inOccasion, [...inOccasion, "--planner", "petra"]]) {
      const { code, document } = await plannerLink(...flags)
      expect(code).toBe(0)
      expect(document).toEqual({
        url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:3000\/sign-in#bq_c_[A-Za-z0-9_-]{43}$/),
        kind: "planner",
        occasion: applied.occasion,
        planner: { id: expect.any(String), key: "petra" }
      })
    }
    expect(await opens(petra)).toBe(true)
    const issued = await json("audit", "list", ...inOccasion, "--action", "link.issued")
    expect(issued.document.items).toContainEqual(
      expect.objectContaining({ target: expect.objectContaining({ type: "planner" }) })
    )
    writeFileSync("two.json", JSON.stringify({ occasion: { slug: "two", name: "Two" }, planners: twoPlanners }))
    await json("apply", "two.json")
    writeFileSync("nobody.json", JSON.stringify({ occasion: { slug: "nobody", name: "Nobody" } }))
    await json("apply", "nobody.json")
    for (const [flags, code, detail] of [
      [[], 2, /more than one occasion: name one with --occasion/],
      [["--occasion", "two"], 2, /more than one planner: name one with --planner/],
      [["--occasion", "nobody"], 1, /^The occasion "nobody" has no planner\.$/],
      [[...inOccasion, "--planner", "paul"], 1, /^There is no planner "paul"\.$/]
    ] as const) {
      expect(await plannerLink(...flags)).toMatchObject({ code, document: { detail: expect.stringMatching(detail) } })
    }
  })
})

describe("`banquet token issue planner|guest|vendor --occasion SLUG --key KEY [--expires-in DURATION]`, `banquet token list [--occasion SLUG]`, `banquet token revoke ID`: KEY of a guest or vendor is its actor's key. [CLI-5, CLI-30]", () => {
  it.each([
    ["planner", "petra"],
    ["guest", "alice"],
    ["vendor", "caterer"]
  ])(
    "the token is shown once (`--json`: `{ id, token, kind, expires_at }`); only a hash is stored; no expiry unless asked for: %s [PLAT-17, PLAT-22, CLI-30]",
    async (kind, key) => {
      const { document } = await json("token", "issue", kind, ...inOccasion, "--key", key)
      expect(Object.keys(document)).toEqual(["id", "token", "kind", "expires_at"])
      expect(document).toMatchObject({ kind, expires_at: null })
      const token = document.token!
      expect(await opens(token)).toBe(true)
      expect(await opens(petra)).toBe(true)
      const listed = await command("token", "list", "--json", ...inOccasion)
      expect(listed.stdout).not.toContain(token)
      expect((JSON.parse(listed.stdout) as Document).items).toContainEqual({
        id: document.id,
        occasion: "ana-and-ben",
        kind,
        key,
        created_at: expect.any(String),
        expires_at: null,
        revoked_at: null,
        last_used_at: null
      })
      expect(await json("token", "revoke", document.id!)).toEqual({
        code: 0,
        document: { id: document.id, revoked: true }
      })
      expect(await opens(token)).toBe(false)
      const afterwards = (await json("token", "list", ...inOccasion)).document
        .items as unknown as ReadonlyArray<Document>
      expect(afterwards.find(({ id }) => id === document.id)?.revoked_at).toEqual(expect.any(String))
    }
  )

  it("says in text when the token expires, if asked for", async () => {
    const { stdout } = await command(
      "token",
      "issue",
      "guest",
      ...inOccasion,
      "--key",
      "alice",
      "--expires-in",
      "2 days"
    )
    expect(stdout).toMatch(
      /^bq_g_\S{43}\nThis is the only time that the token is shown\. Its id is \S{36}\.\nIt expires at /
    )
    const until = Date.parse(/expires at (\S+)\.\n$/.exec(stdout)?.[1] ?? "")
    expect(until - Date.now()).toBeGreaterThan(47 * 3_600_000)
    expect(until - Date.now()).toBeLessThanOrEqual(48 * 3_600_000)
  })

  it("lists the tokens of every occasion", async () => {
    const { document } = await json("token", "list")
    const items = document.items as unknown as ReadonlyArray<Document>
    expect(new Set(items.map(({ occasion }) => occasion))).toContain("ana-and-ben")
    expect(new Set(items.map(({ occasion }) => occasion))).toContain("other")
    expect((await command("token", "list", "--occasion", "bare")).stdout).toBe("There are no tokens.\n")
  })

  it("refuses who is not there", async () => {
    for (const args of [
      ["issue", "planner", ...inOccasion, "--key", "alice"],
      ["issue", "guest", ...inOccasion, "--key", "caterer"],
      ["issue", "vendor", ...inOccasion, "--key", "nobody"],
      ["issue", "guest", "--occasion", "nowhere", "--key", "alice"],
      ["list", "--occasion", "nowhere"],
      ["revoke", "01900000-0000-7000-8000-000000000000"],
      ["revoke", "not-an-id"]
    ]) {
      expect([args, await json("token", ...args)]).toMatchObject([args, { code: 1, document: { code: "not_found" } }])
    }
  })
})

describe("`banquet seating show --occasion SLUG --event KEY`, `banquet seating publish --occasion SLUG --event KEY` [CLI-32]", () => {
  it("the plan as a table; publish as the administrator [CLI-32]", async () => {
    await json("module", "enable", "seating", ...reception)
    expect(await json("seating", "show", ...reception)).toMatchObject({ code: 1, document: { code: "not_found" } })
    expect(await json("seating", "publish", ...reception)).toMatchObject({ code: 1, document: { code: "not_found" } })
    const path = `/v1/occasions/${applied.occasion!.id}/seating`
    const post = (route: string, body: object) =>
      ask(`${path}/${route}`, petra, { method: "POST", body: JSON.stringify(body) })
    const { plan } = (await post("plans", { event_id: applied.events!.reception })).body
    expect((await command("seating", "show", ...reception)).stdout).toContain("\n\nThe plan has no tables yet.\n")
    const { table } = (await post(`plans/${plan!.id}/tables`, { name: "Rose", capacity: 8 })).body
    const seat = { actor_id: applied.actors!.alice, seating_table_id: table!.id, seat_number: 3 }
    expect((await post(`plans/${plan!.id}/assignments`, seat)).status).toBe(201)

    const text = await command("seating", "show", ...reception)
    expect(text.stdout).toMatch(/^Reception: draft, revision 3\n1 of 8 seats taken, 0 not seated yet\n/)
    expect(text.stdout).toContain("-     Rose   1/8    Alice Smith (3)")
    const published = await json("seating", "publish", ...reception)
    expect(published.document.plan).toMatchObject({ id: plan!.id, status: "published", revision: 4 })
    const shown = await json("seating", "show", ...reception)
    expect(shown.document.plan).toMatchObject({ status: "published", tables: [{ name: "Rose", occupancy: 1 }] })
    const view = await ask(path, petra)
    expect(view.body.plans).toMatchObject([
      { published_by: { kind: "administrator", key: "administrator", display_name: "Administrator" } }
    ])
  })

  it("`seating arrange` shows a proposal of seats; with `--apply` it makes these changes [SEAT-120]", async () => {
    const shown = await json("seating", "show", ...reception)
    const plan = shown.document.plan
    const path = `/v1/occasions/${applied.occasion!.id}/seating/plans/${plan!.id}`
    const table = await ask(`${path}/tables`, petra, {
      method: "POST",
      body: JSON.stringify({ name: "Lily", capacity: 4 })
    })
    const wishes = [
      { kind: "must_table", actor_id: applied.actors!.alice, seating_table_ids: [table.body.table!.id] },
      { kind: "not_table", actor_id: applied.actors!.alice, seating_table_ids: [table.body.table!.id] }
    ]
    const wish = (...some: ReadonlyArray<object>) =>
      ask(`${path}/wishes`, petra, { method: "PUT", body: JSON.stringify({ wishes: some }) })
    await wish(...wishes)
    const contradicting = await command("seating", "arrange", ...reception, "--keep", "locked")
    expect(contradicting.stdout).toContain("Alice Smith  Rose  -\n")
    expect(contradicting.stdout).toContain(
      "Cannot hold together:\n  Alice Smith must sit at Lily\n  Alice Smith must not sit at Lily\n"
    )
    await wish(wishes[0]!)
    const text = await command("seating", "arrange", ...reception, "--keep", "locked")
    expect(text.stdout).toMatch(
      /^WHO +FROM +TO\nAlice Smith +Rose +Lily\n\n1 party seated, 0 not; 1 wish kept, 0 broken/
    )
    expect(text.stdout).toMatch(/Nothing is changed: --apply makes these changes\n$/)
    const flags = ["--keep", "locked", "--actor", "alice", "--seed", "3", "--move-cost", "2"]
    const proposed = await json("seating", "arrange", ...reception, ...flags)
    expect(proposed.document).toMatchObject({
      arrangement: { moves: [{ actor_id: applied.actors!.alice }], cost: 2, cost_before: 0, seed: 3, revision: 5 },
      plan: null
    })
    const done = await json("seating", "arrange", ...reception, ...flags, "--apply")
    expect(done.document.plan).toMatchObject({ id: plan!.id, status: "draft", revision: 6 })
    const again = await command("seating", "arrange", ...reception, ...flags, "--apply")
    expect(again.stdout).toMatch(/^Nobody is moved\.\n/)
    const nobody = await json("seating", "arrange", ...reception, "--actor", "nobody")
    expect(nobody).toMatchObject({ code: 1, document: { code: "not_found" } })
    const vendor = await json("seating", "arrange", ...reception, "--actor", "caterer")
    expect(vendor).toMatchObject({ code: 1, document: { code: "actor_not_eligible", status: 422 } })
    expect(await json("seating", "arrange", ...reception, "--time-limit-ms", "1")).toMatchObject({ code: 2 })
  })

  it("refuses an event that is not there, or that has no Seating", async () => {
    const ceremony = await json("seating", "show", ...inOccasion, "--event", "ceremony")
    expect(ceremony.code).toBe(1)
    const brunch = await json("seating", "publish", ...inOccasion, "--event", "brunch")
    expect(brunch).toMatchObject({ code: 1, document: { code: "not_found", detail: 'There is no event "brunch".' } })
  })
})
