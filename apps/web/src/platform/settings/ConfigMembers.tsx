/** The fields of a config, as its JSON schema has them. */
import { Fragment, type ReactNode, useId } from "react"
import { Choice } from "../../design/Choice.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useLocalize } from "../messages/Messages.tsx"
import type { ConfigWords } from "../ModuleWords.ts"
import type { ConfigDraft, ListDraft, RecordDraft } from "./ConfigDraft.ts"
import { type ConfigMember, type ConfigShape, labelOf } from "./ConfigFields.ts"
import { ConfigList } from "./ConfigList.tsx"
import { useMessages } from "./Messages.ts"

/** What all fields of a form share. */
export interface ConfigContext {
  /** The zone on whose clock times are entered. */
  readonly timeZone: string
  /** What is wrong, in words, by paths such as `questions[1].text`. */
  readonly problems: ReadonlyMap<string, string>
}

interface ConfigMembersProps {
  readonly context: ConfigContext
  readonly members: ReadonlyArray<ConfigMember>
  readonly draft: RecordDraft
  /** What stands before the members in their paths. */
  readonly prefix?: string
  readonly words: Readonly<Record<string, ConfigWords>> | undefined
  readonly onChange: (draft: RecordDraft) => void
  /** What stands below the fields of a member. */
  readonly renderBelow?: (member: ConfigMember) => ReactNode
}

export const ConfigMembers = (props: ConfigMembersProps) => {
  const { context, draft, members, onChange, prefix = "", renderBelow, words } = props
  return members.map((member) => {
    const known = draft.members[member.member]
    return known === undefined ? null : (
      <Fragment key={member.member}>
        <Member
          context={context}
          member={member}
          path={`${prefix}${member.member}`}
          words={words?.[member.member]}
          draft={known}
          onChange={(changed) => onChange({ ...draft, members: { ...draft.members, [member.member]: changed } })}
        />
        {renderBelow?.(member)}
      </Fragment>
    )
  })
}

interface MemberProps {
  readonly context: ConfigContext
  readonly member: ConfigMember
  readonly path: string
  readonly words: ConfigWords | undefined
  readonly draft: ConfigDraft
  /** For an item of a list, which stands beside its buttons. */
  readonly isLabelHidden?: boolean
  readonly onChange: (draft: ConfigDraft) => void
}

const Member = (props: MemberProps) => {
  const { context, draft, member, onChange, path, words } = props
  const localize = useLocalize()
  const { shape } = member
  const label = words === undefined ? member.label : localize(words.label)
  const help = words?.help === undefined ? null : <Help text={localize(words.help)} />
  const problem = context.problems.get(path)
  if (draft.kind === "record" && shape.kind === "record") {
    return (
      <fieldset className="config-record">
        <legend className="field-label">{label}</legend>
        {help}
        <ConfigMembers
          context={context}
          members={shape.members}
          draft={draft}
          prefix={`${path}.`}
          words={words?.members}
          onChange={onChange}
        />
      </fieldset>
    )
  }
  if (draft.kind === "list" && shape.kind === "list") {
    return <Listed {...props} list={draft} item={shape.item} label={label} help={help} />
  }
  if (draft.kind === "chosen") return <Chosen {...props} label={label} help={help} />
  return draft.kind === "typed" ? (
    <div>
      <Typed {...props} draft={draft} label={label} problem={problem} />
      {help}
    </div>
  ) : null
}

interface ListedProps extends LabelledProps {
  readonly list: ListDraft
  readonly item: ConfigShape
}

const Listed = ({ context, help, item, label, list, onChange, path, words }: ListedProps) => (
  <ConfigList
    timeZone={context.timeZone}
    list={list}
    item={item}
    label={label}
    help={help}
    problem={context.problems.get(path)}
    words={words}
    onChange={onChange}
    renderItem={({ draft, index, name, onChange: change }) =>
      draft.kind === "record" && item.kind === "record" ? (
        <ConfigMembers
          context={context}
          members={item.members}
          draft={draft}
          prefix={`${path}[${index}].`}
          words={words?.members}
          onChange={change}
        />
      ) : (
        <Member
          context={context}
          member={{ member: "", label: name, shape: item, isRequired: false }}
          isLabelHidden
          path={`${path}[${index}]`}
          words={words?.options === undefined ? undefined : { label: { en: name, de: name }, options: words.options }}
          draft={draft}
          onChange={change}
        />
      )
    }
  />
)

const Help = ({ text }: { readonly text: string }) => <p className="settings-soft settings-help">{text}</p>

interface LabelledProps extends MemberProps {
  readonly label: string
  readonly help: ReactNode
}

const Chosen = ({ draft, help, label, member: { shape }, onChange, words }: LabelledProps) => {
  const { modules } = useMessages()
  const localize = useLocalize()
  if (draft.kind !== "chosen") return null
  if (shape.kind === "flag") {
    return (
      <div>
        <label className="settings-check">
          <input
            type="checkbox"
            checked={(draft.value ?? shape.standard) === true}
            onChange={({ target }) => onChange({ kind: "chosen", value: target.checked })}
          />
          <span>{label}</span>
        </label>
        {help}
      </div>
    )
  }
  if (shape.kind !== "choice") return null
  const nameOf = (option: unknown): string => {
    const known = words?.options?.[String(option)]
    if (known !== undefined) return localize(known)
    return option === true ? modules.yes : option === false ? modules.no : labelOf(String(option))
  }
  const { options, standard } = shape
  return (
    <div>
      <Choice
        label={label}
        value={String(options.indexOf(draft.value))}
        options={[
          { id: "-1", name: standard === undefined ? modules.unset : modules.standard(nameOf(standard)) },
          ...options.map((option, index) => ({ id: String(index), name: nameOf(option) }))
        ]}
        onChange={(id) => onChange({ kind: "chosen", value: options[Number(id)] })}
      />
      {help}
    </div>
  )
}

interface TypedProps extends MemberProps {
  readonly draft: Extract<ConfigDraft, { readonly kind: "typed" }>
  readonly label: string
  readonly problem: string | undefined
}

/** What is typed: a text, a number, a time on the clock of the zone, or JSON where nothing else is known. */
const Typed = ({ context, draft, isLabelHidden = false, label, member, onChange, problem }: TypedProps) => {
  const { modules } = useMessages()
  const type = (text: string) => onChange({ ...draft, text })
  switch (member.shape.kind) {
    case "key":
      // It is made, so that nobody types it; what is wrong with one that is there is said all the same.
      return problem === undefined ? null : <p className="field-error">{`${label}: ${problem}`}</p>
    case "time":
      return <TimeInput label={label} zone={context.timeZone} text={draft.text} problem={problem} onChange={type} />
    case "json":
      return (
        <TextInput
          label={`${label} (${modules.asJson})`}
          value={draft.text}
          onChange={type}
          maxLength={20_000}
          rows={4}
          problem={problem}
        />
      )
    default:
      return (
        <TextInput
          label={label}
          isLabelHidden={isLabelHidden}
          value={draft.text}
          onChange={type}
          maxLength={2000}
          problem={problem}
        />
      )
  }
}

interface TimeInputProps {
  readonly label: string
  readonly zone: string
  readonly text: string
  readonly problem: string | undefined
  readonly onChange: (text: string) => void
}

const TimeInput = ({ label, onChange, problem, text, zone }: TimeInputProps) => {
  const { modules } = useMessages()
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        type="datetime-local"
        aria-describedby={`${id}-zone`}
        aria-invalid={problem !== undefined}
        data-invalid={problem === undefined ? undefined : true}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-zone`} className={problem === undefined ? "settings-soft" : "field-error"}>
        {problem ?? modules.zone(zone)}
      </span>
    </div>
  )
}
