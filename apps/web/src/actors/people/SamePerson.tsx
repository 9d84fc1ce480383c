/** Says that the open record is the same person as another one. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { NameChoice } from "../../design/NameChoice.tsx"
import type { Actor } from "./Actor.ts"
import { MergeDialog } from "./MergeDialog.tsx"
import { useMessages } from "./Messages.ts"
import { useKnownPeople } from "./PeopleContext.ts"
import { findByName } from "./PeopleFilter.ts"

interface SamePersonProps {
  readonly actor: Actor
  readonly onOpen: (id: string) => void
}

const mostFound = 30

export const SamePerson = ({ actor, onOpen }: SamePersonProps) => {
  const { merge, panel, people } = useMessages()
  const known = useKnownPeople()
  const [isAsking, setAsking] = useState(false)
  const [other, setOther] = useState<string | null>(null)
  const find = (text: string) =>
    findByName(known, { text })
      .filter(({ id, type }) => id !== actor.id && type === actor.type)
      .slice(0, mostFound)
      .map(({ contact, display_name, id, member_of }) => ({
        id,
        name: display_name,
        detail: [...member_of.map((unit) => unit.display_name), contact.email ?? ""]
          .filter((one) => one !== "")
          .join(", ")
      }))
  return (
    <div className="panel-part">
      {isAsking ? (
        <NameChoice
          label={merge.same(actor.display_name)}
          placeholder={panel.search}
          emptyText={people.nobodyFound}
          takesFocus
          find={find}
          onCancel={() => setAsking(false)}
          onChoose={({ id }) => {
            setAsking(false)
            setOther(id)
          }}
        />
      ) : (
        <div>
          <Button onPress={() => setAsking(true)}>{merge.ask}</Button>
        </div>
      )}
      {other !== null && <MergeDialog pair={[other, actor.id]} onClose={() => setOther(null)} onMerged={onOpen} />}
    </div>
  )
}
