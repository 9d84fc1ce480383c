/** What a module's events have by themselves. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { Segments } from "../../design/Segments.tsx"
import { useFormats } from "../messages/Formats.ts"
import { useLocalize } from "../messages/Messages.tsx"
import type { ModuleWords } from "../ModuleWords.ts"
import { isSet } from "./ConfigDraft.ts"
import type { ConfigMember } from "./ConfigFields.ts"
import { ConfigPart } from "./ConfigPart.tsx"
import { useMessages } from "./Messages.ts"
import { eventFields, isOfOccasion, type Module, type ModuleDraft, withShared } from "./ModuleDraft.ts"
import type { useModuleForm } from "./useModuleForm.ts"

export interface NamedEvent {
  readonly id: string
  readonly name: string
}

interface EventPartsProps {
  readonly module: Module
  /** The events that use the module. */
  readonly used: ReadonlyArray<NamedEvent>
  readonly words: ModuleWords | undefined
  readonly timeZone: string
  readonly form: ReturnType<typeof useModuleForm>
}

/**
 * One config for all events that use the module, or one for each. What is the occasion's where an event has none of its
 * own is shown once somebody wants it.
 */
export const EventParts = (props: EventPartsProps) => {
  const { form, module, used, words } = props
  const { draft } = form
  const { modules } = useMessages()
  const localize = useLocalize()
  const { list } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const all = eventFields(module)
  const overriding = all.filter(({ isRequired, member }) => !isRequired && isOfOccasion(module, member))
  const drafts = draft.isShared ? [draft.shared] : used.flatMap(({ id }) => draft.events[id] ?? [])
  const isOverridden = drafts.some(({ members }) => overriding.some(({ member }) => isSet(members[member])))
  const fields = all.filter((field) => isOpen || isOverridden || !overriding.includes(field))
  const nameOf = ({ label, member }: ConfigMember) => {
    const known = words?.config?.[member]
    return known === undefined ? label : localize(known.label)
  }
  return (
    <>
      {overriding.length > 0 && !isOverridden && (
        <Button kind="quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {modules.otherForEvents(list(overriding.map(nameOf)))}
        </Button>
      )}
      {fields.length > 0 && <Parts {...props} fields={fields} />}
    </>
  )
}

interface PartsProps extends EventPartsProps {
  readonly fields: ReadonlyArray<ConfigMember>
}

const Parts = ({ fields, used, ...props }: PartsProps) => {
  const { modules } = useMessages()
  const { draft, edit } = props.form
  const set = (change: Partial<ModuleDraft>) => edit({ ...draft, ...change })
  const [only] = used
  return (
    <>
      {used.length > 1 && (
        <Segments
          label={modules.howEvents}
          options={[
            { id: "shared", name: modules.sameForAll },
            { id: "each", name: modules.eachByItself }
          ]}
          value={draft.isShared ? "shared" : "each"}
          onChange={(id) => edit(withShared(draft, id === "shared"))}
        />
      )}
      {draft.isShared ? (
        <ConfigPart
          {...props}
          title={used.length === 1 && only !== undefined ? only.name : modules.forEvents}
          fields={fields}
          part="shared"
          draft={draft.shared}
          onChange={(shared) => set({ shared })}
        />
      ) : (
        used.map(({ id, name }) => {
          const own = draft.events[id]
          return own === undefined ? null : (
            <ConfigPart
              key={id}
              {...props}
              title={name}
              fields={fields}
              part={id}
              draft={own}
              onChange={(changed) => set({ events: { ...draft.events, [id]: changed } })}
            />
          )
        })
      )}
    </>
  )
}
