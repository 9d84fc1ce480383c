import { ActorId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { Option, Schema } from "effect"
import { ActorCursor } from "../src/ActorCursor.ts"
import { foldedText } from "@banquet/platform-core/FoldedText"

const id = ActorId.make("01912345-0000-7000-8000-00000000000a")
const encode = Schema.encodeSync(Schema.StringFromBase64Url)
const read = Schema.decodeUnknownOption(ActorCursor)

describe("a cursor of actors", () => {
  it.prop("is read as it was written, whatever the name", [Schema.String], ([name]) => {
    const position = { id, sortName: foldedText(name.toWellFormed()).replaceAll("\u0000", "").slice(0, 200) }
    if (!position.sortName.isWellFormed()) return
    const written = Schema.encodeSync(ActorCursor)(position)
    assert.match(written, /^[A-Za-z0-9_-]+$/)
    assert.deepStrictEqual(Option.getOrNull(read(written)), position)
  })

  it("is refused where nobody can have been given it", () => {
    const written = [`n${id}ana\u0000`, `n${id}${"a".repeat(5000)}`, `nnothing`, `x${id}ana`, ""]
    for (const text of written) assert.isTrue(Option.isNone(read(encode(text))), text.slice(0, 50))
    for (const text of ["", "%", "a b", "ü"]) assert.isTrue(Option.isNone(read(text)), text)
  })
})
