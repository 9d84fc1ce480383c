/** The form of one person: whether it comes and, if it does, what else the hosts want to know. */
import { type ReactNode, useId } from "react"

import type { RsvpEvent, RsvpMember } from "../RsvpClient.ts"
import { type Draft, type FilledFrom, isBrought, missingAnswers } from "./Draft.ts"
import { Field } from "./Field.tsx"
import { useMessages } from "./Messages.ts"

interface MemberFormProps {
  readonly event: RsvpEvent
  readonly member: RsvpMember
  readonly draft: Draft
  /** What was filled in of the draft. */
  readonly from: FilledFrom | undefined
  /** Whether the form is about the guest itself. */
  readonly isOwn: boolean
  readonly asksDietary: boolean
  readonly mayBring: boolean
  /** Whether what is missing is said. */
  readonly isChecked: boolean
  readonly onChange: (written: Partial<Draft>) => void
}

export const MemberForm = (props: MemberFormProps) => {
  const { draft, isOwn, member, onChange } = props
  const { rsvp } = useMessages()
  const who = isOwn ? "own" : "other"
  const name = useId()
  return (
    <fieldset className="rsvp-member">
      <legend>{member.display_name}</legend>
      <div className="rsvp-choices">
        <Response name={name} draft={draft} onChange={onChange} response="attending">
          {rsvp.coming[who]}
        </Response>
        <Response name={name} draft={draft} onChange={onChange} response="declined">
          {rsvp.notComing[who]}
        </Response>
      </div>
      {draft.response === "attending" && <Details {...props} />}
      {isOwn && draft.response !== "pending" && (
        <Field
          label={rsvp.note}
          rows={2}
          maxLength={500}
          value={draft.answers["note"] ?? ""}
          onChange={(note) => onChange({ answers: { note } })}
        />
      )}
    </fieldset>
  )
}

interface ResponseProps {
  readonly name: string
  readonly draft: Draft
  readonly response: "attending" | "declined"
  readonly onChange: (written: Partial<Draft>) => void
  readonly children: ReactNode
}

const Response = ({ children, draft, name, onChange, response }: ResponseProps) => (
  <label className="rsvp-choice">
    <input type="radio" name={name} checked={draft.response === response} onChange={() => onChange({ response })} />
    <span>{children}</span>
  </label>
)

const Details = ({ asksDietary, draft, event, from, isChecked, mayBring, member, onChange }: MemberFormProps) => {
  const { rsvp } = useMessages()
  const hintOf = (other: string | undefined) => (other === undefined ? undefined : rsvp.asFor(other))
  const meal = useId()
  const missing = isChecked ? missingAnswers(event, member, draft) : []
  const isGuestOfGuest = isBrought(event, member)
  return (
    <>
      {event.meal_choices.length > 0 && (
        <div className="field">
          <label htmlFor={meal}>{rsvp.meal}</label>
          <select
            id={meal}
            className="input"
            value={draft.meal}
            onChange={({ target }) => onChange({ meal: target.value })}
          >
            <option value="">{rsvp.noMeal}</option>
            {event.meal_choices.map((choice) => (
              <option key={choice}>{choice}</option>
            ))}
          </select>
        </div>
      )}
      {asksDietary && (
        <Field
          label={rsvp.dietary}
          maxLength={500}
          value={draft.dietary ?? ""}
          hint={hintOf(from?.dietary) ?? (member.dietary === null && !draft.dietary ? rsvp.dietaryKnown : undefined)}
          onChange={(dietary) => onChange({ dietary })}
        />
      )}
      {!isGuestOfGuest &&
        event.questions.map(({ key, required, text }) => (
          <Field
            key={key}
            label={required ? text : rsvp.optional(text)}
            maxLength={500}
            value={draft.answers[key] ?? ""}
            hint={hintOf(from?.answers[key])}
            onChange={(said) => onChange({ answers: { [key]: said } })}
            problem={missing.includes(key) ? rsvp.required : undefined}
          />
        ))}
      {mayBring && !isGuestOfGuest && (
        <Field label={rsvp.plusOne} value={draft.plusOne} onChange={(plusOne) => onChange({ plusOne })} />
      )}
    </>
  )
}
