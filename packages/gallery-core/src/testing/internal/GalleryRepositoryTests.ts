/** What the parts of the suite of `GalleryRepository` have in common. */
import type { AssetVariant } from "@banquet/assets-core/AssetVariant"
import { fixtureNow } from "@banquet/assets-core/testing/AssetFixture"
import { ActorId, EventId, type OccasionId } from "@banquet/platform-core/Ids"
import { randomId } from "@banquet/platform-core/testing/OccasionFixture"
import { Transaction } from "@banquet/platform-core/Transaction"
import type { GalleryRepositoryServices } from "../GalleryRepositoryServices.ts"
import { assert, type Vitest } from "@effect/vitest"
import { DateTime, Effect } from "effect"
import { byNewest, type GalleryPosition } from "../../GalleryCursor.ts"
import { GalleryRepository } from "../../GalleryRepository.ts"
import { galleryFixture, type ItemTraits } from "../GalleryFixture.ts"

/** Declares tests that run on the layer under test. */
export type GalleryRepositoryTests = Vitest.MethodsNonLive<GalleryRepositoryServices>

export const minutesLater = (minutes: number) => DateTime.addDuration(fixtureNow, `${minutes} minutes`)

export const everything = { limit: 200, after: null }

export const stored = ({ byteSize, contentType, height, objectKey, width }: AssetVariant) => ({
  objectKey,
  contentType,
  byteSize,
  width,
  height
})

export const fails = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.map(Effect.exit(effect), (exit) => exit._tag === "Failure")

/** What the guest and its occasion have stored, whatever the event is. */
export const usageOf = Effect.fnUntraced(function* (occasionId: OccasionId, uploaderId: ActorId) {
  const gallery = yield* GalleryRepository
  const transaction = yield* Transaction
  const nowhere = yield* randomId(EventId)
  return (yield* transaction.run(gallery.uploadOpeningForChange(occasionId, nowhere, uploaderId))).usage
})

/** Everything that a list has, page by page. */
export const walk = Effect.fnUntraced(function* <Row extends GalleryPosition, E, R>(
  limit: number,
  read: (page: {
    readonly limit: number
    readonly after: GalleryPosition | null
  }) => Effect.Effect<ReadonlyArray<Row>, E, R>,
  between: Effect.Effect<unknown, E, R> = Effect.void
) {
  const rows: Array<Row> = []
  let after: GalleryPosition | null = null
  while (true) {
    const page: ReadonlyArray<Row> = yield* read({ limit, after })
    assert.isAtMost(page.length, limit)
    rows.push(...page)
    after = page.at(-1) ?? null
    if (page.length < limit) return rows
    yield* between
  }
})

/** Items of which many were created in the same moment, and those that guests do not see in between. */
export const crowd = Effect.fnUntraced(function* (fixture: Effect.Success<typeof galleryFixture>) {
  const made = []
  for (let index = 0; index < 13; index++) {
    const traits: ItemTraits = { createdAt: minutesLater([3, 1, 3, 2][index % 4] ?? 0) }
    made.push((yield* fixture.item(traits)).item)
    if (index % 3 === 0) yield* fixture.item({ ...traits, moderationStatus: "pending" })
  }
  return made.toSorted(byNewest)
})
