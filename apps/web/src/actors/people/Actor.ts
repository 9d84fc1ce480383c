/** What the page knows of a person, household or group, and the requests about them. */
import { type Answer, BanquetClient } from "../../platform/api/BanquetClient.ts"
import type { RequestOptions } from "../../platform/api/BanquetClient.ts"

const actors = "/v1/occasions/:occasion_id/actors"
const one = "/v1/occasions/:occasion_id/actors/:actor_id"
const manyInvitations = "/v1/occasions/:occasion_id/actors/invitations"
const invitation = "/v1/occasions/:occasion_id/actors/:actor_id/invitations/:event_id"

export type Actor = Answer<`GET ${typeof one}`>["actor"]
export type ActorsPage = Answer<`GET ${typeof actors}`>
export type Response = Actor["invitations"][number]["response"]
export type NewActor = NonNullable<RequestOptions<`POST ${typeof actors}`>["body"]>
export type ActorPatch = NonNullable<RequestOptions<`PATCH ${typeof one}`>["body"]>

export interface InvitationChange {
  readonly actor_id: string
  readonly event_id: string
  /** In any other state the invitation is left as it is. */
  readonly from: Response | "not_invited"
  readonly to: Response | "not_invited"
}

/** Households and groups have members. */
export const isUnit = ({ type }: Pick<Actor, "type">): boolean => type === "household" || type === "group"

export const responseAt = ({ invitations }: Actor, eventId: string): Response | null =>
  invitations.find(({ event_id }) => event_id === eventId)?.response ?? null

/** The requests of the page; whatever fails, fails with a `Problem`. */
export interface PeopleRequests {
  readonly page: (cursor: string | null) => Promise<ActorsPage>
  readonly find: (id: string) => Promise<Actor>
  readonly create: (actor: NewActor) => Promise<Actor>
  readonly update: (id: string, patch: ActorPatch) => Promise<Actor>
  readonly merge: (id: string, into: string, revision: number) => Promise<Actor>
  readonly remove: (id: string, revision: number) => Promise<void>
  /** Takes the invitation back where `response` is `null`. */
  readonly answer: (id: string, eventId: string, response: Response | null, revision: number) => Promise<Actor>
  /** Makes all changes or none, but of invitations that are not as a change says; returns who is left of those it names. */
  readonly changeInvitations: (changes: ReadonlyArray<InvitationChange>) => Promise<ReadonlyArray<Actor>>
}

/** The most that the server answers at once. */
const pageSize = 200

export const peopleRequests = (token: string, occasionId: string): PeopleRequests => {
  const client = new BanquetClient(token)
  const occasion = { occasion_id: occasionId }
  const actorOf = ({ actor }: { readonly actor: Actor }): Actor => actor
  return {
    page: (cursor) =>
      client.request(`GET ${actors}`, {
        params: occasion,
        query: { limit: String(pageSize), ...(cursor === null ? {} : { cursor }) }
      }),
    find: (id) => client.request(`GET ${one}`, { params: { ...occasion, actor_id: id } }).then(actorOf),
    create: (actor) => client.request(`POST ${actors}`, { params: occasion, body: actor }).then(actorOf),
    update: (id, patch) =>
      client.request(`PATCH ${one}`, { params: { ...occasion, actor_id: id }, body: patch }).then(actorOf),
    merge: (id, into, revision) =>
      client
        .request(`POST ${one}/merge`, { params: { ...occasion, actor_id: id }, body: { into, revision } })
        .then(actorOf),
    remove: async (id, revision) => {
      await client.request(`DELETE ${one}`, {
        params: { ...occasion, actor_id: id },
        query: { revision: String(revision) }
      })
    },
    answer: (id, eventId, response, revision) => {
      const params = { ...occasion, actor_id: id, event_id: eventId }
      return response === null
        ? client.request(`DELETE ${invitation}`, { params, query: { revision: String(revision) } }).then(actorOf)
        : client.request(`PUT ${invitation}`, { params, body: { response, revision } }).then(actorOf)
    },
    changeInvitations: (changes) =>
      client
        .request(`POST ${manyInvitations}`, { params: occasion, body: { changes } })
        .then(({ actors: changed }) => changed)
  }
}
