/** The wishes about somebody: which of them are not kept as people sit now, what they weigh, and where they must sit or not. */
import { TriangleAlert, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../design/Button.tsx"
import { useMessages } from "../Messages.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { isBroken } from "./BrokenWishes.ts"
import { PlaceWishes } from "./PlaceWishes.tsx"
import type { Wish } from "./Proposal.ts"
import { useWishChange } from "./useWishChange.ts"
import { useWishes } from "./useWishes.ts"
import { actorsOf, wishKey, withoutWish, withPlaceWish, withWeight } from "./WishLists.ts"
import { WishWeight } from "./WishWeight.tsx"
import { wishWords } from "./WishWords.ts"

export const PersonWishes = ({ candidate: { actor_id } }: { readonly candidate: Candidate }) => {
  const { arranging } = useMessages()
  const { canEdit } = useSeating()
  const { wishes } = useWishes()
  const [refused, setRefused] = useState("")
  const change = useWishChange(setRefused)
  const own = wishes.filter((wish) => actorsOf(wish).includes(actor_id))
  return (
    <section className="person-wishes" aria-labelledby="person-wishes">
      <h3 id="person-wishes" className="panel-heading">
        {arranging.wishes}
      </h3>
      <WishList
        wishes={own}
        onRemove={(wish) => void change((all) => withoutWish(all, wish))}
        onWeigh={(wish, weight) => void change((all) => withWeight(all, wish, weight))}
      />
      {canEdit && <p className="panel-note">{arranging.pairHint}</p>}
      {canEdit && <PlaceWishes onChoose={(wish) => void change((all) => withPlaceWish(all, [actor_id], wish))} />}
      <p role="status" className="panel-note">
        {refused}
      </p>
    </section>
  )
}

interface WishListProps {
  readonly wishes: ReadonlyArray<Wish>
  readonly onRemove: (wish: Wish) => void
  readonly onWeigh: (wish: Wish, weight: number) => void
}

const WishList = ({ onRemove, onWeigh, wishes }: WishListProps) => {
  const messages = useMessages()
  const { arranging } = messages
  const { canEdit } = useSeating()
  const index = useIndex()
  return wishes.length === 0 ? null : (
    <ul>
      {wishes.map((wish) => {
        const words = wishWords(messages, index, wish)
        return (
          <li key={wishKey(wish)}>
            <span>
              {words}
              {isBroken(index, wish) && (
                <span className="wish-broken">
                  <TriangleAlert size={14} aria-hidden /> {arranging.isBroken}
                </span>
              )}
            </span>
            {canEdit && (wish.kind === "together" || wish.kind === "apart") && (
              <WishWeight
                isLabelHidden
                label={arranging.weightOf(words)}
                weight={wish.weight}
                onChange={(weight) => onWeigh(wish, weight)}
              />
            )}
            {canEdit && (
              <Button kind="quiet" shape="icon" aria-label={arranging.removeWish(words)} onPress={() => onRemove(wish)}>
                <X size={16} aria-hidden />
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}
