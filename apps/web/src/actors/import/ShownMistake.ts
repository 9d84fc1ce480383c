/** What is wrong with a row, in words. */
export interface ShownMistake {
  readonly row: number
  /** Who the row is about, as far as it says. */
  readonly name: string
  readonly member: string
  readonly text: string
}
