import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { foldedText } from "../src/FoldedText.ts"
import { matchesPatterns, searchPatterns } from "../src/SearchPattern.ts"

const Word = Schema.String.check(Schema.isPattern(/^[!-~¡-ͯΑ-ωА-яḀ-ỿ🎂]{1,20}$/u))

const finds = (search: string, searched: string): boolean => matchesPatterns(searchPatterns(search), searched)

describe("a search", () => {
  it("minds neither case nor accents, of either side", () => {
    for (const [search, searched] of [
      ["strasse", "Große Straße 5"],
      ["STRAẞE", "strasse"],
      ["oresund", "Øresund"],
      ["Øresund", "oresund"],
      ["aesop", "Æsop"],
      ["lodz", "Łódź"],
      ["istanbul", "İSTANBUL"],
      ["zoe", "Zoe\u0308"],
      ["zoë", "ZOE"],
      ["ΣΟΦΟΣ", "σοφός"],
      ["thor", "Þór"],
      ["flusssand", "Flußsand"],
      ["office", "Oﬃce"],
      ["oﬀice", "OFFICE"],
      ["ṹ1⁄2", "ṹ½"],
      ["ṹ½", "u1⁄2"],
      ["viii", "Ⅷ"]
    ] as const) {
      assert.isTrue(finds(search, searched), `${search} in ${searched}`)
    }
  })

  it("finds what is being typed", () => {
    for (let length = 1; length <= "spass".length; length++) assert.isTrue(finds("spass".slice(0, length), "Spaß"))
  })

  it("finds every word anywhere, in any order", () => {
    assert.isTrue(finds("cake  ivy", "Ivy with the cake"))
    assert.isFalse(finds("cake bob", "Ivy with the cake"))
    assert.isFalse(finds("ivycake", "ivy cake"))
  })

  it("takes signs for themselves", () => {
    assert.isFalse(finds(".", "abc"))
    assert.isFalse(finds("a|b", "a"))
  })

  it("of nothing but accents finds everything", () => assert.isTrue(finds("\u0301", "abc")))

  it.prop("finds a text in itself, whatever it is, in capitals and decomposed", [Word], ([searched]) => {
    for (const written of [searched, searched.normalize("NFD"), searched.normalize("NFC")]) {
      assert.isTrue(finds(searched, written), JSON.stringify([searched, written]))
    }
  })

  it.prop("finds what is folded alike, whichever of the two is folded", [Word], ([written]) => {
    assert.isTrue(finds(foldedText(written), written), JSON.stringify(written))
    assert.isTrue(finds(written, foldedText(written)), JSON.stringify(written))
  })
})
