/** An entry of the audit log as a sentence, and below it what changed. */
import { useMoments } from "../messages/Moments.ts"
import type { AuditEntry } from "./AuditEntry.ts"
import { type ChangeLine, changeLines } from "./ChangeLines.ts"
import { useMessages } from "./Messages.ts"
import { sentenceParts } from "./Sentence.ts"
import type { useAuditWords } from "./useAuditWords.ts"

export interface EntryItemProps {
  readonly entry: AuditEntry
  readonly words: NonNullable<ReturnType<typeof useAuditWords>>
  readonly timeZone: string
  /** Shows only what this person did and what is about it. */
  readonly onOnly: (person: string) => void
}

const ofModule: ReadonlyArray<string> = ["installation", "enablement"]
const ofPeople: ReadonlyArray<string> = ["actor", "planner", "vendor", "guest"]

export const EntryItem = ({ entry, onOnly, timeZone, words }: EntryItemProps) => {
  const { audit } = useMessages()
  const moment = useMoments(timeZone)
  const { at, by, target } = entry
  const lines = changeLines(entry, words.changes)
  const name = target.name ?? (ofPeople.includes(target.type) ? audit.somebody : audit.nameless)
  const what = ofModule.includes(target.type) ? (
    <strong>{words.moduleName(name)}</strong>
  ) : ofPeople.includes(target.type) ? (
    <PersonName id={target.id} name={name} onOnly={onOnly} />
  ) : (
    <strong>{name}</strong>
  )
  return (
    <li className="audit-entry">
      <time dateTime={at}>{moment(at)}</time>
      <div>
        <p>
          {sentenceParts(words.sentence(entry)).map((part) =>
            part.kind === "text" ? (
              part.text
            ) : (
              <span key={part.kind}>{part.kind === "by" ? <ByName by={by} onOnly={onOnly} /> : what}</span>
            )
          )}
          {(by.kind === "guest" || by.kind === "vendor") && <small> ({audit.kinds[by.kind]})</small>}
        </p>
        {lines.length > 0 && <Changes lines={lines} />}
      </div>
    </li>
  )
}

/** The name of who did it. */
export const ByName = ({ by, onOnly }: Pick<AuditEntry, "by"> & Pick<EntryItemProps, "onOnly">) => {
  const { audit } = useMessages()
  return by.kind === "administrator" ? (
    audit.administrator
  ) : (
    <PersonName id={by.id} name={by.display_name ?? audit.somebody} onOnly={onOnly} />
  )
}

interface PersonNameProps {
  readonly id: string | null
  readonly name: string
  readonly onOnly: (person: string) => void
}

const PersonName = ({ id, name, onOnly }: PersonNameProps) => {
  const { audit } = useMessages()
  if (id === null) return <strong>{name}</strong>
  return (
    <button type="button" className="audit-person" title={audit.only(name)} onClick={() => onOnly(id)}>
      {name}
    </button>
  )
}

const Changes = ({ lines }: { readonly lines: ReadonlyArray<ChangeLine> }) => {
  const { audit } = useMessages()
  return (
    <dl className="audit-changes">
      {lines.map(({ from, isUnsaid, label, to }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {isUnsaid ? (
              <em>{audit.changed}</em>
            ) : (
              <>
                {from !== null && (
                  <>
                    <span className="visually-hidden">{audit.from} </span>
                    <del>{from}</del>
                    <span aria-hidden> → </span>
                    <span className="visually-hidden">, {audit.to} </span>
                  </>
                )}
                <ins>{to ?? audit.none}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
