/** Adds one person, household or group after another. */
import { X } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { Segments } from "../../design/Segments.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useSubmit } from "../../design/useSubmit.ts"
import type { Actor } from "./Actor.ts"
import { kinds } from "./Address.ts"
import { useMessages } from "./Messages.ts"
import { refusalWords } from "./OutcomeWords.ts"
import { usePeopleWork } from "./PeopleContext.ts"
import { UnitChoice } from "./UnitChoice.tsx"

type Kind = (typeof kinds)[number]
type Unit = Pick<Actor, "id" | "type" | "display_name">

interface NewActorFormProps {
  /** The household or group that the list is narrowed to. */
  readonly unit: Unit | null
  readonly onClose: () => void
}

/** The draft of somebody new; after each the name is empty again, and the rest stays for the next. */
const useNewActor = (unit: Unit | null) => {
  const messages = useMessages()
  const { new: words, panel } = messages
  const { people } = usePeopleWork()
  const nameRef = useRef<HTMLInputElement>(null)
  const [kind, setKind] = useState<Kind>("person")
  const [name, setName] = useState("")
  const [into, setInto] = useState<Unit | null>(unit)
  const [said, setSaid] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => nameRef.current?.focus(), [])
  const create = async () => {
    const display_name = name.trim()
    if (display_name === "") return setProblem(panel.nameMissing)
    const memberships = into === null ? {} : { member_of: [into.id] }
    setBusy(true)
    const outcome = await people.create({ type: kind, display_name, ...memberships })
    setBusy(false)
    if (outcome.kind === "saved") {
      setName("")
      setProblem(undefined)
      setSaid(`${words.created(display_name)} ${words.another}`)
      nameRef.current?.focus()
    } else if (outcome.kind === "refused") setProblem(refusalWords(messages, outcome.problem))
    return undefined
  }
  const write = (typed: string) => {
    setName(typed)
    setProblem(undefined)
  }
  return { nameRef, kind, setKind, name, write, into, setInto, said, problem, isBusy, create }
}

export const NewActorForm = ({ onClose, unit }: NewActorFormProps) => {
  const { kind: kindWords, new: words, panel } = useMessages()
  const { create, into, isBusy, kind, name, nameRef, problem, said, setInto, setKind, write } = useNewActor(unit)
  const submission = useSubmit(create)
  return (
    <section className="people-panel" aria-labelledby="new-person">
      <header className="panel-header">
        <h2 id="new-person">{words.title}</h2>
        <Button kind="quiet" shape="icon" aria-label={panel.close} onPress={onClose}>
          <X size={18} aria-hidden />
        </Button>
      </header>
      <form className="new-person" {...submission}>
        <Segments
          label={words.kind}
          value={kind}
          options={kinds.map((id) => ({ id, name: kindWords[id] }))}
          onChange={setKind}
        />
        <TextInput label={panel.name} value={name} inputRef={nameRef} problem={problem} onChange={write} />
        <div className="panel-part">
          <h3>{words.household}</h3>
          {into === null ? (
            <UnitChoice label={panel.addTo} onChoose={setInto} />
          ) : (
            <ChosenUnit unit={into} onRemove={() => setInto(null)} />
          )}
        </div>
        <Button type="submit" kind="next" isDisabled={isBusy}>
          {words.create}
        </Button>
        <p role="status" className="panel-soft">
          {said}
        </p>
      </form>
    </section>
  )
}

const ChosenUnit = ({ onRemove, unit }: { readonly unit: Unit; readonly onRemove: () => void }) => {
  const { panel } = useMessages()
  return (
    <ul className="panel-list">
      <li>
        <span className="panel-chosen">{unit.display_name}</span>
        <Button kind="quiet" shape="icon" aria-label={panel.leave(unit.display_name)} onPress={onRemove}>
          <X size={16} aria-hidden />
        </Button>
      </li>
    </ul>
  )
}
