/** The plan: zones with their tables, zones that have no tables yet, and then the tables that are in none. */
import { Suspense } from "react"
import { RoomView } from "../LaterParts.ts"
import { useMessages } from "../Messages.ts"
import { State } from "../../../design/States.tsx"
import { useSeatingState } from "../SeatingContext.ts"
import { hasNoTables } from "../PlanIndex.ts"
import { useLasso } from "../picking/useLasso.ts"
import { useTableLook } from "./TableLook.tsx"
import { useZoneInView } from "./ZoneInView.ts"
import { ZoneSection } from "./ZoneSection.tsx"

export const TableBoard = () => {
  const { tables } = useMessages()
  const isEmpty = useSeatingState(({ index }) => hasNoTables(index))
  const look = useTableLook()
  if (isEmpty) return <State level={2} title={tables.emptyTitle} text={tables.emptyText} />
  return look === "room" ? (
    <Suspense fallback={null}>
      <RoomView />
    </Suspense>
  ) : (
    <Sections look={look} />
  )
}

const Sections = ({ look }: { readonly look: "seats" | "names" }) => {
  const boardRef = useZoneInView()
  useLasso(boardRef)
  const sections = useSeatingState(({ index }) => index.sections)
  return (
    <div className="board" ref={boardRef} data-look={look}>
      {sections.map((zone) => (
        <ZoneSection key={zone?.id ?? "none"} zone={zone} hasHeading={zone !== null || sections.length > 1} />
      ))}
    </div>
  )
}
