/** The doubtful rows, each of which is decided before anything is imported. */
import { Button } from "../../design/Button.tsx"
import { DoubtRow } from "./DoubtRow.tsx"
import { withOthers } from "./Doubts.ts"
import type { ImportList } from "./ImportList.ts"
import type { ImportRequests, ImportResult } from "./ImportRequests.ts"
import { useMessages } from "./Messages.ts"

interface DoubtRowsProps {
  readonly list: ImportList
  readonly result: ImportResult
  /** Those that are in sight. */
  readonly doubts: ImportResult["doubts"]
  /** By their rows. */
  readonly names: ReadonlyMap<number, string>
  readonly requests: ImportRequests
  readonly isDisabled: boolean
  readonly onChange: (list: ImportList) => void
  readonly onLeaveOut: (row: number) => void
}

export const DoubtRows = (props: DoubtRowsProps) => {
  const { doubts, isDisabled, list, names, onChange, onLeaveOut, requests, result } = props
  const { preview: words } = useMessages()
  const rowOf = new Map(result.actors.map(({ actor_id, row }) => [actor_id, row]))
  const isNew = new Set(result.actors.flatMap((actor) => (actor.outcome === "created" ? [actor.actor_id] : [])))
  return (
    <>
      <p>{words.decide}</p>
      <ul className="import-list">
        {doubts.map((doubt) => {
          const { actor_id, reason, row } = doubt
          return (
            <DoubtRow
              key={row}
              row={row}
              name={names.get(row) ?? ""}
              reason={reason}
              actorId={actor_id}
              nameInList={isNew.has(actor_id) ? (names.get(rowOf.get(actor_id) ?? 0) ?? "") : null}
              requests={requests}
              isDisabled={isDisabled}
              onSame={(key) => onChange({ ...list, keys: new Map([...list.keys, [row, key]]) })}
              onOther={() => onChange(withOthers(list, result, [doubt]))}
              onLeaveOut={() => onLeaveOut(row)}
            />
          )
        })}
      </ul>
      {doubts.length > 1 && (
        <Button isDisabled={isDisabled} onPress={() => onChange(withOthers(list, result, doubts))}>
          {words.allOthers(doubts.length)}
        </Button>
      )}
    </>
  )
}
