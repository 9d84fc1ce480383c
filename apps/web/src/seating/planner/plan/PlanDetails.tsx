/** The way to the name and the notes of the plan. */
import { PencilLine } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { useMessages } from "../Messages.ts"
import { DetailsDialog } from "../LaterParts.ts"
import { useDialog } from "./useDialog.tsx"

export const PlanDetails = () => {
  const { details } = useMessages()
  const { dialog, open } = useDialog(DetailsDialog)
  return (
    <>
      <Button className="button" data-kind="quiet" data-shape="icon" aria-label={details.title} onPress={open}>
        <PencilLine size={16} aria-hidden />
      </Button>
      {dialog}
    </>
  )
}
