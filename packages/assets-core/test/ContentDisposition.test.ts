import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { attachment } from "../src/ContentDisposition.ts"

describe("attachment", () => {
  it("names a file twice, for old clients and for new ones", () => {
    assert.strictEqual(attachment("IMG_0001.jpg"), `attachment; filename="IMG_0001.jpg"; filename*=UTF-8''IMG_0001.jpg`)
    assert.strictEqual(
      attachment('Zoë\'s "cake" (1).jpg'),
      `attachment; filename="Zo_'s _cake_ (1).jpg"; filename*=UTF-8''Zo%C3%AB%27s%20%22cake%22%20%281%29.jpg`
    )
  })

  it.prop("is one header line of printable ASCII, from which the name comes back", [Schema.String], ([name]) => {
    const header = attachment(name)
    assert.match(header, /^attachment; filename="[^"\\]*"; filename\*=UTF-8''[\w!#$&+\-.^`|~%]*$/)
    assert.match(header, /^[\x20-\x7e]*$/)
    assert.strictEqual(decodeURIComponent(header.slice(header.lastIndexOf("''") + 2)), name.toWellFormed())
  })
})
