/** The initials on the chairs of a table in the room. */
import { chairRadius, type Position, type TableForm } from "@banquet/http-api/seating/RoomGeometry"
import type { Measure } from "../../print/FlowedText.ts"
import { type ChairText, chairTexts } from "../../print/poster/ChairText.ts"
import { initials } from "../Initials.ts"

/** So many pixels wide, a chair holds initials. */
const widthFrom = 24
/** Pixels of the largest letters, and of the smallest that are read. */
const letters = { most: 16, least: 9 }

/** Returns the initials of who sits on which chair, at a scale of so many pixels for a centimetre: none where chairs are small. */
export const initialsOnChairs = (
  form: TableForm,
  place: Pick<Position, "angle">,
  names: ReadonlyArray<string | undefined>,
  scale: number,
  measure: Measure
): ReadonlyArray<ChairText> => {
  if (2 * chairRadius * scale < widthFrom) return []
  const texts = names.map((name) => initials(name ?? ""))
  return chairTexts({ form, place, texts, scale, letters }, measure)
}
