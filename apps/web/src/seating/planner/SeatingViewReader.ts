/** Reads the planner's view of seating: what has changed since it was read last, and nothing where nothing has. */
import { changedSeatingView } from "@banquet/http-api/seating/SeatingViewDelta"
import { offline, Problem, problemOf } from "../../platform/api/Problem.ts"
import type { SeatingClient } from "../SeatingClient.ts"
import type { SeatingView, SeatingViewDelta } from "./SeatingView.ts"

interface ViewOf {
  readonly client: SeatingClient
  readonly occasionId: string
  /** Of all events where there is none. */
  readonly eventId?: string
  readonly signal?: AbortSignal
}

interface KeptView {
  readonly tag: string
  readonly view: SeatingView
}

/** What each client has read last, by path: answers are not for the browser to store. */
const keptBy = new WeakMap<SeatingClient, Map<string, KeptView>>()

const since = (path: string, tag: string): string =>
  `${path}${path.includes("?") ? "&" : "?"}since=${encodeURIComponent(tag)}`

/** Applies what changed to the view that it was asked with, whatever has been read meanwhile. */
const viewOf = (answer: SeatingView | SeatingViewDelta, known: KeptView | undefined): SeatingView => {
  if (!("since" in answer)) return answer
  if (known === undefined) throw new Problem(200, "internal_error", null)
  return changedSeatingView(known.view, answer)
}

/** Returns the view, the very same as before where the server says that it has not changed. */
export const readSeatingView = async ({ client, eventId, occasionId, signal }: ViewOf): Promise<SeatingView> => {
  const kept = keptBy.get(client) ?? new Map<string, KeptView>()
  keptBy.set(client, kept)
  const path = `/v1/occasions/${occasionId}/seating${eventId === undefined ? "" : `?event_id=${eventId}`}`
  const known = kept.get(path)
  const response = await fetch(known === undefined ? path : since(path, known.tag), {
    headers: {
      accept: "application/json",
      authorization: `Bearer ${client.token}`,
      ...(known === undefined ? {} : { "if-none-match": known.tag })
    },
    cache: "no-store",
    credentials: "omit",
    ...(signal === undefined ? {} : { signal })
  }).catch((error: unknown) => {
    if (signal?.aborted === true) throw error
    throw offline()
  })
  if (response.status === 304 && known !== undefined) return known.view
  const body: unknown = await response.json().catch(() => null)
  if (!response.ok) throw problemOf(response, body)
  if (body === null) throw new Problem(response.status, "internal_error", null)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server of this page speaks this contract
  const answer = body as SeatingView | SeatingViewDelta
  const view = viewOf(answer, known)
  const tag = response.headers.get("etag")
  if (tag === null) kept.delete(path)
  else kept.set(path, { tag, view })
  return view
}
