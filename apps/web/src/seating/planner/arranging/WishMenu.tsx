/** Says of those who are picked whether they are to sit together, and where. */
import { Heart } from "lucide-react"
import { useMemo, useState } from "react"
import { Dialog, DialogTrigger } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import { Button } from "../../../design/Button.tsx"
import { useMessages } from "../Messages.ts"
import { tellingName } from "../Namesakes.ts"
import { movableOf } from "../picking/Movable.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { useIndex, useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { PlaceWishes } from "./PlaceWishes.tsx"
import { useWishChange } from "./useWishChange.ts"
import { pairCount, withPairWish, withPlaceWish } from "./WishLists.ts"
import { normalWeight, WishWeight } from "./WishWeight.tsx"

const musts = ["must_together", "must_apart"] as const
const wouldLike = ["together", "apart"] as const
type Kind = (typeof musts | typeof wouldLike)[number]

/** Returns those that a wish is about: two as they are picked; of more, whoever sits with a household through it. */
const wishedOf = (index: IndexedPlan, picked: ReadonlySet<string>): ReadonlyArray<Candidate> =>
  picked.size === 2 ? [...picked].flatMap((id) => index.candidates.get(id) ?? []) : movableOf(index, picked)

export const WishMenu = () => {
  const { arranging } = useMessages()
  const { store } = useSeating()
  const index = useIndex()
  const picked = useSeatingState((state) => state.picked)
  const [isOpen, setOpen] = useState(false)
  const [weight, setWeight] = useState(normalWeight)
  const [refused, setRefused] = useState("")
  const change = useWishChange(setRefused)
  const people = useMemo(() => wishedOf(index, picked), [index, picked])
  const ids = people.map(({ actor_id }) => actor_id)
  const [one, other] = people.map((person) => tellingName(index, person))
  const add = async (...wishes: Parameters<typeof change>): Promise<void> => {
    setOpen(false)
    if (await change(...wishes)) store.pick([])
  }
  const pairButton = (kind: Kind) => {
    const text = people.length === 2 ? arranging.pair[kind](one ?? "", other ?? "") : arranging.all[kind](people.length)
    const addPairs = () =>
      void add((wishes) => withPairWish(wishes, ids, { kind, weight }), pairCount(ids.length, kind))
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
                <WishWeight label={arranging.weight} weight={weight} onChange={setWeight} />
                {wouldLike.map(pairButton)}
              </>
            )}
            <PlaceWishes onChoose={(wish) => void add((wishes) => withPlaceWish(wishes, ids, wish), ids.length)} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <span role="status">{refused}</span>
    </>
  )
}
