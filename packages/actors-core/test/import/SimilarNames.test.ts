import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { SimilarNames } from "../../src/import/SimilarNames.ts"

/** Whether one becomes the other by one edit of a letter, by trying all of them. */
const isLetterOff = (one: string, other: string): boolean => {
  const without = (name: string) =>
    [...name].flatMap((letter, index) => (/\d/.test(letter) ? [] : [name.slice(0, index) + name.slice(index + 1)]))
  const swapped = [...one].flatMap((letter, index) =>
    /^[^\d]{2}$/.test(letter + one.charAt(index + 1))
      ? [one.slice(0, index) + one.charAt(index + 1) + letter + one.slice(index + 2)]
      : []
  )
  const replaced = [...one].some(
    (letter, index) =>
      one.length === other.length &&
      !/\d/.test(letter + other.charAt(index)) &&
      one.slice(0, index) + other.charAt(index) + one.slice(index + 1) === other
  )
  return replaced || without(one).includes(other) || without(other).includes(one) || swapped.includes(other)
}

const Letter = Schema.Literals(["a", "b", "c", " ", "1"])
const Name = Schema.Array(Letter).check(Schema.isMinLength(3), Schema.isMaxLength(6))

describe("similar names", () => {
  it.prop(
    "are those that one edit of a letter makes of each other [ACTOR-38]",
    [Schema.Array(Name).check(Schema.isMinLength(2), Schema.isMaxLength(12))],
    ([given]) => {
      const names = [...new Set(given.map((letters) => letters.join("")))]
      const people = new SimilarNames(names.map((name) => [name, name] as const))
      for (const name of names) {
        const expected = names.filter((other) => other !== name && isLetterOff(name, other))
        const found = people.similar(name, name)
        if (expected.length === 0) assert.isUndefined(found, `${name} of ${names.join()}`)
        else assert.include(expected, found, `${name} of ${names.join()}`)
      }
    },
    { arbitrary: { runs: 1000 } }
  )
})
