import type { AssetId } from "@banquet/assets-core/AssetIds"
import { SeatingChange } from "./SeatingChange.ts"
import type { SeatingPlan } from "./SeatingPlan.ts"

const isForgotten = (change: SeatingChange): boolean =>
  SeatingChange.$is("PublicationRemoved")(change) || change.plan.status === "published"

/** Returns whether the change may leave a picture that neither the plan nor its last publication has. */
export const mayLeavePictures = (before: SeatingPlan, change: SeatingChange): boolean =>
  isForgotten(change) || before.floorPicture?.assetId !== change.plan.floorPicture?.assetId

/** Returns the pictures that neither the plan nor its last publication has after the change. */
export const unusedPictures = (
  before: SeatingPlan,
  /** That of the last publication before the change, if it has one. */
  published: AssetId | null,
  change: SeatingChange
): ReadonlyArray<AssetId> => {
  const now = change.plan.floorPicture?.assetId ?? null
  const kept = isForgotten(change) ? [now] : [now, published]
  const had = new Set([before.floorPicture?.assetId ?? null, published])
  return [...had].flatMap((id) => (id === null || kept.includes(id) ? [] : [id]))
}
