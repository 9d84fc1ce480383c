import { useEffect } from "react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { PublishDialog } from "../LaterParts.ts"
import { useSeatingState } from "../SeatingContext.ts"
import { forgetDialog, useDialog } from "./useDialog.tsx"

export const PublishReview = () => {
  const { seating } = useMessages()
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
      <Button kind="next" onPress={open}>
        {seating.publish}
      </Button>
      {dialog}
    </>
  )
}
