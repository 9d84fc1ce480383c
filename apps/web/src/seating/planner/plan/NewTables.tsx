/** Adds one table with a name, or several that are named for the planner. */
import { useState } from "react"
import { flushSync } from "react-dom"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { useStore } from "../../../design/Store.ts"
import { TextInput } from "../../../design/TextInput.tsx"
import { useSubmit } from "../../../design/useSubmit.ts"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import { useNameTaken } from "../tables/useNameTaken.ts"
import { ZoneChoice } from "../tables/ZoneChoice.tsx"
import { mostSeats, wholeNumber } from "../WholeNumber.ts"

const mostAtOnce = 50

export const NewTables = () => {
  const { tables } = useMessages()
  const [howMany, setHowMany] = useState("1")
  const [seats, setSeats] = useState("8")
  const [name, setName] = useState("")
  const { setZoneId, zoneId } = useZoneForNew()
  const count = wholeNumber(howMany, mostAtOnce)
  const capacity = wholeNumber(seats, mostSeats)
  const isTaken = useNameTaken(null, name)
  const add = useAddTables(setName)
  // It is not waited for: tables can be added offline, one after another.
  const submission = useSubmit(() => {
    if (count === null || capacity === null) return
    // Whoever presses twice does not get 36 tables, not even before the next rendering.
    flushSync(() => setHowMany("1"))
    void add({ count, capacity, name: name.trim(), zoneId })
  })
  return (
    <form className="new-form" aria-labelledby="new-tables" {...submission}>
      <h2 id="new-tables" className="panel-heading">
        {tables.addTable}
      </h2>
      <div className="new-form-row">
        <TextInput
          label={tables.howMany}
          value={howMany}
          onChange={setHowMany}
          inputMode="numeric"
          maxLength={4}
          problem={count === null ? tables.range(mostAtOnce) : undefined}
        />
        <TextInput
          label={tables.capacity}
          value={seats}
          onChange={setSeats}
          inputMode="numeric"
          maxLength={5}
          problem={capacity === null ? tables.range(mostSeats) : undefined}
        />
      </div>
      <TextInput
        label={tables.name}
        value={name}
        onChange={setName}
        placeholder={tables.nameByItself}
        hint={isTaken ? tables.nameTaken : undefined}
        isDisabled={count !== 1}
      />
      <ZoneChoice zoneId={zoneId} onChange={setZoneId} />
      <Button type="submit" isDisabled={count === null || capacity === null}>
        {tables.add}
      </Button>
    </form>
  )
}

/** Keeps which zone new tables go into: the one in view, or another that was chosen since the board was last scrolled. */
const useZoneForNew = () => {
  const { zoneForNew } = useSeating()
  const wanted = useStore(zoneForNew)
  const zoneId = useSeatingState(({ index }) =>
    wanted === null || index.zones.has(wanted) ? wanted : (index.sections[0]?.id ?? null)
  )
  return { zoneId, setZoneId: zoneForNew.set }
}

interface TablesToAdd {
  readonly count: number
  readonly capacity: number
  readonly name: string
  readonly zoneId: string | null
}

/** Returns a function that adds the tables as one step, up to the first that is refused. */
const useAddTables = (setName: (change: string | ((typed: string) => string)) => void) => {
  const { tables } = useMessages()
  const { store, tableNaming } = useSeating()
  return async ({ capacity, count, name, zoneId }: TablesToAdd): Promise<void> => {
    const given = count === 1 && name !== "" ? name : null
    // The next name may be typed before this table is there.
    if (given !== null) setName("")
    const naming = tableNaming === "custom" ? null : { word: tables.word, strategy: tableNaming }
    const one = { kind: "createTable", name: given, naming, capacity, zoneId, sortOrder: null } as const
    const outcomes = await store.runAll(Array.from({ length: count }, () => one))
    if (outcomes.at(-1)?.kind !== "done") setName((typed) => (typed === "" ? (given ?? "") : typed))
  }
}
