/** Adds wishes, and tells of it or why it was refused. */
import { asProblem } from "../../../platform/api/Problem.ts"
import { useMessages } from "../Messages.ts"
import { wordsForRefused } from "../OutcomeWords.ts"
import { useSeating } from "../SeatingContext.ts"
import { useWishes } from "./useWishes.ts"
import { mostWishes, type WishChange, withoutChange } from "./WishLists.ts"

/** Returns what adds wishes and says of them this text; it answers whether they were added. */
export const useWishAdding = (refuse: (reason: string) => void) => {
  const messages = useMessages()
  const { arranging } = messages
  const { store } = useSeating()
  const { change } = useWishes()
  const takeBack = async (made: WishChange): Promise<void> => {
    try {
      await change((wishes) => withoutChange(wishes, made))
      store.dismissReport()
    } catch (error) {
      store.notify({ text: wordsForRefused(messages, asProblem(error)), undo: null })
    }
  }
  return async (text: string, needed: number, how: Parameters<typeof change>[0]): Promise<boolean> => {
    if (needed > mostWishes) {
      refuse(arranging.tooManyWishes)
      return false
    }
    try {
      const made = await change(how)
      store.notify({ text: arranging.saved(text), undo: () => takeBack(made) })
      return true
    } catch (error) {
      refuse(wordsForRefused(messages, asProblem(error)))
      return false
    }
  }
}
