import { type ComponentProps, lazy, Suspense, useEffect } from "react"
import { retryForever } from "../../platform/offline/retryForever.ts"

const load = () => retryForever(async () => ({ default: (await import("./LargeView.tsx")).LargeView }))

/** The photos are there before the view of one of them. */
const LargeView = lazy(load)

interface LargePhotoProps extends Omit<ComponentProps<typeof LargeView>, "photo"> {
  /** The one to look at, or none. */
  readonly photo: string | null
}

/** One photo over the album. It is loaded as soon as there are photos, so that they open without a network too. */
export const LargePhoto = ({ photo, ...view }: LargePhotoProps) => {
  const isOfUse = view.photos.length > 0
  useEffect(() => {
    if (isOfUse) void load()
  }, [isOfUse])
  if (photo === null) return null
  return (
    <Suspense>
      <LargeView {...view} photo={photo} />
    </Suspense>
  )
}
