/** Backup and restore of the embedded default, by the commands that docs/operations.md gives. */
import { quadrants } from "@banquet/assets-core/testing/ImageEngineSamples"
import { locate } from "banquet/configuration/Database"
import { Effect, Exit, Scope } from "effect"
import { execFileSync } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it, vi } from "vitest"
import { startTestServer } from "../src/testing/TestServer.ts"

const page = readFileSync(join(import.meta.dirname, "../../../docs/operations.md"), "utf8")

/** What a reader types, the doctor aside. */
const commands = [...page.matchAll(/^```sh not run: apps\/server\/test\/backup\.test\.ts runs it\n([^`]*)^```$/gm)].map(
  ([, block = ""]) => block.split("\n").filter((line) => !line.startsWith("BANQUET_DATA_DIR="))
)

const document = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [{ key: "alice", type: "person", display_name: "Alice Smith" }],
  modules: [{ module: "gallery", config: { moderation_mode: "post_moderation" }, events: [{ event: "reception" }] }],
  guests: [{ actor: "alice", events: ["reception"] }]
}

const root = mkdtempSync(join(tmpdir(), "banquet-backup-"))
chmodSync(root, 0o755)
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Serves the data directory while it is used, on the PostgreSQL in it. */
const serving = async <A>(
  dataDirectory: string,
  use: (server: Awaited<ReturnType<typeof startTestServer>>) => Promise<A>
): Promise<A> => {
  const scope = Scope.makeUnsafe()
  const location = locate({ databaseUrl: null, dataDirectory }, () => undefined)
  const { url } = await Effect.runPromise(Scope.provide(location, scope))
  const server = await startTestServer({ databaseUrl: url, dataDirectory })
  try {
    return await use(server)
  } finally {
    await server.stop()
    await Effect.runPromise(Scope.close(scope, Exit.void))
  }
}

const guest = (url: string, token: string) => async (path: string, body?: object) => {
  const response = await fetch(`${url}/v1/guest/occasions/ana-and-ben/${path}`, {
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) })
  })
  return response.json()
}

/** For the worker, on a machine that has other things to do. */
const longWait = { timeout: 60_000 }

const picture = Buffer.from(quadrants[0]?.bytes ?? [])
const [original, restored] = [join(root, ".banquet"), join(root, "srv/restored")]
let token = ""

beforeAll(async () => {
  await serving(original, async (server) => {
    const applied = await server.apply(document)
    token = applied.tokens.guests["alice"] ?? ""
    const ask = guest(server.url, token)
    const claim = {
      event_id: applied.events["reception"],
      file_name: "party.jpg",
      content_type: "image/jpeg",
      byte_size: picture.length
    }
    const ticket = (await ask("media/upload-url", claim)) as {
      upload_session: { id: string }
      upload: { url: string; method: string; headers: Record<string, string> }
    }
    const { headers, method, url } = ticket.upload
    await fetch(url, { method, headers, body: picture })
    await ask("media/complete", { upload_session_id: ticket.upload_session.id })
    await vi.waitFor(async () => expect(await ask("media")).toMatchObject({ items: [{}] }), longWait)
  })
  const script = commands.flat().join("\n").replaceAll("/backups", "backups").replaceAll("/srv", "srv")
  execFileSync("sh", ["-euc", `mkdir backups srv\n${script}`], { cwd: root })
}, 60_000)

it("a copy of the stopped folder, restored elsewhere, has everything: records, tokens, objects", async () => {
  expect(commands).toHaveLength(2)
  await serving(restored, async (server) => {
    expect(existsSync(join(original, "postgres/data/postmaster.pid"))).toBe(false)
    const ask = guest(server.url, token)
    const { items } = (await ask("media")) as { items: ReadonlyArray<{ id: string; web: { url: string } }> }
    expect(items).toHaveLength(1)
    expect((await fetch(items[0]!.web.url)).status).toBe(200)
    const download = (await ask(`media/${items[0]!.id}/original`)) as { url: string }
    expect(Buffer.from(await (await fetch(download.url)).arrayBuffer()).equals(picture)).toBe(true)
  })
}, 60_000)
