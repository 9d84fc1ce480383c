/** The handle that starts a drag by keyboard; a pointer drags the whole row, and the browser drags nothing itself. */
import type { ComponentProps } from "react"
import { GripVertical } from "lucide-react"
import { Button } from "react-aria-components/Button"
import { useMessages } from "../Messages.ts"
import { useSeating } from "../SeatingContext.ts"

export const DragHandle = ({ name }: { readonly name: string }) => {
  const { people } = useMessages()
  const { canEdit } = useSeating()
  return canEdit ? (
    <Button slot="drag" className="drag-handle" aria-label={people.drag(name)}>
      <GripVertical size={14} aria-hidden />
    </Button>
  ) : null
}

/** Renders a row that the browser does not drag itself. */
export const undraggable = (props: ComponentProps<"div">) => <div {...props} draggable={false} />
