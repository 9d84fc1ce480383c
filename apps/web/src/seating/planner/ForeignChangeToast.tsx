/** Tells who looks at the plan why it is a draft again, or published, where that was not done here. */
import { useCallback } from "react"
import { useStore } from "../../design/Store.ts"
import { ActionLink } from "../../design/ActionLink.tsx"
import { auditAddress } from "../../platform/audit/Address.ts"
import { wordsForForeignChange } from "./ForeignChangeWords.ts"
import { useMessages } from "./Messages.ts"
import { useSeating } from "./SeatingContext.ts"
import { Toast } from "./Toast.tsx"

interface ForeignChangeToastProps {
  /** The change that was read. */
  readonly read: object | null
  readonly onRead: (change: object | null) => void
}

export const ForeignChangeToast = ({ onRead, read }: ForeignChangeToastProps) => {
  const messages = useMessages()
  const { api, canAudit, foreignChange } = useSeating()
  const change = useStore(foreignChange)
  const dismiss = useCallback(() => onRead(change), [change, onRead])
  if (change === null || change === read) return null
  return (
    <Toast key={change.after.revision} text={wordsForForeignChange(messages, change)} onDismiss={dismiss}>
      {canAudit && (
        <ActionLink to={auditAddress.path} params={{ occasionId: api.occasionId }} search={{}}>
          {messages.foreign.who}
        </ActionLink>
      )}
    </Toast>
  )
}
