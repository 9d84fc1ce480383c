import type { RefObject } from "react"
import { FieldError } from "react-aria-components/FieldError"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { TextArea } from "react-aria-components/TextArea"
import { TextField, type TextFieldProps } from "react-aria-components/TextField"

type KeyboardEvent = Parameters<NonNullable<TextFieldProps["onKeyDown"]>>[0]

interface TextInputProps {
  readonly label: string
  /** For a label that the surroundings make plain; it is still there for those who cannot see them. */
  readonly isLabelHidden?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly maxLength?: number
  readonly inputMode?: "text" | "numeric"
  /** For more than one line: how many are in sight. */
  readonly rows?: number
  /** The mistake, in words. */
  readonly problem?: string | undefined
  /** Says something about the value that is no mistake. */
  readonly hint?: string | undefined
  readonly isDisabled?: boolean
  readonly inputRef?: RefObject<HTMLInputElement | null>
  /** Leaves the field. */
  readonly onEscape?: () => void
}

export const TextInput = ({
  hint,
  inputMode = "text",
  inputRef,
  isDisabled = false,
  isLabelHidden = false,
  label,
  maxLength = 200,
  onChange,
  onEscape,
  placeholder,
  problem,
  rows,
  value
}: TextInputProps) => {
  const example = placeholder === undefined ? {} : { placeholder }
  const leaving = {
    onKeyDown: (pressed: KeyboardEvent) => {
      if (pressed.key === "Escape") onEscape?.()
      else pressed.continuePropagation()
    }
  }
  const ref = inputRef === undefined ? {} : { ref: inputRef }
  return (
    <TextField
      className="field"
      value={value}
      onChange={onChange}
      maxLength={maxLength}
      inputMode={inputMode}
      isDisabled={isDisabled}
      isInvalid={problem !== undefined}
      validationBehavior="aria"
      autoComplete="off"
      {...(onEscape === undefined ? {} : leaving)}
    >
      <Label className={isLabelHidden ? "visually-hidden" : "field-label"}>{label}</Label>
      {rows === undefined ? (
        <Input className="input" {...example} {...ref} />
      ) : (
        <TextArea className="input" rows={rows} {...example} />
      )}
      {hint !== undefined && (
        <span className="field-hint" role="status">
          {hint}
        </span>
      )}
      {problem !== undefined && <FieldError className="field-error">{problem}</FieldError>}
    </TextField>
  )
}
