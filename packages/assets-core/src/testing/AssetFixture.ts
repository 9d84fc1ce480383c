/** Records of Assets for tests, in an occasion of their own. */
import { ActorId, type OccasionId, Uuid } from "@banquet/platform-core/Ids"
import { ActorFixture, occasionFixture, randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { DateTime, Duration, Effect } from "effect"
import type { Asset } from "../Asset.ts"
import type { AssetAttachment } from "../AssetAttachment.ts"
import { AssetId, UploadSessionId } from "../AssetIds.ts"
import { originalKey, variantKey } from "../AssetKeys.ts"
import type { AssetVariant, VariantKind } from "../AssetVariant.ts"
import { VariantQueue } from "../VariantQueue.ts"
import { VariantWork } from "../VariantWork.ts"
import { maximumUploadByteSize, newUploadSession, type UploadSession } from "../UploadSession.ts"

/** Waits for the next job of the queue and does it. */
export const takeVariantJob = Effect.gen(function* () {
  const { run } = yield* VariantWork
  return yield* (yield* VariantQueue).take(run)
})

export const fixtureNow = DateTime.makeUnsafe("2026-06-20T18:30:00Z")

/** A stored occasion with two stored guest actors. */
export const guestsFixture = Effect.gen(function* () {
  const actors = yield* ActorFixture
  const fixture = yield* occasionFixture
  const guest = Effect.fnUntraced(function* (key: string) {
    const id = yield* randomId(ActorId)
    yield* actors.save({
      id,
      occasionId: fixture.occasion.id,
      type: "person",
      key,
      displayName: key,
      status: "active"
    })
    return id
  })
  return { ...fixture, alice: yield* guest("alice"), bob: yield* guest("bob") }
})

/** An open session of 15 minutes that is not stored yet. */
export const newSession = Effect.fnUntraced(function* (
  owner: Pick<UploadSession, "occasionId" | "eventId" | "ownerId">,
  now: DateTime.Utc = fixtureNow
) {
  const id = yield* randomId(UploadSessionId)
  const upload = {
    ...owner,
    id,
    objectKey: originalKey(owner.occasionId, id),
    fileName: "IMG_0001.jpg",
    contentType: "image/jpeg",
    byteSize: 3_000_000,
    caption: "The cake",
    heldBytes: maximumUploadByteSize
  }
  return newUploadSession(upload, now, Duration.minutes(15))
})

/** A processing asset and its attachment to a resource that nobody knows, both not stored yet. */
export const newAssetRecords = Effect.fnUntraced(function* (occasionId: OccasionId) {
  const id = yield* randomId(AssetId)
  const asset: Asset = {
    id,
    occasionId,
    objectKey: originalKey(occasionId, yield* randomId(UploadSessionId)),
    generation: "1",
    contentType: "image/jpeg",
    byteSize: 3_000_000,
    width: 4000,
    height: 3000,
    status: "processing",
    failure: null,
    visibility: "guests",
    placeholder: null,
    fileName: "IMG_0001.jpg",
    createdAt: fixtureNow
  }
  const attachment: AssetAttachment = {
    occasionId,
    assetId: id,
    resource: { module: "music", type: "cover", id: yield* randomId(Uuid) },
    createdAt: fixtureNow
  }
  return { asset, attachment }
})

/** Both variants of an asset, thumbnail before web. */
export const newVariants = Effect.fnUntraced(function* ({ id, occasionId }: Asset) {
  const attempt = yield* randomId(Uuid)
  const variant = (kind: VariantKind, width: number, height: number): AssetVariant => ({
    assetId: id,
    kind,
    objectKey: variantKey(occasionId, id, kind, attempt),
    contentType: "image/webp",
    byteSize: width * 10,
    width,
    height
  })
  return [variant("thumbnail", 400, 300), variant("web", 2048, 1536)] as const
})
