/** Cards as they are printed, sheet by sheet. On the screen the sheets are smaller. */
import "./sheets.css"
import { type CSSProperties, Fragment, type ReactNode } from "react"
import { cardPlace, cuts, papers, type SheetFormat, sheetsOf } from "./SheetFormat.ts"

interface SheetsProps<Card> {
  readonly className: string
  readonly format: SheetFormat
  readonly cards: ReadonlyArray<Card>
  readonly keyOf: (card: Card) => string
  readonly cardClass: string
  readonly hasCropMarks?: boolean
  readonly children: (card: Card) => ReactNode
}

const placed = (x: number, y: number, width: number, height: number): CSSProperties => ({
  "--x": `${x}mm`,
  "--y": `${y}mm`,
  "--width": `${width}mm`,
  "--height": `${height}mm`
})

export const Sheets = <Card,>({
  cardClass,
  cards,
  children,
  className,
  format,
  hasCropMarks = false,
  keyOf
}: SheetsProps<Card>) => (
  <div className={`sheets ${className}`}>
    {sheetsOf(format, cards).map((onSheet, sheet) => (
      <ul className="sheet" data-paper={format.paper} key={sheet}>
        {onSheet.map((card, index) => {
          const { x, y } = cardPlace(format, index)
          return (
            <li
              className={`sheet-card ${cardClass}`}
              key={keyOf(card)}
              style={placed(x, y, format.width, format.height)}
            >
              {children(card)}
            </li>
          )
        })}
        {hasCropMarks && <CropMarks format={format} />}
      </ul>
    ))}
  </div>
)

const markLength = 4

const CropMarks = ({ format }: { readonly format: SheetFormat }) => {
  const { x, y } = cuts(format)
  const paper = papers[format.paper]
  const [first = 0, last = 0] = [y[0], y.at(-1)]
  const [left = 0, right = 0] = [x[0], x.at(-1)]
  const mark = (at: CSSProperties) => <span className="crop-mark" style={at} />
  return (
    <li className="crop-marks" aria-hidden>
      {x.map((at) => (
        <Fragment key={at}>
          {mark(placed(at, Math.max(0, first - markLength - 1), 0, markLength))}
          {mark(placed(at, Math.min(last + 1, paper.height - markLength), 0, markLength))}
        </Fragment>
      ))}
      {y.map((at) => (
        <Fragment key={at}>
          {mark(placed(Math.max(0, left - markLength - 1), at, markLength, 0))}
          {mark(placed(Math.min(right + 1, paper.width - markLength), at, markLength, 0))}
        </Fragment>
      ))}
    </li>
  )
}

declare module "react" {
  interface CSSProperties {
    "--x"?: string
    "--y"?: string
    "--width"?: string
    "--height"?: string
  }
}
