/** Gives the people of a seated household or group seats of their own, where its size contradicts who is coming too. */
import { Split } from "lucide-react"
import { useMessages } from "../Messages.ts"
import { Button } from "../../../design/Button.tsx"
import { comingOf } from "../HouseholdSplit.ts"
import { membersOf } from "../Households.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { splitInPlace } from "./SeatsOneByOne.ts"

export const SplitButton = ({ unit }: { readonly unit: Candidate }) => {
  const { split } = useMessages()
  const { canEdit, store } = useSeating()
  const index = useIndex()
  const found = splitInPlace(index, unit)
  if (found === null) return null
  const coming = comingOf(index, unit)
  const isWrong = membersOf(index, unit).length > 0 && coming !== unit.party_size
  return (
    <div className="split-unit">
      {isWrong && <p className="panel-note">{split.sizeContradicts(unit.party_size, coming)}</p>}
      {canEdit && (
        <Button onPress={() => void store.split(found)}>
          <Split size={16} aria-hidden />
          {split.seatOneByOne}
        </Button>
      )}
    </div>
  )
}
