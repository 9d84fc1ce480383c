/** Finds a household or group by name, or makes one of the name that was typed. */
import type { Actor } from "./Actor.ts"
import { useMessages } from "./Messages.ts"
import { NameChoice, type NameOption } from "../../design/NameChoice.tsx"
import { findUnits } from "./PeopleFilter.ts"
import { useKnownPeople, usePeopleWork } from "./PeopleContext.ts"
import { refusalWords } from "./OutcomeWords.ts"

interface UnitChoiceProps {
  readonly label: string
  /** Those that are not offered. */
  readonly without?: ReadonlyArray<string>
  readonly takesFocus?: boolean
  readonly onChoose: (unit: Pick<Actor, "id" | "type" | "display_name">) => void
  readonly onCancel?: () => void
}

const newHousehold = "new household"
const newGroup = "new group"

export const UnitChoice = ({ label, onCancel, onChoose, takesFocus = false, without = [] }: UnitChoiceProps) => {
  const messages = useMessages()
  const { kind, panel, people: words } = messages
  const known = useKnownPeople()
  const { notify, people } = usePeopleWork()
  const find = (text: string): ReadonlyArray<NameOption> => {
    const name = text.trim()
    const found = findUnits(known, name).filter(({ id }) => !without.includes(id))
    const isNew = name !== "" && !found.some(({ display_name }) => display_name === name)
    return [
      ...found.slice(0, 20).map(({ display_name, id, type }) => ({ id, name: display_name, detail: kind[type] })),
      ...(isNew
        ? [
            { id: `${newHousehold} ${name}`, name: panel.makeHousehold(name) },
            { id: `${newGroup} ${name}`, name: panel.makeGroup(name) }
          ]
        : [])
    ]
  }
  const choose = async ({ id }: NameOption) => {
    const unit = known.byId.get(id)
    if (unit !== undefined) return onChoose(unit)
    const type = id.startsWith(newHousehold) ? "household" : "group"
    const prefix = type === "household" ? newHousehold : newGroup
    const outcome = await people.create({ type, display_name: id.slice(prefix.length + 1) })
    if (outcome.kind === "saved") onChoose(outcome.actor)
    else if (outcome.kind === "refused") notify({ text: refusalWords(messages, outcome.problem), isRefusal: true })
  }
  return (
    <NameChoice
      label={label}
      placeholder={panel.search}
      emptyText={words.noUnits}
      find={find}
      takesFocus={takesFocus}
      onChoose={(option) => void choose(option)}
      {...(onCancel === undefined ? {} : { onCancel })}
    />
  )
}
