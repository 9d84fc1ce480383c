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
  /** The name of the other one where that is in the list too; `null` where it is known already. */
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
  const known = useQuery({
    queryKey: ["actor of a doubt", actorId],
    queryFn: () => requests.find(actorId),
    enabled: nameInList === null
  }).data
  const other = known?.display_name ?? ""
  const text =
    nameInList !== null
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
        {known !== undefined && (
          <Button isDisabled={isDisabled} aria-label={words.isSamePerson(name)} onPress={() => onSame(known.key)}>
            {words.samePerson}
          </Button>
        )}
        <Button isDisabled={isDisabled} aria-label={words.isOtherPerson(name)} onPress={onOther}>
          {words.otherPerson}
        </Button>
        <Button kind="quiet" isDisabled={isDisabled} onPress={onLeaveOut}>
          {words.leaveRowOut(name)}
        </Button>
      </span>
    </li>
  )
}
