/** Says of two people who are picked whether they are to sit together. */
import { Heart } from "lucide-react"
import { useState } from "react"
import { Menu, MenuItem, MenuTrigger } from "react-aria-components/Menu"
import { Popover } from "react-aria-components/Popover"
import { Button } from "../../../design/Button.tsx"
import { asProblem } from "../../../platform/api/Problem.ts"
import { useMessages } from "../Messages.ts"
import { wordsForRefused } from "../OutcomeWords.ts"
import { useIndex, useSeating, useSeatingState } from "../SeatingContext.ts"
import { useWishes } from "./useWishes.ts"
import { withWish } from "./WishLists.ts"

const kinds = ["must_together", "together", "apart", "must_apart"] as const

export const WishMenu = () => {
  const messages = useMessages()
  const { arranging } = messages
  const { store } = useSeating()
  const index = useIndex()
  const picked = useSeatingState((state) => state.picked)
  const { change } = useWishes()
  const [said, setSaid] = useState("")
  const [a, b] = [...picked]
  if (a === undefined || b === undefined || picked.size !== 2) return null
  const [one, other] = [a, b].map((id) => index.candidates.get(id)?.display_name ?? "")
  const add = async (kind: (typeof kinds)[number]): Promise<void> => {
    try {
      await change((wishes) => withWish(wishes, { actor_ids: [a, b], kind, weight: 1 }))
      store.pick([])
    } catch (error) {
      setSaid(wordsForRefused(messages, asProblem(error)))
    }
  }
  return (
    <>
      <MenuTrigger>
        <Button>
          <Heart size={16} aria-hidden />
          {arranging.wish}
        </Button>
        <Popover className="popover" placement="top">
          <Menu className="menu" aria-label={arranging.wish}>
            {kinds.map((kind) => (
              <MenuItem key={kind} id={kind} className="menu-item" onAction={() => void add(kind)}>
                {arranging.pair[kind](one ?? "", other ?? "")}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <span role="status">{said}</span>
    </>
  )
}
