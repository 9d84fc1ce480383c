import type { Key } from "react-aria-components/GridList"
import type { DropItem, DropOperation } from "react-aria-components/useDragAndDrop"
import { useSeating } from "../SeatingContext.ts"

/** The type of what a drag carries: an actor's id. */
export const actorType = "application/x-banquet-actor"

/** Returns the actors that a drop brings. */
export const actorsIn = async (items: ReadonlyArray<DropItem>): Promise<ReadonlyArray<string>> =>
  Promise.all(items.flatMap((item) => (item.kind === "text" ? [item.getText(actorType)] : [])))

/** Lets people be dragged out of a list of them by keyboard; pointers drag by other means. */
export const useActorDrag = () => {
  const { canEdit, store } = useSeating()
  /** Whoever is picked comes with one of them. */
  const withPicked = (keys: ReadonlySet<Key>): ReadonlyArray<string> => {
    const { picked } = store.get()
    const ids = [...keys].map(String)
    return ids.some((id) => picked.has(id)) ? [...picked] : ids
  }
  return {
    isDisabled: !canEdit,
    getItems: (keys: ReadonlySet<Key>) =>
      withPicked(keys).map((actorId) => ({
        [actorType]: actorId,
        "text/plain": store.get().index.candidates.get(actorId)?.display_name ?? ""
      })),
    onDragStart: ({ keys }: { readonly keys: ReadonlySet<Key> }) => store.setDragged(withPicked(keys)),
    onDragEnd: () => store.setDragged([]),
    getAllowedDropOperations: (): Array<DropOperation> => ["move"]
  }
}
