import { OccasionId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "@effect/vitest"
import { DateTime, Schema } from "effect"
import { Asset, newAsset } from "../src/Asset.ts"
import { AssetId, UploadSessionId } from "../src/AssetIds.ts"
import { originalKey } from "../src/AssetKeys.ts"

const id = (digit: number) => `0197a3b0-0000-7000-8000-00000000000${digit}`
const now = DateTime.makeUnsafe("2026-06-20T18:00:00Z")
const occasionId = OccasionId.make(id(1))

describe("Asset", () => {
  it("begins as what the bytes are, whatever the session claimed, with its variants still to be made", () => {
    const claimed = {
      occasionId,
      fileName: "IMG_0001.png",
      contentType: "image/png",
      byteSize: 10,
      objectKey: originalKey(occasionId, UploadSessionId.make(id(2)))
    }
    const stored = {
      key: claimed.objectKey,
      byteSize: 3_000_000,
      contentType: "image/png",
      generation: "7",
      createdAt: now
    }
    const asset = newAsset(
      claimed,
      stored,
      { contentType: "image/jpeg", width: 4000, height: 3000 },
      { id: AssetId.make(id(3)), visibility: "planners", now }
    )
    assert.deepStrictEqual(asset, {
      id: AssetId.make(id(3)),
      occasionId,
      objectKey: claimed.objectKey,
      generation: "7",
      contentType: "image/jpeg",
      byteSize: 3_000_000,
      width: 4000,
      height: 3000,
      status: "processing",
      failure: null,
      visibility: "planners",
      placeholder: null,
      fileName: "IMG_0001.png",
      createdAt: now
    })
    assert.isTrue(Schema.is(Asset)(asset))
  })
})
