/** A row whose person may be there already under a name that is the same, or one letter off. */
import { useQuery } from "@tanstack/react-query"
import { Button } from "../../design/Button.tsx"
import type { ImportRequests, ImportResult } from "./ImportRequests.ts"
import { useMessages } from "./Messages.ts"

interface DoubtRowProps {
  readonly row: number
  readonly name: string
  readonly reason: ImportResult["doubts"][number]["reason"]
  readonly actorId: string
  /** The name of the other one where that is in the list too, so that one row is enough; `null` where it is not. */
  readonly nameInList: string | null
  readonly requests: ImportRequests
  readonly isDisabled: boolean
  /** Says that the row is the person with the key. */
  readonly onSame: (key: string) => void
  /** Says that the row is nobody of those. */
  readonly onOther: () => void
  readonly onLeaveOut: () => void
}

export const DoubtRow = (props: DoubtRowProps) => {
  const { actorId, isDisabled, name, nameInList, onLeaveOut, onOther, onSame, reason, requests, row } = props
  const { preview: words } = useMessages()
  const isInList = nameInList !== null
  const known = useQuery({
    queryKey: ["actor of a doubt", actorId],
    queryFn: () => requests.find(actorId),
    enabled: !isInList
  }).data
  const other = known?.display_name ?? ""
  const text = isInList
    ? reason === "same_name"
      ? words.twice
      : words.similarTwice(nameInList)
    : known === undefined
      ? ""
      : reason === "same_name"
        ? words.sameName(other)
        : words.similarName(other)
  return (
    <li>
      <span className="import-soft">{words.row(row)}</span>
      <span className="import-name">{name}</span>
      <span>{text}</span>
      <span className="import-row">
        {isInList ? (
          <Button isDisabled={isDisabled} aria-label={words.isSameInList(name)} onPress={onLeaveOut}>
            {words.sameInList}
          </Button>
        ) : (
          <Button
            isDisabled={isDisabled || known === undefined}
            aria-label={words.isSamePerson(name)}
            onPress={() => known !== undefined && onSame(known.key)}
          >
            {words.samePerson}
          </Button>
        )}
        <Button isDisabled={isDisabled} aria-label={words.isOtherPerson(name)} onPress={onOther}>
          {words.otherPerson}
        </Button>
        {!isInList && (
          <Button kind="quiet" isDisabled={isDisabled} onPress={onLeaveOut}>
            {words.leaveRowOut(name)}
          </Button>
        )}
      </span>
    </li>
  )
}
