import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { folded } from "../src/Folding.ts"

describe("folded text", () => {
  it("has neither case nor accents: ø as o, ß as ss", () => {
    assert.strictEqual(folded("Søren STRAẞE Weiß Ångström Çelik İnci ıI"), "soren strasse weiss angstrom celik inci ii")
    assert.strictEqual(folded("Łódź Œuvre Ærø Þór Đorđe"), "lodz oeuvre aero thor dorde")
    assert.strictEqual(folded("ΟΔΥΣΣΕΎΣ Ёлка"), "οδυσσευσ елка")
    assert.strictEqual(folded("ﬁn Ａｎｎａ"), "fin anna")
  })

  it("keeps the vowels of scripts that write them as marks, and what has no case", () => {
    assert.strictEqual(folded("सीमा 李 🎻"), "सीमा 李 🎻")
  })

  it.prop(
    "is the same however the text is composed, and folding it again changes nothing",
    [Schema.String],
    ([text]) => {
      const given = text.toWellFormed()
      assert.strictEqual(folded(given.normalize("NFD")), folded(given.normalize("NFC")))
      assert.strictEqual(folded(folded(given)), folded(given))
    }
  )
})
