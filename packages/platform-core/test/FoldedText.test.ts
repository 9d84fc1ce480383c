import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { foldedText } from "../src/FoldedText.ts"

describe("folded text", () => {
  it("has neither case nor accents: ø as o, ß as ss", () => {
    assert.strictEqual(
      foldedText("Søren STRAẞE Weiß Ångström Çelik İnci ıI"),
      "soren strasse weiss angstrom celik inci ii"
    )
    assert.strictEqual(foldedText("Łódź Œuvre Ærø Þór Đorđe"), "lodz oeuvre aero thor dorde")
    assert.strictEqual(foldedText("ΟΔΥΣΣΕΎΣ Ёлка"), "οδυσσευσ елка")
    assert.strictEqual(foldedText("ﬁn Ａｎｎａ"), "fin anna")
  })

  it("keeps the vowels of scripts that write them as marks, and what has no case", () => {
    assert.strictEqual(foldedText("सीमा 李 🎻"), "सीमा 李 🎻")
  })

  it.prop(
    "is the same however the text is composed, and folding it again changes nothing",
    [Schema.String],
    ([text]) => {
      const given = text.toWellFormed()
      assert.strictEqual(foldedText(given.normalize("NFD")), foldedText(given.normalize("NFC")))
      assert.strictEqual(foldedText(foldedText(given)), foldedText(given))
    }
  )
})
