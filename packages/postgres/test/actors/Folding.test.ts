/** Names are compared by the database as they are by the program. */
import { foldedText } from "@banquet/platform-core/FoldedText"
import { assert, layer } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { database } from "../Servers.ts"

const inDatabase = Effect.fnUntraced(function* (texts: ReadonlyArray<string>) {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ folded: string }>`
    select actors_folded(text) as folded from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) as text`
  return rows.map(({ folded }) => folded)
})

const Ascii = Schema.String.check(Schema.isPattern(/^[ -~]*$/))

layer(database, { timeout: "1 minute" })("the database folds", (it) => {
  it.effect.prop("any ASCII text as the program does [ACTOR-16]", [Schema.Array(Ascii)], ([texts]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* inDatabase(texts), texts.map(foldedText))
    })
  )

  it.effect("letters with accents, and those of other alphabets, as the program does [ACTOR-16]", () =>
    Effect.gen(function* () {
      const texts = ["", "I i İ", "ÅNGSTRÖM Österreich ÿ", "ØRSTED øre", "WEIẞ weiß", "ÆSIR Œuvre Þór", "Łódź Đorđe"]
      const others = ["ΣΊΣΥΦΟΣ", "Щукин ЁЛКА Ґ", "Ｆｕｌｌ　ｗｉｄｔｈ", "李 小龍", "a\n\tb"]
      const all = [...texts, ...others]
      assert.deepStrictEqual(yield* inDatabase(all), all.map(foldedText))
    })
  )
})
