import { assert, describe, it } from "@effect/vitest"
import { foldedText } from "@banquet/platform-core/FoldedText"
import { Effect, Schema } from "effect"
import { type ExportedActor, exportRows, writePeopleFile } from "../src/PeopleExport.ts"
import type { PeopleRow } from "../src/PeopleRows.ts"
import { templateRows } from "../src/PeopleTemplate.ts"
import { events, rowsOf } from "./ReadingFixture.ts"

const exportEvents = events.map((event) => ({ ...event, id: `id of ${event.key}` }))
const formats = ["csv", "xlsx"] as const
const languages = ["en", "de"] as const

/** What an actor is called and needs, made of any text. */
const textOf = (given: string, fallback: string, longest: number): string => {
  const text = Array.from(given.toWellFormed().replaceAll("\u0000", "").trim()).slice(0, longest).join("").trim()
  return text === "" ? fallback : text
}

const actorOf = (given: string, index: number): ExportedActor => {
  const name = textOf(given, `Guest ${index}`, 200)
  return {
    key: `guest-${index}`,
    type: index % 5 === 0 ? "household" : "person",
    display_name: name,
    party_size: index + 1,
    member_of: [
      ...(index % 2 === 0 ? [] : [{ type: "household" as const, display_name: name }]),
      { type: "group", display_name: name },
      { type: "group", display_name: `"${index};` }
    ],
    contact: { email: index % 3 === 0 ? null : `=${index}@example.com`, phone: textOf(given, "+49 30", 50) },
    dietary: textOf(given, "-", 500),
    notes: index % 2 === 0 ? null : textOf(`'=${given}`, "", 2000),
    invitations: [
      ...(index % 2 === 0 ? [{ event_id: "id of dinner", response: "declined" as const }] : []),
      { event_id: "id of ceremony", response: index % 3 === 0 ? "attending" : "pending" }
    ],
    seated: [{ event_id: "id of dinner", table_name: "=1+1" }]
  }
}

/** What an import of the export says of an actor. */
const imported = (actor: ExportedActor, index: number): PeopleRow => {
  const [household] = actor.member_of.filter(({ type }) => type === "household")
  return {
    row: index + 2,
    key: actor.key,
    type: actor.type,
    display_name: actor.display_name,
    ...(household === undefined ? {} : { household: household.display_name }),
    groups: actor.member_of.filter(({ type }) => type === "group").map(({ display_name }) => display_name),
    party_size: actor.party_size,
    invitations: Object.fromEntries(
      actor.invitations.map(({ event_id, response }) => [event_id.replace("id of ", ""), response])
    ),
    ...(actor.contact.email === null ? {} : { email: actor.contact.email }),
    ...(actor.contact.phone === null ? {} : { phone: actor.contact.phone }),
    ...(actor.dietary === null ? {} : { dietary: actor.dietary }),
    ...(actor.notes === null ? {} : { notes: actor.notes })
  }
}

/** Without households of a name that an earlier one has: no import can tell them apart. */
const withNamesOfTheirOwn = (actors: ReadonlyArray<ExportedActor>): ReadonlyArray<ExportedActor> => {
  const names = new Set<string>()
  return actors.filter(({ type, display_name }) => {
    const name = foldedText(display_name)
    return type !== "household" || (!names.has(name) && names.add(name))
  })
}

/** Text as an occasion can have it. */
const stored = (text: string): string => text.toWellFormed().replaceAll("\u0000", "")

describe("an export", () => {
  it.effect.prop(
    "of any people is imported as what they are, as CSV and XLSX, in English and German [ACTOR-52]",
    [Schema.Array(Schema.String)],
    ([given]) =>
      Effect.promise(async () => {
        const names = ["=1+1", "'=1", "constructor", "@Ott\t-", "a\r\nb", ...given.map(stored)]
        const actors = withNamesOfTheirOwn(names.map(actorOf))
        for (const language of languages) {
          for (const format of formats) {
            const bytes = writePeopleFile(exportRows(actors, exportEvents, language), format, language)
            assert.deepEqual(await rowsOf(bytes), { rows: actors.map(imported), mistakes: [] })
          }
        }
      }),
    { arbitrary: { runs: 30 } }
  )

  it("has a heading and a row for everybody, with answers and tables by event [ACTOR-52]", () => {
    const [actor] = ["Anna"].map(actorOf)
    if (actor === undefined) throw new Error("no actor")
    const several = {
      ...actor,
      member_of: ["A", "B"].map((display_name) => ({ type: "household" as const, display_name }))
    }
    const [headings, row] = exportRows([several], exportEvents, "de")
    assert.deepEqual(Object.fromEntries((headings ?? []).map((heading, column) => [heading, row?.[column]])), {
      Schlüssel: "guest-0",
      Art: "Haushalt",
      Name: "Anna",
      Haushalt: "",
      "Alle Haushalte": "A; B",
      Gruppen: "",
      Anzahl: 1,
      "Antwort: Trauung": "zugesagt",
      "Antwort: Dinner & Dance": "abgesagt",
      "E-Mail": "",
      Telefon: "Anna",
      Unverträglichkeiten: "Anna",
      Notizen: "",
      "Tisch: Trauung": "",
      "Tisch: Dinner & Dance": "=1+1"
    })
  })

  it("leaves households and groups whose name several have where no import reads them [ACTOR-52]", async () => {
    const names = (["household", "household", "group", "group", "group"] as const).map((type, index) => ({
      type,
      display_name: type === "household" ? "Groß" : index === 4 ? "Choir" : index === 2 ? "friends" : "Friends"
    }))
    const units = names.map((unit, index) => ({ ...actorOf(unit.display_name, index), ...unit, member_of: [] }))
    const member = { ...actorOf("Anna", 9), member_of: names.slice(1) }
    const rows = exportRows([...units, member], exportEvents, "en")
    const cells = Object.fromEntries((rows[0] ?? []).map((heading, column) => [heading, rows.at(-1)?.[column]]))
    assert.strictEqual(cells["Household"], "")
    assert.strictEqual(cells["All households"], "Groß")
    assert.strictEqual(cells["Groups"], "Choir")
    assert.strictEqual(cells["All groups"], "friends; Friends; Choir")
    const read = await rowsOf(writePeopleFile(rows, "csv", "en"))
    assert.deepEqual([read.rows.at(-1)?.household, read.rows.at(-1)?.groups], [undefined, ["Choir"]])
  })

  it("as CSV has no cell that a spreadsheet takes for a formula [ACTOR-52]", () => {
    const actors = ["=1+1", "+1", "-1", "@A1"].map(actorOf)
    const text = new TextDecoder().decode(writePeopleFile(exportRows(actors, exportEvents, "en"), "csv", "en"))
    assert.notMatch(text, /(^|[,\n])"?[=+\-@\t\r]/)
    assert.match(text, /,'=1\+1,/)
  })

  it("tells events of one name apart by their keys [ACTOR-52]", () => {
    const twins = ["one", "two"].map((key) => ({ id: key, key, name: "Dinner" }))
    const [headings] = exportRows([], twins, "en")
    assert.deepEqual(
      headings?.filter((heading) => String(heading).startsWith("Answer")),
      ["Answer: Dinner", "Answer: two"]
    )
  })
})

describe("a template", () => {
  it("is imported as the people it shows, as CSV and XLSX, in English and German [ACTOR-53]", async () => {
    for (const language of languages) {
      for (const format of formats) {
        const { mistakes, rows } = await rowsOf(writePeopleFile(templateRows(events, language), format, language))
        assert.deepEqual(mistakes, [])
        assert.deepEqual(
          rows.map(({ invitations }) => invitations),
          [
            { ceremony: "attending", dinner: "attending" },
            { ceremony: "pending", dinner: "pending" }
          ]
        )
        assert.isTrue(rows.every(({ household, groups }) => household !== undefined && groups?.length === 1))
      }
    }
  })
})
