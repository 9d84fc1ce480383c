/** All settings of a module in one form: on which events it is used, and its configs. */
import { type ReactNode, useRef } from "react"
import { Button } from "../../design/Button.tsx"
import { Segments } from "../../design/Segments.tsx"
import type { ModuleWords } from "../ModuleWords.ts"
import { ConfigMembers } from "./ConfigMembers.tsx"
import type { ConfigMember } from "./ConfigFields.ts"
import type { RecordDraft } from "./ConfigDraft.ts"
import { useMessages } from "./Messages.ts"
import { eventFields, installationFields, type Module, type ModuleDraft, withShared } from "./ModuleDraft.ts"
import type { Problems, useModuleForm } from "./useModuleForm.ts"

interface Named {
  readonly id: string
  readonly name: string
}

interface ModuleFormProps {
  readonly name: string
  readonly module: Module
  /** Those of the occasion, in the order in which they begin. */
  readonly events: ReadonlyArray<Named>
  readonly words: ModuleWords | undefined
  readonly timeZone: string
  readonly form: ReturnType<typeof useModuleForm>
  readonly isBusy: boolean
  /** What else is done with the module. */
  readonly children: ReactNode
}

export const ModuleForm = (props: ModuleFormProps) => {
  const { children, events, form, isBusy, module, name } = props
  const { actions, modules } = useMessages()
  const { draft, edit, save } = form
  const element = useRef<HTMLFormElement>(null)
  const saveAll = async () => {
    if (await save()) return
    // Once the mistakes are shown.
    requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>("[aria-invalid=true], [data-problem] [data-part=add]")?.focus()
    )
  }
  const fields = installationFields(module)
  const used = events.filter(({ id }) => draft.enabled.has(id))
  return (
    <form
      ref={element}
      className="module-form"
      aria-label={name}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void saveAll()
      }}
    >
      <UsedEvents events={events} enabled={draft.enabled} onChange={(enabled) => edit({ ...draft, enabled })} />
      {fields.length > 0 && (
        <Part
          {...props}
          title={modules.forAll}
          fields={fields}
          part="installation"
          draft={draft.installation}
          onChange={(installation) => edit({ ...draft, installation })}
        />
      )}
      {eventFields(module).length > 0 && used.length > 0 && <EventParts {...props} used={used} />}
      <div className="settings-actions">
        <Button type="submit" isDisabled={isBusy}>
          {actions.save}
        </Button>
        {children}
        <span className="settings-soft" role="status">
          {form.isUnsaved && !isBusy ? modules.unsaved : ""}
        </span>
      </div>
    </form>
  )
}

interface UsedEventsProps {
  readonly events: ReadonlyArray<Named>
  readonly enabled: ReadonlySet<string>
  readonly onChange: (enabled: ReadonlySet<string>) => void
}

const UsedEvents = ({ enabled, events, onChange }: UsedEventsProps) => {
  const { modules } = useMessages()
  const isAll = events.every(({ id }) => enabled.has(id))
  const check = (label: string, isChecked: boolean, set: (isChecked: boolean) => ReadonlySet<string>) => (
    <label className="settings-check">
      <input type="checkbox" checked={isChecked} onChange={({ target }) => onChange(set(target.checked))} />
      <span>{label}</span>
    </label>
  )
  return (
    <fieldset className="module-part">
      <legend>{modules.usedFor}</legend>
      {events.length === 0 && <p className="settings-soft">{modules.noEvents}</p>}
      <div className="module-events">
        {events.length > 1 &&
          check(modules.allEvents, isAll, (isChecked) => new Set(isChecked ? events.map(({ id }) => id) : []))}
        {events.map(({ id, name }) => (
          <div key={id}>
            {check(name, enabled.has(id), (isChecked) =>
              isChecked ? new Set([...enabled, id]) : new Set([...enabled].filter((other) => other !== id))
            )}
          </div>
        ))}
      </div>
    </fieldset>
  )
}

interface PartProps extends Pick<ModuleFormProps, "timeZone" | "words"> {
  readonly form: { readonly problems: Problems }
  readonly title: string
  readonly fields: ReadonlyArray<ConfigMember>
  readonly part: string
  readonly draft: RecordDraft
  readonly onChange: (draft: RecordDraft) => void
}

const none: ReadonlyMap<string, string> = new Map()

const Part = ({ draft, fields, form, onChange, part, timeZone, title, words }: PartProps) => (
  <fieldset className="module-part">
    <legend>{title}</legend>
    <ConfigMembers
      context={{ timeZone, problems: form.problems.get(part) ?? none }}
      members={fields}
      draft={draft}
      words={words?.config}
      onChange={onChange}
    />
  </fieldset>
)

interface EventPartsProps extends ModuleFormProps {
  readonly used: ReadonlyArray<Named>
}

/** One config for all events that use the module, or one for each. */
const EventParts = ({ used, ...props }: EventPartsProps) => {
  const { modules } = useMessages()
  const { form, module } = props
  const { draft, edit } = form
  const fields = eventFields(module)
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
        <Part
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
            <Part
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
