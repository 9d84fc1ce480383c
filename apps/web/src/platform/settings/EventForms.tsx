/** The forms of an event that is there, and of another one. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"
import { ConfirmDialog } from "../../design/ConfirmDialog.tsx"
import { useSubmit } from "../../design/useSubmit.ts"
import type { Answer, BanquetClient } from "../api/BanquetClient.ts"
import { wallTimeOf } from "../WallTime.ts"
import { EventFields, useEventDraft } from "./EventFields.tsx"
import { useMessages } from "./Messages.ts"
import { OutcomeLine, UnsavedLine, useChange, useReset } from "./SettingsFrame.tsx"

type Occasion = Answer<"GET /v1/occasions/:occasion_id">["occasion"]
type Event = Answer<"GET /v1/occasions/:occasion_id/events">["items"][number]

interface EventFormProps {
  readonly client: BanquetClient
  readonly occasion: Occasion
  readonly event: Event
  readonly refresh: () => Promise<unknown>
}

/** The draft of an event, and what is done with it. */
const useEventForm = ({ client, event, occasion, refresh }: EventFormProps) => {
  const { settings } = useMessages()
  const { change, forgetSuccess, isBusy, outcome } = useChange(refresh)
  const stored = {
    name: event.name,
    clock: wallTimeOf(event.starts_at, occasion.time_zone),
    place: event.place ?? ""
  }
  const draft = useEventDraft(stored, { timeZone: occasion.time_zone, onEdit: forgetSuccess })
  useReset(`${event.revision} ${occasion.time_zone}`, draft.reset)
  const params = { occasion_id: occasion.id, event_id: event.id }
  const save = async () => {
    const body = draft.check()
    if (body === null) return
    await change(() =>
      client.request("PATCH /v1/occasions/:occasion_id/events/:event_id", {
        params,
        body: { ...body, revision: event.revision }
      })
    )
  }
  const remove = () =>
    change(
      () =>
        client.request("DELETE /v1/occasions/:occasion_id/events/:event_id", {
          params,
          query: { revision: String(event.revision) }
        }),
      settings.removed(event.name)
    )
  return { draft, isBusy, outcome, remove, save }
}

export const EventForm = (props: EventFormProps) => {
  const { actions, settings } = useMessages()
  const { draft, isBusy, outcome, remove, save } = useEventForm(props)
  const [isAsking, setAsking] = useState(false)
  const submission = useSubmit(save)
  const { name } = props.event
  return (
    <form className="settings-form" aria-label={name} noValidate {...submission}>
      <EventFields draft={draft} />
      <div className="settings-actions">
        <Button type="submit" isDisabled={isBusy}>
          {actions.save}
        </Button>
        <Button kind="danger" isDisabled={isBusy} onPress={() => setAsking(true)}>
          {settings.remove}
        </Button>
        <UnsavedLine isUnsaved={draft.isUnsaved} isBusy={isBusy} />
      </div>
      <OutcomeLine outcome={outcome} />
      <ConfirmDialog
        question={isAsking ? settings.removeAsk(name) : null}
        confirm={settings.remove}
        cancel={actions.cancel}
        onConfirm={() => {
          setAsking(false)
          void remove()
        }}
        onCancel={() => setAsking(false)}
      />
    </form>
  )
}

const nothing = { name: "", clock: "", place: "" }

export const NewEventForm = ({ client, occasion, refresh }: Omit<EventFormProps, "event">) => {
  const { settings } = useMessages()
  const { change, forgetSuccess, isBusy, outcome } = useChange(refresh)
  const draft = useEventDraft(nothing, { timeZone: occasion.time_zone, onEdit: forgetSuccess })
  const submission = useSubmit(async () => {
    const body = draft.check()
    if (body === null) return
    const failure = await change(async () => {
      await client.request("POST /v1/occasions/:occasion_id/events", { params: { occasion_id: occasion.id }, body })
      draft.reset()
    }, settings.added(body.name))
    // The next one begins where this one did.
    if (failure === null) draft.nameRef.current?.focus()
  })
  return (
    <form className="settings-form settings-new" aria-label={settings.newEvent} noValidate {...submission}>
      <h3>{settings.newEvent}</h3>
      <EventFields draft={draft} />
      <div className="settings-actions">
        <Button type="submit" kind="next" isDisabled={isBusy}>
          {settings.add}
        </Button>
        <UnsavedLine isUnsaved={draft.isUnsaved} isBusy={isBusy} />
      </div>
      <OutcomeLine outcome={outcome} />
    </form>
  )
}
