/** Reads the planner's view of seating, which is not sent again where it has not changed. */
import { offline, Problem, problemOf } from "../../platform/api/Problem.ts"
import type { Answer, SeatingClient } from "../SeatingClient.ts"

type View = Answer<"GET /v1/occasions/:occasion_id/seating">

interface ViewOf {
  readonly client: SeatingClient
  readonly occasionId: string
  /** Of all events where there is none. */
  readonly eventId?: string
  readonly signal: AbortSignal
}

interface KeptView {
  readonly tag: string
  readonly view: View
}

/** What each client has read last, by path: answers are not for the browser to store. */
const keptBy = new WeakMap<SeatingClient, Map<string, KeptView>>()

/** Returns the view, the very same as before where the server says that it has not changed. */
export const readSeatingView = async ({ client, eventId, occasionId, signal }: ViewOf): Promise<View> => {
  const kept = keptBy.get(client) ?? new Map<string, KeptView>()
  keptBy.set(client, kept)
  const path = `/v1/occasions/${occasionId}/seating${eventId === undefined ? "" : `?event_id=${eventId}`}`
  const known = kept.get(path)
  const response = await fetch(path, {
    headers: {
      accept: "application/json",
      authorization: `Bearer ${client.token}`,
      ...(known === undefined ? {} : { "if-none-match": known.tag })
    },
    cache: "no-store",
    credentials: "omit",
    signal
  }).catch((error: unknown) => {
    if (signal.aborted) throw error
    throw offline()
  })
  if (response.status === 304 && known !== undefined) return known.view
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw problemOf(response, body)
  if (body === null) throw new Problem(response.status, "internal_error", null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this page speaks this contract
  const view = body as View
  const tag = response.headers.get("etag")
  if (tag === null) kept.delete(path)
  else kept.set(path, { tag, view })
  return view
}
