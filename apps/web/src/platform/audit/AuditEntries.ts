/** The entries of the audit log, a page at a time. */
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { BanquetClient } from "../api/BanquetClient.ts"
import type { AuditSearch } from "./Address.ts"
import { type AuditPage, route } from "./AuditEntry.ts"
import { endsInStep } from "./Steps.ts"

const pageSize = "50"

/** The most that the server answers at once. */
const largestPage = "200"

/** How many pages are read on at most: more than an import of 5,000 people fills, for a caller may name all requests alike. */
const mostPages = 60

export const useAuditEntries = (token: string, occasionId: string, { action, person }: AuditSearch) => {
  const queries = useQueryClient()
  const filter = `${action ?? ""} ${person ?? ""}`
  const [asked, setAsked] = useState({ filter, pages: 1 })
  const pages = asked.filter === filter ? asked.pages : 1
  const keyOf = (count: number) => ["audit", token, occasionId, filter, count]
  const client = new BanquetClient(token)
  const readPage = (cursor: string | null, limit: string, signal: AbortSignal): Promise<AuditPage> =>
    client.request(route, {
      params: { occasion_id: occasionId },
      query: {
        limit,
        ...(action === undefined ? {} : { action }),
        ...(person === undefined ? {} : { actor_id: person }),
        ...(cursor === null ? {} : { cursor })
      },
      signal
    })
  /** Reads on until the last step is whole, so that it can be said how large it is. */
  const readWhole = async (cursor: string | null, signal: AbortSignal): Promise<AuditPage> => {
    let { items, next_cursor: next } = await readPage(cursor, pageSize, signal)
    for (let more = 0; next !== null && endsInStep(items) && more < mostPages; more++) {
      const page = await readPage(next, largestPage, signal)
      items = [...items, ...page.items]
      next = page.next_cursor
    }
    return { items, next_cursor: next }
  }
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOf(pages),
    queryFn: async ({ signal }) => {
      // What has been read stays as it is while one reads on: an entry never changes.
      const known = queries.getQueryData<ReadonlyArray<AuditPage>>(keyOf(pages - 1)) ?? []
      const read = [...known]
      let cursor = read.at(-1)?.next_cursor ?? null
      while (read.length < pages && (read.length === 0 || cursor !== null)) {
        const page = await readWhole(cursor, signal)
        read.push(page)
        cursor = page.next_cursor
      }
      return read
    },
    placeholderData: (before, query) => (query?.queryKey[3] === filter ? before : undefined),
    refetchOnWindowFocus: false
  })
  return {
    /** Undefined until the first page. */
    entries: data?.flatMap(({ items }) => items),
    error,
    hasMore: (data?.at(-1)?.next_cursor ?? null) !== null,
    isReading: isFetching,
    /** Reads the next page, or tries again where the last one failed. */
    more: () => {
      if (error === null && data !== undefined) setAsked({ filter, pages: pages + 1 })
      else void refetch()
    }
  }
}
