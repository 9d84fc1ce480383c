/** The routes of answers on a fresh occasion, as the continued contract writes them down. */
import { type Answer, Client } from "./Client.ts"
import type { Occasion } from "./Occasion.ts"
import { type OccasionParts, wedding } from "./OccasionDocument.ts"

export interface RsvpMember {
  readonly actor_id: string
  readonly display_name: string
  readonly response: string
  readonly meal: string | null
  readonly dietary: string | null
  readonly answers: Readonly<Record<string, string>>
  readonly plus_one: { readonly name: string } | null
  /** For planners. */
  readonly household?: string | null
}

export interface RsvpEvent {
  readonly event: { readonly id: string; readonly name: string; readonly starts_at: string }
  readonly closes_at: string | null
  readonly open: boolean
  readonly meal_choices: ReadonlyArray<string>
  readonly questions: ReadonlyArray<{ readonly key: string; readonly text: string; readonly required: boolean }>
  readonly members: ReadonlyArray<RsvpMember>
}

interface Totals {
  readonly invited: number
  readonly attending: number
  readonly declined: number
  readonly pending: number
}

export interface RsvpSummary {
  readonly events: ReadonlyArray<{
    readonly event_id: string
    readonly totals: Totals
    readonly meals: ReadonlyArray<{ readonly meal: string; readonly count: number }>
    readonly by_group: ReadonlyArray<{
      readonly actor_id: string
      readonly display_name: string
      readonly totals: Totals
    }>
  }>
  readonly changes: ReadonlyArray<{
    readonly at: string
    readonly actor_id: string
    readonly display_name: string
    readonly event_id: string
    readonly from: string | null
    readonly to: string | null
    readonly by: string
  }>
  readonly next_cursor: string | null
}

/** Somebody who answers, with a token, at the guest's routes or at the planner's. */
export class Rsvp {
  readonly client: Client
  readonly path: string

  constructor(client: Client, path: string) {
    this.client = client
    this.path = path
  }

  static guest(occasion: Occasion, key = "alice"): Rsvp {
    return new Rsvp(occasion.guest(key).client, `/v1/guest/occasions/${occasion.slug}/rsvp`)
  }

  static planner(occasion: Occasion, key = "petra"): Rsvp {
    return new Rsvp(occasion.planner(key).client, `/v1/occasions/${occasion.id}/rsvp`)
  }

  read<Body = { readonly events: ReadonlyArray<RsvpEvent> }>(query = ""): Promise<Answer<Body>> {
    return this.client.get(`${this.path}${query}`)
  }

  summary(query = ""): Promise<Answer<RsvpSummary>> {
    return this.read(query)
  }

  list(event: string, query = ""): Promise<Answer<RsvpEvent & { readonly next_cursor: string | null }>> {
    return this.client.get(`${this.path}/${event}${query}`)
  }

  answer(event: string, ...members: ReadonlyArray<object>): Promise<Answer<RsvpEvent>> {
    return this.client.json("PUT", `${this.path}/${event}`, { members })
  }
}

export const rsvpModule = (config: object = {}, enablement: object = {}) => ({
  module: "rsvp",
  config,
  events: [{ event: "reception", config: enablement }]
})

/** The small wedding with the Smiths, the choir and Carol invited to the reception, and a group around the Smiths. */
export const rsvpParts = (config: object = {}, enablement: object = {}) =>
  ({
    ...wedding,
    actors: [
      { key: "friends", type: "group", display_name: "Friends" },
      ...wedding.actors.map((actor) => (actor.key === "smiths" ? { ...actor, member_of: ["friends"] } : actor))
    ],
    invitations: [
      { event: "reception", actor: "smiths" },
      { event: "reception", actor: "choir" },
      { event: "reception", actor: "carol" }
    ],
    modules: [...wedding.modules, rsvpModule(config, enablement)],
    planners: [
      {
        key: "petra",
        display_name: "Petra Planner",
        permissions: ["rsvp:list", "rsvp:update", "actors:list", "actors:update", "occasion:audit"].concat([
          "seating:list",
          "seating:create",
          "seating:update",
          "seating:publish"
        ])
      },
      { key: "rita", display_name: "Rita Reader", permissions: ["rsvp:list"] },
      { key: "sam", display_name: "Sam Seater", permissions: ["seating:list", "actors:list", "actors:update"] }
    ]
  }) satisfies OccasionParts
