/** The routes of an occasion, as the continued contract writes them down. */
import type { Answer, Client } from "./Client.ts"
import type { Occasion } from "./Occasion.ts"
import { type OccasionParts, seatingPermissions, wedding } from "./OccasionDocument.ts"

export interface OccasionDocument {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly time_zone: string
  readonly revision: number
}

export interface EventDocument {
  readonly id: string
  readonly key: string
  readonly name: string
  readonly starts_at: string
  readonly place: string | null
  readonly revision: number
}

export interface Entry {
  readonly action: string
  readonly by: { readonly kind: string; readonly key: string }
  readonly target: { readonly type: string; readonly id: string; readonly name: string | null }
  readonly changes: ReadonlyArray<{ readonly member: string; readonly from: unknown; readonly to: unknown }>
}

/** A planner with `occasion:manage`, whether of the occasion or by its id alone. */
export class Managed {
  readonly client: Client
  readonly path: string

  constructor(client: Client, occasionId: string) {
    this.client = client
    this.path = `/v1/occasions/${occasionId}`
  }

  view(): Promise<Answer<{ occasion: OccasionDocument; checklist: ReadonlyArray<{ code: string; done: boolean }> }>> {
    return this.client.get(this.path)
  }

  update(body: object): Promise<Answer<{ occasion: OccasionDocument }>> {
    return this.client.patch(this.path, body)
  }

  events(): Promise<Answer<{ items: ReadonlyArray<EventDocument> }>> {
    return this.client.get(`${this.path}/events`)
  }

  createEvent(body: object): Promise<Answer<{ event: EventDocument }>> {
    return this.client.post(`${this.path}/events`, body)
  }

  updateEvent(id: string, body: object): Promise<Answer<{ event: EventDocument }>> {
    return this.client.patch(`${this.path}/events/${id}`, body)
  }

  deleteEvent(id: string, query = ""): Promise<Answer<unknown>> {
    return this.client.delete(`${this.path}/events/${id}${query}`)
  }

  audit(action: string): Promise<Answer<{ items: ReadonlyArray<Entry> }>> {
    return this.client.get(`${this.path}/audit?action=${action}`)
  }
}

export const createOccasion = (client: Client, body: object): Promise<Answer<{ occasion: OccasionDocument }>> =>
  client.post("/v1/occasions", body)

/** Petra and Paul manage the occasion; Sam seats people. */
export const managedParts: OccasionParts = {
  ...wedding,
  planners: [
    ...["petra", "paul"].map((key) => ({
      key,
      display_name: key === "petra" ? "Petra Planner" : "Paul Planner",
      permissions: [...seatingPermissions, "occasion:manage", "occasion:audit", "actors:list", "actors:update"]
    })),
    { key: "sam", display_name: "Sam Seater", permissions: seatingPermissions }
  ]
}

export const managed = (occasion: Occasion, planner = "petra"): Managed =>
  new Managed(occasion.planner(planner).client, occasion.id)
