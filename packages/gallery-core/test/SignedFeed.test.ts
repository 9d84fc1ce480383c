import { ObjectKey } from "@banquet/assets-core/ObjectStorage"
import type { SignedReads } from "@banquet/assets-core/SignedReads"
import { EventId } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { assert, it } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { GalleryItemId } from "../src/GalleryIds.ts"
import type { FeedItem, StoredImage } from "../src/GalleryViews.ts"
import { signedFeed } from "../src/SignedFeed.ts"

const image = (name: string): StoredImage => ({
  objectKey: ObjectKey.make(name),
  contentType: "image/webp",
  byteSize: 20_000,
  width: 400,
  height: 300
})

const photo = (name: string) =>
  Effect.gen(function* (): Effect.fn.Return<FeedItem<StoredImage>> {
    return {
      id: yield* randomId(GalleryItemId),
      eventId: yield* randomId(EventId),
      caption: null,
      uploaderName: "Alice",
      createdAt: DateTime.makeUnsafe("2026-06-20T18:30:00Z"),
      width: 4000,
      height: 3000,
      placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
      thumbnail: image(`${name}/thumbnail`),
      web: image(`${name}/web`)
    }
  })

it.effect("a page that was read is the same page while its URLs live, and another with those of the next window", () =>
  Effect.gen(function* () {
    let window = 1
    const signedReads: SignedReads["Service"] = {
      variants: (variants) => Effect.sync(() => variants.map(({ objectKey }) => `/${objectKey}?window=${window}`)),
      original: () => Effect.die("No original is asked for")
    }
    const pageOf = signedFeed(signedReads)
    const read = [yield* photo("a"), yield* photo("b"), yield* photo("c")]
    const first = yield* pageOf(read, 2)
    assert.deepStrictEqual(
      first.items.flatMap(({ thumbnail, web }) => [thumbnail.url, web.url]),
      ["/a/thumbnail?window=1", "/a/web?window=1", "/b/thumbnail?window=1", "/b/web?window=1"]
    )
    assert.strictEqual(first.next?.id, read[1]!.id)
    assert.notProperty(first.items[0]!.web, "objectKey")
    assert.strictEqual(yield* pageOf(read, 2), first)
    window = 2
    const second = yield* pageOf(read, 2)
    assert.strictEqual(second.items[1]!.web.url, "/b/web?window=2")
    assert.strictEqual(yield* pageOf(read, 2), second)
    assert.deepStrictEqual(yield* pageOf([], 2), { items: [], next: null })
  })
)
