/** People who are known already and whom the list does not name. */
import { openRows } from "./Doubts.ts"
import { type ImportList, ownMistakes } from "./ImportList.ts"
import type { Preview } from "./usePreview.ts"

/**
 * Returns how many persons the list leaves as they are because none of its rows is them; `null` while that is not certain:
 * before mistakes and doubts are seen to, and where a row has the key of somebody and does not say what that is.
 */
export const untouchedPersons = (list: ImportList, { persons, result, rows }: Preview): number | null => {
  if (result === null || persons === null || result.mistakes.length + ownMistakes(list).length > 0) return null
  const { addresses, doubts } = openRows(list, result)
  if (addresses.length + doubts.length > 0) return null
  if (rows.some((row) => row.key !== undefined && row.type === undefined && !list.keys.has(row.row))) return null
  const others = new Set(rows.flatMap(({ row, type }) => (type === undefined || type === "person" ? [] : [row])))
  const known = result.actors.filter(({ outcome, row }) => outcome !== "created" && !others.has(row))
  return Math.max(0, persons - known.length)
}
