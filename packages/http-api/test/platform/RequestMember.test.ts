import { EventId } from "@banquet/platform-core/Ids"
import { Name } from "@banquet/platform-core/Text"
import { assert, describe, expect, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import {
  idShape,
  nameShape,
  optional,
  optionalInQuery,
  optionalOrNull,
  optionalRevisionInQuery,
  optionalWholeNumber,
  optionalWholeNumberOf,
  required,
  wholeNumber,
  wholeNumberOf
} from "../../src/platform/RequestMember.ts"

const decoded = <T>(member: Schema.Decoder<T>) => Schema.decodeUnknownOption(Schema.Struct({ member }))

const blanks = ["", " ", "\t\n", "\u00a0"]

describe("a member of a request", () => {
  const name = decoded(required(Name, nameShape))
  const optionalName = decoded(optional(Name, nameShape))
  const clearable = decoded(optionalOrNull(EventId, idShape))
  const inQuery = decoded(optionalInQuery(EventId, idShape))

  it.prop("that is text is trimmed, with or without being required", [Schema.String], ([text]) => {
    const trimmed = text.trim()
    const isName = trimmed !== "" && !trimmed.includes("\u0000") && trimmed.isWellFormed() && [...trimmed].length <= 200
    const expected = isName ? Option.some({ member: trimmed }) : Option.none()
    assert.deepStrictEqual(name({ member: text }), expected)
    assert.deepStrictEqual(optionalName({ member: text }), trimmed === "" ? Option.some({}) : expected)
  })

  it("that is required is missing when it is absent, null or blank", () => {
    for (const given of [{}, { member: null }, ...blanks.map((member) => ({ member }))]) {
      expect(name(given)).toEqual(Option.none())
    }
  })

  it("that is optional is absent when it is absent, null or blank", () => {
    for (const given of [{}, { member: null }, ...blanks.map((member) => ({ member }))]) {
      expect(optionalName(given)).toEqual(Option.some({}))
    }
    for (const given of [{}, ...blanks.map((member) => ({ member }))]) {
      expect(inQuery(given)).toEqual(Option.some({}))
    }
  })

  it("whose null means something keeps it", () => {
    expect(clearable({ member: null })).toEqual(Option.some({ member: null }))
    expect(clearable({ member: " " })).toEqual(Option.some({}))
  })

  it.prop("that is a whole number is one within its bounds and no text", [Schema.Number], ([given]) => {
    const isOne = Number.isInteger(given) && given >= 1 && given <= 500
    const expected = isOne ? Option.some({ member: given }) : Option.none()
    assert.deepStrictEqual(decoded(wholeNumber(1, 500))({ member: given }), expected)
    assert.deepStrictEqual(decoded(optionalWholeNumber(1, 500))({ member: given }), expected)
    assert.deepStrictEqual(decoded(wholeNumber(1, 500))({ member: String(given) }), Option.none())
  })

  it("that has a lower bound only is any whole number above it", () => {
    for (const given of [1, 501, 2 ** 31, Number.MAX_SAFE_INTEGER]) {
      expect(decoded(wholeNumberOf(1))({ member: given })).toEqual(Option.some({ member: given }))
    }
    for (const given of [2 ** 53, 2 ** 60, 1e300]) {
      const expected = Option.some({ member: Number.MAX_SAFE_INTEGER })
      expect(decoded(wholeNumberOf(1))({ member: given })).toEqual(expected)
      expect(decoded(optionalWholeNumberOf(1))({ member: given })).toEqual(expected)
      expect(decoded(optionalRevisionInQuery)({ member: BigInt(given).toString() })).toEqual(expected)
    }
    for (const given of [0, -1, 1.5, NaN, Infinity, "1", true, [1]]) {
      expect(decoded(wholeNumberOf(1))({ member: given })).toEqual(Option.none())
    }
  })

  it.prop("that is a revision in a query is any whole number", [Schema.Int], ([given]) => {
    assert.deepStrictEqual(
      decoded(optionalRevisionInQuery)({ member: String(given) }),
      Option.some({ member: given + 0 })
    )
  })
})
