/** The room of a plan on one sheet: each table where it stands, with its name and who sits there. */
import "./poster.css"
import { type CSSProperties, useMemo } from "react"
import { FloorImage } from "../../FloorImage.tsx"
import { TableDrawing } from "../../TableDrawing.tsx"
import type { SeatingList } from "../Lists.ts"
import type { PrintMessages } from "../Messages.ts"
import { type Line, type Measure, separatorAfter } from "../FlowedText.ts"
import type { Box } from "./PosterLegend.ts"
import { layoutOnTables, type PosterLayout, posterLayout, type PosterText } from "./PosterLayout.ts"
import { posterTables } from "./PosterRoom.ts"
import { letters, point, posterPapers, type PosterSheet } from "./PosterSheet.ts"
import { useMeasure } from "../useMeasure.ts"

interface PosterProps {
  readonly list: SeatingList
  readonly sheet: PosterSheet
  readonly title: string
  /** Which plan it is of. */
  readonly subtitle: string
  readonly words: PrintMessages["print"]
}

/** What printers leave white. */
const margin = 9

/** From the middle of letters to the line on which they stand. */
const baseline = 0.35

export const Poster = ({ list, sheet, subtitle, title, words }: PosterProps) => {
  const measure = useMeasure()
  const heading = useMemo(() => headingOf(sheet, [title, subtitle], measure), [sheet, title, subtitle, measure])
  const { isShortened, layout } = useMemo(() => {
    const given = { sheet, floor: list.floor, outside: words.outside, body: heading.body }
    const whole = layoutOnTables({ ...given, tables: posterTables(list, "whole") }, measure)
    const shortened = () => posterLayout({ ...given, tables: posterTables(list) }, measure)
    return { layout: whole ?? shortened(), isShortened: whole === null }
  }, [list, sheet, heading, measure, words])
  return (
    <>
      {(layout.isSmall || isShortened) && (
        <p className="screen-only print-soft">
          {[
            ...(layout.isSmall ? [words.smallNames] : []),
            ...(isShortened ? [words.shortNames] : []),
            ...(sheet.paper === posterPapers.at(-1) ? [] : [words.largerSheet])
          ].join(" ")}
        </p>
      )}
      <div className="poster" data-sheet={`${sheet.paper}-${sheet.orientation}`}>
        <svg role="group" aria-label={title} viewBox={`0 0 ${sheet.width} ${sheet.height}`} style={sized(sheet)}>
          {heading.rows.map(({ size, text, y }, at) => (
            <text key={at} x={heading.body.x} y={y} fontSize={size} fontWeight={at === 0 ? 600 : 400}>
              {text}
            </text>
          ))}
          <Drawing
            layout={layout}
            floor={list.floor}
            picture={list.floor_picture}
            stroke={0.25 * Math.sqrt(sheet.growth)}
          />
          {layout.list.map(({ line, size, x, y }, at) => (
            <text key={at} x={x} y={y + baseline * size} fontSize={size}>
              <Pieces line={line} />
            </text>
          ))}
        </svg>
      </div>
    </>
  )
}

const sized = ({ height, width }: PosterSheet): CSSProperties => ({
  "--width": `${width}mm`,
  "--height": `${height}mm`,
  "--shape": width / height
})

/** Two lines above the room, each in one row, and what is left below them. */
const headingOf = (sheet: PosterSheet, texts: readonly [string, string], measure: Measure) => {
  const edge = margin * Math.sqrt(sheet.growth)
  const width = sheet.width - 2 * edge
  const sizes = [16, 9.5].map((points) => points * point * sheet.growth)
  let y = edge
  const rows = texts.map((text, at) => {
    const size = Math.min(sizes[at] ?? 0, width / measure({ text, isBold: at === 0 }))
    y += (sizes[at] ?? 0) * 1.3
    return { text, size, y: y - size * 0.3 }
  })
  const top = y + letters(sheet, 6)
  const body: Box = { x: edge, y: top, width, height: sheet.height - edge - top }
  return { rows, body }
}

interface DrawingProps {
  readonly layout: PosterLayout
  readonly floor: SeatingList["floor"]
  readonly picture: SeatingList["floor_picture"]
  /** In millimetres. */
  readonly stroke: number
}

const Drawing = ({ floor, layout: { scale, seats, tables, texts, x, y }, picture, stroke }: DrawingProps) => (
  <>
    <g transform={`translate(${x} ${y}) scale(${scale})`} strokeWidth={stroke / scale}>
      {floor !== undefined && (
        <>
          <rect className="room-walls" width={floor.width} height={floor.depth} />
          <FloorImage floor={floor} picture={picture} />
        </>
      )}
      {tables.map(({ form, id, place, taken }) => (
        <g key={id} transform={`translate(${place.x} ${place.y}) rotate(${place.angle})`}>
          <TableDrawing form={form} isMarked={(seat) => taken.has(seat)} />
        </g>
      ))}
    </g>
    <g className="poster-seats">
      {seats.map((seat) => (
        <text key={seat.id} x={seat.x} y={seat.y + baseline * seat.size} fontSize={seat.size}>
          {seat.text}
        </text>
      ))}
    </g>
    {texts.map((text) => (
      <TableText key={text.id} text={text} />
    ))}
  </>
)

const TableText = ({ text: { rows, size, turn, x, y } }: { readonly text: PosterText }) => (
  <g className="poster-table" transform={`translate(${x} ${y}) rotate(${turn})`}>
    {rows.map(({ growth, line, y: middle }, at) => (
      <text key={at} y={(middle + baseline * growth) * size} fontSize={size * growth}>
        <Pieces line={line} />
      </text>
    ))}
  </g>
)

const Pieces = ({ line: { pieces } }: { readonly line: Line }) => (
  <>
    {pieces.map((piece, at) => {
      const before = pieces[at - 1]
      return (
        <tspan key={at} fontWeight={piece.isBold ? 600 : 400}>
          {before === undefined ? "" : separatorAfter(before)}
          {piece.text}
        </tspan>
      )
    })}
  </>
)

declare module "react" {
  interface CSSProperties {
    "--shape"?: number
  }
}
