import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { freeKey, keyBase } from "../src/MadeKey.ts"
import { Key } from "../src/Text.ts"

describe("a key that is made", () => {
  it("is the name in lower-case letters and digits, or the kind where the name has none", () => {
    assert.strictEqual(keyBase("  Ana & Søren Weiß, 2nd!", "household"), "ana-soren-weiss-2nd")
    assert.strictEqual(keyBase("李小龍", "person"), "person")
    assert.strictEqual(keyBase("🎻", "group"), "group")
  })

  it("is numbered from 2 on where it is taken", () => {
    assert.strictEqual(freeKey("ana", []), "ana")
    assert.strictEqual(freeKey("ana", ["ana"]), "ana-2")
    assert.strictEqual(freeKey("ana", ["ana", "ana-3"]), "ana-2")
    assert.strictEqual(freeKey("ana", ["ana", "ana-2", "ana-3", "anabel"]), "ana-4")
  })

  it.prop(
    "is a key that nobody else has, whatever the name and the keys that are taken",
    [
      Schema.String,
      Schema.Literals(["person", "event"]),
      Schema.Array(Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 5 })))
    ],
    ([name, kind, numbers]) => {
      const base = keyBase(name, kind)
      const taken = numbers.map((number) => (number === 1 ? base : `${base}-${number}`))
      const key = freeKey(base, taken)
      assert.isTrue(Schema.is(Key)(key))
      assert.notInclude(taken, key)
      assert.isTrue(key.startsWith(base))
    }
  )
})
