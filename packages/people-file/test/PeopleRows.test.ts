import { assert, describe, it } from "@effect/vitest"
import { peopleRows } from "../src/PeopleRows.ts"
import { rowsOf } from "./ReadingFixture.ts"

describe("rows of an import", () => {
  it("have what the cells say, and leave out what is empty [ACTOR-50]", async () => {
    const text = [
      "Name;Vorname;Haushalt;Gruppe;Anzahl;E-Mail;Trauung;Antwort: dinner;Unverträglichkeiten;Art",
      'Ott; Anna ;Die Otts;"Familie; ""Chor, Alt""";2,0;anna@example.com;ja;abgesagt;Nüsse;Person',
      "Team Foto;;;;;;;-;;Dienstleister",
      ";;;;;;;;;",
      "Ben;;;;;;offen;✓;;"
    ].join("\r\n")
    assert.deepEqual(await rowsOf(text), {
      rows: [
        {
          row: 2,
          display_name: "Anna Ott",
          household: "Die Otts",
          groups: ["Familie", "Chor, Alt"],
          party_size: 2,
          email: "anna@example.com",
          invitations: { ceremony: "attending", dinner: "declined" },
          dietary: "Nüsse",
          type: "person"
        },
        { row: 3, display_name: "Team Foto", type: "vendor" },
        { row: 5, display_name: "Ben", invitations: { ceremony: "pending", dinner: "attending" } }
      ],
      mistakes: []
    })
  })

  it("of those who are only said to be invited have no answer, be it yes or no [ACTOR-114]", async () => {
    const { mistakes, rows } = await rowsOf("Name,Trauung\nAna,x\nBen,\nCy,1")
    assert.deepEqual(mistakes, [])
    assert.deepEqual(rows, [
      { row: 2, display_name: "Ana", invitations: { ceremony: "pending" } },
      { row: 3, display_name: "Ben" },
      { row: 4, display_name: "Cy", invitations: { ceremony: "pending" } }
    ])
    const columns = [
      { heading: "Name", target: { kind: "member", member: "display_name" } },
      { heading: "Trauung", target: { kind: "invited", event: "ceremony" } }
    ] as const
    const of = (cell: string) => peopleRows(columns, [{ row: 2, cells: ["Ana", cell] }])
    assert.deepEqual(
      ["yes", "no", "-", "offen"].map((cell) => of(cell).rows[0]?.invitations),
      [{ ceremony: "pending" }, undefined, undefined, { ceremony: "pending" }]
    )
    assert.deepEqual(of("perhaps").mistakes, [
      { row: 2, member: "invitations.ceremony", code: "response_unknown", value: "perhaps" }
    ])
  })

  it("with mistakes are named by row and member, each mistake once [ACTOR-50]", async () => {
    const text = [
      "Name,E-mail,Party size,Type,Trauung,Key,Phone",
      `,anna@example.com,0,alien,perhaps,a b,${"1".repeat(51)}`,
      "Ben,ben at example,two,,,,",
      "Cy,cy@example.com,1,,,,",
      `${"x".repeat(201)},,10001,,,,`
    ].join("\n")
    const { mistakes, rows } = await rowsOf(text)
    assert.deepEqual(
      mistakes.map(({ code, member, row }) => `${row} ${member} ${code}`),
      [
        "2 display_name name_missing",
        "2 key key_invalid",
        "2 type type_unknown",
        "2 party_size number_invalid",
        "2 phone too_long",
        "2 invitations.ceremony response_unknown",
        "3 party_size number_invalid",
        "3 email email_invalid",
        "5 display_name too_long",
        "5 party_size number_invalid"
      ]
    )
    assert.deepEqual(
      rows.map(({ row }) => row),
      [4]
    )
  })

  it("have the notes of all columns of notes, and so with dietary needs, each once in the order of the columns [ACTOR-92]", async () => {
    const { rows } = await rowsOf(
      "Notes,Name,Bemerkung,Comments\nold friend,Anna,,steps are hard\n,Ben,by train,\n,Carla,,\n"
    )
    assert.deepEqual(rows, [
      { row: 2, display_name: "Anna", notes: "old friend; steps are hard" },
      { row: 3, display_name: "Ben", notes: "by train" },
      { row: 4, display_name: "Carla" }
    ])
    const { rows: eating } = await rowsOf("Allergies,Name,Diet\nnuts,Anna,vegan\n,Ben,vegetarian\nvegan,Carla,vegan\n")
    assert.deepEqual(
      eating.map(({ dietary }) => dietary),
      ["nuts; vegan", "vegetarian", "vegan"]
    )
  })
})
