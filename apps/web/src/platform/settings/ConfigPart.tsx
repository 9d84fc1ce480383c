/** One config of a module in its form: the occasion's, that of all events, or an event's. */
import type { ReactNode } from "react"
import type { ModuleWords } from "../ModuleWords.ts"
import type { RecordDraft } from "./ConfigDraft.ts"
import type { ConfigMember } from "./ConfigFields.ts"
import { ConfigMembers } from "./ConfigMembers.tsx"
import type { DraftPart } from "./ModuleDraft.ts"
import type { Problems } from "./useModuleForm.ts"

interface ConfigPartProps {
  readonly title: string
  readonly fields: ReadonlyArray<ConfigMember>
  readonly part: DraftPart
  readonly draft: RecordDraft
  readonly form: { readonly problems: Problems }
  readonly timeZone: string
  readonly words: ModuleWords | undefined
  readonly onChange: (draft: RecordDraft) => void
  readonly renderBelow?: (member: ConfigMember) => ReactNode
}

const none: ReadonlyMap<string, string> = new Map()

export const ConfigPart = ({ fields, form, part, timeZone, title, words, ...rest }: ConfigPartProps) => (
  <fieldset className="module-part">
    <legend>{title}</legend>
    <ConfigMembers
      context={{ timeZone, problems: form.problems.get(part) ?? none }}
      members={fields}
      words={words?.config}
      {...rest}
    />
  </fieldset>
)
