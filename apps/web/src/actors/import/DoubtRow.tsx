/** A row whose person may be there already under a name that is the same, or one letter off. */
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import { useQuery } from "@tanstack/react-query"
import { Button } from "../../design/Button.tsx"
import type { ImportRequests, ImportResult, KnownActor } from "./ImportRequests.ts"
import { useMessages } from "./Messages.ts"
import { type Apart, ApartLine, RowName } from "./RowName.tsx"

interface DoubtRowProps {
  readonly row: number
  readonly name: string
  /** What tells the row from others of its name. */
  readonly apart: Apart
  readonly reason: ImportResult["doubts"][number]["reason"]
  readonly actorId: string
  /** The other row where that one is in the list too, so that one row is enough; `null` where it is not. */
  readonly inList: PeopleRow | null
  readonly requests: ImportRequests
  readonly isDisabled: boolean
  /** Says that the row is the person with the key. */
  readonly onSame: (key: string) => void
  /** Says that the row is nobody of those. */
  readonly onOther: () => void
  readonly onLeaveOut: () => void
}

const apartOf = (known: KnownActor | undefined): Apart => ({
  household: known?.member_of.find(({ type }) => type === "household")?.display_name,
  email: known?.contact.email
})

export const DoubtRow = (props: DoubtRowProps) => {
  const { actorId, apart, inList, isDisabled, name, onLeaveOut, onOther, onSame, reason, requests, row } = props
  const { preview: words } = useMessages()
  const known = useQuery({
    queryKey: ["actor of a doubt", actorId],
    queryFn: () => requests.find(actorId),
    enabled: inList === null
  }).data
  const other = known?.display_name ?? ""
  const text =
    inList !== null
      ? reason === "same_name"
        ? words.twice
        : words.similarTwice(inList.display_name)
      : known === undefined
        ? ""
        : reason === "same_name"
          ? words.sameName(other)
          : words.similarName(other)
  return (
    <li>
      <span className="import-soft">{words.row(row)}</span>
      <RowName name={name} {...apart} />
      <span>
        {text}
        <ApartLine {...(inList ?? apartOf(known))} />
      </span>
      <span className="import-row">
        {inList !== null ? (
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
        {inList === null && (
          <Button kind="quiet" isDisabled={isDisabled} onPress={onLeaveOut}>
            {words.leaveRowOut(name)}
          </Button>
        )}
      </span>
    </li>
  )
}
