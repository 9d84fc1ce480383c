/** Why a table of the board could not take whom it was to, below the table and over what is there. */
import type { RefusalProps } from "../LaterParts.ts"
import { RefusalNote } from "../RefusalNote.tsx"

/** Brings the note below the middle of its table, as far as it stays inside of what holds the tables. */
const bringBelow = (note: HTMLElement | null): void => {
  const [place, tables] = [note?.parentElement, note?.closest(".zone-tables")]
  if (!note || !place || !tables) return
  const { left, width } = place.getBoundingClientRect()
  const bounds = tables.getBoundingClientRect()
  const wanted = left + (width - note.offsetWidth) / 2
  const most = Math.max(bounds.left, bounds.right - note.offsetWidth)
  note.style.left = `${Math.max(bounds.left, Math.min(wanted, most)) - left}px`
  note.scrollIntoView({ block: "nearest" })
}

export const TableRefusal = ({ refusal }: RefusalProps) => (
  <div ref={bringBelow} className="table-refusal">
    <RefusalNote refusal={refusal} />
  </div>
)
