/** The requests of the page; whatever fails, fails with a `Problem`. */
import type { ExportedActor } from "@banquet/people-file/PeopleExport"
import type { FileFormat } from "@banquet/people-file/PeopleFile"
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import { type Answer, BanquetClient } from "../../platform/api/BanquetClient.ts"

const actors = "/v1/occasions/:occasion_id/actors"
const actor = "/v1/occasions/:occasion_id/actors/:actor_id"
const imports = "/v1/occasions/:occasion_id/actors/import"
const undoing = "/v1/occasions/:occasion_id/actors/imports/:import_id/undo"

/** What an import did, or would do. */
export type ImportResult = Answer<`POST ${typeof imports}`>
export type ImportedRow = ImportResult["actors"][number]
export type UndoResult = Answer<`POST ${typeof undoing}`>

/** Who a row may be. */
export type KnownActor = Answer<`GET ${typeof actor}`>["actor"]

/** The source of an import, as its record names it. */
export interface ImportSource {
  readonly name: string
  readonly format: FileFormat
}

interface Everybody {
  readonly actors: ReadonlyArray<ExportedActor>
  readonly all: number
}

export interface ImportRequests {
  /** Says what an import would do, and writes nothing. */
  readonly preview: (rows: ReadonlyArray<PeopleRow>, signal: AbortSignal) => Promise<ImportResult>
  /** Says how many persons there are. */
  readonly persons: (signal: AbortSignal) => Promise<number>
  readonly write: (rows: ReadonlyArray<PeopleRow>, source: ImportSource) => Promise<ImportResult>
  readonly undo: (importId: string) => Promise<UndoResult>
  /** Reads the keys of these people, by their ids. */
  readonly keysOf: (actorIds: ReadonlyArray<string>) => Promise<ReadonlyMap<string, string>>
  readonly find: (actorId: string) => Promise<KnownActor>
  /** Reads everybody page by page; `onPage` hears how far it is. */
  readonly everybody: (onPage: (read: Everybody) => void) => Promise<ReadonlyArray<ExportedActor>>
}

/** The most that the server answers at once. */
const pageSize = "200"

/** More than so many people are read with everybody, rather than one by one. */
const mostFound = 10

type ActorPage = Answer<`GET ${typeof actors}`>

/** Reads everybody page by page. */
const pagesOf = async function* (client: BanquetClient, occasionId: string): AsyncGenerator<ActorPage> {
  let cursor: string | null = null
  do {
    const page: ActorPage = await client.request(`GET ${actors}`, {
      params: { occasion_id: occasionId },
      query: { limit: pageSize, ...(cursor === null ? {} : { cursor }) }
    })
    yield page
    cursor = page.next_cursor
  } while (cursor !== null)
}

export const importRequests = (token: string, occasionId: string): ImportRequests => {
  const client = new BanquetClient(token)
  const params = { occasion_id: occasionId }
  const find = async (actorId: string) =>
    (
      await client.request(`GET ${actor}`, {
        params: { ...params, actor_id: actorId }
      })
    ).actor
  return {
    preview: (rows, signal) => client.request(`POST ${imports}`, { params, body: { dry_run: true, rows }, signal }),
    persons: async (signal) =>
      (await client.request(`GET ${actors}`, { params, query: { limit: "1" }, signal })).totals.persons,
    write: (rows, source) => client.request(`POST ${imports}`, { params, body: { source, rows } }),
    undo: (importId) => client.request(`POST ${undoing}`, { params: { ...params, import_id: importId } }),
    keysOf: async (actorIds) => {
      const keys = new Map<string, string>()
      if (actorIds.length <= mostFound) {
        for (const { id, key } of await Promise.all(actorIds.map(find))) keys.set(id, key)
        return keys
      }
      for await (const { items } of pagesOf(client, occasionId)) for (const { id, key } of items) keys.set(id, key)
      return keys
    },
    find,
    everybody: async (onPage) => {
      const read: Array<ExportedActor> = []
      for await (const { items, totals } of pagesOf(client, occasionId)) {
        read.push(...items)
        const { groups, households, persons, vendors } = totals
        onPage({ actors: read, all: groups + households + persons + vendors })
      }
      return read
    }
  }
}
