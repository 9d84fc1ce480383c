/** Tells who looks at the plan why it is a draft again, or published, where that was not done here. */
import { useCallback } from "react"
import { useStore } from "../../design/Store.ts"
import { ActionLink } from "../../design/ActionLink.tsx"
import { auditAddress } from "../../platform/audit/Address.ts"
import { wordsForRemoteChange } from "./RemoteChangeWords.ts"
import { useMessages } from "./Messages.ts"
import { useSeating } from "./SeatingContext.ts"
import { Toast } from "./Toast.tsx"

interface RemoteChangeToastProps {
  /** The change that was read. */
  readonly read: object | null
  readonly onRead: (change: object | null) => void
}

export const RemoteChangeToast = ({ onRead, read }: RemoteChangeToastProps) => {
  const messages = useMessages()
  const { api, canAudit, remoteChange } = useSeating()
  const change = useStore(remoteChange)
  const dismiss = useCallback(() => onRead(change), [change, onRead])
  if (change === null || change === read) return null
  return (
    <Toast key={change.after.revision} text={wordsForRemoteChange(messages, change)} onDismiss={dismiss}>
      {canAudit && (
        <ActionLink to={auditAddress.path} params={{ occasionId: api.occasionId }} search={{}}>
          {messages.remote.who}
        </ActionLink>
      )}
    </Toast>
  )
}
