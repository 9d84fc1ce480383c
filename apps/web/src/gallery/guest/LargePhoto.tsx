import { Suspense, useEffect } from "react"
import { laterPart } from "../../platform/offline/laterPart.tsx"
import type { LargeViewProps } from "./LargeView.tsx"

/** The photos are there before the view of one of them. */
const LargeView = laterPart<LargeViewProps>(async () => (await import("./LargeView.tsx")).LargeView)

interface LargePhotoProps extends Omit<LargeViewProps, "photo"> {
  /** The one to look at, or none. */
  readonly photo: string | null
}

/** One photo over the album. It is loaded as soon as there are photos, so that they open without a network too. */
export const LargePhoto = ({ photo, ...view }: LargePhotoProps) => {
  const isOfUse = view.photos.length > 0
  useEffect(() => {
    if (isOfUse) void LargeView.load()
  }, [isOfUse])
  if (photo === null) return null
  return (
    <Suspense>
      <LargeView {...view} photo={photo} />
    </Suspense>
  )
}
