/** What planners do with actors, as functions of a host's. */
import { EventId } from "@banquet/platform-core/Ids"
import { assert, describe, it } from "vitest"
import { petra, refusal, slug, useHost } from "./EmbeddedHost.ts"

const host = useHost()

const code = async (promise: Promise<unknown>): Promise<string> => (await refusal(promise)).code

describe("plannerActors", () => {
  it("makes, finds, changes, invites and deletes an actor", async () => {
    const { plannerActors, principals } = host.banquet
    const planner = (await principals.find(petra)) ?? assert.fail("There is no planner")
    const occasion = host.applied.occasion.id
    const reception = host.applied.events["reception"] ?? ""
    const zoe = await plannerActors.create(planner, occasion, {
      type: "person",
      displayName: "Zoë Ø.",
      contact: { email: "zoe@example.com" }
    })
    const contact = { email: "zoe@example.com", phone: null }
    assert.deepInclude(zoe, { key: "zoe-o", revision: 1, contact, partySize: 1, seated: [], memberOf: [] })
    const changed = await plannerActors.update(planner, occasion, zoe.id, { notes: "Shy", revision: 1 })
    assert.deepInclude(changed, { notes: "Shy", contact, revision: 2 })
    const invited = await plannerActors.invite(planner, occasion, zoe.id, reception, { response: null })
    assert.deepStrictEqual(invited.invitations, [{ eventId: EventId.make(reception), response: null }])
    const { items, next, totals } = await plannerActors.list(planner, occasion, { search: "ZOE o" })
    assert.deepStrictEqual([items, next], [[invited], null])
    assert.isAbove(totals.persons, 1)
    assert.deepStrictEqual(await plannerActors.find(planner, occasion, zoe.id), invited)
    const coming = [{ actorId: zoe.id, eventId: reception, from: "pending", to: "attending" }] as const
    const [answering] = await plannerActors.changeInvitations(planner, occasion, coming)
    assert.deepStrictEqual(answering?.invitations, [{ eventId: EventId.make(reception), response: "attending" }])
    const { revision } = await plannerActors.uninvite(planner, occasion, zoe.id, reception)
    await plannerActors.delete(planner, occasion, zoe.id, { revision })
    assert.strictEqual(await code(plannerActors.find(planner, occasion, zoe.id)), "not_found")
  })

  it("refuses as the routes do, a module's refusal included", async () => {
    const { plannerActors, plannerSeating, principals } = host.banquet
    const { administrator } = principals
    const occasion = host.applied.occasion.id
    const person = { type: "person", displayName: "Zoë" } as const
    const { id } = await plannerActors.create(administrator, occasion, { ...person, key: "zoe" })
    assert.strictEqual(
      await code(plannerActors.create(administrator, occasion, { ...person, key: "zoe" })),
      "key_taken"
    )
    assert.strictEqual(await code(plannerActors.update(administrator, occasion, id, { revision: 7 })), "stale_revision")
    const wrong = await refusal(plannerActors.create(administrator, occasion, { ...person, key: "a b" }))
    assert.deepStrictEqual([wrong.code, wrong.errors[0]?.path], ["invalid_request", "arguments[2].key"])
    const response = plannerActors.list(administrator, occasion, { response: "pending" })
    assert.strictEqual(await code(response), "invalid_request")
    const guest = await principals.find({ kind: "guest", occasion: slug, key: "alice-smith" })
    assert.strictEqual(await code(plannerActors.list(guest ?? assert.fail(), occasion)), "permission_denied")

    const eventId = host.applied.events["reception"] ?? ""
    await plannerActors.invite(administrator, occasion, id, eventId, { response: "attending" })
    const { plan } = await plannerSeating.createPlan(administrator, occasion, { eventId })
    const { table } = await plannerSeating.createTable(administrator, occasion, plan.id, { capacity: 2 })
    await plannerSeating.assign(administrator, occasion, plan.id, { actorId: id, tableId: table.id })
    const full = await refusal(plannerActors.update(administrator, occasion, id, { partySize: 3 }))
    assert.deepStrictEqual([full.code, full.violations[0]?.["capacity"]], ["table_full", 2])
    const inUse = await refusal(plannerActors.delete(administrator, occasion, id))
    assert.deepStrictEqual([inUse.code, inUse.problem["uses"]], ["actor_in_use", ["seating_assignment"]])
    const { seated } = await plannerActors.find(administrator, occasion, id)
    assert.deepStrictEqual(seated, [{ eventId: EventId.make(eventId), tableName: table.name }])
  })
})
