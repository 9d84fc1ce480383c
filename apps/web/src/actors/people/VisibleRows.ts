/** Which rows of a long list are drawn. */

export interface VisibleRows {
  readonly first: number
  /** The row after the last one. */
  readonly end: number
}

interface Scrolled {
  readonly top: number
  readonly height: number
  readonly rowHeight: number
  readonly count: number
}

/** Rows above and below what is in sight, so that a quick scroll finds them there. */
const margin = 8

export const visibleRows = ({ count, height, rowHeight, top }: Scrolled): VisibleRows => {
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + margin)
  return { first: Math.max(0, Math.min(Math.floor(top / rowHeight), count) - margin), end }
}

/** Returns where to scroll to, so that a row is wholly in sight. */
export const scrollTo = ({ height, rowHeight, top }: Omit<Scrolled, "count">, row: number): number =>
  Math.max(Math.min(top, row * rowHeight), (row + 1) * rowHeight - height)
