/** What a server prints for whoever opens another terminal. */
import { Redacted } from "effect"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { afterAll, describe, expect, it } from "vitest"
import { type Places, printedCommand } from "../src/PrintedCommand.ts"

const folder = mkdtempSync(join(tmpdir(), "banquet-installed-"))
writeFileSync(join(folder, "banquet"), "")
afterAll(() => rmSync(folder, { recursive: true }))

const checkout = resolve(import.meta.dirname, "../../..")
const program = { node: "/opt/node", main: "/srv/main.ts", workingDirectory: checkout, searchPath: "/nowhere" }
const found: Places = { dataDirectory: "/srv/.banquet", databaseUrl: null, publicUrl: "http://127.0.0.1:3000" }
const command = (at: Partial<typeof program>, places: Partial<Places>) =>
  printedCommand("planner link", { ...program, ...at }, { ...found, ...places }, found)

describe("a printed command works as it is printed [PLAT-262]", () => {
  it("in a checkout by the package manager, elsewhere by its path, and by its name where it is installed", () => {
    expect(command({}, {})).toEqual({ command: "npx -y pnpm@12 banquet planner link", secrets: [] })
    expect(command({ workingDirectory: "/srv/it's" }, {}).command).toBe(
      String.raw`cd '/srv/it'\''s' && /opt/node /srv/main.ts planner link`
    )
    expect(command({ searchPath: `/nowhere:${folder}` }, { publicUrl: "https://banquet.example" })).toEqual({
      command: "banquet planner link",
      secrets: []
    })
  })

  it("with the variables that it does not find by itself, secrets only named", () => {
    const places = { dataDirectory: "/srv/my data", publicUrl: "http://127.0.0.1:3001" }
    const ours = "BANQUET_PUBLIC_URL=http://127.0.0.1:3001 npx -y pnpm@12 banquet planner link"
    expect(command({}, places)).toEqual({ command: `BANQUET_DATA_DIR='/srv/my data' ${ours}`, secrets: [] })
    const databaseUrl = Redacted.make("postgres://me:secret@db/banquet")
    expect(command({}, { ...places, databaseUrl })).toEqual({ command: ours, secrets: ["DATABASE_URL"] })
    expect(printedCommand("planner link", program, { ...found, ...places }, null).command).toBe(
      `BANQUET_DATA_DIR='/srv/my data' ${ours}`
    )
  })
})
