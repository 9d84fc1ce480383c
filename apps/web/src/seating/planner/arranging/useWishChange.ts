/** Changes wishes, and tells why where they cannot be. */
import { useMessages } from "../Messages.ts"
import { wordsForRefused } from "../RefusedWords.ts"
import { useSeating } from "../SeatingContext.ts"
import { mostWishes } from "./WishLists.ts"
import type { WishEdit } from "./WishEditor.ts"

/** Returns what changes wishes, of which the change makes at most this many; it answers whether they were changed. */
export const useWishChange = (refuse: (reason: string) => void) => {
  const messages = useMessages()
  const { store } = useSeating()
  return async (edit: WishEdit, needed = 0): Promise<boolean> => {
    if (needed > mostWishes) {
      refuse(messages.arranging.tooManyWishes)
      return false
    }
    const problem = await store.changeWishes(edit)
    refuse(problem === null ? "" : wordsForRefused(messages, problem))
    return problem === null
  }
}
