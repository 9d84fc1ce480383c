/** A whole room with its tables and their names, as it is looked at and printed. */
import { type FloorSize, type Position, type TableForm, tableTop } from "@banquet/http-api/seating/RoomGeometry"
import { FloorImage } from "./FloorImage.tsx"
import { TableDrawing } from "./TableDrawing.tsx"
import { formOf } from "./TableForm.ts"

interface DrawnTable {
  readonly id: string
  readonly name: string
  readonly capacity: number
  readonly occupancy: number
  readonly shape?: TableForm["shape"]
  readonly place?: Position
}

interface RoomDrawingProps {
  readonly label: string
  readonly floor: FloorSize
  readonly picture: { readonly url: string } | undefined
  readonly tables: ReadonlyArray<DrawnTable>
  /** Returns the words below the name of a table. */
  readonly noteOf: (table: DrawnTable) => string
}

/** How high letters are, in parts of the room's width. */
const letter = 1 / 48

/** How wide letters are on average, in parts of their height. */
const letterWidth = 0.5

/** Returns how high the letters of a text are: it stays on the table's top, unless nobody could read it then. */
const textSize = (text: string, table: DrawnTable, angle: number, most: number): number => {
  const form = formOf(table)
  const { depth, width } = tableTop(form)
  const turn = (angle * Math.PI) / 180
  const across =
    form.shape === "round" ? width : Math.min(width / Math.abs(Math.cos(turn)), depth / Math.abs(Math.sin(turn)))
  return Math.max(0.6 * most, Math.min(most, (0.9 * across) / (letterWidth * text.length)))
}

export const RoomDrawing = ({ floor, label, noteOf, picture, tables }: RoomDrawingProps) => {
  const size = floor.width * letter
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is scrolled by keys too
    <div className="room-drawing" role="group" aria-label={label} tabIndex={0}>
      <svg viewBox={`${-size} ${-size} ${floor.width + 2 * size} ${floor.depth + 2 * size}`}>
        <rect className="room-walls" width={floor.width} height={floor.depth} />
        <FloorImage floor={floor} picture={picture} />
        {tables.map((table) => {
          const { place } = table
          if (place === undefined) return null
          const note = noteOf(table)
          const nameSize = textSize(table.name, table, place.angle, size)
          return (
            <g key={table.id} transform={`translate(${place.x} ${place.y})`}>
              <g transform={`rotate(${place.angle})`}>
                <TableDrawing form={formOf(table)} isMarked={(seat) => seat <= table.occupancy} />
              </g>
              <text className="room-label" fontSize={nameSize} dy={-size / 5}>
                {table.name}
              </text>
              <text className="room-label" fontSize={textSize(note, table, place.angle, 0.85 * nameSize)} dy={size}>
                {note}
              </text>
            </g>
          )
        })}
      </svg>
    </div>
  )
}
