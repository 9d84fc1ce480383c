/** What an event is, in a form, and what of it is missing. */
import { useId, useRef, useState } from "react"
import { TextInput } from "../../design/TextInput.tsx"
import { timestampOf } from "../WallTime.ts"
import { useMessages } from "./Messages.ts"

export interface EventDraft {
  readonly name: string
  readonly clock: string
  readonly place: string
}

/** What of a draft is sent; a place that is left blank is none. */
const bodyOf = ({ clock, name, place }: EventDraft, timeZone: string) => ({
  name: name.trim(),
  starts_at: timestampOf(clock, timeZone),
  place: place.trim() === "" ? null : place.trim()
})

interface EventDraftOptions {
  readonly timeZone: string
  readonly onEdit: () => void
}

/** Keeps what is typed over what is stored. What is missing is said once it was to be sent, until it is there. */
export const useEventDraft = (stored: EventDraft, { onEdit, timeZone }: EventDraftOptions) => {
  const [value, setValue] = useState(stored)
  const [wasChecked, setChecked] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)
  const clockRef = useRef<HTMLInputElement>(null)
  const body = bodyOf(value, timeZone)
  const before = bodyOf(stored, timeZone)
  const { name, starts_at } = body
  return {
    value,
    nameRef,
    clockRef,
    isUnsaved: name !== before.name || starts_at !== before.starts_at || body.place !== before.place,
    isNameMissing: wasChecked && name === "",
    isStartMissing: wasChecked && starts_at === null,
    write: (typed: EventDraft) => {
      onEdit()
      setValue(typed)
    },
    reset: () => {
      setValue(stored)
      setChecked(false)
    },
    /** Returns what is sent, or `null` where something is missing, which has the focus then. */
    check: () => {
      if (name !== "" && starts_at !== null) return { ...body, starts_at }
      setChecked(true)
      const missing = name === "" ? nameRef : clockRef
      missing.current?.focus()
      return null
    }
  }
}

export const EventFields = ({ draft }: { readonly draft: ReturnType<typeof useEventDraft> }) => {
  const { settings } = useMessages()
  const { isNameMissing, nameRef, value, write } = draft
  return (
    <>
      <TextInput
        label={settings.eventName}
        inputRef={nameRef}
        value={value.name}
        problem={isNameMissing ? settings.eventNameMissing : undefined}
        onChange={(name) => write({ ...value, name })}
      />
      <StartField draft={draft} />
      <div className="settings-place">
        <TextInput
          label={settings.place}
          placeholder={settings.placeHint}
          value={value.place}
          onChange={(place) => write({ ...value, place })}
        />
      </div>
    </>
  )
}

const StartField = ({ draft }: { readonly draft: ReturnType<typeof useEventDraft> }) => {
  const { settings } = useMessages()
  const { clockRef, isStartMissing, value, write } = draft
  const id = useId()
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {settings.starts}
      </label>
      <input
        id={id}
        ref={clockRef}
        className="input"
        type="datetime-local"
        value={value.clock}
        aria-invalid={isStartMissing}
        aria-describedby={isStartMissing ? `${id}-problem` : undefined}
        data-invalid={isStartMissing || undefined}
        onChange={({ target }) => write({ ...value, clock: target.value })}
      />
      {isStartMissing && (
        <span id={`${id}-problem`} className="field-error">
          {settings.startsMissing}
        </span>
      )}
    </div>
  )
}
