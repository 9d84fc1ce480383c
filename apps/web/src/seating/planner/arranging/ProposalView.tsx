/** What a proposal changes, what it leaves open and why, and which tables of it are taken. */
import { Check, TriangleAlert } from "lucide-react"
import { Checkbox } from "react-aria-components/Checkbox"
import { Button } from "../../../design/Button.tsx"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { tellingName } from "../Namesakes.ts"
import { useHouseholdNames } from "../plan/useHouseholdNames.ts"
import { withHouseholdNames } from "../PlanIndex.ts"
import { useIndex } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { householdsApart } from "./HouseholdsApart.ts"
import type { Proposal, TableChange } from "./Proposal.ts"
import { useProposalMessages } from "./ProposalMessages.ts"
import { comparedWith, conflictWords, movesWords } from "./ProposalWords.ts"
import type { TakenTables } from "./useTakenTables.ts"
import { nameOf, wishWords } from "./WishWords.ts"

interface ProposalViewProps {
  readonly proposal: Proposal
  /** Whether the plan is at least as good as it is. */
  readonly isNoBetter: boolean
  readonly tables: TakenTables
  /** Asks for another, of which the people of each of these households must sit together. */
  readonly onKeepTogether: (households: ReadonlyArray<ReadonlyArray<Candidate>>) => void
}

export const ProposalView = ({ isNoBetter, onKeepTogether, proposal, tables }: ProposalViewProps) => {
  const words = useProposalMessages()
  const { changes, left, toggle } = tables
  return (
    <>
      {isNoBetter && (
        <p>
          <strong>{words.noBetter}</strong>
        </p>
      )}
      <Verdict proposal={proposal} onKeepTogether={onKeepTogether} />
      {changes.length === 0 ? (
        <p className="panel-note">{words.nothing}</p>
      ) : (
        <ul className="proposal-tables">
          {changes.map((change) => (
            <li key={change.table.id}>
              <TableRow change={change} isTaken={!left.has(change.table.id)} onToggle={toggle} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** How good it is, who stays without a seat, and what it breaks. */
const Verdict = ({ onKeepTogether, proposal }: Pick<ProposalViewProps, "onKeepTogether" | "proposal">) => {
  const messages = useMessages()
  const words = useProposalMessages()
  const { compare, list } = useFormats()
  const index = withHouseholdNames(useIndex(), useHouseholdNames().names)
  const { arrangement, wishes } = proposal
  const apart = householdsApart(index, proposal)
  const { unseated, wishes: kept } = arrangement
  const conflict = conflictWords(messages, words, index, proposal)
  const without = (reason: "no_seats" | "conflicts"): ReadonlyArray<string> =>
    unseated.flatMap((one) => (one.reason === reason ? [nameOf(index, one.actor_id)] : []))
  const broken = kept.broken.flatMap((one) => {
    const wish = wishes[one.index]
    return wish === undefined ? [] : [wishWords(messages, index, wish)]
  })
  const compared = comparedWith(arrangement, apart.more)
  const [noSeats, conflicts] = [without("no_seats"), without("conflicts")]
  return (
    <>
      {movesWords(words, index, arrangement).map((fact) => (
        <p key={fact} className="review-fact">
          {fact}
        </p>
      ))}
      <ul className="review-open">
        {noSeats.length > 0 && <li>{words.noSeats(list(noSeats))}</li>}
        {conflicts.length > 0 && <li>{words.conflicts(list(conflicts))}</li>}
        {apart.names.length > 0 && <li>{words.apart(list(apart.names.toSorted(compare)))}</li>}
        {wishes.length > 0 && broken.length === 0 && conflict === null && <li>{words.wishesKept}</li>}
        {broken.map((wish) => (
          <li key={wish}>{words.broken(wish)}</li>
        ))}
        {compared !== null && <li>{words.compared[compared]}</li>}
        {!arrangement.complete && <li>{words.cutShort}</li>}
      </ul>
      {apart.keepable.length > 0 && (
        <div className="proposal-households">
          <p className="panel-note">{words.groupsPart}</p>
          {apart.leftOut.length > 0 && (
            <p className="panel-note">{words.leftOut(list(apart.leftOut.toSorted(compare)))}</p>
          )}
          <Button onPress={() => onKeepTogether(apart.keepable)}>{words.keepTogether}</Button>
        </div>
      )}
      {conflict !== null && (
        <p className="proposal-conflict">
          <TriangleAlert size={16} aria-hidden />
          {conflict}
        </p>
      )}
    </>
  )
}

interface TableRowProps {
  readonly change: TableChange
  readonly isTaken: boolean
  readonly onToggle: (tableId: string) => void
}

const TableRow = ({ change: { coming, leaving, table }, isTaken, onToggle }: TableRowProps) => {
  const words = useProposalMessages()
  const { list } = useFormats()
  const index = useIndex()
  const names = (people: ReadonlyArray<Candidate>): string => list(people.map((one) => tellingName(index, one)))
  return (
    <Checkbox className="check" isSelected={isTaken} onChange={() => onToggle(table.id)}>
      <span className="check-box" aria-hidden="true">
        {isTaken && <Check size={14} />}
      </span>
      <span>
        <strong>{table.name}</strong>
        {coming.length > 0 && <span className="proposal-people"> + {names(coming)}</span>}
        {leaving.length > 0 && <span className="proposal-people"> {words.leaving(names(leaving))}</span>}
      </span>
    </Checkbox>
  )
}
