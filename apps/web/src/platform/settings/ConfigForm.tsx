/** A config as a form that its JSON schema makes, whatever the module. */
import { type ComponentProps, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { Choice } from "../../design/Choice.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useLocalize } from "../messages/Messages.tsx"
import type { ConfigWords, ModuleWords } from "../ModuleWords.ts"
import { type ConfigField, configFields, labelOf } from "./ConfigFields.ts"
import { useMessages } from "./Messages.ts"

type Config = Readonly<Record<string, unknown>>

interface ConfigFormProps {
  /** Whose config it is. */
  readonly module: string
  readonly title: string
  readonly schema: unknown
  /** What the module calls its members; those without words are called by their names. */
  readonly words?: ModuleWords | undefined
  readonly config: Config
  /** Whether the module is enabled on the event; left out for the whole occasion. */
  readonly enabled?: boolean
  readonly isBusy: boolean
  readonly onSave: (saved: { readonly config: Config; readonly enabled: boolean }) => void
}

export const ConfigForm = ({ config, enabled, isBusy, module, onSave, schema, title, words }: ConfigFormProps) => {
  const { actions, modules } = useMessages()
  const [set, setSet] = useState(config)
  const [isEnabled, setEnabled] = useState(enabled ?? true)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const fields = configFields(schema)
  const isWrong = fields.some(({ member, parse }) => texts[member] !== undefined && parse(texts[member]) === undefined)
  const save = () => {
    const typed = fields.flatMap(({ member, parse }) =>
      texts[member] === undefined ? [] : [[member, parse(texts[member])] as const]
    )
    onSave({ config: { ...set, ...Object.fromEntries(typed) }, enabled: isEnabled })
  }
  return (
    <form
      className="settings-form"
      aria-label={`${module}: ${title}`}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        if (!isWrong) save()
      }}
    >
      <h3>{title}</h3>
      {enabled !== undefined && (
        <Choice
          label={modules.enabled}
          value={String(isEnabled)}
          options={[
            { id: "true", name: modules.yes },
            { id: "false", name: modules.no }
          ]}
          onChange={(id) => setEnabled(id === "true")}
        />
      )}
      {(enabled === undefined || isEnabled) &&
        fields.map((field) => (
          <Member
            key={field.member}
            field={field}
            words={words?.config?.[field.member]}
            value={set[field.member]}
            text={texts[field.member]}
            onChoose={(value) => setSet({ ...set, [field.member]: value })}
            onType={(text) => setTexts({ ...texts, [field.member]: text })}
          />
        ))}
      <div className="settings-actions">
        <Button type="submit" isDisabled={isBusy}>
          {actions.save}
        </Button>
      </div>
    </form>
  )
}

interface MemberProps {
  readonly field: ConfigField
  readonly words: ConfigWords | undefined
  readonly value: unknown
  /** What was typed since the form was opened. */
  readonly text: string | undefined
  readonly onChoose: (value: unknown) => void
  readonly onType: (text: string) => void
}

const Member = ({ field, onChoose, onType, text, value, words }: MemberProps) => {
  const { modules } = useMessages()
  const localize = useLocalize()
  const label = words === undefined ? field.label : localize(words.label)
  const optionName = (option: string): string => {
    const known = words?.options?.[option]
    return known === undefined ? labelOf(option) : localize(known)
  }
  const nameOf = (option: unknown): string =>
    option === true ? modules.yes : option === false ? modules.no : optionName(String(option))
  if (field.options !== null) {
    const chosen = field.options.findIndex((option) => option === value)
    const unset = field.standard === undefined ? modules.unset : modules.standard(nameOf(field.standard))
    return (
      <HelpedChoice
        label={label}
        help={words?.help === undefined ? undefined : localize(words.help)}
        value={String(chosen)}
        options={[
          { id: "-1", name: unset },
          ...field.options.map((option, index) => ({ id: String(index), name: nameOf(option) }))
        ]}
        onChange={(id) => onChoose(field.options?.[Number(id)] ?? null)}
      />
    )
  }
  const shown = text ?? field.format(value)
  const hint = field.kind === "lines" ? modules.asText : field.kind === "json" ? modules.asJson : ""
  const isWrong = text !== undefined && field.parse(text) === undefined
  return (
    <HelpedInput
      label={hint === "" ? label : `${label} (${hint})`}
      help={words?.help === undefined ? undefined : localize(words.help)}
      value={shown}
      onChange={onType}
      maxLength={field.kind === "text" ? 2000 : 20_000}
      {...(field.kind === "lines" || field.kind === "json" ? { rows: 4 } : {})}
      {...(isWrong ? { problem: modules.wrongJson } : {})}
    />
  )
}

/** A text below a field that says what it is about. */
const Help = ({ text }: { readonly text: string | undefined }) =>
  text === undefined ? null : <p className="settings-soft settings-help">{text}</p>

type Helped<Props> = Props & { readonly help: string | undefined }

const HelpedChoice = ({ help, ...props }: Helped<ComponentProps<typeof Choice>>) => (
  <div>
    <Choice {...props} />
    <Help text={help} />
  </div>
)

const HelpedInput = ({ help, ...props }: Helped<ComponentProps<typeof TextInput>>) => (
  <div>
    <TextInput {...props} />
    <Help text={help} />
  </div>
)
