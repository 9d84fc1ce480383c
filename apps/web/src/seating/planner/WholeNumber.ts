/** As many seats as a table can have. */
export const mostSeats = 500

/** What was typed as a whole number from 1 to `most`; `null` where it is none. */
export const wholeNumber = (text: string, most: number): number | null => {
  const value = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}
