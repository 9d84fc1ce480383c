/** Invitations of many people by one request, beyond the contract: decision 128. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { People, peopleParts } from "./support/People.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const wedding = async () => {
  const occasion = await server.occasion({ ...peopleParts, invitations: [] })
  return { occasion, people: new People(occasion) }
}

describe("POST …/actors/invitations `{ changes: [{ actor_id, event_id, from?, to }] }` | 200 `{ actors: [actor] }`", () => {
  it("invites many to many events, and takes it back [ACTOR-155]", async () => {
    const { occasion, people } = await wedding()
    const ids = ["carol", "alice", "erin"].map((key) => occasion.actor(key))
    const events = [occasion.event(), occasion.event("ceremony")]
    const changes = (from: string, to: string) =>
      ids.flatMap((actor_id) => events.map((event_id) => ({ actor_id, event_id, from, to })))
    const { actors } = await answered(200, people.changeInvitations(changes("not_invited", "pending")))
    expect(actors.map(({ id }) => id)).toEqual(ids)
    for (const actor of actors) {
      expect(actor.invitations.map(({ event_id, response }) => [event_id, response]).toSorted()).toEqual(
        events.map((event) => [event, "pending"]).toSorted()
      )
      expect(await answered(200, people.find(actor.id))).toEqual({ actor })
    }
    const back = await answered(200, people.changeInvitations(changes("pending", "not_invited")))
    expect(back.actors.map(({ invitations, revision }) => [invitations, revision])).toEqual(
      actors.map(({ revision }) => [[], revision + events.length])
    )
  })

  it("leaves an invitation that is in another state than `from`, and tells how it is [ACTOR-155]", async () => {
    const { occasion, people } = await wedding()
    const [actor_id, event_id] = [occasion.actor("carol"), occasion.event()]
    await answered(200, people.invite(actor_id, event_id, { response: "declined" }))
    const { actors } = await answered(
      200,
      people.changeInvitations([{ actor_id, event_id, from: "pending", to: "attending" }])
    )
    expect(actors).toMatchObject([{ invitations: [{ event_id, response: "declined" }], revision: 2 }])
    const changed = await answered(200, people.changeInvitations([{ actor_id, event_id, to: "attending" }]))
    expect(changed.actors).toMatchObject([{ invitations: [{ event_id, response: "attending" }], revision: 3 }])
  })

  it("leaves out who is not of the occasion, and writes nothing where an event is not, or a vendor is named [ACTOR-155]", async () => {
    const { occasion, people } = await wedding()
    const other = await wedding()
    const [carol, event_id] = [occasion.actor("carol"), occasion.event()]
    const before = await answered(200, people.list())
    const invited = { actor_id: carol, event_id, to: "pending" }
    for (const foreign of [unknownId, other.occasion.event()]) {
      await refused(404, "not_found", people.changeInvitations([invited, { ...invited, event_id: foreign }]))
    }
    const caterer = occasion.actor("caterer")
    await refused(422, "actor_not_eligible", people.changeInvitations([invited, { ...invited, actor_id: caterer }]))
    expect(await answered(200, people.list())).toEqual(before)
    const strangers = [unknownId, other.occasion.actor("carol")].map((actor_id) => ({ ...invited, actor_id }))
    const { actors } = await answered(200, people.changeInvitations([...strangers, invited]))
    expect(actors.map(({ id }) => id)).toEqual([carol])
    expect((await answered(200, other.people.list())).items.every(({ invitations }) => invitations.length === 0)).toBe(
      true
    )
  })

  it("takes 1 to 1,000 changes, each of an actor, an event and a state, and none of an invitation twice [ACTOR-155]", async () => {
    const { occasion, people } = await wedding()
    const change = { actor_id: occasion.actor("carol"), event_id: occasion.event(), to: "pending" }
    const lists = [[], null, "all", Array.from({ length: 1001 }, () => change)]
    for (const changes of lists) await refused(400, "invalid_request", people.changeInvitations(changes))
    for (const wrong of [{ to: "maybe" }, { to: null }, { from: "maybe" }, { actor_id: 7 }, { event_id: "" }]) {
      await refused(400, "invalid_request", people.changeInvitations([{ ...change, ...wrong }]))
    }
    await refused(400, "invalid_request", people.changeInvitations([change, { ...change, to: "attending" }]))

    const rows = Array.from({ length: 500 }, (_, row) => ({ row, type: "person", display_name: `Guest ${row}` }))
    const imported = await answered(200, people.import({ rows }))
    const events = [occasion.event(), occasion.event("ceremony")]
    const most = imported.actors.flatMap(({ actor_id }) =>
      events.map((event_id) => ({ actor_id, event_id, to: "attending" }))
    )
    const { actors } = await answered(200, people.changeInvitations(most))
    expect(actors.map(({ id }) => id)).toEqual(imported.actors.map(({ actor_id }) => actor_id))
    expect(actors.every(({ invitations, revision }) => invitations.length === 2 && revision === 3)).toBe(true)
  })

  it("makes an entry of the audit log and of the log of answers for each, and one by one for who changes them at once [ACTOR-155]", async () => {
    const { occasion, people } = await wedding()
    const [actor_id, event_id] = [occasion.actor("carol"), occasion.event()]
    const answers = await Promise.all(
      ["attending", "declined", "attending"].map((to) =>
        answered(200, people.changeInvitations([{ actor_id, event_id, from: "not_invited", to }]))
      )
    )
    expect(new Set(answers.map(({ actors }) => actors[0]?.invitations[0]?.response)).size).toBe(1)
    const audit = people.client.get<{ items: ReadonlyArray<{ action: string; request_id: string | null }> }>(
      `${people.path.replace("actors", "audit")}?actor_id=${actor_id}&action=invitation.created`
    )
    expect((await answered(200, audit)).items).toHaveLength(1)
    const logged = await server.rows`select event_id from answer_changes where actor_id = ${actor_id}`
    expect(logged).toEqual([{ event_id }])
  })
})
