/** Which size cards are printed in. */
import { cardsOnSheet, cutFormat, labelSheets, type Paper, type SheetFormat } from "../../design/print/SheetFormat.ts"
import type { PrintKind } from "./PrintSearch.ts"
import type { PrintMessages } from "./Messages.ts"

export interface CardSize {
  /** Of `sizeOptions`. */
  readonly id: string
  /** As it is typed, of a size of one's own. */
  readonly width: string
  readonly height: string
}

const cutSizes = { small: [85, 55], large: [148, 105] } as const

const least = 20

const isCut = (id: string): id is keyof typeof cutSizes => id in cutSizes
const isLabel = (id: string): id is keyof typeof labelSheets => id in labelSheets

export type CardKind = "place_cards" | "table_cards"

export const isOfCards = (kind: PrintKind): kind is CardKind => kind === "place_cards" || kind === "table_cards"

export type CardSizes = Readonly<Record<CardKind, CardSize>>

export const defaultSizes: CardSizes = {
  place_cards: { id: "small", width: "90", height: "50" },
  table_cards: { id: "large", width: "148", height: "105" }
}

/** Labels say which paper they are; what is cut out is of either. */
export const choosesPaper = ({ id }: CardSize): boolean => !isLabel(id)

const numberOf = (typed: string): number => Number(typed.trim().replace(",", "."))

/** Returns the format, or `null` where a size of one's own is no size or does not fit on the paper. */
export const formatOf = ({ height, id, width }: CardSize, paper: Paper): SheetFormat | null => {
  if (isLabel(id)) return labelSheets[id]
  const [wide, high] = isCut(id) ? cutSizes[id] : [numberOf(width), numberOf(height)]
  return wide >= least && high >= least ? cutFormat(paper, wide, high) : null
}

export const sizeOptions = (words: PrintMessages["print"]) => [
  ...Object.entries(cutSizes).map(([id, [width, height]]) => ({ id, name: words.cut(width, height) })),
  ...Object.entries(labelSheets).map(([id, format]) => ({ id, name: words.labels(id, cardsOnSheet(format)) })),
  { id: "own", name: words.own }
]
