import { useState } from "react"
import { flushSync } from "react-dom"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { TextInput } from "../../../design/TextInput.tsx"
import { useSubmit } from "../../../design/useSubmit.ts"
import { addedTo } from "../PlanRecords.ts"
import { useSeating } from "../SeatingContext.ts"

export const NewZone = () => {
  const messages = useMessages()
  const { store, zoneForNew } = useSeating()
  const [name, setName] = useState("")
  const add = async (given: string): Promise<void> => {
    const outcome = await store.run({ kind: "createZone", name: given, sortOrder: null, tableIds: [] })
    if (outcome.kind === "done") zoneForNew.set(addedTo(outcome.before.zones, outcome.after.zones)?.id ?? null)
    else setName((typed) => (typed === "" ? given : typed))
  }
  // It is not waited for: zones can be added offline, one after another.
  const submission = useSubmit(() => {
    const given = name.trim()
    if (given === "") return
    // On a busy machine a second press comes before the next rendering.
    flushSync(() => setName(""))
    void add(given)
  })
  return (
    <form className="new-form" aria-labelledby="new-zone" {...submission}>
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
