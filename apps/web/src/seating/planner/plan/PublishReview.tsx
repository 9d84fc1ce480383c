import { useEffect } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { PublishDialog } from "../LaterParts.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { forgetDialog, useDialog } from "./useDialog.tsx"

export const PublishReview = () => {
  const { seating } = useMessages()
  const { dismissReport } = useSeating().store
  const key = useSeatingState(({ index }) => `publish ${index.plan.id}`)
  const { dialog, open } = useDialog(PublishDialog, key)
  useEffect(() => {
    const { pathname } = location
    return () => {
      // Somebody else has published the plan meanwhile: there is nothing to ask any more.
      if (location.pathname === pathname) forgetDialog(key)
    }
  }, [key])
  return (
    <>
      <Button
        kind="next"
        onPress={() => {
          // It would lie over the dialog, and offer to publish, too.
          dismissReport()
          open()
        }}
      >
        {seating.publish}
      </Button>
      {dialog}
    </>
  )
}
