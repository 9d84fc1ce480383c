/** The zone of a table; absent where the plan has no zones. */
import { useMessages } from "../Messages.ts"
import { Choice } from "../../../design/Choice.tsx"
import { useSeatingState } from "../SeatingContext.ts"

const noZone = "none"

interface ZoneChoiceProps {
  readonly zoneId: string | null
  readonly onChange: (zoneId: string | null) => void
}

export const ZoneChoice = ({ onChange, zoneId }: ZoneChoiceProps) => {
  const { tables } = useMessages()
  const zones = useSeatingState(({ index }) => index.plan.zones)
  return zones.length === 0 ? null : (
    <Choice
      label={tables.zone}
      value={zoneId ?? noZone}
      options={[{ id: noZone, name: tables.noZoneChoice }, ...zones]}
      onChange={(id) => onChange(id === noZone ? null : id)}
    />
  )
}
