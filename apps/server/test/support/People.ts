/** The routes of actors on a fresh occasion, as the continued contract writes them down. */
import { answered, type Answer, type Client } from "./Client.ts"
import type { Occasion } from "./Occasion.ts"
import type { OccasionParts } from "./OccasionDocument.ts"
import { seatingPermissions, wedding } from "./OccasionDocument.ts"

export interface Actor {
  readonly id: string
  readonly key: string
  readonly type: string
  readonly display_name: string
  readonly party_size: number
  readonly status: string
  readonly revision: number
  readonly member_of: ReadonlyArray<{ readonly id: string; readonly type: string; readonly display_name: string }>
  readonly contact: { readonly email: string | null; readonly phone: string | null }
  readonly dietary: string | null
  readonly notes: string | null
  readonly invitations: ReadonlyArray<{ readonly event_id: string; readonly response: string }>
  readonly seated: ReadonlyArray<{ readonly event_id: string; readonly table_name: string }>
  readonly links: { readonly active: number; readonly last_used_at: string | null }
}

export interface ActorsPage {
  readonly items: ReadonlyArray<Actor>
  readonly next_cursor: string | null
  readonly totals: object
}

type ActorAnswer = Promise<Answer<{ actor: Actor }>>

/** A planner of an occasion, and the people of it. */
export class People {
  readonly client: Client
  readonly path: string

  constructor(occasion: Occasion, planner = "petra") {
    this.client = occasion.planner(planner).client
    this.path = `/v1/occasions/${occasion.id}/actors`
  }

  list(query = ""): Promise<Answer<ActorsPage>> {
    return this.client.get(`${this.path}${query}`)
  }

  async names(query = ""): Promise<ReadonlyArray<string>> {
    const { items } = await answered(200, this.list(query))
    return items.map(({ display_name }) => display_name)
  }

  find(id: string): ActorAnswer {
    return this.client.get(`${this.path}/${id}`)
  }

  create(body: object): ActorAnswer {
    return this.client.post(this.path, body)
  }

  update(id: string, body: object): ActorAnswer {
    return this.client.patch(`${this.path}/${id}`, body)
  }

  delete(id: string, query = ""): Promise<Answer<undefined>> {
    return this.client.delete(`${this.path}/${id}${query}`)
  }

  invite(id: string, event: string, body: object): ActorAnswer {
    return this.client.json("PUT", `${this.path}/${id}/invitations/${event}`, body)
  }

  changeInvitations(changes: unknown): Promise<Answer<{ actors: ReadonlyArray<Actor> }>> {
    return this.client.post(`${this.path}/invitations`, { changes })
  }

  import(body: object): Promise<Answer<Imported>> {
    return this.client.post(`${this.path}/import`, body)
  }

  undo(importId: string): Promise<Answer<{ deleted: number; restored: number }>> {
    return this.client.post(`${this.path}/imports/${importId}/undo`, {})
  }

  uninvite(id: string, event: string, query = ""): ActorAnswer {
    return this.client.delete(`${this.path}/${id}/invitations/${event}${query}`)
  }
}

/** What an import answers. */
export interface Imported {
  readonly import: { readonly id: string } | null
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly made: ReadonlyArray<{ readonly actor_id: string; readonly type: string; readonly display_name: string }>
  readonly actors: ReadonlyArray<{
    readonly row: number
    readonly actor_id: string
    readonly outcome: string
    readonly changes: ReadonlyArray<{ readonly member: string; readonly from: unknown; readonly to: unknown }>
  }>
  readonly doubts: ReadonlyArray<{ readonly row: number; readonly reason: string; readonly actor_id: string }>
  readonly mistakes: ReadonlyArray<{
    readonly row: number
    readonly member: string
    readonly message: string
    readonly code: string
  }>
  readonly more: number
}

/** The small wedding with planners who may manage actors, only see them, or neither. */
export const peopleParts = {
  ...wedding,
  planners: [
    {
      key: "petra",
      display_name: "Petra Planner",
      permissions: [...seatingPermissions, "actors:list", "actors:update", "guests:link", "occasion:audit"]
    },
    { key: "paul", display_name: "Paul", permissions: ["actors:list", "actors:update", "occasion:manage"] },
    { key: "rita", display_name: "Rita Reader", permissions: ["actors:list"] },
    { key: "sam", display_name: "Sam Seater", permissions: seatingPermissions }
  ]
} satisfies OccasionParts
