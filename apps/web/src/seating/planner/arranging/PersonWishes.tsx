/** The wishes about somebody: which of them are not kept as people sit now, and tables where they must or must not sit. */
import { TriangleAlert, X } from "lucide-react"
import { useState } from "react"
import { Button } from "../../../design/Button.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { asProblem } from "../../../platform/api/Problem.ts"
import { useMessages } from "../Messages.ts"
import { wordsForRefused } from "../OutcomeWords.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { isBroken } from "./BrokenWishes.ts"
import type { Wish } from "./Proposal.ts"
import { wishWords } from "./ProposalWords.ts"
import { useWishes } from "./useWishes.ts"
import { actorsOf, withoutWish, withWish } from "./WishLists.ts"

const none = "none"

export const PersonWishes = ({ candidate: { actor_id } }: { readonly candidate: Candidate }) => {
  const messages = useMessages()
  const { arranging } = messages
  const { canEdit } = useSeating()
  const index = useIndex()
  const { change, wishes } = useWishes()
  const [said, setSaid] = useState("")
  const own = wishes.filter((wish) => actorsOf(wish).includes(actor_id))
  const run = async (how: Parameters<typeof change>[0]): Promise<void> => {
    try {
      setSaid("")
      await change(how)
    } catch (error) {
      setSaid(wordsForRefused(messages, asProblem(error)))
    }
  }
  const placeChoice = (kind: "must_table" | "not_table") => (
    <Choice
      label={arranging[kind]}
      value={none}
      options={[{ id: none, name: arranging.chooseTable }, ...index.plan.tables]}
      onChange={(id) => {
        if (id !== none) void run((all) => withWish(all, { actor_id, kind, seating_table_ids: [id] }))
      }}
    />
  )
  return (
    <section className="person-wishes" aria-labelledby="person-wishes">
      <h3 id="person-wishes" className="panel-heading">
        {arranging.wishes}
      </h3>
      <WishList wishes={own} onRemove={(wish) => void run((all) => withoutWish(all, wish))} />
      {canEdit && index.plan.tables.length > 0 && (
        <div className="new-form-row">
          {placeChoice("must_table")}
          {placeChoice("not_table")}
        </div>
      )}
      <p role="status" className="panel-note">
        {said}
      </p>
    </section>
  )
}

interface WishListProps {
  readonly wishes: ReadonlyArray<Wish>
  readonly onRemove: (wish: Wish) => void
}

const WishList = ({ onRemove, wishes }: WishListProps) => {
  const messages = useMessages()
  const { arranging } = messages
  const { canEdit } = useSeating()
  const index = useIndex()
  return wishes.length === 0 ? null : (
    <ul>
      {wishes.map((wish) => {
        const words = wishWords(messages, index, wish)
        return (
          <li key={JSON.stringify(wish)}>
            <span>
              {words}
              {isBroken(index, wish) && (
                <span className="wish-broken">
                  <TriangleAlert size={14} aria-hidden /> {arranging.isBroken}
                </span>
              )}
            </span>
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
