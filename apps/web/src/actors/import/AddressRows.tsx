/** Rows whose e-mail address can hardly be right; what becomes of each is said before anything is imported. */
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import { Button } from "../../design/Button.tsx"
import { type AddressDoubt, withAddresses } from "./AddressDoubts.ts"
import type { AddressDecision, ImportList } from "./ImportList.ts"
import { useMessages } from "./Messages.ts"
import { RowName } from "./RowName.tsx"

interface AddressRowsProps {
  readonly list: ImportList
  readonly doubts: ReadonlyArray<AddressDoubt>
  /** So many of them are in sight. */
  readonly most: number
  /** By their numbers. */
  readonly rows: ReadonlyMap<number, PeopleRow>
  readonly isDisabled: boolean
  readonly onChange: (list: ImportList) => void
  readonly onLeaveOut: (row: number) => void
}

export const AddressRows = ({ doubts, isDisabled, list, most, onChange, onLeaveOut, rows }: AddressRowsProps) => {
  const { preview: words } = useMessages()
  const say = (of: ReadonlyArray<AddressDoubt>, decision: AddressDecision) =>
    onChange(withAddresses(list, of, decision))
  return (
    <>
      <p>{words.addresses}</p>
      {doubts.length > 1 && (
        <div className="import-row">
          <Button isDisabled={isDisabled} onPress={() => say(doubts, "left_out")}>
            {words.noAddresses(doubts.length)}
          </Button>
          <Button isDisabled={isDisabled} onPress={() => say(doubts, "right")}>
            {words.allRight(doubts.length)}
          </Button>
        </div>
      )}
      <ul className="import-list">
        {doubts.slice(0, most).map((doubt) => {
          const { email, row } = doubt
          const name = rows.get(row)?.display_name ?? ""
          return (
            <li key={row}>
              <span className="import-soft">{words.row(row)}</span>
              <RowName name={name} household={rows.get(row)?.household} />
              <span className="import-said">{words.unlikely(email)}</span>
              <span className="import-row">
                <Button
                  isDisabled={isDisabled}
                  aria-label={words.noAddressOf(name)}
                  onPress={() => say([doubt], "left_out")}
                >
                  {words.noAddress}
                </Button>
                <Button
                  isDisabled={isDisabled}
                  aria-label={words.isRightOf(name)}
                  onPress={() => say([doubt], "right")}
                >
                  {words.isRight}
                </Button>
                <Button kind="quiet" isDisabled={isDisabled} onPress={() => onLeaveOut(row)}>
                  {words.leaveRowOut(name)}
                </Button>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
