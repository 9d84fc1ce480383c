import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import {
  columnTakenFrom,
  type ColumnTarget,
  isOfAnswers,
  isOfChildren,
  matchHeadings,
  tableOf,
  withColumn,
  withKnownColumns
} from "../src/ColumnMatch.ts"
import { readDelimited } from "../src/DelimitedText.ts"
import { peopleRows } from "../src/PeopleRows.ts"
import { rowMembers } from "../src/RowMember.ts"
import { events } from "./ReadingFixture.ts"

const verbs = { invitation: "to", invited: "invited to" } as const

const said = (target: ColumnTarget): string =>
  target.kind === "member" ? target.member : target.kind === "ignored" ? "-" : `${verbs[target.kind]} ${target.event}`

const matched = (...headings: ReadonlyArray<string>) => matchHeadings(headings, events).map(said).join(" ")

const table = (text: string) => tableOf(Result.getOrThrow(readDelimited(text, ",")), events)

describe("columns", () => {
  it("are matched by their headings in English and German, whatever their case, accents and signs [ACTOR-49]", () => {
    assert.strictEqual(
      matched(
        "VORNAME",
        "Nachname",
        "Haushalt",
        "Gruppe",
        "E-Mail",
        "Telefon",
        "Unvertraglichkeiten",
        "Anzahl",
        "Bemerkung",
        "Art",
        "Schlüssel"
      ),
      "given_name family_name household groups email phone dietary party_size notes type key"
    )
    assert.strictEqual(
      matched(
        "Guest name",
        "Family",
        "Tags",
        "E-mail address",
        "mobile phone",
        "Allergies",
        "Party Size",
        "comments",
        "",
        "Hat size"
      ),
      "display_name household groups email phone dietary party_size notes - -"
    )
    assert.strictEqual(matched(...rowMembers), rowMembers.join(" "))
  })

  it("of children are no member, and keep their heading as notes; none is no note [ACTOR-127]", () => {
    assert.strictEqual(matched("Kinder", "ANZAHL KINDER", "kids", "Children"), "- - - -")
    assert.isTrue(isOfChildren("Number of Children"))
    assert.isFalse(isOfChildren("Kindergarten"))
    const list = table("Name,Kinder,Notes\nAna,2,Tall\nBen,0,\nEve,-,\nKim,Lea,")
    const columns = withColumn(list.columns, 1, { kind: "member", member: "notes" })
    const notes = peopleRows(columns, list.rows).rows.map((row) => row.notes)
    assert.deepStrictEqual(notes, ["Kinder: 2; Tall", undefined, undefined, "Kinder: Lea"])
  })

  it("are answers where an event's name or key is in the heading [ACTOR-49]", () => {
    assert.strictEqual(matched("Trauung", "RSVP: Dinner & Dance"), "to ceremony to dinner")
    assert.strictEqual(matched("Zusage Trauung", "dinner (Zu-/Absage)"), "to ceremony to dinner")
    assert.strictEqual(matched("Zusage", "Table: Dinner & Dance", "Tisch: Trauung"), "- - -")
    assert.deepStrictEqual(["Zusage", "Attending?", "Table: Trauung"].map(isOfAnswers), [true, true, false])
    assert.strictEqual(matchHeadings(["Zusage"], events.slice(0, 1)).map(said).join(" "), "to ceremony")
  })

  it("of marks alone say who is invited, below an event's bare name and not beside a word for answers [ACTOR-114]", () => {
    const targets = (...rows: ReadonlyArray<string>) =>
      table(`Name,Trauung,${rows.join("\n")}`)
        .columns.map(({ target }) => said(target))
        .join(" ")
    assert.strictEqual(
      targets("Dinner & Dance", "Ana,x,✓", "Ben,,X", "Eve,1,"),
      "display_name invited to ceremony invited to dinner"
    )
    assert.strictEqual(targets("RSVP: Dinner & Dance", "Ana,x,x"), "display_name invited to ceremony to dinner")
    assert.strictEqual(targets("Dinner & Dance", "Ana,x,x", "Ben,no,ja"), "display_name to ceremony to dinner")
    assert.strictEqual(targets("Dinner & Dance", "Ana,,", "Ben,,"), "display_name to ceremony to dinner")
  })

  it("are what those of the same heading were in an earlier version of the list [ACTOR-115]", () => {
    const before = withColumn(table("Name,Trauung,Hut,Gruppe\nAna,x,7,A").columns, 2, {
      kind: "member",
      member: "notes"
    })
    const ignored = withColumn(before, 1, { kind: "ignored" })
    const again = (text: string) =>
      withKnownColumns(table(text).columns, ignored)
        .map(({ heading, target }) => `${heading}: ${said(target)}`)
        .join(", ")
    assert.strictEqual(
      again("Name,Trauung,Hut,Gruppe\nAna,x,7,A"),
      "Name: display_name, Trauung: -, Hut: notes, Gruppe: groups"
    )
    assert.strictEqual(
      again("Hut,E-Mail,Name,Trauung\n7,,Ana,yes"),
      "Hut: notes, E-Mail: email, Name: display_name, Trauung: -"
    )
    assert.strictEqual(again("Name,Gast\nAna,Ben"), "Name: display_name, Gast: -")
  })

  it("called Name are family names beside given names, and count once [ACTOR-49]", () => {
    assert.strictEqual(matched("Name", "Vorname"), "family_name given_name")
    assert.strictEqual(matched("Name", "Gast", "Gruppe 1", "Gruppe 2"), "display_name - groups groups")
  })

  it("are found below titles, and one of names needs no heading [ACTOR-49]", () => {
    const { columns, rows } = table("Our wedding\n\nName,Phone\nAnna,1\n")
    assert.deepEqual(
      columns.map(({ heading, target }) => `${heading}: ${said(target)}`),
      ["Name: display_name", "Phone: phone"]
    )
    assert.deepEqual(rows, [{ row: 4, cells: ["Anna", "1"] }])
    assert.deepEqual(
      table("Anna Ott\nBen Ott\n").columns.map(({ target }) => said(target)),
      ["display_name"]
    )
    assert.deepEqual(table("Anna Ott\nBen Ott\n").rows.length, 2)
  })

  it("are changed by hand, one for each member [ACTOR-49]", () => {
    const { columns } = table("Name,Hat size,Phone\nAnna,7,1\n")
    const changed = withColumn(columns, 1, { kind: "member", member: "phone" })
    assert.deepEqual(
      changed.map(({ target }) => said(target)),
      ["display_name", "phone", "-"]
    )
  })

  it("of notes and of dietary needs are joined; any other member is taken from the column that had it [ACTOR-92, ACTOR-93]", () => {
    const { columns } = table("Name,Notes,Remarks,Work,E-mail\nAnna,a,b,w,e\n")
    const notes = { kind: "member", member: "notes" } as const
    const email = { kind: "member", member: "email" } as const
    assert.deepEqual(
      withColumn(withColumn(columns, 2, notes), 3, notes).map(({ target }) => said(target)),
      ["display_name", "notes", "notes", "notes", "email"]
    )
    assert.strictEqual(columnTakenFrom(columns, 3, notes), -1)
    assert.deepEqual(
      table("Name,Allergies,Diet\nAnna,nuts,vegan\n").columns.map(({ target }) => said(target)),
      ["display_name", "dietary", "dietary"]
    )
    assert.strictEqual(columnTakenFrom(columns, 3, email), 4)
    assert.strictEqual(columnTakenFrom(columns, 4, email), -1)
    assert.strictEqual(columnTakenFrom(columns, 4, { kind: "ignored" }), -1)
  })
})
