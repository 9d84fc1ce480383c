import { assert, describe, it } from "@effect/vitest"
import { type ImportMistake, namedMistakes } from "../../src/import/ImportMistake.ts"
import { readImportRows } from "../../src/import/ImportRow.ts"

const mistakesOf = (row: unknown) =>
  readImportRows([row]).mistakes.map(({ member, message }) => `${member} ${message}`.trim())

const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth))

const members = (count: number): object => Object.fromEntries(Array.from({ length: count }, (_, n) => [`m${n}`, n]))

const anna = { row: 2, display_name: "Anna" }

describe("a row", () => {
  it("is read with its members trimmed; what is blank, `null` or unknown is left out [ACTOR-34]", () => {
    const given = {
      ...anna,
      display_name: " Anna ",
      key: " anna ",
      type: "person",
      household: " ",
      groups: [" Choir ", ""],
      party_size: null,
      email: " a@example.com ",
      phone: "",
      shoe_size: 38,
      invitations: { reception: " attending ", ceremony: "pending", party: null }
    }
    assert.deepStrictEqual(readImportRows([given]).rows, [
      {
        row: 2,
        key: "anna",
        type: "person",
        displayName: "Anna",
        household: undefined,
        groups: ["Choir"],
        partySize: undefined,
        email: "a@example.com",
        phone: undefined,
        dietary: undefined,
        notes: undefined,
        invitations: [
          { eventKey: "reception", response: "attending" },
          { eventKey: "ceremony", response: null }
        ]
      }
    ])
  })

  it("says of each member what it must be, and never what it is [ACTOR-35]", () => {
    const wrong = {
      row: 1.5,
      key: "a b",
      type: "cat",
      display_name: " ",
      household: 7,
      groups: "Choir",
      party_size: "2",
      email: "anna",
      phone: "1".repeat(51),
      dietary: "x".repeat(501),
      notes: "a\u0000",
      invitations: { reception: "maybe", "a b": 1 }
    }
    const found = mistakesOf(wrong)
    assert.deepStrictEqual(
      found.map((mistake) => mistake.split(" ")[0]),
      [
        "row",
        "display_name",
        "key",
        "type",
        "household",
        "groups",
        "party_size",
        "email",
        "phone",
        "dietary",
        "notes",
        "invitations.reception",
        "invitations"
      ].toSorted(
        (a, b) => found.findIndex((one) => one.startsWith(`${a} `)) - found.findIndex((one) => one.startsWith(`${b} `))
      )
    )
    assert.notInclude(found.join(" "), "maybe")
    assert.notInclude(found.join(" "), "xxx")
    assert.deepStrictEqual(mistakesOf({ display_name: "Anna" }), ["row is missing"])
    assert.deepStrictEqual(mistakesOf({ row: 3 }), ["display_name is missing"])
  })

  it("that is hostile is a small mistake [ACTOR-42]", () => {
    const hostile: ReadonlyArray<unknown> = [
      null,
      7,
      "row",
      [anna],
      nested(100_000),
      { ...anna, ...members(100_000) },
      { ...anna, display_name: "x".repeat(8_000_000) },
      { ...anna, display_name: nested(100_000) },
      { ...anna, groups: Array.from({ length: 100_000 }, () => "x") },
      { ...anna, invitations: members(100_000) },
      { ...anna, invitations: { ["x".repeat(1_000_000)]: "maybe" } },
      { ...anna, invitations: { __proto__: null, toString: "maybe" } },
      { ...anna, email: "@".repeat(100_000) },
      { ...anna, key: " ".repeat(100_000) + "\u0007" }
    ]
    const { mistakes, rows } = readImportRows(hostile)
    assert.deepStrictEqual(rows, [])
    assert.lengthOf(mistakes, hostile.length)
    for (const { member, message } of mistakes) assert.isBelow(member.length + message.length, 200)
  })

  it("names at most 50 mistakes in a few kilobytes, by row, and counts the others [ACTOR-35]", () => {
    const rows = Array.from({ length: 5000 }, (_, n) => ({ row: 5000 - n, display_name: "" }))
    const { mistakes, more } = namedMistakes(readImportRows(rows).mistakes)
    assert.deepStrictEqual([mistakes.length, more, mistakes[0]?.row, mistakes.at(-1)?.row], [50, 4950, 1, 50])
    const long = Array.from({ length: 60 }, (_, row): ImportMistake => ({
      row,
      member: "m".repeat(64),
      message: "x".repeat(200),
      code: "text_invalid"
    }))
    const named = namedMistakes(long)
    assert.isBelow(JSON.stringify(named).length, 12_000)
    assert.strictEqual(named.mistakes.length + named.more, 60)
  })
})
