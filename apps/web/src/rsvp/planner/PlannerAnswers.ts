/** What a planner asks about answers. */
import { BanquetClient } from "../../platform/api/BanquetClient.ts"
import type { Answer, RsvpClient, RsvpContracts, RsvpEvent, RsvpMember } from "../RsvpClient.ts"

export type Summary = Answer<"GET /v1/occasions/:occasion_id/rsvp">
export type EventTotals = Summary["events"][number]
export type AnswerChange = Summary["changes"][number]
export type ListedMember = Answer<"GET /v1/occasions/:occasion_id/rsvp/:event_id">["members"][number]
export type Shown = RsvpMember["response"] | "all"

/** Reads so many pages, one after another; `next` is where the one after them begins. */
export const readPages = async <Page extends { readonly next_cursor: string | null }>(
  count: number,
  read: (cursor: string | null) => Promise<Page>
): Promise<{ readonly pages: ReadonlyArray<Page>; readonly next: string | null }> => {
  const pages: Array<Page> = []
  let next: string | null = null
  for (let index = 0; index < count && (index === 0 || next !== null); index++) {
    const page: Page = await read(next)
    pages.push(page)
    next = page.next_cursor
  }
  return { pages, next }
}

interface SummaryQuery {
  readonly eventId?: string | null
  /** Of changes. */
  readonly since?: string | null
  readonly cursor?: string | null
}

/** A planner's way to the answers of an occasion. */
export class PlannerAnswers {
  readonly #client: RsvpClient
  readonly #occasionId: string

  constructor(token: string, occasionId: string) {
    this.#client = new BanquetClient<RsvpContracts>(token)
    this.#occasionId = occasionId
  }

  /** Totals and changes of one event, or of all. */
  summary({ cursor = null, eventId = null, since = null }: SummaryQuery, signal: AbortSignal): Promise<Summary> {
    return this.#client.request("GET /v1/occasions/:occasion_id/rsvp", {
      params: { occasion_id: this.#occasionId },
      query: {
        limit: "20",
        ...(eventId === null ? {} : { event_id: eventId }),
        ...(since === null ? {} : { since }),
        ...(cursor === null ? {} : { cursor })
      },
      signal
    })
  }

  list(eventId: string, shown: Shown, cursor: string | null, signal: AbortSignal) {
    return this.#client.request("GET /v1/occasions/:occasion_id/rsvp/:event_id", {
      params: { occasion_id: this.#occasionId, event_id: eventId },
      query: {
        limit: "50",
        ...(shown === "all" ? {} : { response: shown }),
        ...(cursor === null ? {} : { cursor })
      },
      signal
    })
  }

  answer(eventId: string, actorId: string, response: RsvpMember["response"]): Promise<RsvpEvent> {
    return this.#client.request("PUT /v1/occasions/:occasion_id/rsvp/:event_id", {
      params: { occasion_id: this.#occasionId, event_id: eventId },
      body: { members: [{ actor_id: actorId, response }] }
    })
  }
}
