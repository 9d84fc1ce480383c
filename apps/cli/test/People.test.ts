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

describe("`banquet people import FILE --occasion SLUG [--sheet NAME] [--dry-run]`", () => {
  const importing = (...args: ReadonlyArray<string>) => command("people", "import", ...args, ...occasion)

  it("changes nothing with what was exported, as CSV and XLSX [ACTOR-52, ACTOR-55]", async () => {
    for (const file of ["again.csv", "again.xlsx"]) {
      await json("people", "export", file, ...occasion)
      const { code, stdout } = await importing(file, "--json")
      expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({
        code: 0,
        import: null,
        created: 0,
        updated: 0,
        unchanged: 3
      })
    }
  })

  it("says with --dry-run what it would do, and does it without [ACTOR-55]", async () => {
    writeFileSync("new.csv", "Name;Haushalt;Dinner;Hut\r\nKäthe Groß;Familie Groß;ja;rot\r\nZoe Smith;;;\r\n", "latin1")
    expect(await importing("new.csv", "--dry-run")).toMatchObject({
      code: 0,
      stdout: [
        "2 people would be new, 0 would be changed, 0 unchanged.",
        "1 household or group would be made.",
        "row 3: has the name of somebody else\n"
      ].join("\n")
    })
    expect((await command("people", "export", "before.csv", ...occasion)).stdout).toMatch(/3 rows/)
    expect(await importing("new.csv")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^2 people new, 0 changed, 0 unchanged\.\n(.*\n)*The import is \S+\.\n$/) as string
    })
    expect((await command("people", "export", "after.csv", ...occasion)).stdout).toMatch(/6 rows/)
    expect(readFileSync("after.csv", "utf8")).toMatch(/,Käthe Groß,Familie Groß,,1,attending,/)
  })

  it("changes nothing with an export of people who are called alike, and in several households [ACTOR-52]", async () => {
    const actors = [
      { key: "ott-1", type: "household", display_name: "Ott" },
      { key: "ott-2", type: "household", display_name: "Ott" },
      { key: "chor-1", type: "group", display_name: "Chor; Alt" },
      { key: "chor-2", type: "group", display_name: "chor; alt" },
      { key: "max-1", type: "person", display_name: "Max", member_of: ["ott-1", "chor-1"] },
      { key: "max-2", type: "person", display_name: "Max", member_of: ["ott-2", "smiths", "chor-2"] }
    ]
    writeFileSync("alike.json", JSON.stringify({ occasion: wedding.occasion, actors }))
    expect(await json("apply", "alike.json")).toMatchObject({ code: 0 })
    await json("people", "export", "alike.csv", ...occasion)
    const { code, stdout } = await importing("alike.csv", "--json")
    expect({ code, ...(JSON.parse(stdout) as object) }).toMatchObject({ code: 0, import: null, created: 0, updated: 0 })
  })

  it("names each mistake by its row, and changes nothing [ACTOR-55]", async () => {
    writeFileSync("wrong.csv", "Name,E-mail,Key\nAnna,nobody,\n,a@example.com,\nBen,,x\nCy,,x\n")
    for (const flags of [[], ["--dry-run"]]) {
      expect(await importing("wrong.csv", ...flags)).toMatchObject({
        code: 1,
        stderr: [
          "import_refused: The list has 3 mistakes; nothing is changed.",
          "  row 2: email must be an e-mail address",
          "  row 3: display_name is missing",
          "  row 5: key is the key of row 4 too\n"
        ].join("\n")
      })
    }
    expect(await json("people", "import", "nowhere.csv", ...occasion)).toMatchObject({
      code: 1,
      document: { code: "file_not_readable" }
    })
    writeFileSync("photo.jpg", Uint8Array.of(0xff, 0xd8, 0xff, 0, 0))
    expect(await json("people", "import", "photo.jpg", ...occasion)).toMatchObject({
      code: 1,
      document: { code: "invalid_request", reason: "file_type_unknown" }
    })
    writeFileSync("letter.txt", "Dear Anna\nhow are you?\n")
    expect(await json("people", "import", "letter.txt", ...occasion)).toMatchObject({
      code: 1,
      document: { code: "invalid_request", reason: "no_headings" }
    })
  })
})
