/** E-mail addresses that the server takes, and that can hardly be right, and what the planner says of them. */
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import { type AddressDecision, decisionKey, type ImportList } from "./ImportList.ts"
import type { ImportResult } from "./ImportRequests.ts"

/** A row that brings in an address that can hardly be right. */
export interface AddressDoubt {
  readonly row: number
  readonly email: string
}

/** One `@`, no commas, blanks or brackets, and a dot inside what stands behind it. */
const likely = /^[^\s@,;:<>()[\]\\"]+@(?:[^\s@,;:<>()[\]\\".]+\.)+[^\s@,;:<>()[\]\\".]{2,}$/u

const isBroughtIn = ({ actors }: ImportResult): ((row: PeopleRow) => boolean) => {
  const brought = new Set(
    actors.flatMap(({ changes, row }) => (changes.some(({ member }) => member === "email") ? [row] : []))
  )
  return ({ row }) => brought.has(row)
}

/** Returns the doubtful addresses that nothing is said of. Whoever has the address already is not doubtful. */
export const openAddresses = (list: ImportList, result: ImportResult): ReadonlyArray<AddressDoubt> =>
  list.read.rows
    .filter(({ row }) => !list.leftOut.has(row))
    .filter(isBroughtIn(result))
    .flatMap(({ email, row }) =>
      email === undefined || likely.test(email) || list.addresses.has(decisionKey(row, email)) ? [] : [{ row, email }]
    )

/** Returns the list, which says the same of all these addresses. */
export const withAddresses = (
  list: ImportList,
  doubts: ReadonlyArray<AddressDoubt>,
  decision: AddressDecision
): ImportList => ({
  ...list,
  addresses: new Map([
    ...list.addresses,
    ...doubts.map(({ email, row }) => [decisionKey(row, email), decision] as const)
  ])
})
