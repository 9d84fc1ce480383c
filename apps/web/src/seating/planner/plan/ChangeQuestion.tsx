/** Asks before a published plan is changed, and so hidden from guests. */
import { Check } from "lucide-react"
import { useState } from "react"
import { Checkbox } from "react-aria-components/Checkbox"
import { Heading } from "react-aria-components/Modal"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import type { ChangeQuestion as Question } from "../Question.ts"
import { useSeating } from "../SeatingContext.ts"

export const ChangeQuestion = ({ question: { answer, plan } }: { readonly question: Question }) => {
  const { consent } = useMessages()
  const { ago } = useFormats()
  const { canPublish, event } = useSeating()
  const [isSilenced, setSilenced] = useState(false)
  const [openedAt] = useState(() => Date.now())
  const { published_at, published_by } = plan
  const isForGuests = event.enablement?.config.publish_to_guests !== false
  return (
    <>
      <Heading slot="title">{consent.title}</Heading>
      <p>
        {!canPublish ? consent.untilOthersPublish : isForGuests ? consent.guestsSeeNothing : consent.vendorsSeeNothing}
      </p>
      {published_at !== null && published_by !== null && (
        <p className="panel-note">
          {consent.publishedBy(
            published_by.display_name,
            ago(published_at, Math.max(openedAt, Date.parse(published_at)))
          )}
        </p>
      )}
      <Checkbox className="check" isSelected={isSilenced} onChange={setSilenced}>
        <span className="check-box" aria-hidden="true">
          {isSilenced && <Check size={14} />}
        </span>
        {consent.notAgainToday}
      </Checkbox>
      <div className="dialog-actions">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what changes nothing has the focus, for Enter after a stray drag */}
        <Button autoFocus kind="quiet" onPress={() => answer(false, false)}>
          {consent.leave}
        </Button>
        <Button kind="next" onPress={() => answer(true, isSilenced)}>
          {consent.change}
        </Button>
      </div>
    </>
  )
}
