import { Images } from "lucide-react"
import { ActionLink } from "../../design/ActionLink.tsx"
import { State } from "../../design/States.tsx"
import { moderationAddress } from "../Address.ts"
import type { StatusFilter } from "./GalleryFilters.tsx"
import { useGalleryWork } from "./GalleryWorkContext.ts"
import { useMessages } from "./Messages.ts"

interface EmptyGalleryProps {
  readonly status: StatusFilter
  /** Whether there are no photos under any filter. */
  readonly isEmpty: boolean
}

export const EmptyGallery = ({ isEmpty, status }: EmptyGalleryProps) => {
  const { moderation } = useMessages()
  const { gallery } = useGalleryWork()
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
