/** The numbers in names of tables. */
interface NamedTable {
  readonly id: string
  readonly name: string
}

/** Returns the numbers in a name, in its order. */
export const numbersIn = (name: string): ReadonlyArray<string> => name.match(/\d+/g) ?? []

/** Returns by a table's id the number in its name, where no other name has it. */
export const ownNumbers = (tables: ReadonlyArray<NamedTable>): ReadonlyMap<string, string> => {
  const numbers = tables.map(({ name }) => numbersIn(name))
  const times = new Map<string, number>()
  for (const number of numbers.flat()) times.set(number, (times.get(number) ?? 0) + 1)
  return new Map(
    tables.flatMap(({ id }, at) => {
      const own = numbers[at]?.find((number) => times.get(number) === 1)
      return own === undefined ? [] : [[id, own]]
    })
  )
}
