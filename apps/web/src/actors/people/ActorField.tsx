/** A field of the open person that saves by itself: by Enter, and when it is left. Escape brings back what was there. */
import { useStore } from "../../design/Store.ts"
import { TextInput } from "../../design/TextInput.tsx"
import { Button } from "../../design/Button.tsx"
import type { Actor } from "./Actor.ts"
import { type ActorEdit, type ActorMember, valuesOf } from "./ActorEdit.ts"
import type { Draft } from "./Drafts.ts"
import { useMessages } from "./Messages.ts"
import type { Messages } from "./Messages.ts"
import { conflictWords, refusalWords } from "./OutcomeWords.ts"
import { usePeopleWork } from "./PeopleContext.ts"

export type FieldMember = Exclude<ActorMember, "member_of">

interface ActorFieldProps {
  readonly actor: Actor
  readonly member: FieldMember
  readonly label: string
  readonly rows?: number
  readonly maxLength?: number
  readonly hint?: string
  readonly inputMode?: "text" | "numeric"
}

const mostSeats = 10_000

/** Returns what was typed as a value, or what is wrong with it. */
export const readField = (
  { panel }: Pick<Messages, "panel">,
  member: FieldMember,
  text: string
): { readonly edit: ActorEdit } | { readonly mistake: string } => {
  const value = text.trim()
  if (member === "party_size") {
    const size = Number(value)
    return /^\d+$/.test(value) && size >= 1 && size <= mostSeats
      ? { edit: { party_size: size } }
      : { mistake: panel.partyWrong }
  }
  if (member === "display_name")
    return value === "" ? { mistake: panel.nameMissing } : { edit: { display_name: value } }
  if (member === "email" && value !== "" && !/^[^\s@]+@[^\s@]+$/.test(value)) return { mistake: panel.emailWrong }
  return { edit: { [member]: value === "" ? null : value } }
}

const problemOf = (messages: Messages, draft: Draft | undefined, actor: Actor): string | undefined => {
  const outcome = draft?.outcome
  if (outcome === undefined || outcome === null) return undefined
  if (outcome.kind === "gone") return messages.refused.gone(actor.display_name)
  if (outcome.kind === "refused") return refusalWords(messages, outcome.problem)
  return outcome.kind === "conflict"
    ? outcome.conflicts.map((conflict) => conflictWords(messages, conflict)).join(" ")
    : undefined
}

/** The edit of one member of the actor: its text, its mistake, and how it is saved and dropped. */
const useField = ({ actor, label, member }: Pick<ActorFieldProps, "actor" | "label" | "member">) => {
  const messages = useMessages()
  const { drafts, notify } = usePeopleWork()
  const draft = drafts.of(useStore(drafts.kept), actor.id, member)
  const shown = String(valuesOf(actor)[member] ?? "")
  const text = draft?.text ?? shown
  const read = readField(messages, member, text)
  const mistake = draft !== undefined && "mistake" in read ? read.mistake : undefined
  const drop = () => drafts.drop(actor.id, member)
  const save = async () => {
    if (draft === undefined || "mistake" in read) return
    if (text.trim() === shown) return drop()
    const outcome = await drafts.save(actor.id, member, read.edit)
    if (outcome === null) return
    if (outcome.kind === "saved") return notify({ text: messages.panel.saved(outcome.actor.display_name, label) })
    // Whoever has gone on to somebody else hears of it too.
    notify({
      text: `${actor.display_name}: ${problemOf(messages, { ...draft, outcome }, actor) ?? messages.refused.notSaved}`,
      isRefusal: true,
      person: actor.id
    })
  }
  return {
    text,
    problem: mistake ?? problemOf(messages, draft, actor),
    isTyped: draft !== undefined,
    isConflict: draft?.outcome?.kind === "conflict",
    /** Whether the text was sent and refused. */
    isRefused: mistake === undefined && (draft?.outcome ?? null) !== null,
    write: (typed: string) => drafts.write(actor, member, typed),
    drop,
    save
  }
}

export const ActorField = ({ actor, hint, inputMode, label, maxLength, member, rows }: ActorFieldProps) => {
  const { actions, refused } = useMessages()
  const { canUpdate } = usePeopleWork()
  const { drop, isConflict, isRefused, isTyped, problem, save, text, write } = useField({ actor, label, member })
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it hears of its field
    <form
      className="actor-field"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget) && !isConflict) void save()
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape" || !isTyped) return
        event.stopPropagation()
        drop()
      }}
    >
      <TextInput
        label={label}
        value={text}
        onChange={write}
        isDisabled={!canUpdate}
        problem={problem}
        {...(rows === undefined ? {} : { rows })}
        {...(maxLength === undefined ? {} : { maxLength })}
        {...(hint === undefined ? {} : { placeholder: hint })}
        {...(inputMode === undefined ? {} : { inputMode })}
      />
      {isRefused && (
        <div className="actor-field-choice">
          <Button onPress={() => void save()}>{isConflict ? refused.useMine : actions.retry}</Button>
          <Button kind="quiet" onPress={drop}>
            {isConflict ? refused.useTheirs : actions.undo}
          </Button>
        </div>
      )}
    </form>
  )
}
