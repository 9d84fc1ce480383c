/** All settings of a module in one form: on which events it is used, and its configs. */
import { type ReactNode, useRef } from "react"
import { Button } from "../../design/Button.tsx"
import { useSubmit } from "../../design/useSubmit.ts"
import type { ModuleWords } from "../ModuleWords.ts"
import { ConfigPart } from "./ConfigPart.tsx"
import { EventOverrides } from "./EventOverrides.tsx"
import { EventParts, type NamedEvent } from "./EventParts.tsx"
import { useMessages } from "./Messages.ts"
import { eventFields, installationFields, type Module, overrideFields } from "./ModuleDraft.ts"
import { UnsavedLine } from "./SettingsFrame.tsx"
import type { useModuleForm } from "./useModuleForm.ts"

interface ModuleFormProps {
  readonly name: string
  readonly module: Module
  /** Those of the occasion, in the order in which they begin. */
  readonly events: ReadonlyArray<NamedEvent>
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
  const submission = useSubmit(saveAll)
  const fields = installationFields(module)
  const used = events.filter(({ id }) => draft.enabled.has(id))
  const overriding = overrideFields(module)
  return (
    <form ref={element} className="module-form" aria-label={name} {...submission}>
      <UsedEvents events={events} enabled={draft.enabled} onChange={(enabled) => edit({ ...draft, enabled })} />
      {fields.length > 0 && (
        <ConfigPart
          {...props}
          title={modules.forAll}
          fields={fields}
          part="installation"
          draft={draft.installation}
          onChange={(installation) => edit({ ...draft, installation })}
          renderBelow={(ofOccasion) => {
            const field = overriding.find(({ member }) => member === ofOccasion.member)
            return field && <EventOverrides {...props} used={used} ofOccasion={ofOccasion} field={field} />
          }}
        />
      )}
      {eventFields(module).length > 0 && used.length > 0 && <EventParts {...props} used={used} />}
      <div className="settings-actions">
        <Button type="submit" isDisabled={isBusy}>
          {actions.save}
        </Button>
        {children}
        <UnsavedLine isUnsaved={form.isUnsaved} isBusy={isBusy} />
      </div>
    </form>
  )
}

interface UsedEventsProps {
  readonly events: ReadonlyArray<NamedEvent>
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
