/** What the occasion is, and its events. */
import { useQueryClient } from "@tanstack/react-query"
import { Button } from "../../design/Button.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import { useSubmit } from "../../design/useSubmit.ts"
import type { Answer, BanquetClient } from "../api/BanquetClient.ts"
import { BanquetClient as Client } from "../api/BanquetClient.ts"
import { SignedInPlanner } from "../planner/SignedInPlanner.tsx"
import { useRef, useState } from "react"
import { EventForm, NewEventForm } from "./EventForms.tsx"
import { useMessages } from "./Messages.ts"
import { OutcomeLine, Read, UnsavedLine, useChange, useReset } from "./SettingsFrame.tsx"
import { TimeZoneField } from "./TimeZoneField.tsx"
import { MovedTimes } from "./MovedTimes.tsx"
import { namedZone } from "./TimeZones.ts"

type Occasion = Answer<"GET /v1/occasions/:occasion_id">["occasion"]
type Event = Answer<"GET /v1/occasions/:occasion_id/events">["items"][number]

const readSettings = async (client: BanquetClient, occasionId: string, signal: AbortSignal) => {
  const params = { occasion_id: occasionId }
  const [{ occasion }, { items }] = await Promise.all([
    client.request("GET /v1/occasions/:occasion_id", { params, signal }),
    client.request("GET /v1/occasions/:occasion_id/events", { params, signal })
  ])
  return { occasion, events: items }
}

export const SettingsPage = () => {
  const { settings } = useMessages()
  return (
    <SignedInPlanner title={settings.title}>
      {({ occasionId, token }) => (
        <Read
          token={token}
          title={settings.title}
          queryKey={["occasion settings", occasionId]}
          read={(client, signal) => readSettings(client, occasionId, signal)}
        >
          {(read, refresh) => <Settings {...read} token={token} refresh={refresh} />}
        </Read>
      )}
    </SignedInPlanner>
  )
}

interface SettingsProps {
  readonly token: string
  readonly occasion: Occasion
  readonly events: ReadonlyArray<Event>
  readonly refresh: () => Promise<unknown>
}

const Settings = ({ events, occasion, refresh, token }: SettingsProps) => {
  const { settings } = useMessages()
  const client = new Client(token)
  return (
    <main className="settings-page">
      <h1>{settings.title}</h1>
      <OccasionForm client={client} occasion={occasion} events={events} refresh={refresh} />
      <section className="settings-part" aria-labelledby="settings-events">
        <h2 id="settings-events">{settings.events}</h2>
        {events.length === 0 && <p className="settings-soft">{settings.noEvents}</p>}
        <ul className="settings-events">
          {events.map((event) => (
            <li key={event.id}>
              <EventForm client={client} occasion={occasion} event={event} refresh={refresh} />
            </li>
          ))}
        </ul>
        <NewEventForm client={client} occasion={occasion} refresh={refresh} />
      </section>
    </main>
  )
}

interface OccasionFormProps {
  readonly client: BanquetClient
  readonly occasion: Occasion
  readonly events: ReadonlyArray<Event>
  readonly refresh: () => Promise<unknown>
}

/** Keeps what is typed over the occasion until it is saved. */
const useOccasionForm = ({ client, occasion, refresh }: Omit<OccasionFormProps, "events">) => {
  const stored = { name: occasion.name, timeZone: occasion.time_zone }
  const [value, setValue] = useState(stored)
  const [isNameMissing, setNameMissing] = useState(false)
  const [isZoneWrong, setZoneWrong] = useState(false)
  const nameRef = useRef<HTMLInputElement>(null)
  const { change, forgetSuccess, isBusy, outcome } = useChange(refresh)
  const queries = useQueryClient()
  useReset(String(occasion.revision), () => setValue(stored))
  const [name, time_zone] = [value.name.trim(), namedZone(value.timeZone)]
  const save = async () => {
    setNameMissing(name === "")
    if (name === "") return nameRef.current?.focus()
    const failure = await change(() =>
      client.request("PATCH /v1/occasions/:occasion_id", {
        params: { occasion_id: occasion.id },
        body: { name, time_zone, revision: occasion.revision }
      })
    )
    setZoneWrong(failure?.code === "invalid_request")
    // Other parts of the pages name the occasion.
    await queries.invalidateQueries({ queryKey: ["session"] })
  }
  const write = (typed: Partial<typeof stored>) => {
    forgetSuccess()
    setNameMissing(false)
    setZoneWrong(false)
    setValue({ ...value, ...typed })
  }
  const isUnsaved = name !== stored.name || time_zone !== stored.timeZone
  return {
    isBusy,
    isNameMissing,
    isUnsaved,
    isZoneWrong,
    nameRef,
    outcome: isZoneWrong ? null : outcome,
    save,
    value,
    write
  }
}

const OccasionForm = (props: OccasionFormProps) => {
  const { actions, settings } = useMessages()
  const { isBusy, isNameMissing, isUnsaved, isZoneWrong, nameRef, outcome, save, value, write } = useOccasionForm(props)
  const submission = useSubmit(save)
  return (
    <section className="settings-part" aria-labelledby="settings-occasion">
      <h2 id="settings-occasion">{settings.occasion}</h2>
      <form className="settings-form" {...submission}>
        <TextInput
          label={settings.name}
          value={value.name}
          inputRef={nameRef}
          problem={isNameMissing ? settings.nameMissing : undefined}
          onChange={(name) => write({ name })}
        />
        <TimeZoneField
          label={settings.timeZone}
          hint={settings.timeZoneHint}
          meant={settings.timeZoneMeant}
          value={value.timeZone}
          problem={isZoneWrong ? settings.timeZoneWrong : undefined}
          onChange={(timeZone) => write({ timeZone })}
        />
        <MovedTimes events={props.events} from={props.occasion.time_zone} to={namedZone(value.timeZone)} />
        <div className="settings-actions">
          <Button type="submit" isDisabled={isBusy}>
            {actions.save}
          </Button>
          <UnsavedLine isUnsaved={isUnsaved} isBusy={isBusy} />
        </div>
      </form>
      <OutcomeLine outcome={outcome} />
    </section>
  )
}
