/** The choices of the print page: the list or cards, draft or published plan, the order of names, and the paper. */
import { Choice } from "../../design/Choice.tsx"
import type { Paper } from "../../design/print/SheetFormat.ts"
import { Segments } from "../../design/Segments.tsx"
import { TextInput } from "../../design/TextInput.tsx"
import {
  type CardKind,
  type CardSize,
  type CardSizes,
  choosesPaper,
  defaultSizes,
  formatOf,
  sizeOptions
} from "./CardSize.ts"
import { useMessages } from "./Messages.ts"
import { type Orientation, orientations, type PosterPaper, posterPapers } from "./poster/PosterSheet.ts"
import { type NameOrder, nameOrders, type PrintKind, printKinds, type PrintState } from "./PrintSearch.ts"

export interface PrintChoices {
  readonly kind: PrintKind
  readonly state: PrintState
  readonly sort: NameOrder
}

interface WhatProps extends PrintChoices {
  readonly choose: (choices: Partial<PrintChoices>) => void
}

export const WhatToPrint = ({ choose, kind, sort, state }: WhatProps) => {
  const { print: words } = useMessages()
  return (
    <>
      <Choice
        label={words.what}
        value={kind}
        options={printKinds.map((id) => ({ id, name: words.kinds[id] }))}
        onChange={(chosen) => {
          const found = printKinds.find((id) => id === chosen)
          if (found !== undefined) choose({ kind: found })
        }}
      />
      <Segments
        label={words.which}
        value={state}
        onChange={(chosen) => choose({ state: chosen })}
        options={(["draft", "published"] as const).map((id) => ({ id, name: words.states[id] }))}
      />
      {kind === "by_name" && (
        <Segments
          label={words.sort}
          value={sort}
          onChange={(chosen) => choose({ sort: chosen })}
          options={nameOrders.map((id) => ({ id, name: words.sorts[id] }))}
        />
      )}
    </>
  )
}

export interface PaperChoices {
  readonly paper: Paper
  readonly sizes: CardSizes
  readonly hasCropMarks: boolean
  readonly posterPaper: PosterPaper
  /** `null` for the one that fits the room. */
  readonly orientation: Orientation | null
}

export const defaultChoices: PaperChoices = {
  paper: "a4",
  sizes: defaultSizes,
  hasCropMarks: true,
  posterPaper: "a4",
  orientation: null
}

interface PosterOptionsProps {
  readonly paper: PosterPaper
  readonly orientation: Orientation
  readonly change: (choices: Partial<PaperChoices>) => void
}

export const PosterOptions = ({ change, orientation, paper }: PosterOptionsProps) => {
  const { print: words } = useMessages()
  return (
    <>
      <Segments
        label={words.paper}
        value={paper}
        onChange={(chosen) => change({ posterPaper: chosen })}
        options={posterPapers.map((id) => ({ id, name: id.toUpperCase() }))}
      />
      <Segments
        label={words.orientation}
        value={orientation}
        onChange={(chosen) => change({ orientation: chosen })}
        options={orientations.map((id) => ({ id, name: words.orientations[id] }))}
      />
    </>
  )
}

interface PaperProps extends PaperChoices {
  /** Which cards are printed; `null` for none. */
  readonly cards: CardKind | null
  readonly change: (choices: Partial<PaperChoices>) => void
}

export const PaperOptions = ({ cards, change, hasCropMarks, paper, sizes }: PaperProps) => {
  const { print: words } = useMessages()
  const size = cards === null ? null : sizes[cards]
  const isCutOut = size === null || choosesPaper(size)
  return (
    <>
      {cards !== null && (
        <SizeOptions
          paper={paper}
          size={sizes[cards]}
          change={(changed) => change({ sizes: { ...sizes, [cards]: changed } })}
        />
      )}
      {isCutOut && (
        <Segments
          label={words.paper}
          value={paper}
          onChange={(chosen) => change({ paper: chosen })}
          options={[
            { id: "a4", name: "A4" },
            { id: "letter", name: "Letter" }
          ]}
        />
      )}
      {isCutOut && cards !== null && (
        <label className="print-check">
          <input
            type="checkbox"
            checked={hasCropMarks}
            onChange={(event) => change({ hasCropMarks: event.currentTarget.checked })}
          />
          {words.cropMarks}
        </label>
      )}
    </>
  )
}

interface SizeProps {
  readonly paper: Paper
  readonly size: CardSize
  readonly change: (size: CardSize) => void
}

const SizeOptions = ({ change, paper, size }: SizeProps) => {
  const { print: words } = useMessages()
  const problem = formatOf(size, paper) === null ? words.sizeProblem : undefined
  return (
    <>
      <Choice
        label={words.format}
        value={size.id}
        options={sizeOptions(words)}
        onChange={(id) => change({ ...size, id })}
      />
      {size.id === "own" && (
        <>
          <TextInput
            label={words.width}
            inputMode="numeric"
            maxLength={6}
            value={size.width}
            problem={problem}
            onChange={(width) => change({ ...size, width })}
          />
          <TextInput
            label={words.height}
            inputMode="numeric"
            maxLength={6}
            value={size.height}
            onChange={(height) => change({ ...size, height })}
          />
        </>
      )}
    </>
  )
}
