/** `banquet people`: lists of people in and out. */
import { readFileSync, writeFileSync } from "node:fs"
import { beforeAll, describe, expect, it } from "vitest"
import { command, json, useDatabase } from "./support/InProcess.ts"

const wedding = {
  occasion: { slug: "ana-and-ben", name: "Ana & Ben" },
  events: [{ key: "dinner", name: "Dinner", starts_at: "2026-06-20T18:00:00Z" }],
  actors: [
    { key: "smiths", type: "household", display_name: "=The Smiths", party_size: 2 },
    { key: "alice", type: "person", display_name: "Zoë Smith", member_of: ["smiths"] },
    { key: "caterer", type: "vendor", display_name: "Fine Food; Ltd" }
  ],
  invitations: [{ event: "dinner", actor: "alice", response: "attending" }]
}

const occasion = ["--occasion", "ana-and-ben"]

useDatabase()

beforeAll(async () => {
  writeFileSync("wedding.json", JSON.stringify(wedding))
  await json("apply", "wedding.json")
})

describe("`banquet people export FILE --occasion SLUG [--language en|de]`", () => {
  it("writes everybody as CSV or XLSX, by the name of the file [ACTOR-54]", async () => {
    expect(await json("people", "export", "people.csv", ...occasion, "--language", "de")).toMatchObject({
      code: 0,
      document: { file: expect.stringMatching(/people\.csv$/) as string, format: "csv", actors: 3 }
    })
    expect(readFileSync("people.csv", "utf8")).toBe(
      [
        "\uFEFFSchlüssel;Art;Name;Haushalt;Gruppen;Anzahl;Antwort: Dinner;E-Mail;Telefon;Unverträglichkeiten;Notizen;Tisch: Dinner",
        "smiths;Haushalt;'=The Smiths;;;2;;;;;;",
        'caterer;Dienstleister;"Fine Food; Ltd";;;1;;;;;;',
        "alice;Person;Zoë Smith;'=The Smiths;;1;zugesagt;;;;;",
        ""
      ].join("\r\n")
    )
    expect(await command("people", "export", "people.XLSX", ...occasion)).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/people\.XLSX has 3 rows\.\n$/) as string
    })
    expect(readFileSync("people.XLSX").subarray(0, 2).toString()).toBe("PK")
  })

  it("says what it cannot do", async () => {
    expect(await json("people", "export", "people.pdf", ...occasion)).toMatchObject({ code: 2 })
    expect(await json("people", "export", "no/such/folder.csv", ...occasion)).toMatchObject({
      code: 1,
      document: { code: "file_not_writable" }
    })
    expect(await json("people", "export", "people.csv", "--occasion", "nowhere")).toMatchObject({
      code: 1,
      document: { code: "not_found" }
    })
  })
})
