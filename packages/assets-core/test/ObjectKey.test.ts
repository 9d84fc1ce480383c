import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { ObjectKey } from "../src/ObjectStorage.ts"

const isKey = Schema.is(ObjectKey)

describe("ObjectKey", () => {
  it("takes segments of letters, digits, dots, underscores and hyphens", () => {
    for (const key of [
      "a",
      "a/b",
      "originals/0197a3b0-0000-7000-8000-000000000001",
      "a.b/..c/d..",
      "...",
      "a".repeat(200)
    ]) {
      assert.isTrue(isKey(key), key)
    }
  })

  it("refuses what could leave its folder or mean something to a file system, a URL or a shell", () => {
    const hostile = [
      "",
      "/a",
      "a/",
      "a//b",
      ".",
      "..",
      "../a",
      "a/..",
      "a/../b",
      "a/./b",
      "./a",
      "a\u0000",
      "a\nb",
      "a\n"
    ]
    const special = ["a b", "a%2e", "a\\b", "a?b", "a#b", "a:b", "a~", "ä", "a*", "-/..", "a/..\n", "C:\\a"]
    const long = ["a".repeat(201), Array.from({ length: 300 }, () => "a").join("/")]
    for (const key of [...hostile, ...special, ...long]) assert.isFalse(isKey(key), JSON.stringify(key))
  })
})
