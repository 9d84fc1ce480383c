import { Images, SearchX } from "lucide-react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { Button } from "../../design/Button.tsx"
import { State } from "../../design/States.tsx"
import { moderationAddress } from "../Address.ts"
import type { StatusFilter } from "./GalleryFilters.tsx"
import { useNarrowing } from "./GallerySearch.tsx"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { useMessages } from "./Messages.ts"

interface EmptyGalleryProps {
  readonly status: StatusFilter
  /** Whether there are no photos under any filter. */
  readonly isEmpty: boolean
  /** Whether new ones are told of above, which are not shown yet. */
  readonly isFresh: boolean
}

export const EmptyGallery = ({ isEmpty, isFresh, status }: EmptyGalleryProps) => {
  const { moderation } = useMessages()
  const { feed, gallery } = useGalleryWork()
  const narrow = useNarrowing()
  if (isFresh) return <State level={2} icon={Images} title={moderation.freshTitle} text={moderation.freshText} />
  const { from, search, to } = feed.filter
  if (search !== null || from !== null || to !== null) {
    return (
      <State level={2} icon={SearchX} title={moderation.noneFoundTitle} text={moderation.noneFoundText}>
        <Button onPress={() => narrow({ search: undefined, from: undefined, to: undefined })}>
          {moderation.endSearch}
        </Button>
      </State>
    )
  }
  const words = {
    all: [moderation.emptyTitle, moderation.emptyText],
    pending: [moderation.nonePendingTitle, moderation.nonePendingText],
    approved: [moderation.noneApprovedTitle, moderation.noneApprovedText],
    rejected: [moderation.noneRejectedTitle, moderation.noneRejectedText]
  } as const
  const [title, text] = words[isEmpty ? "all" : status]
  return (
    <State level={2} icon={Images} title={title} text={text}>
      {!isEmpty && status !== "all" && (
        <ActionLink to={moderationAddress.path} params={{ occasionId: gallery.occasionId }} search={{ status: "all" }}>
          {moderation.showAll}
        </ActionLink>
      )}
    </State>
  )
}
