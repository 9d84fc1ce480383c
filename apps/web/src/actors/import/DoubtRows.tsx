/** The doubtful rows, each of which is decided before anything is imported. */
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import { useMutation } from "@tanstack/react-query"
import { Button } from "../../design/Button.tsx"
import { asProblem } from "../../platform/api/Problem.ts"
import { DoubtRow } from "./DoubtRow.tsx"
import { namesakesIn, withOthers, withSame } from "./Doubts.ts"
import { failureText } from "./FailureWords.ts"
import type { ImportList } from "./ImportList.ts"
import type { ImportRequests, ImportResult } from "./ImportRequests.ts"
import { useMessages } from "./Messages.ts"

interface DoubtRowsProps {
  readonly list: ImportList
  readonly result: ImportResult
  readonly doubts: ImportResult["doubts"]
  /** So many of them are in sight. */
  readonly most: number
  /** By their numbers. */
  readonly rows: ReadonlyMap<number, PeopleRow>
  readonly requests: ImportRequests
  readonly isDisabled: boolean
  readonly onChange: (list: ImportList) => void
  readonly onLeaveOut: (row: number) => void
}

export const DoubtRows = (props: DoubtRowsProps) => {
  const { doubts, isDisabled, list, most, onChange, onLeaveOut, requests, result, rows } = props
  const { preview: words } = useMessages()
  const rowOf = new Map(result.actors.map(({ actor_id, row }) => [actor_id, row]))
  const inList = (actorId: string): PeopleRow | null => rows.get(rowOf.get(actorId) ?? -1) ?? null
  return (
    <>
      <p>{words.decide}</p>
      {doubts.length > 1 && <AllDoubts {...props} />}
      <ul className="import-list">
        {doubts.slice(0, most).map((doubt) => {
          const { actor_id, reason, row } = doubt
          return (
            <DoubtRow
              key={row}
              row={row}
              name={rows.get(row)?.display_name ?? ""}
              apart={{ household: rows.get(row)?.household, email: rows.get(row)?.email }}
              reason={reason}
              actorId={actor_id}
              inList={inList(actor_id)}
              requests={requests}
              isDisabled={isDisabled}
              onSame={(key) => onChange({ ...list, keys: new Map([...list.keys, [row, key]]) })}
              onOther={() => onChange(withOthers(list, result, [doubt]))}
              onLeaveOut={() => onLeaveOut(row)}
            />
          )
        })}
      </ul>
    </>
  )
}

/** One decision for all of a kind. */
const AllDoubts = ({ doubts, isDisabled, list, onChange, requests, result }: DoubtRowsProps) => {
  const messages = useMessages()
  const { preview: words } = messages
  const namesakes = namesakesIn(doubts, result)
  const same = useMutation({
    mutationFn: () => requests.keysOf(namesakes.map(({ actor_id }) => actor_id)),
    onSuccess: (keys) => onChange(withSame(list, namesakes, keys))
  })
  const isBusy = isDisabled || same.isPending
  return (
    <>
      {same.error !== null && <p role="alert">{failureText(messages, asProblem(same.error))}</p>}
      <div className="import-row">
        {namesakes.length > 1 && (
          <Button isDisabled={isBusy} onPress={() => same.mutate()}>
            {words.allSame(namesakes.length)}
          </Button>
        )}
        <Button isDisabled={isBusy} onPress={() => onChange(withOthers(list, result, doubts))}>
          {words.allOthers(doubts.length)}
        </Button>
      </div>
    </>
  )
}
