/** Whether there is anything to print. */
import { type CardKind, formatOf, isOfCards } from "./CardSize.ts"
import type { SeatingList } from "./Lists.ts"
import type { PaperChoices } from "./PrintOptions.tsx"
import type { PrintKind } from "./PrintSearch.ts"

/** Returns why there is nothing to print of a list: it has no room, or nobody in it; `null` where there is something. */
export const missingFor = (kind: PrintKind, { floor, parties, tables }: SeatingList): "noRoom" | "nobody" | null => {
  if (kind !== "room_plan") return parties.length === 0 ? "nobody" : null
  return floor === undefined && tables.every(({ place }) => place === undefined) ? "noRoom" : null
}

/** Returns the format of cards, or `null` where their size is none. */
export const cardFormat = (kind: CardKind, { paper, sizes }: PaperChoices) => formatOf(sizes[kind], paper)

/** Returns whether there is anything on the sheets. */
export const isPrintable = (kind: PrintKind, list: SeatingList, paper: PaperChoices): boolean =>
  missingFor(kind, list) === null && (!isOfCards(kind) || cardFormat(kind, paper) !== null)
