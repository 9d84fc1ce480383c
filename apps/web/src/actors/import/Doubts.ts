/** Rows whose person may be another one, and what the planner says of them. */
import { openAddresses } from "./AddressDoubts.ts"
import type { ImportList } from "./ImportList.ts"
import type { ImportResult } from "./ImportRequests.ts"

type Doubt = ImportResult["doubts"][number]

/** Names rows and who they are about: a row that is read anew with another name is another question. */
const questions = ({ read }: ImportList): ((row: number) => string) => {
  const names = new Map(read.rows.map(({ display_name, row }) => [row, display_name]))
  return (row) => `${row} ${names.get(row) ?? ""}`
}

/** Returns the doubts that are not decided; who is said to be somebody known is doubtful no more. */
export const openDoubts = (list: ImportList, { doubts }: ImportResult): ReadonlyArray<Doubt> => {
  const question = questions(list)
  return doubts.filter(({ row }) => !list.others.has(question(row)))
}

/** Returns the doubts that are not decided, in rows whose addresses are not in doubt; those are seen to first. */
export const openRows = (list: ImportList, result: ImportResult) => {
  const addresses = openAddresses(list, result)
  const rows = new Set(addresses.map(({ row }) => row))
  return { addresses, doubts: openDoubts(list, result).filter(({ row }) => !rows.has(row)) }
}

/** Returns how many doubts are decided. */
export const decidedDoubts = (list: ImportList, result: ImportResult | null): number =>
  list.keys.size + list.addresses.size + (result === null ? 0 : result.doubts.length - openDoubts(list, result).length)

/** Returns the rows of these doubts, and those that are doubtful only for being like one of them. */
const rowsBeside = (doubts: ReadonlyArray<Doubt>, result: ImportResult): ReadonlyArray<number> => {
  const rows = new Set(doubts.map(({ row }) => row))
  const actors = new Set(result.actors.flatMap(({ actor_id, row }) => (rows.has(row) ? [actor_id] : [])))
  const meant = new Set(doubts.map(({ actor_id }) => actor_id))
  const alike = new Set(result.actors.flatMap(({ actor_id, row }) => (meant.has(actor_id) ? [row] : [])))
  const beside = result.doubts.filter(({ actor_id, row }) => actors.has(actor_id) && alike.has(row))
  return [...rows, ...beside.map(({ row }) => row)]
}

/** Returns the list, which says that whoever is doubtful here is nobody of those that they look like. */
export const withOthers = (list: ImportList, result: ImportResult, doubts: ReadonlyArray<Doubt>): ImportList => ({
  ...list,
  others: new Set([...list.others, ...rowsBeside(doubts, result).map(questions(list))])
})

/** Returns the doubts of one name each with somebody who is known already, and whom no other row is, or is perhaps. */
export const namesakesIn = (doubts: ReadonlyArray<Doubt>, result: ImportResult): ReadonlyArray<Doubt> => {
  const listed = new Set(result.actors.map(({ actor_id }) => actor_id))
  const meant = Map.groupBy(doubts, ({ actor_id }) => actor_id)
  return doubts.filter(
    ({ actor_id, reason }) => reason === "same_name" && !listed.has(actor_id) && meant.get(actor_id)?.length === 1
  )
}

/** Returns the list, which says that whoever is doubtful here is the person they look like. */
export const withSame = (
  list: ImportList,
  doubts: ReadonlyArray<Doubt>,
  keys: ReadonlyMap<string, string>
): ImportList => ({
  ...list,
  keys: new Map([
    ...list.keys,
    ...doubts.flatMap(({ actor_id, row }) => {
      const key = keys.get(actor_id)
      return key === undefined ? [] : [[row, key] as const]
    })
  ])
})

/** Returns the list without what was said of its doubts. */
export const withoutDecisions = (list: ImportList): ImportList => ({
  ...list,
  keys: new Map(),
  others: new Set(),
  addresses: new Map()
})
