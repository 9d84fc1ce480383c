import type { Key } from "react-aria-components/GridList"
import type { DropOperation } from "react-aria-components/useDragAndDrop"
import { useSeating } from "../SeatingContext.ts"

/** The type of what a drag carries: an actor's id. */
export const actorType = "application/x-banquet-actor"

/** Lets people be dragged out of a list of them by keyboard; pointers drag by other means. */
export const useActorDrag = () => {
  const { canEdit, store } = useSeating()
  return {
    isDisabled: !canEdit,
    getItems: (keys: ReadonlySet<Key>) =>
      [...keys].map((key) => ({
        [actorType]: String(key),
        "text/plain": store.get().index.candidates.get(String(key))?.display_name ?? ""
      })),
    onDragStart: ({ keys }: { readonly keys: ReadonlySet<Key> }) => store.setDragged(String([...keys][0] ?? "")),
    onDragEnd: () => store.setDragged(null),
    getAllowedDropOperations: (): Array<DropOperation> => ["move"]
  }
}
