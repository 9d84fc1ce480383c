/** What events have of a module that the occasion does not. */
import { Segments } from "../../design/Segments.tsx"
import type { ModuleWords } from "../ModuleWords.ts"
import { ConfigPart } from "./ConfigPart.tsx"
import { useMessages } from "./Messages.ts"
import { eventFields, type Module, type ModuleDraft, withShared } from "./ModuleDraft.ts"
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

/** What only events have: one config for all that use the module, or one for each. */
export const EventParts = (props: EventPartsProps) => {
  const { form, module, used } = props
  const fields = eventFields(module)
  const { modules } = useMessages()
  const { draft, edit } = form
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
