/** The way to the name and the notes of the plan. */
import { PencilLine } from "lucide-react"
import { Button } from "../../../design/Button.tsx"
import { useMessages } from "../Messages.ts"
import { DetailsDialog } from "../LaterParts.ts"
import { useDialog } from "./useDialog.tsx"

export const PlanDetails = () => {
  const { details } = useMessages()
  const { dialog, open } = useDialog(DetailsDialog)
  return (
    <>
      <Button kind="quiet" shape="icon" aria-label={details.title} onPress={open}>
        <PencilLine size={16} aria-hidden />
      </Button>
      {dialog}
    </>
  )
}
