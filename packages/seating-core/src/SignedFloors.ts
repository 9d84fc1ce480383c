/** URLs of the pictures of floors. */
import type { SignedReads } from "@banquet/assets-core/SignedReads"
import type { StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import { Effect } from "effect"
import type { FloorPicture } from "./FloorPicture.ts"
import type { PlannerSeatingView } from "./PlannerSeatingView.ts"

/** Returns the URL of each picture, `null` for those that are not there. */
export const pictureUrls = (
  signedReads: SignedReads["Service"],
  pictures: ReadonlyArray<FloorPicture | null>
): Effect.Effect<ReadonlyArray<string | null>, StoreUnavailable> => {
  const there = pictures.filter((picture) => picture !== null)
  return Effect.map(signedReads.variants(there), (urls) => {
    const urlOf = new Map(there.map(({ objectKey }, at) => [objectKey, urls[at] ?? null]))
    return pictures.map((picture) => (picture === null ? null : (urlOf.get(picture.objectKey) ?? null)))
  })
}

interface KnownView {
  readonly urls: ReadonlyArray<string | null>
  readonly view: PlannerSeatingView
}

const isSame = (one: ReadonlyArray<string | null>, other: ReadonlyArray<string | null>): boolean =>
  one.length === other.length && one.every((url, at) => url === other[at])

/** Adds the URLs of pictures to views; the same view with the same URLs is the same value. */
export const signedViews = (signedReads: SignedReads["Service"]) => {
  const known = new WeakMap<PlannerSeatingView, KnownView>()
  return Effect.fnUntraced(function* (view: PlannerSeatingView) {
    const pictures = view.plans.map(({ plan }) => plan.floorPicture)
    if (pictures.every((picture) => picture === null)) return view
    const urls = yield* pictureUrls(signedReads, pictures)
    const before = known.get(view)
    if (before !== undefined && isSame(before.urls, urls)) return before.view
    const plans = view.plans.map((plan, at) => ({ ...plan, floorPictureUrl: urls[at] ?? null }))
    const signed = { ...view, plans }
    known.set(view, { urls, view: signed })
    return signed
  })
}
