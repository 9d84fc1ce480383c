/** Says of those who are picked whether they are to sit together, and where. */
import { Heart } from "lucide-react"
import { useMemo, useState } from "react"
import { Dialog, DialogTrigger } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import { Button } from "../../../design/Button.tsx"
import { useMessages } from "../Messages.ts"
import { movableOf } from "../picking/Movable.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { useIndex, useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { PlaceWishes } from "./PlaceWishes.tsx"
import { wishOfAllWords, wishWords } from "./ProposalWords.ts"
import { useWishAdding } from "./useWishAdding.ts"
import { pairCount, placeWish, type PlaceWish, withPairWish, withPlaceWish } from "./WishLists.ts"
import { normalWeight, WishWeight } from "./WishWeight.tsx"

const musts = ["must_together", "must_apart"] as const
const wouldLike = ["together", "apart"] as const
type Kind = (typeof musts | typeof wouldLike)[number]

/** Returns those that a wish is about: two as they are picked; of more, whoever sits with a household through it. */
const wishedOf = (index: IndexedPlan, picked: ReadonlySet<string>): ReadonlyArray<Candidate> =>
  picked.size === 2 ? [...picked].flatMap((id) => index.candidates.get(id) ?? []) : movableOf(index, picked)

export const WishMenu = () => {
  const messages = useMessages()
  const { arranging } = messages
  const { store } = useSeating()
  const index = useIndex()
  const picked = useSeatingState((state) => state.picked)
  const [isOpen, setOpen] = useState(false)
  const [weight, setWeight] = useState(normalWeight)
  const [said, setSaid] = useState("")
  const addWishes = useWishAdding(setSaid)
  const people = useMemo(() => wishedOf(index, picked), [index, picked])
  const ids = people.map(({ actor_id }) => actor_id)
  const [one, other] = people.map(({ display_name }) => display_name)
  const add = async (...wishes: Parameters<typeof addWishes>): Promise<void> => {
    setOpen(false)
    if (await addWishes(...wishes)) store.pick([])
  }
  const addPlace = (wish: PlaceWish): void => {
    const ofFirst = placeWish(ids[0] ?? "", wish)
    const text =
      people.length === 1
        ? wishWords(messages, index, ofFirst)
        : wishOfAllWords(messages, index, ofFirst, people.length)
    void add(text, ids.length, (wishes) => withPlaceWish(wishes, ids, wish))
  }
  const pairButton = (kind: Kind) => {
    const text = people.length === 2 ? arranging.pair[kind](one ?? "", other ?? "") : arranging.all[kind](people.length)
    const addPairs = () =>
      void add(text, pairCount(ids.length, kind), (wishes) => withPairWish(wishes, ids, { kind, weight }))
    return (
      <Button key={kind} onPress={addPairs}>
        {text}
      </Button>
    )
  }
  return (
    <>
      <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
        <Button isDisabled={people.length < (index.plan.tables.length === 0 ? 2 : 1)}>
          <Heart size={16} aria-hidden />
          {arranging.wish}
        </Button>
        <Popover className="popover" placement="top">
          <Dialog className="picked-choice" aria-label={arranging.wish}>
            {people.length > 1 && (
              <>
                {musts.map(pairButton)}
                {wouldLike.map(pairButton)}
                <WishWeight label={arranging.weight} weight={weight} onChange={setWeight} />
              </>
            )}
            <PlaceWishes onChoose={addPlace} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <span role="status">{said}</span>
    </>
  )
}
