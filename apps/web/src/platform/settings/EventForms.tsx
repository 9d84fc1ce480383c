/** The forms of an event that is there, and of another one. */
import { type RefObject, useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"
import { ConfirmDialog } from "../../design/ConfirmDialog.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import type { Answer, BanquetClient } from "../api/BanquetClient.ts"
import { timestampOf, wallTimeOf } from "../WallTime.ts"
import { useMessages } from "./Messages.ts"
import { OutcomeLine, useChange, useReset } from "./SettingsFrame.tsx"

type Occasion = Answer<"GET /v1/occasions/:occasion_id">["occasion"]
type Event = Answer<"GET /v1/occasions/:occasion_id/events">["items"][number]

interface FieldsProps {
  readonly value: { readonly name: string; readonly clock: string; readonly place: string }
  readonly nameRef?: RefObject<HTMLInputElement | null>
  readonly onChange: (value: FieldsProps["value"]) => void
}

const Fields = ({ nameRef, onChange, value }: FieldsProps) => {
  const { settings } = useMessages()
  return (
    <>
      <TextInput
        label={settings.eventName}
        {...(nameRef === undefined ? {} : { inputRef: nameRef })}
        value={value.name}
        onChange={(name) => onChange({ ...value, name })}
      />
      <label className="field">
        <span className="field-label">{settings.starts}</span>
        <input
          className="input"
          type="datetime-local"
          value={value.clock}
          onChange={({ target }) => onChange({ ...value, clock: target.value })}
        />
      </label>
      <div className="settings-place">
        <TextInput
          label={settings.place}
          placeholder={settings.placeHint}
          value={value.place}
          onChange={(place) => onChange({ ...value, place })}
        />
      </div>
    </>
  )
}

/** What of the fields is sent; a place that is left blank is none. */
const bodyOf = ({ clock, name, place }: FieldsProps["value"], timeZone: string) => ({
  name,
  starts_at: timestampOf(clock, timeZone) ?? "",
  place: place.trim() === "" ? null : place
})

interface EventFormProps {
  readonly client: BanquetClient
  readonly occasion: Occasion
  readonly event: Event
  readonly refresh: () => Promise<unknown>
}

export const EventForm = ({ client, event, occasion, refresh }: EventFormProps) => {
  const { actions, settings } = useMessages()
  const stored = {
    name: event.name,
    clock: wallTimeOf(event.starts_at, occasion.time_zone),
    place: event.place ?? ""
  }
  const [value, setValue] = useState(stored)
  const [isAsking, setAsking] = useState(false)
  const { change, isBusy, outcome } = useChange(refresh)
  useReset(`${event.revision} ${occasion.time_zone}`, () => setValue(stored))
  const params = { occasion_id: occasion.id, event_id: event.id }
  const save = () =>
    change(() =>
      client.request("PATCH /v1/occasions/:occasion_id/events/:event_id", {
        params,
        body: { ...bodyOf(value, occasion.time_zone), revision: event.revision }
      })
    )
  const remove = () => {
    setAsking(false)
    void change(
      () =>
        client.request("DELETE /v1/occasions/:occasion_id/events/:event_id", {
          params,
          query: { revision: String(event.revision) }
        }),
      settings.removed(event.name)
    )
  }
  return (
    <form
      className="settings-form"
      aria-label={event.name}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void save()
      }}
    >
      <Fields value={value} onChange={setValue} />
      <div className="settings-actions">
        <Button type="submit" isDisabled={isBusy}>
          {actions.save}
        </Button>
        <Button kind="danger" isDisabled={isBusy} onPress={() => setAsking(true)}>
          {settings.remove}
        </Button>
      </div>
      <OutcomeLine outcome={outcome} />
      <ConfirmDialog
        question={isAsking ? settings.removeAsk(event.name) : null}
        confirm={settings.remove}
        cancel={actions.cancel}
        onConfirm={remove}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}

const nothing = { name: "", clock: "", place: "" }

export const NewEventForm = ({ client, occasion, refresh }: Omit<EventFormProps, "event">) => {
  const { settings } = useMessages()
  const [value, setValue] = useState(nothing)
  const { change, isBusy, outcome } = useChange(refresh)
  const nameRef = useRef<HTMLInputElement>(null)
  const add = async () => {
    const failure = await change(async () => {
      await client.request("POST /v1/occasions/:occasion_id/events", {
        params: { occasion_id: occasion.id },
        body: bodyOf(value, occasion.time_zone)
      })
      setValue(nothing)
    }, settings.added(value.name))
    // The next one begins where this one did.
    if (failure === null) nameRef.current?.focus()
  }
  return (
    <form
      className="settings-form settings-new"
      aria-label={settings.newEvent}
      onSubmit={(submitted) => {
        submitted.preventDefault()
        void add()
      }}
    >
      <h3>{settings.newEvent}</h3>
      <Fields nameRef={nameRef} value={value} onChange={setValue} />
      <div className="settings-actions">
        <Button type="submit" kind="next" isDisabled={isBusy}>
          {settings.add}
        </Button>
      </div>
      <OutcomeLine outcome={outcome} />
    </form>
  )
}
