/** Says of those who are picked whether they are to sit together, and where. */
import { Heart } from "lucide-react"
import { useMemo, useState } from "react"
import { Dialog, DialogTrigger } from "react-aria-components/Dialog"
import { Popover } from "react-aria-components/Popover"
import { Button } from "../../../design/Button.tsx"
import { asProblem } from "../../../platform/api/Problem.ts"
import { useMessages } from "../Messages.ts"
import { wordsForRefused } from "../OutcomeWords.ts"
import { movableOf } from "../picking/Movable.ts"
import type { IndexedPlan } from "../PlanIndex.ts"
import { useIndex, useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { PlaceWishes } from "./PlaceWishes.tsx"
import type { Wish } from "./Proposal.ts"
import { useWishes } from "./useWishes.ts"
import { mostWishes, pairCount, withPairWish, withPlaceWish } from "./WishLists.ts"
import { normalWeight, WishWeight } from "./WishWeight.tsx"

const kinds = ["must_together", "together", "apart", "must_apart"] as const

/** Returns those that a wish is about: two as they are picked; of more, whoever sits with a household through it. */
const wishedOf = (index: IndexedPlan, picked: ReadonlySet<string>): ReadonlyArray<Candidate> =>
  picked.size === 2 ? [...picked].flatMap((id) => index.candidates.get(id) ?? []) : movableOf(index, picked)

export const WishMenu = () => {
  const messages = useMessages()
  const { arranging } = messages
  const { store } = useSeating()
  const index = useIndex()
  const picked = useSeatingState((state) => state.picked)
  const { change } = useWishes()
  const [isOpen, setOpen] = useState(false)
  const [weight, setWeight] = useState(normalWeight)
  const [said, setSaid] = useState("")
  const people = useMemo(() => wishedOf(index, picked), [index, picked])
  const ids = people.map(({ actor_id }) => actor_id)
  const [one, other] = people.map(({ display_name }) => display_name)
  const add = async (needed: number, how: (wishes: ReadonlyArray<Wish>) => ReadonlyArray<Wish>): Promise<void> => {
    setOpen(false)
    if (needed > mostWishes) {
      setSaid(arranging.tooManyWishes)
      return
    }
    try {
      await change(how)
      store.pick([])
    } catch (error) {
      setSaid(wordsForRefused(messages, asProblem(error)))
    }
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
            {people.length > 1 &&
              kinds.map((kind) => (
                <Button
                  key={kind}
                  onPress={() =>
                    void add(pairCount(ids.length, kind), (wishes) => withPairWish(wishes, ids, { kind, weight }))
                  }
                >
                  {people.length === 2
                    ? arranging.pair[kind](one ?? "", other ?? "")
                    : arranging.all[kind](people.length)}
                </Button>
              ))}
            {people.length > 1 && <WishWeight label={arranging.weight} weight={weight} onChange={setWeight} />}
            <PlaceWishes onChoose={(wish) => void add(ids.length, (wishes) => withPlaceWish(wishes, ids, wish))} />
          </Dialog>
        </Popover>
      </DialogTrigger>
      <span role="status">{said}</span>
    </>
  )
}
