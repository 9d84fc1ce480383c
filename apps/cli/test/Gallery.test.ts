/** The commands around the gallery, beside a running server on the same database and storage. */
import { quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { startTestServer } from "@banquet/server/testing/TestServer"
import { Redacted } from "effect"
import { generate } from "lean-qr"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import type { Document } from "./support/Cli.ts"
import { command, json, useDatabase, withVariables } from "./support/InProcess.ts"

const inOccasion = ["--occasion", "ana-and-ben"]
const picture = quadrants[0]?.bytes ?? new Uint8Array()

const wedding = (slug: string, modules: ReadonlyArray<object>) => ({
  occasion: { slug, name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [
    { key: "alice", type: "person", display_name: "Alice Smith" },
    { key: "bob", type: "person", display_name: "Bob Brown" }
  ],
  modules,
  planners: [{ key: "petra", display_name: "Petra Planner", permissions: ["gallery:list", "gallery:moderate"] }],
  guests: [{ actor: "alice", events: ["reception"] }]
})

const databaseUrl = useDatabase()
let server: Awaited<ReturnType<typeof startTestServer>>
let applied: Document
let alice: string
const uploaded: Array<string> = []

const ask = async (path: string, token: string, body?: object) => {
  const response = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
  })
  return { status: response.status, body: (await response.json()) as Document }
}

const media = "/v1/guest/occasions/ana-and-ben/media"

const upload = async (caption: string): Promise<string> => {
  const claim = {
    event_id: applied.events!.reception,
    file_name: "party.jpg",
    content_type: "image/jpeg",
    byte_size: picture.length,
    caption
  }
  const { body: ticket } = await ask(`${media}/upload-url`, alice, claim)
  const { headers, method, url } = ticket.upload as unknown as {
    url: string
    method: string
    headers: Record<string, string>
  }
  expect((await fetch(url, { method, headers, body: Buffer.from(picture) })).status).toBe(200)
  const { body } = await ask(`${media}/complete`, alice, { upload_session_id: ticket.upload_session!.id })
  return body.gallery_item!.id!
}

const itemsOf = (document: Document) => document.items as unknown as ReadonlyArray<Document>

const history = async (item: string) => {
  const petra = applied.tokens!.planners!.petra!
  const { body } = await ask(`/v1/occasions/${applied.occasion!.id}/gallery/items/${item}/moderation`, petra)
  return body.decisions
}

beforeAll(async () => {
  const signingSecret = Redacted.make(process.env["BANQUET_SIGNING_SECRET"] ?? "")
  server = await startTestServer({
    databaseUrl: databaseUrl(),
    dataDirectory: join(process.cwd(), ".banquet"),
    storage: { kind: "file", signingSecret }
  })
  process.env["BANQUET_PUBLIC_URL"] = server.url
  writeFileSync(
    "wedding.json",
    JSON.stringify(wedding("ana-and-ben", [{ module: "gallery", events: [{ event: "reception" }] }]))
  )
  writeFileSync("bare.json", JSON.stringify(wedding("bare", [])))
  applied = (await json("apply", "wedding.json")).document
  await json("apply", "bare.json")
  alice = applied.tokens!.guests!.alice!
  for (const caption of ["First dance", "\u001b[31mred\u001b[0m\nalert", "Cake"]) uploaded.push(await upload(caption))
})

afterAll(async () => {
  delete process.env["BANQUET_PUBLIC_URL"]
  await server.stop()
})

describe("`banquet gallery list --occasion SLUG [--status …] [--limit …] [--cursor …]` [CLI-33]", () => {
  it("`--json` of the list: `{ items, next_cursor }` [CLI-33]", async () => {
    const { code, document } = await json("gallery", "list", ...inOccasion)
    expect(code).toBe(0)
    expect(Object.keys(document)).toEqual(["items", "next_cursor"])
    expect(document.next_cursor).toBeNull()
    expect(itemsOf(document).map(({ id }) => id)).toEqual(uploaded.toReversed())
    expect(itemsOf(document)[2]).toMatchObject({
      event_id: applied.events!.reception,
      caption: "First dance",
      moderation_status: "pending",
      moderation: null,
      uploader: { actor_id: applied.actors!.alice, display_name: "Alice Smith" },
      asset: { content_type: "image/jpeg", byte_size: picture.length, width: 96, height: 64 }
    })
  })

  it("page by page, newest first", async () => {
    const first = (await json("gallery", "list", ...inOccasion, "--limit", "2")).document
    expect(itemsOf(first).map(({ id }) => id)).toEqual([uploaded[2], uploaded[1]])
    const cursor = first.next_cursor ?? ""
    const second = (await json("gallery", "list", ...inOccasion, "--limit", "2", "--cursor", cursor)).document
    expect(itemsOf(second).map(({ id }) => id)).toEqual([uploaded[0]])
    expect(second.next_cursor).toBeNull()
    const { stdout } = await command("gallery", "list", ...inOccasion, "--limit", "2")
    expect(stdout.trimEnd().split("\n").at(-1)).toBe(`There is more: --cursor ${cursor}`)
  })

  it("as a table, in which what guests wrote steers no terminal", async () => {
    const { code, stderr, stdout } = await command("gallery", "list", ...inOccasion)
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const lines = stdout.trimEnd().split("\n")
    expect(lines[0]).toBe("3 items: 3 pending, 0 approved, 0 rejected")
    expect(lines[2]).toMatch(/^ID +STATUS +EVENT +FROM +PHOTO +UPLOADED +CAPTION$/)
    expect(lines).toHaveLength(6)
    expect(lines[5]).toMatch(
      new RegExp(`^${uploaded[0]}  pending  reception  Alice Smith  (ready|processing), 96 × 64 +\\S+  First dance$`)
    )
    expect(stdout).not.toContain("\u001b")
    expect(lines[4]).toContain(" [31mred [0m alert")
  })

  it("has URLs that the server answers", async () => {
    const ready = async () => {
      const { document } = await json("gallery", "list", ...inOccasion)
      return itemsOf(document).map(({ thumbnail }) => thumbnail?.url)
    }
    await expect.poll(ready, { interval: 200 }).not.toContain(undefined)
    const [url = ""] = await ready()
    expect(url.startsWith(`${server.url}/_storage/`)).toBe(true)
    const response = await fetch(url)
    expect(response.status).toBe(200)
    expect(response.headers.get("content-type")).toBe("image/webp")
  })

  it("refuses an occasion that is not there, or has no Gallery", async () => {
    expect(await json("gallery", "list", "--occasion", "nowhere")).toMatchObject({
      code: 1,
      document: { code: "not_found", detail: 'There is no occasion "nowhere".' }
    })
    expect(await json("gallery", "list", "--occasion", "bare")).toMatchObject({
      code: 1,
      document: { code: "module_not_installed", status: 409 }
    })
  })

  it.each([
    ["a status that is none", ["list", ...inOccasion, "--status", "seen"], /--status.*"pending" \| "approved"/],
    ["a limit of nothing", ["list", ...inOccasion, "--limit", "0"], /--limit.*a whole number between 1 and 200/],
    ["a limit that is too much", ["list", ...inOccasion, "--limit", "201"], /--limit.*between 1 and 200/],
    ["a cursor that is none", ["list", ...inOccasion, "--cursor", "x"], /--cursor.*the next_cursor of another page/],
    ["no occasion", ["list"], /Missing required flag: --occasion/],
    ["no item", ["approve"], /Missing required argument: item/],
    ["notes of nothing", ["approve", "x", "--notes", " "], /--notes/],
    ["notes that are too long", ["reject", "x", "--notes", "n".repeat(2001)], /--notes/]
  ])("takes %s for wrong usage", async (_, args, line) => {
    const { code, stderr, stdout } = await command("gallery", ...args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toMatch(/^wrong_usage: .*\n$/)
    expect(stderr).toMatch(line)
  })
})

describe("`banquet gallery approve|reject ITEM… [--notes …]` [CLI-33]", () => {
  it("decides as the administrator, with notes or without", async () => {
    const [first = "", second = "", third = ""] = uploaded
    const approved = await json("gallery", "approve", first, second, "--notes", "Lovely")
    expect(approved).toMatchObject({ code: 0, document: { not_found: [] } })
    const by = { kind: "administrator", key: "administrator", display_name: "Administrator" }
    expect(approved.document.gallery_items).toMatchObject([
      { id: first, moderation_status: "approved", moderation: { notes: "Lovely", decided_by: by } },
      { id: second, moderation_status: "approved", moderation: { notes: "Lovely", decided_by: by } }
    ])
    expect(await command("gallery", "reject", second, third)).toEqual({
      code: 0,
      stderr: "",
      stdout: `${second} is rejected\n${third} is rejected\n`
    })
    expect(await history(second)).toMatchObject([
      { from: "approved", to: "rejected", notes: null, decided_by: by },
      { from: "pending", to: "approved", notes: "Lovely", decided_by: by }
    ])
    const feed = async () => itemsOf((await ask(media, alice)).body).map(({ id }) => id)
    await expect.poll(feed, { interval: 100 }).toEqual([first])
    const rejected = (await json("gallery", "list", ...inOccasion, "--status", "rejected")).document
    expect(itemsOf(rejected).map(({ id }) => id)).toEqual([third, second])
    expect((await command("gallery", "list", ...inOccasion, "--status", "pending")).stdout).toBe(
      "3 items: 0 pending, 1 approved, 2 rejected\n\nThere is nothing here.\n"
    )
  })

  it("refuses items that are not there, and decides the others", async () => {
    const [first = ""] = uploaded
    const nobody = "01900000-0000-7000-8000-000000000000"
    expect(await json("gallery", "reject", nobody, first, "not-an-id")).toMatchObject({
      code: 1,
      document: {
        code: "not_found",
        status: 404,
        detail: `There are no gallery items ${nobody}, not-an-id.`,
        gallery_items: [{ id: first, moderation_status: "rejected" }],
        not_found: [nobody, "not-an-id"]
      }
    })
    expect(await command("gallery", "approve", first, nobody)).toEqual({
      code: 1,
      stdout: "",
      stderr: `not_found: There is no gallery item "${nobody}".\n  ${first} is approved\n`
    })
  })

  it("exits with 3 when the storage cannot be reached", async () => {
    writeFileSync("no-directory", "")
    await withVariables({ BANQUET_DATA_DIR: "no-directory" }, async () => {
      const detail = "The storage cannot be reached."
      expect(await json("gallery", "list", ...inOccasion)).toMatchObject({
        code: 3,
        document: { code: "temporarily_unavailable", detail }
      })
      const doctor = await json("doctor")
      expect(doctor).toMatchObject({
        code: 3,
        document: { checks: expect.arrayContaining([{ name: "storage", ok: false, detail }]) }
      })
    })
  })
})

describe("`banquet link --occasion SLUG --guest KEY [--qr]` [CLI-31]", () => {
  const link = ["link", ...inOccasion, "--guest", "alice"]

  it("a new link for the guest, with a QR code in the terminal; older ones stay valid [PLAT-24, CLI-31]", async () => {
    const first = await json(...link)
    expect(first.code).toBe(0)
    expect(Object.keys(first.document)).toEqual(["id", "url", "kind", "expires_at"])
    expect(first.document).toMatchObject({ kind: "guest", expires_at: null })

    const { code, stderr, stdout } = await command(...link, "--qr")
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" })
    const [url = "", ...others] = stdout.split("\n")
    expect(others.slice(0, 3)).toEqual([
      "This is the only time that the link is shown. It opens Ana & Ben for Alice Smith, and does not expire.",
      expect.stringMatching(/^banquet token revoke \S{36} ends it; older links stay valid\.$/),
      ""
    ])
    const qr = generate(url)
    const drawn = others.slice(3).flatMap((line) => {
      const upper = [...line].map((block) => !"█▀".includes(block))
      return [upper, [...line].map((block) => !"█▄".includes(block))]
    })
    for (let y = 0; y < qr.size; y++) {
      for (let x = 0; x < qr.size; x++) expect(drawn[y + 4]?.[x + 4]).toBe(qr.get(x, y))
    }
    expect(drawn.slice(0, 4).flat()).not.toContain(true)

    expect(url).not.toBe(first.document.url)
    for (const each of [first.document.url ?? "", url]) {
      const { hash, origin, pathname, search } = new URL(each)
      expect({ origin, pathname, search }).toEqual({ origin: server.url, pathname: "/join", search: "" })
      const session = await ask("/v1/session", hash.slice(1))
      expect(session).toMatchObject({ status: 200, body: { kind: "guest", display_name: "Alice Smith" } })
    }
    expect((await ask("/v1/session", alice)).status).toBe(200)
    await json("token", "revoke", first.document.id ?? "")
    expect((await ask("/v1/session", new URL(first.document.url ?? "").hash.slice(1))).status).toBe(401)
  })

  it("starts with what clients use: BANQUET_PUBLIC_URL, or HOST and PORT", async () => {
    const urlWith = (variables: Readonly<Record<string, string>>) =>
      withVariables({ BANQUET_PUBLIC_URL: "", ...variables }, () => command(...link))
    expect((await urlWith({ BANQUET_PUBLIC_URL: "https://banquet.example/" })).stdout).toMatch(
      /^https:\/\/banquet\.example\/join#bq_g_\S{43}\n/
    )
    expect((await urlWith({})).stdout).toMatch(/^http:\/\/127\.0\.0\.1:3000\/join#bq_g_/)
    expect((await urlWith({ HOST: "::1", PORT: "8080" })).stdout).toMatch(/^http:\/\/\[::1\]:8080\/join#bq_g_/)
  })

  it("refuses who is no guest, and what is not there", async () => {
    for (const args of [
      ["link", ...inOccasion, "--guest", "bob"],
      ["link", ...inOccasion, "--guest", "nobody"],
      ["link", "--occasion", "nowhere", "--guest", "alice"]
    ]) {
      expect([args, await json(...args)]).toMatchObject([args, { code: 1, document: { code: "not_found" } }])
    }
    expect(await command("link", ...inOccasion)).toMatchObject({ code: 2, stdout: "" })
  })
})
