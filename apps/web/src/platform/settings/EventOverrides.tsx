/** At which events a setting of the occasion is in force, below its fields, and what an event has instead. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { type LocalizedText, useLocalize } from "../messages/Messages.tsx"
import type { ModuleWords } from "../ModuleWords.ts"
import { type ConfigDraft, isSet } from "./ConfigDraft.ts"
import type { ConfigMember } from "./ConfigFields.ts"
import { ConfigMembers } from "./ConfigMembers.tsx"
import type { NamedEvent } from "./EventParts.tsx"
import { useMessages } from "./Messages.ts"
import type { useModuleForm } from "./useModuleForm.ts"

interface EventOverridesProps {
  /** The events that use the module. */
  readonly used: ReadonlyArray<NamedEvent>
  /** The occasion's setting, and the event's of the same name. */
  readonly ofOccasion: ConfigMember
  readonly field: ConfigMember
  readonly words: ModuleWords | undefined
  readonly timeZone: string
  readonly form: ReturnType<typeof useModuleForm>
}

/** What an event has instead, and how that is changed. */
interface Override extends NamedEvent {
  readonly draft: ConfigDraft
  readonly onChange: (draft: ConfigDraft) => void
}

const useOverrides = ({ field: { member }, form, used }: EventOverridesProps): ReadonlyArray<Override> => {
  const { draft, edit } = form
  return used.flatMap(({ id, name }) => {
    const record = draft.overrides[id]
    const own = record?.members[member]
    if (record === undefined || own === undefined) return []
    const onChange = (changed: ConfigDraft) => {
      const overrides = { ...draft.overrides, [id]: { ...record, members: { ...record.members, [member]: changed } } }
      edit({ ...draft, overrides })
    }
    return [{ id, name, draft: own, onChange }]
  })
}

export const EventOverrides = (props: EventOverridesProps) => {
  const { field, form, ofOccasion } = props
  const overrides = useOverrides(props)
  const occasion = form.draft.installation.members[ofOccasion.member]
  // Where one event uses the module, what is the occasion's is its own.
  if (overrides.length < 2 && !overrides.some(({ draft }) => isSet(draft))) return null
  if (ofOccasion.shape.kind === "flag" && occasion?.kind === "chosen") {
    const { standard } = ofOccasion.shape
    return <Flags {...props} overrides={overrides} ofAll={(occasion.value ?? standard) === true} />
  }
  if (field.shape.kind === "list" && occasion?.kind === "list") {
    return <Lists {...props} overrides={overrides} hasItems={occasion.items.length > 0} />
  }
  return <Others {...props} overrides={overrides} />
}

interface ShownProps extends EventOverridesProps {
  readonly overrides: ReadonlyArray<Override>
}

/** A flag of the occasion that is another at some events. */
const Flags = ({ ofAll, overrides, ...props }: ShownProps & { readonly ofAll: boolean }) => (
  <EventChecks
    {...props}
    events={overrides.map(({ draft, id, name, onChange }) => ({
      id,
      name,
      isChecked: ((draft.kind === "chosen" ? draft.value : undefined) ?? ofAll) === true,
      onCheck: (isChecked) => onChange({ kind: "chosen", value: isChecked === ofAll ? undefined : isChecked })
    }))}
  />
)

/** A list of the occasion that does not count at some events, or in whose place others have their own. */
const Lists = ({ hasItems, overrides, ...props }: ShownProps & { readonly hasItems: boolean }) => {
  const isNone = (draft: ConfigDraft) => draft.kind === "list" && draft.isNone
  const isOwn = (draft: ConfigDraft) => draft.kind === "list" && !draft.isNone && draft.items.length > 0
  if (!hasItems && !overrides.some(({ draft }) => isOwn(draft))) return null
  return (
    <>
      <EventChecks
        {...props}
        events={overrides.flatMap(({ draft, id, name, onChange }) =>
          draft.kind === "list" && (hasItems || isOwn(draft))
            ? [{ id, name, isChecked: !draft.isNone, onCheck: (is) => onChange({ ...draft, isNone: !is }) }]
            : []
        )}
      />
      <Others {...props} overrides={overrides.filter(({ draft }) => !isNone(draft))} />
    </>
  )
}

interface EventChecksProps extends Pick<EventOverridesProps, "field" | "words"> {
  readonly events: ReadonlyArray<
    NamedEvent & { readonly isChecked: boolean; readonly onCheck: (isChecked: boolean) => void }
  >
}

const EventChecks = ({ events, field, words }: EventChecksProps) => {
  const { modules } = useMessages()
  const localize = useLocalize()
  const known = words?.config?.[field.member]?.atEvents
  return (
    <fieldset className="module-at-events">
      <legend className="field-label">{known === undefined ? modules.atTheseEvents : localize(known)}</legend>
      <div className="module-events">
        {events.map(({ id, isChecked, name, onCheck }) => (
          <label key={id} className="settings-check">
            <input type="checkbox" checked={isChecked} onChange={({ target }) => onCheck(target.checked)} />
            <span>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** What events have instead, once somebody wants it or one of them has it. */
const Others = ({ field, form, overrides, timeZone, words }: ShownProps) => {
  const { modules } = useMessages()
  const localize = useLocalize()
  const isOverridden = overrides.some(({ draft }) => isSet(draft))
  const [isOpen, setOpen] = useState(isOverridden)
  const known = words?.config?.[field.member]
  const label = known === undefined ? field.label : localize(known.label)
  return (
    <>
      {!isOverridden && overrides.length > 0 && (
        <Button kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {known?.otherAtEvent === undefined ? modules.otherAtOneEvent(label) : localize(known.otherAtEvent)}
        </Button>
      )}
      {(isOpen || isOverridden) &&
        overrides.map(({ draft, id, name, onChange }) => (
          <ConfigMembers
            key={id}
            context={{ timeZone, problems: form.problems.get(id) ?? new Map() }}
            members={[field]}
            draft={{ kind: "record", members: { [field.member]: draft } }}
            words={{
              [field.member]: { ...known, label: same(modules.atEvent(label, name)), help: same(modules.asAbove) }
            }}
            onChange={({ members }) => onChange(members[field.member] ?? draft)}
          />
        ))}
    </>
  )
}

/** A text in the language of the page. */
const same = (text: string): LocalizedText => ({ en: text, de: text })
