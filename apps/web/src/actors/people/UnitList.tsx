/** Households and groups beside the people: to narrow the list, and to drop people on. */
import { useMemo, useState } from "react"
import { SearchInput } from "../../design/SearchInput.tsx"
import type { Actor } from "./Actor.ts"
import { useMessages } from "./Messages.ts"
import { useKnownPeople, usePeopleWork } from "./PeopleContext.ts"
import { findUnits } from "./PeopleFilter.ts"
import { RowList } from "./RowList.tsx"
import { usePeopleDrop } from "./useDraggedPeople.ts"

interface UnitListProps {
  readonly unit: string | null
  readonly onChoose: (unit: string | null) => void
}

const rowHeight = 40

export const UnitList = ({ onChoose, unit }: UnitListProps) => {
  const { filter, kind, people, states } = useMessages()
  const { canUpdate, formats } = usePeopleWork()
  const known = useKnownPeople()
  const drop = usePeopleDrop()
  const [text, setText] = useState("")
  const units = useMemo(() => findUnits(known, text), [known, text])
  const sizeOf = ({ id }: Actor): string => formats.number(known.members.get(id)?.length ?? 0)
  return (
    <aside className="people-units" aria-label={people.units}>
      <h2>{people.units}</h2>
      <SearchInput label={people.findUnit} value={text} onChange={setText} />
      {units.length === 0 ? (
        <p className="panel-soft">
          {!known.isComplete ? states.loading : text === "" ? people.noUnits : people.nobodyFound}
        </p>
      ) : (
        <RowList
          label={people.units}
          className="unit-rows"
          rows={units}
          rowHeight={rowHeight}
          current={unit}
          dropTarget={drop.target}
          dropHandlers={drop.handlers}
          onOpen={({ id }) => onChoose(id === unit ? null : id)}
          nameOf={({ display_name }) => display_name}
          render={(actor) => (
            <>
              <span role="gridcell" className="unit-name" title={filter.unit(actor.display_name)}>
                {actor.display_name}
              </span>
              <span role="gridcell" className="unit-size number">
                <span className="visually-hidden">{kind[actor.type]} </span>
                {sizeOf(actor)}
              </span>
            </>
          )}
        />
      )}
      {canUpdate && <p className="units-hint">{people.dropHint}</p>}
    </aside>
  )
}
