import { Button } from "../../design/Button.tsx"
import type { Feed } from "./GalleryFeed.ts"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { useMessages } from "./Messages.ts"

interface FreshPhotosProps {
  readonly loaded: Feed
  readonly onShow: () => void
}

/** Says how many photos have come, and shows them when asked. */
export const FreshPhotos = ({ loaded: { fresh, isFreshMore }, onShow }: FreshPhotosProps) => {
  const { moderation } = useMessages()
  const { feed } = useGalleryWork()
  return (
    <div className="gallery-fresh" role="status">
      {fresh.length > 0 && (
        <div>
          <span>{isFreshMore ? moderation.freshMore : moderation.fresh(fresh.length)}</span>
          <Button
            kind="next"
            onPress={() => {
              void feed.showFresh()
              onShow()
            }}
          >
            {moderation.showFresh}
          </Button>
        </div>
      )}
    </div>
  )
}
