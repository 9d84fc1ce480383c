import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { PublishDialog } from "../LaterParts.ts"
import { useDialog } from "./useDialog.tsx"

export const PublishReview = () => {
  const { seating } = useMessages()
  const { dialog, open } = useDialog(PublishDialog)
  return (
    <>
      <Button kind="next" onPress={open}>
        {seating.publish}
      </Button>
      {dialog}
    </>
  )
}
