/** Seats somebody at the table that is open: the table is known, and the person is looked for. */
import { useState } from "react"
import { useFormats } from "../../../platform/messages/Formats.ts"
import type { PlanCommand } from "../commands/PlanCommand.ts"
import { useMessages } from "../Messages.ts"
import { tellingName } from "../Namesakes.ts"
import { FilteredChoice, type FilteredOption } from "../FilteredChoice.tsx"
import { partyWords } from "../people/CandidateWords.ts"
import { refuseFull } from "../picking/PickActions.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import { seatsFor } from "../SeatComing.ts"
import { isToSeat } from "../SeatsNeeded.ts"
import type { Table } from "../SeatingView.ts"
import { canTake } from "../TableFit.ts"

export const GuestChoice = ({ table }: { readonly table: Table }) => {
  const messages = useMessages()
  const formats = useFormats()
  const { store } = useSeating()
  const index = useIndex()
  const seatHere = (actorId: string): PlanCommand<"seat"> => ({
    kind: "seat",
    actorId,
    tableId: table.id,
    seatNumber: null,
    seatLabel: null
  })
  /** Counts who was seated here, so that the field is empty for the next. */
  const [seated, setSeated] = useState(0)
  const options = index.plan.candidates
    .filter((candidate) => isToSeat(index, candidate))
    .toSorted((a, b) => formats.compare(a.display_name, b.display_name))
    .map((candidate): FilteredOption => {
      const fits = canTake(index, candidate, table)
      const party = candidate.party_size > 1 ? [partyWords(messages, index, candidate)] : []
      const detail = fits
        ? [...party, ...candidate.group_labels]
        : [messages.person.tooSmall(table.remaining, seatsFor(index, candidate))]
      return {
        id: candidate.actor_id,
        name: tellingName(index, candidate),
        detail: detail.join(" · "),
        isDisabled: !fits
      }
    })
  return options.length === 0 ? null : (
    <FilteredChoice
      key={seated}
      takesFocus={seated > 0}
      label={messages.tables.seatSomebody}
      placeholder={messages.people.search}
      options={options}
      onChoose={(actorId) => {
        setSeated((before) => before + 1)
        void store.run(seatHere(actorId))
      }}
      onRefuse={(actorId) => {
        const candidate = index.candidates.get(actorId)
        if (candidate !== undefined) refuseFull(store, seatHere(actorId), table, seatsFor(index, candidate))
      }}
    />
  )
}
