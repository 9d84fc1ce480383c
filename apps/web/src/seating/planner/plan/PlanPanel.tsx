/** The plan as a whole: what needs a look, and new tables and zones. */
import { memo, useState } from "react"
import { useMessages } from "../../../platform/catalogue/Catalogue.tsx"
import { Button } from "../../../design/Button.tsx"
import { Choice } from "../../../design/Choice.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { Attention } from "./Attention.tsx"
import { RefusalNote } from "../RefusalNote.tsx"
import { useSeatingState, useRefusalAt, useSeating } from "../SeatingContext.ts"
import { mostSeats, wholeNumber } from "../WholeNumber.ts"

export const PlanPanel = memo(() => {
  const { details } = useMessages()
  const { canCreate } = useSeating()
  const refusal = useRefusalAt("plan")
  const hasTables = useSeatingState(({ index }) => index.plan.tables.length > 0)
  const notes = useSeatingState(({ index }) => index.plan.planner_notes)
  return (
    <div className="panel">
      {refusal !== null && <RefusalNote refusal={refusal} />}
      {hasTables && <Attention />}
      {notes !== null && (
        <section className="plan-notes" aria-labelledby="plan-notes">
          <h2 id="plan-notes" className="panel-heading">
            {details.notes}
          </h2>
          <p>{notes}</p>
        </section>
      )}
      {canCreate && (
        <>
          <NewTables />
          <NewZone />
        </>
      )}
    </div>
  )
})

const noZone = "none"
const mostAtOnce = 50

const NewTables = () => {
  const messages = useMessages()
  const { run } = useSeating().store
  const zones = useSeatingState(({ index }) => index.plan.zones)
  const [howMany, setHowMany] = useState("1")
  const [capacity, setCapacity] = useState("8")
  const [name, setName] = useState("")
  const [zone, setZone] = useState(noZone)
  const count = wholeNumber(howMany, mostAtOnce)
  const seats = wholeNumber(capacity, mostSeats)
  const zoneId = zones.some(({ id }) => id === zone) ? zone : null
  const add = async (): Promise<void> => {
    const given = count === 1 && name.trim() !== "" ? name.trim() : null
    // The next name may be typed before this table is there.
    if (given !== null) setName("")
    for (let made = 0; made < (count ?? 0); made++) {
      const outcome = await run({ kind: "createTable", name: given, capacity: seats ?? 1, zoneId, sortOrder: null })
      if (outcome.kind === "done") continue
      setName((typed) => (typed === "" ? (given ?? "") : typed))
      return
    }
  }
  return (
    <form
      className="new-form"
      aria-labelledby="new-tables"
      onSubmit={(event) => {
        event.preventDefault()
        if (count !== null && seats !== null) void add()
      }}
    >
      <h2 id="new-tables" className="panel-heading">
        {messages.tables.addTable}
      </h2>
      <div className="new-form-row">
        <TextInput
          label={messages.tables.howMany}
          value={howMany}
          onChange={setHowMany}
          inputMode="numeric"
          maxLength={2}
          problem={count === null ? messages.tables.range(mostAtOnce) : undefined}
        />
        <TextInput
          label={messages.tables.capacity}
          value={capacity}
          onChange={setCapacity}
          inputMode="numeric"
          maxLength={3}
          problem={seats === null ? messages.tables.range(mostSeats) : undefined}
        />
      </div>
      <TextInput
        label={messages.tables.name}
        value={name}
        onChange={setName}
        placeholder={messages.tables.nameByItself}
        isDisabled={count !== 1}
      />
      {zones.length > 0 && (
        <Choice
          label={messages.tables.zone}
          value={zoneId ?? noZone}
          options={[{ id: noZone, name: messages.tables.noZoneChoice }, ...zones]}
          onChange={setZone}
        />
      )}
      <Button type="submit" isDisabled={count === null || seats === null}>
        {messages.tables.add}
      </Button>
    </form>
  )
}

const NewZone = () => {
  const messages = useMessages()
  const { run } = useSeating().store
  const [name, setName] = useState("")
  const add = async (given: string): Promise<void> => {
    setName("")
    const { kind } = await run({ kind: "createZone", name: given, sortOrder: null, tableIds: [] })
    if (kind !== "done") setName((typed) => (typed === "" ? given : typed))
  }
  return (
    <form
      className="new-form"
      aria-labelledby="new-zone"
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== "") void add(name.trim())
      }}
    >
      <h2 id="new-zone" className="panel-heading">
        {messages.tables.addZone}
      </h2>
      <TextInput label={messages.tables.zoneName} value={name} onChange={setName} />
      <Button type="submit" isDisabled={name.trim() === ""}>
        {messages.tables.add}
      </Button>
    </form>
  )
}
