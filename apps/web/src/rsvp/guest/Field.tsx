/** A text that a guest writes; the browser's own field, which costs a phone nothing to load. */
import { useId } from "react"

interface FieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly maxLength?: number
  /** For more than one line: how many are in sight. */
  readonly rows?: number
  /** Where the text is from that nobody wrote here. */
  readonly hint?: string | undefined
  /** The mistake, in words. */
  readonly problem?: string | undefined
}

export const Field = ({ hint, label, maxLength = 200, onChange, problem, rows, value }: FieldProps) => {
  const id = useId()
  const about = problem ?? hint
  const described = {
    ...(about === undefined ? {} : { "aria-describedby": `${id}-about` }),
    ...(problem === undefined ? {} : { "aria-invalid": true })
  }
  const shared = { id, className: "input", value, maxLength, autoComplete: "off", ...described }
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {rows === undefined ? (
        <input {...shared} onChange={({ target }) => onChange(target.value)} />
      ) : (
        <textarea {...shared} rows={rows} onChange={({ target }) => onChange(target.value)} />
      )}
      {problem !== undefined && (
        <span id={`${id}-about`} className="field-error" role="alert">
          {problem}
        </span>
      )}
      {problem === undefined && hint !== undefined && (
        <span id={`${id}-about`} className="rsvp-hint">
          {hint}
        </span>
      )}
    </div>
  )
}
