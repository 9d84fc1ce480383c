import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { suggestion, withSuggestion } from "../src/Suggestion.ts"

const known = ["database", "dataDirectory", "storage", "publicUrl"]

describe("a suggestion", () => {
  it.each([
    ["databse", "database"],
    ["databaseUrl", "database"],
    ["stroage", "storage"],
    ["PUBLICURL", "publicUrl"],
    ["publicURI", "publicUrl"],
    ["port", null],
    ["", null],
    ["x".repeat(1_000_000), null]
  ])("for %s is the nearest known name, if one is near", (name, meant) => {
    expect(suggestion(name, known)).toBe(meant)
  })

  it("reads on behind what is wrong", () => {
    expect(withSuggestion("is not a known member", "databse", known)).toBe(
      "is not a known member; did you mean database?"
    )
    expect(withSuggestion("is not a known member", "port", known)).toBe("is not a known member")
  })

  it.effect.prop("is never further away than a third, and finds what lost one letter", [Schema.String], ([text]) =>
    Effect.sync(() => {
      const name = `storage${text.slice(0, 20)}`
      expect(suggestion(name.slice(1), [name])).toBe(name)
      expect(suggestion(name, ["q".repeat(60)])).toBe(null)
    })
  )
})
