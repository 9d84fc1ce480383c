import { describe, expect, it, assert } from "@effect/vitest"
import { Option, Schema } from "effect"
import { TokenCursor } from "@banquet/platform-core/tokens/TokenCursor"
import { listQueryOf } from "../../src/platform/ListQuery.ts"

const decode = Schema.decodeUnknownOption(Schema.Struct(listQueryOf(TokenCursor)))

describe("a limit", () => {
  it.prop("is a whole number from 1 to 200", [Schema.Int], ([given]) => {
    const expected = given >= 1 && given <= 200 ? Option.some({ limit: given }) : Option.none()
    assert.deepStrictEqual(decode({ limit: String(given) }), expected)
  })

  it.each(["0", "201", "-1", "1.5", "1e2", "0x10", "ten", "5 5", "٥"])("is not %s", (limit) => {
    expect(decode({ limit })).toEqual(Option.none())
  })

  it("may be left out or blank", () => {
    expect(decode({})).toEqual(Option.some({}))
    expect(decode({ limit: " ", cursor: "" })).toEqual(Option.some({}))
    expect(decode({ limit: " 7 " })).toEqual(Option.some({ limit: 7 }))
  })
})

describe("a cursor", () => {
  it.prop("is nothing that anybody types", [Schema.String], ([cursor]) => {
    assert.deepStrictEqual(decode({ cursor }), cursor.trim() === "" ? Option.some({}) : Option.none())
  })
})
