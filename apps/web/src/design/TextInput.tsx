import { FieldError } from "react-aria-components/FieldError"
import { Input } from "react-aria-components/Input"
import { Label } from "react-aria-components/Label"
import { TextField } from "react-aria-components/TextField"

interface TextInputProps {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly placeholder?: string
  readonly maxLength?: number
  readonly inputMode?: "text" | "numeric"
  /** What is wrong with it, in words. */
  readonly problem?: string | undefined
  readonly isDisabled?: boolean
}

export const TextInput = ({
  inputMode = "text",
  isDisabled = false,
  label,
  maxLength = 200,
  onChange,
  placeholder,
  problem,
  value
}: TextInputProps) => (
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
  >
    <Label>{label}</Label>
    <Input className="input" {...(placeholder === undefined ? {} : { placeholder })} />
    {problem !== undefined && <FieldError className="field-error">{problem}</FieldError>}
  </TextField>
)
