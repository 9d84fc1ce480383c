/** Offers to split a household, or to leave it, instead of giving one of its people a second chair. */
import { Heading } from "react-aria-components/Modal"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { isUnit } from "../Households.ts"
import { OneByOne } from "../people/OneByOne.tsx"
import type { SplitQuestion as Question } from "../Question.ts"
import type { Candidate } from "../SeatingView.ts"

export const SplitQuestion = ({ question }: { readonly question: Question }) => {
  const { actions, split: words } = useMessages()
  const { list } = useFormats()
  const { answer, candidate, split } = question
  const { alone, moves, seated, table, target, unit, unnamed, unseated } = split
  const isOffered = moves.length > 0
  /** Its people sit one by one already, and come to the table together. */
  const isGathering = isOffered && target === null && seated.length === 0
  const isSplit = isOffered && !isGathering
  const namesOf = (people: ReadonlyArray<Candidate>): string => list(people.map(({ display_name }) => display_name))
  return (
    <>
      <Heading slot="title">
        {isSplit
          ? words.title(unit.display_name)
          : isGathering
            ? words.gather(unit.display_name, table.name)
            : unit.display_name}
      </Heading>
      {isSplit ? (
        <p>
          {isUnit(candidate)
            ? words.alreadyAlone(namesOf(alone))
            : words.alreadyCovered(candidate.display_name, unit.display_name, table.name)}
        </p>
      ) : (
        <OneByOne people={alone} />
      )}
      {isSplit && (
        <ul className="review-open">
          {target !== null && <li>{words.target(target.name, namesOf(alone))}</li>}
          {seated.length > 0 && <li>{words.oneByOne(table.name, namesOf(seated))}</li>}
          {unseated.length > 0 && <li>{words.noRoom(table.name, namesOf(unseated))}</li>}
          {unnamed > 0 && <li>{words.unnamed(unnamed)}</li>}
        </ul>
      )}
      <p className="panel-note">{words.twiceMeans(unit.display_name)}</p>
      <div className="dialog-actions">
        {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- what changes nothing, where there is no offer */}
        <Button autoFocus={!isOffered} kind="quiet" onPress={() => answer("cancel")}>
          {actions.cancel}
        </Button>
        <Button onPress={() => answer("twice")}>{words.twice}</Button>
        {isOffered && (
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the offer itself
          <Button autoFocus kind="next" onPress={() => answer("split")}>
            {isGathering
              ? words.gatherAll(table.name)
              : unit.type === "household"
                ? words.splitHousehold
                : words.splitGroup}
          </Button>
        )}
      </div>
    </>
  )
}
