/** A time zone by its name, with all names that the browser knows to choose from. */
import "./settings.css"
import { useId, useMemo } from "react"
import { Button } from "../../design/Button.tsx"
import { suggestedZone } from "./TimeZones.ts"

interface TimeZoneFieldProps {
  readonly label: string
  readonly hint: string
  readonly value: string
  /** Offers a time zone in words. */
  readonly meant: (zone: string) => string
  readonly onChange: (value: string) => void
  /** What is wrong with it, in words. */
  readonly problem?: string | undefined
}

export const TimeZoneField = ({ hint, label, meant, onChange, problem, value }: TimeZoneFieldProps) => {
  const id = useId()
  const zones = useMemo(() => Intl.supportedValuesOf("timeZone"), [])
  const suggested = suggestedZone(value, zones)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        list={`${id}-zones`}
        aria-describedby={`${id}-hint`}
        aria-invalid={problem !== undefined}
        data-invalid={problem === undefined ? undefined : true}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <span id={`${id}-hint`} role="status" className={problem === undefined ? "settings-soft" : "field-error"}>
        {problem ?? hint}
      </span>
      {suggested !== null && (
        <Button kind="quiet" onPress={() => onChange(suggested)}>
          {meant(suggested)}
        </Button>
      )}
      <datalist id={`${id}-zones`}>
        {zones.map((zone) => (
          <option key={zone} value={zone}>
            {zone}
          </option>
        ))}
      </datalist>
    </div>
  )
}
