import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { byCodePoint, Key, Name, Slug } from "../src/Text.ts"

const accepts = (schema: Schema.Codec<string>, value: string) =>
  Option.isSome(Schema.decodeUnknownOption(schema)(value))

const points = (text: string) => Array.from(text, (character) => character.codePointAt(0) ?? 0)

describe("Text", () => {
  it("is trimmed, and counted in characters as people see code points", () => {
    assert.strictEqual(Schema.decodeUnknownSync(Name)("  Ana & Ben \n"), "Ana & Ben")
    assert.isTrue(accepts(Name, "🐈".repeat(200)))
    assert.isFalse(accepts(Name, "🐈".repeat(201)))
  })

  it("refuses what is empty after trimming, U+0000 and unpaired surrogates", () => {
    for (const value of ["", "   ", "a\u0000b", "a\ud800b", "\udc00"]) assert.isFalse(accepts(Name, value))
  })

  it("slugs are lower-case words with single hyphens, at most 64", () => {
    for (const value of ["a", "ana-and-ben", "2026", "a".repeat(64)]) assert.isTrue(accepts(Slug, value))
    for (const value of ["", "-a", "a-", "a--b", "Ana", "a_b", "a b", "a\n", "a".repeat(65)]) {
      assert.isFalse(accepts(Slug, value))
    }
  })

  it("keys have no white space", () => {
    for (const value of ["a", "Zoë", "table.1", "🐈"]) assert.isTrue(accepts(Key, value))
    for (const value of ["", "a b", "a\t", "a\u0000", "\ud800", "a".repeat(201)]) assert.isFalse(accepts(Key, value))
  })

  it.prop("are ordered by code point", [Schema.String, Schema.String], (given) => {
    const [a, b] = [given[0].toWellFormed(), given[1].toWellFormed()]
    const [left, right] = [points(a), points(b)]
    const first = left.findIndex((point, index) => point !== right[index])
    const expected =
      first === -1 ? Math.sign(left.length - right.length) : Math.sign((left[first] ?? 0) - (right[first] ?? -1))
    assert.strictEqual(byCodePoint(a, b), expected)
  })

  it("an emoji comes after the private use area, which UTF-16 has the other way", () => {
    assert.deepStrictEqual(["😀", "\ue000", "z"].toSorted(byCodePoint), ["z", "\ue000", "😀"])
  })
})
