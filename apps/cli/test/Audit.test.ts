/** `banquet audit list`: what the other commands do is in it. */
import { writeFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import type { Document } from "./support/Cli.ts"
import { command, json, useDatabase } from "./support/InProcess.ts"

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [
    { key: "alice", type: "person", display_name: "Alice Smith" },
    { key: "caterer", type: "vendor", display_name: "Fine Food Ltd" }
  ],
  planners: [{ key: "petra", display_name: "Petra \u001b[31mPlanner", permissions: ["seating:list"] }],
  vendors: [{ actor: "caterer" }],
  guests: [{ actor: "alice", events: ["reception"] }]
}

useDatabase()

const occasion = ["--occasion", "ana-and-ben"]

interface Entry {
  readonly action: string
  readonly target: { readonly type: string; readonly name: string | null }
  readonly request_id: string
}

const list = async (...flags: ReadonlyArray<string>) => {
  const { code, document } = await json("audit", "list", ...flags)
  expect(code).toBe(0)
  return document as unknown as { readonly items: ReadonlyArray<Entry>; readonly next_cursor: string | null }
}

const actions = async (...flags: ReadonlyArray<string>) => (await list(...flags)).items.map(({ action }) => action)

describe("`banquet audit list --occasion SLUG [--actor KEY] [--action ACTION] [--limit N] [--cursor CURSOR]`", () => {
  let link: Document

  beforeAll(async () => {
    writeFileSync("wedding.json", JSON.stringify(wedding))
    await json("apply", "wedding.json")
    link = (await json("link", ...occasion, "--guest", "alice")).document
    await json("token", "revoke", String(link.id))
    await json("token", "issue", "planner", ...occasion, "--key", "petra")
    await json("module", "install", "seating", ...occasion)
    await json("module", "install", "seating", ...occasion, "--config", '{"table_naming_strategy":"custom"}')
    await json("module", "enable", "seating", ...occasion, "--event", "reception")
    await json("module", "enable", "seating", ...occasion, "--event", "reception")
    await json("module", "disable", "seating", ...occasion, "--event", "reception")
    await json("permission", "grant", "seating:create", "occasion:audit", ...occasion, "--planner", "petra")
    await json("permission", "revoke", "seating:create", ...occasion, "--planner", "petra")
    await json("permission", "grant", "resource:seating_plan:view", ...occasion, "--vendor", "caterer")
    await json("webhook", "add", "https://hooks.example.com/secret", ...occasion)
  })

  it("has what the administrator did, newest first, a command's entries under one request [CLI-36]", async () => {
    const { items } = await list(...occasion, "--limit", "200")
    expect(items.map(({ action }) => action)).toEqual([
      "webhook.added",
      "permission.granted",
      "permission.revoked",
      "permission.granted",
      "module.disabled",
      "module.enabled",
      "module.configured",
      "module.installed",
      "token.issued",
      "token.revoked",
      "link.issued",
      "token.issued",
      "token.issued",
      "token.issued",
      "vendor.created",
      "guest.created",
      "planner.created",
      "actor.created",
      "actor.created",
      "event.created",
      "occasion.created"
    ])
    expect(new Set(items.slice(11).map(({ request_id }) => request_id)).size).toBe(1)
    expect(new Set(items.map(({ request_id }) => request_id)).size).toBe(12)
    expect(JSON.stringify(items)).not.toMatch(/hooks.example.com/)
    expect(items[3]).toMatchObject({
      by: { kind: "administrator", key: "administrator", display_name: "Administrator" },
      target: { type: "planner" },
      changes: [
        { member: "permissions", from: ["seating:list"], to: ["seating:list", "seating:create", "occasion:audit"] }
      ]
    })
  })

  it("of one person, of one action, page by page [CLI-36]", async () => {
    expect(await actions(...occasion, "--actor", "alice")).toEqual([
      "token.revoked",
      "link.issued",
      "token.issued",
      "guest.created",
      "actor.created"
    ])
    expect(await actions(...occasion, "--actor", "petra", "--action", "permission.granted")).toHaveLength(1)
    expect(await actions(...occasion, "--actor", "administrator", "--limit", "200")).toHaveLength(21)
    const first = await list(...occasion, "--limit", "20")
    expect(await actions(...occasion, "--cursor", String(first.next_cursor))).toEqual(["occasion.created"])
  })

  it("without an occasion what belongs to none [CLI-36]", async () => {
    expect(await actions()).toEqual([])
    await json("webhook", "add", "https://hooks.example.com/")
    expect(await actions()).toEqual(["webhook.added"])
    expect(await actions("--actor", "administrator")).toEqual(["webhook.added"])
  })

  it("names what is not there, and what is wrong", async () => {
    for (const flags of [
      ["--occasion", "nowhere"],
      [...occasion, "--actor", "nobody"],
      ["--actor", "petra"]
    ]) {
      expect(await json("audit", "list", ...flags)).toMatchObject({ code: 1, document: { code: "not_found" } })
    }
    for (const flags of [["--limit", "0"], ["--cursor", "x"], ["--nothing"]]) {
      expect(await json("audit", "list", ...occasion, ...flags)).toMatchObject({ code: 2 })
    }
  })

  it("as a table in which names steer no terminal", async () => {
    const { code, stdout } = await command("audit", "list", ...occasion, "--actor", "petra")
    expect(code).toBe(0)
    expect(stdout).toMatch(/^AT +BY +ACTION +WHAT +CHANGES\n/)
    expect(stdout).toMatch(/administrator +permission\.revoked +Petra/)
    expect(stdout).not.toContain("\u001b")
  })
})
