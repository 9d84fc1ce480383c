/** Place cards and table cards. */
import "./cards.css"
import type { SheetFormat } from "../../design/print/SheetFormat.ts"
import { Sheets } from "../../design/print/Sheets.tsx"
import { byTable, placeCards, type SeatingList } from "./Lists.ts"
import { Name } from "./PrintedLists.tsx"

interface CardsProps {
  readonly list: SeatingList
  readonly format: SheetFormat
  readonly hasCropMarks: boolean
}

/** How large a text may be: the longer, the smaller. */
const lengthOf = (text: string): "short" | "long" | "longer" | "longest" => {
  const { length } = Array.from(text)
  return length <= 14 ? "short" : length <= 26 ? "long" : length <= 60 ? "longer" : "longest"
}

export const PlaceCards = ({ format, hasCropMarks, list }: CardsProps) => (
  <Sheets
    className="place-card-sheets"
    cardClass="printed-card"
    format={format}
    hasCropMarks={hasCropMarks}
    cards={placeCards(list)}
    keyOf={({ key }) => key}
  >
    {({ name, table }) => (
      <>
        <p className="printed-card-name" data-length={lengthOf(name)}>
          <Name>{name}</Name>
        </p>
        <p className="printed-card-table">
          <Name>{table}</Name>
        </p>
      </>
    )}
  </Sheets>
)

export const TableCards = ({ format, hasCropMarks, list }: CardsProps) => (
  <Sheets
    className="table-card-sheets"
    cardClass="printed-card"
    format={format}
    hasCropMarks={hasCropMarks}
    cards={byTable(list)}
    keyOf={({ table }) => table.id}
  >
    {({ table }) => (
      <>
        <p className="printed-card-name" data-length={lengthOf(table.name)}>
          <Name>{table.name}</Name>
        </p>
        {table.zone_name !== null && (
          <p className="printed-card-table">
            <Name>{table.zone_name}</Name>
          </p>
        )}
      </>
    )}
  </Sheets>
)
