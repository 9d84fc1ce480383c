/** Lists and exports of a plan, as the continued contract writes them down. */
import { expect } from "vitest"
import { type Answer, type Client, answered } from "./Client.ts"

export interface SeatingList {
  readonly id: string
  readonly event: { readonly id: string; readonly name: string }
  readonly state: string
  readonly revision: number
  readonly unanswered: number
  readonly unseated: number
  readonly parties: ReadonlyArray<{
    readonly display_name: string
    readonly type: string
    readonly people: ReadonlyArray<string>
    readonly meals: ReadonlyArray<{
      readonly display_name: string
      readonly places: number
      readonly meal: string | null
      readonly dietary?: string | null
    }>
  }>
}

type Query = Readonly<Record<string, string>>

/** Below a planner's or a vendor's route of seating. */
export const readLists = (
  { client, path }: { readonly client: Client; readonly path: string },
  query: Query = {}
): Promise<Answer<{ readonly lists: ReadonlyArray<SeatingList> }>> =>
  client.get(`${path}/lists?${new URLSearchParams(query).toString()}`)

export const readExport = (
  { client, path }: { readonly client: Client; readonly path: string },
  query: Query = {}
): Promise<Answer<unknown>> => client.get(`${path}/export?${new URLSearchParams(query).toString()}`)

/** The cells of a CSV file in which no cell has a comma, a quote or a line break. */
export const exportedRows = async (
  reader: { readonly client: Client; readonly path: string },
  query: Query = {}
): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const answer = readExport(reader, query)
  await answered(200, answer)
  const { text } = await answer
  expect(text).toMatch(/\r\n$/)
  return text
    .trimEnd()
    .split("\r\n")
    .map((line) => line.split(","))
}
