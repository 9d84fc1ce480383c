/** Requests to the guestbook. Of its contract only the types are used, so that none of it is shipped. */
import { type Answer, BanquetClient } from "@banquet/web/BanquetClient"
import { type GuestOccasion, readGuestOccasion } from "@banquet/web/GuestOccasion"
import type { GuestbookContract } from "../GuestbookApi.ts"

export type GuestbookContracts = readonly [typeof GuestbookContract]

const path = "/v1/guest/occasions/:occasion_slug/guestbook"
type Read = `GET ${typeof path}`

export type Entry = Answer<Read, GuestbookContracts>["items"][number]

export interface OpenGuestbook {
  readonly occasion: GuestOccasion<GuestbookContracts>
  readonly entries: ReadonlyArray<Entry>
}

/** The kind of change that tells of entries. */
export const entryChange = "guestbook_entry"

const clientFor = (token: string) => new BanquetClient<GuestbookContracts>(token)

export const readGuestbook = async (token: string, signal: AbortSignal): Promise<OpenGuestbook> => {
  const occasion = await readGuestOccasion<GuestbookContracts>(token, signal)
  const params = { occasion_slug: occasion.occasion.slug }
  const { items } = await clientFor(token).request(`GET ${path}`, { params, signal })
  return { occasion, entries: items }
}

export interface NewEntry {
  readonly eventId: string
  readonly text: string
}

export const writeEntry = (token: string, slug: string, { eventId, text }: NewEntry) =>
  clientFor(token).request(`POST ${path}`, {
    params: { occasion_slug: slug },
    body: { event_id: eventId, text }
  })
