/** The plan: zones with their tables, and those tables that are in none. */
import { useMessages } from "../Messages.ts"
import { State } from "../../../design/States.tsx"
import { useSeatingState } from "../SeatingContext.ts"
import { hasNoTables } from "../PlanIndex.ts"
import { ZoneSection } from "./ZoneSection.tsx"

export const TableBoard = () => {
  const { tables } = useMessages()
  const isEmpty = useSeatingState(({ index }) => hasNoTables(index))
  const zones = useSeatingState(({ index }) => index.plan.zones)
  const hasFree = useSeatingState(({ index }) => index.tablesOf.has(null))
  if (isEmpty) return <State level={2} title={tables.emptyTitle} text={tables.emptyText} />
  return (
    <div className="board">
      {zones.map((zone, place) => (
        <ZoneSection key={zone.id} zone={zone} hasHeading isFirst={place === 0} isLast={place === zones.length - 1} />
      ))}
      {hasFree && <ZoneSection zone={null} hasHeading={zones.length > 0} isFirst isLast />}
    </div>
  )
}
