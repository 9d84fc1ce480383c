/** People who get their seats at one table, by their names. */
export interface PeopleAt {
  readonly table: string
  readonly people: ReadonlyArray<string>
  /** How many seats they take: a household may be one of them. */
  readonly seats: number
}

/** People who lose their seats, by their names. */
export type FreedPeople = Omit<PeopleAt, "table">

/** Tables that go into one zone, or into none, by their names. */
export interface TablesInZone {
  readonly tables: ReadonlyArray<string>
  readonly zone: string | null
}
