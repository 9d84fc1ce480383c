/** People who get their seats at one table, by their names. */
export interface PeopleAt {
  readonly table: string
  readonly people: ReadonlyArray<string>
}
