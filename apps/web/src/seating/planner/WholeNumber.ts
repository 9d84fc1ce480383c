/** The most seats that a table can have. */
export const mostSeats = 500

/** Returns the text as a whole number from 1 to `most`, or `null` if it is none. */
export const wholeNumber = (text: string, most: number): number | null => {
  const value = /^\s*\d+\s*$/.test(text) ? Number(text) : 0
  return value >= 1 && value <= most ? value : null
}
