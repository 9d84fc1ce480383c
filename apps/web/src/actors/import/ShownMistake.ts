/** What is wrong with a row, in words. */
export interface ShownMistake {
  readonly row: number
  readonly member: string
  readonly text: string
}
