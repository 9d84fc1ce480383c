/** docs/operations.md against the code. */
import { mostRows } from "@banquet/actors-core/import/ImportRow"
import { mostInvitationChanges } from "@banquet/actors-core/InvitationChanges"
import { mostMoves } from "@banquet/seating-core/SeatMoves"
import { mostWishes } from "@banquet/seating-core/SeatingWish"
import { corsFor } from "@banquet/storage-gcs/BucketCheck"
import { describe as settings } from "banquet/configuration/Configuration"
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { writeTimeout } from "../src/Server.ts"
import { tracingVariables } from "../src/TracingSettings.ts"

const root = join(import.meta.dirname, "../../..")
const page = readFileSync(join(root, "docs/operations.md"), "utf8")

const section = (title: string): string => {
  const [, text = ""] = page.split(`\n## ${title}\n`)
  return text.split("\n## ")[0] ?? ""
}

/** The rows of the first table of a section, without its heading. */
const rows = (title: string): ReadonlyArray<ReadonlyArray<string>> => {
  const lines = section(title).split("\n")
  const start = lines.findIndex((line) => line.startsWith("|"))
  const end = lines.findIndex((line, index) => index > start && !line.startsWith("|"))
  return lines.slice(start + 2, end).map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
}

const quoted = (text: string): ReadonlyArray<string> => [...text.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name)

const sources = globSync(["packages/*/src/**/*.ts", "apps/server/src/**/*.ts"], { cwd: root }).map((path) =>
  readFileSync(join(root, path), "utf8")
)

/** The names under which anything is measured. */
const metrics = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(/\b(?:counter|gauge|histogram)\(\s*"([a-z0-9_]+)"/g)].map(([, name = ""]) => name)
  )
)

describe("the page about operations", () => {
  it("lists every setting with the default that the program says", () => {
    const known = settings({ variables: {}, dotEnv: "", workingDirectory: "/", terminal: false })
    expect(rows("Configuration").map(([, name, value]) => [name, value])).toEqual(
      known.map(({ value, variable }) => [`\`${variable}\``, value])
    )
  })

  it("says of requests what the program allows, and names no setting that there is none of", () => {
    const limits = section("Limits")
    const known = new Set(
      settings({ variables: {}, dotEnv: "", workingDirectory: "/", terminal: false }).map(({ variable }) => variable)
    )
    const named = quoted(limits).filter((name) => name.startsWith("BANQUET_"))
    expect(named.length).toBeGreaterThan(10)
    expect(named.filter((name) => !known.has(name))).toEqual([])
    expect(limits).toMatch(new RegExp(`a response that it does not read +\\| ${writeTimeout} without progress`))
    for (const [most, what] of [
      [mostMoves, "moves of people"],
      [mostWishes, "wishes"],
      [mostRows, "rows of an import"],
      [mostInvitationChanges, "invitations"]
    ] as const) {
      expect(limits).toContain(`${most.toLocaleString("en")} ${what}`)
    }
  })

  it("lists every metric, and alerts on none that is not there", () => {
    expect(rows("Metrics").map(([, name = ""]) => quoted(name)[0])).toEqual(expect.arrayContaining([...metrics]))
    const named =
      section("Metrics").match(/\b(?:[a-z]+_)+(?:total|seconds(?:_bucket)?|bytes|jobs|open|pending|dead)\b/g) ?? []
    expect(named.length).toBeGreaterThan(20)
    for (const name of named) expect([name, metrics.has(name.replace(/_bucket$/, ""))]).toEqual([name, true])
  })

  it("lists every variable of tracing", () => {
    expect(
      rows("Traces")
        .flatMap(([, names = ""]) => quoted(names))
        .toSorted()
    ).toEqual(tracingVariables.toSorted())
  })

  it("quotes what is logged", () => {
    const messages = rows("Logs").flatMap(([, message = ""]) => quoted(message))
    expect(messages.length).toBeGreaterThan(5)
    for (const text of messages) {
      expect([text, sources.some((source) => source.includes(`"${text}"`))]).toEqual([text, true])
    }
  })

  it("gives the CORS rules that the doctor looks for", () => {
    const [cors = ""] = /```json\n([^`]*)```/.exec(section("The bucket"))?.slice(1) ?? []
    expect(JSON.parse(cors)).toEqual(corsFor("https://banquet.example"))
  })
})
