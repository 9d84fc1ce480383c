/** Place cards and table cards. */
import "./cards.css"
import type { CSSProperties } from "react"
import type { SheetFormat } from "../../design/print/SheetFormat.ts"
import { Sheets } from "../../design/print/Sheets.tsx"
import { useFormats } from "../../platform/messages/Formats.ts"
import { cardLetters } from "./CardLetters.ts"
import type { Measure } from "./FlowedText.ts"
import { byTable, placeCards, type SeatingList } from "./Lists.ts"
import { Name } from "./PrintedLists.tsx"
import { useMeasure } from "./useMeasure.ts"

interface CardsProps {
  readonly list: SeatingList
  readonly format: SheetFormat
  readonly hasCropMarks: boolean
}

const lettersOf = (millimetres: number): CSSProperties => ({ "--letters": `${millimetres}mm` })

interface CardTextProps {
  readonly format: SheetFormat
  readonly name: string
  readonly below: string | null
  readonly measure: Measure
}

const CardText = ({ below, format, measure, name }: CardTextProps) => {
  const letters = cardLetters(format, name, below, measure)
  return (
    <>
      <p className="printed-card-name" style={lettersOf(letters.name)}>
        <Name>{name}</Name>
      </p>
      {below !== null && (
        <p className="printed-card-table" style={lettersOf(letters.below)}>
          <Name>{below}</Name>
        </p>
      )}
    </>
  )
}

export const PlaceCards = ({ format, hasCropMarks, list }: CardsProps) => {
  const measure = useMeasure()
  return (
    <Sheets
      className="place-card-sheets"
      cardClass="printed-card"
      format={format}
      hasCropMarks={hasCropMarks}
      cards={placeCards(list)}
      keyOf={({ key }) => key}
    >
      {({ name, table }) => <CardText format={format} name={name} below={table} measure={measure} />}
    </Sheets>
  )
}

export const TableCards = ({ format, hasCropMarks, list }: CardsProps) => {
  const { compare } = useFormats()
  const measure = useMeasure()
  return (
    <Sheets
      className="table-card-sheets"
      cardClass="printed-card"
      format={format}
      hasCropMarks={hasCropMarks}
      cards={byTable(list, compare)}
      keyOf={({ table }) => table.id}
    >
      {({ table }) => <CardText format={format} name={table.name} below={table.zone_name} measure={measure} />}
    </Sheets>
  )
}

declare module "react" {
  interface CSSProperties {
    "--letters"?: string
  }
}
