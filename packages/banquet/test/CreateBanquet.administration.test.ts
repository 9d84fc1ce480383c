/** Changes of one record of an occasion by a host. */
import { assert, beforeAll, describe, it } from "vitest"
import { refusal, useHost } from "./EmbeddedHost.ts"

const host = useHost()

describe("the administration of an occasion that is there", () => {
  const jubilee = "jubilee"

  beforeAll(async () => {
    await host.banquet.apply({
      occasion: { slug: jubilee, name: "Jubilee", time_zone: "Europe/Lisbon" },
      actors: [{ key: "flora", type: "vendor", display_name: "Flora" }],
      planners: [{ key: "paul", display_name: "Paul" }],
      vendors: [{ actor: "flora" }]
    })
  })

  it("puts one event, one actor, one answer and one guest, and leaves all else as it is", async () => {
    const event = { key: "lunch", name: "Lunch", startsAt: new Date("2031-05-01T12:00:00Z"), place: "The orchard" }
    const { id } = await host.banquet.events.put(jubilee, event)
    assert.deepStrictEqual(await host.banquet.events.put(jubilee, { ...event, name: "A long lunch" }), { id })
    const actor = { key: "lena", type: "person", displayName: "Lena", partySize: 2 } as const
    const lena = await host.banquet.actors.put(jubilee, actor)
    assert.deepStrictEqual(await host.banquet.actors.put(jubilee, actor), lena)
    await host.banquet.invitations.put(jubilee, { event: "lunch", actor: "lena", response: "attending" })
    const { token } = await host.banquet.guests.put(jubilee, { actor: "lena", events: ["lunch"] })
    const guest = await host.banquet.principals.authenticate(token ?? "")
    assert.deepStrictEqual([guest.displayName, guest._tag === "Guest" ? guest.eventIds : null], ["Lena", [id]])
    assert.deepStrictEqual(await host.banquet.guests.put(jubilee, { actor: "lena", events: [] }), { token: null })
    const changed = await host.banquet.principals.authenticate(token ?? "")
    assert.deepStrictEqual(changed._tag === "Guest" ? [changed.occasion.name, changed.eventIds] : null, ["Jubilee", []])
    const listed = (await host.banquet.tokens.list(jubilee)).map(({ key, kind, revokedAt }) => [kind, key, revokedAt])
    assert.sameDeepMembers(listed, [
      ["planner", "paul", null],
      ["vendor", "flora", null],
      ["guest", "lena", null]
    ])
  })

  it("installs modules, and enables and disables them on an event", async () => {
    const { administrator } = host.banquet.principals
    const { id } = await host.banquet.modules.install(jubilee, "seating", { table_naming_strategy: "lettered" })
    assert.deepStrictEqual((await host.banquet.modules.install(jubilee, "seating")).id, id)
    const { config } = await host.banquet.modules.enable(jubilee, "lunch", "seating", { publish_to_guests: false })
    assert.deepStrictEqual(config, { publish_to_guests: false })
    const { id: eventId } = await host.banquet.events.put(jubilee, {
      key: "lunch",
      name: "Lunch",
      startsAt: new Date("2031-05-01T12:00:00Z")
    })
    const occasionId = (
      await host.banquet.apply({ occasion: { slug: jubilee, name: "Jubilee", time_zone: "Europe/Lisbon" } })
    ).occasion.id
    await host.banquet.modules.disable(jubilee, "lunch", "seating")
    const refused = await refusal(host.banquet.plannerSeating.createPlan(administrator, occasionId, { eventId }))
    assert.strictEqual(refused.code, "module_not_enabled")
  })

  it("grants and revokes, and says what is held then", async () => {
    const { grant, revoke } = host.banquet.permissions
    const view = "resource:seating_plan:view"
    assert.deepStrictEqual(
      await grant({ kind: "planner", occasion: jubilee, key: "paul" }, ["seating:list", "seating:publish"]),
      [
        { action: "seating:list", eventId: null },
        { action: "seating:publish", eventId: null }
      ]
    )
    assert.lengthOf(await revoke({ kind: "planner", occasion: jubilee, key: "paul" }, ["seating:publish"]), 1)
    const vendor = { kind: "vendor", occasion: jubilee, key: "flora", event: "lunch" } as const
    const [held] = await grant(vendor, [view])
    assert.strictEqual(held?.action, view)
    assert.isNotNull(held?.eventId ?? null)
    assert.deepStrictEqual(await revoke(vendor, [view]), [])
  })

  it("refuses what is not there, and names what is wrong with a record", async () => {
    const startsAt = new Date("2031-05-01T12:00:00Z")
    const codes = await Promise.all(
      [
        host.banquet.events.put("no-such", { key: "a", name: "A", startsAt }),
        host.banquet.modules.install(jubilee, "dancing"),
        host.banquet.modules.enable(jubilee, "no-such", "seating"),
        host.banquet.permissions.grant({ kind: "planner", occasion: jubilee, key: "nobody" }, ["seating:list"]),
        host.banquet.permissions.grant({ kind: "vendor", occasion: jubilee, key: "nobody" }, []),
        host.banquet.tokens.list("no-such")
      ].map(async (refused) => (await refusal(refused)).code)
    )
    assert.deepStrictEqual(new Set(codes), new Set(["not_found"]))
    const named = async (promise: Promise<unknown>) =>
      (await refusal(promise)).errors.map(({ message, path }) => `${path} ${message}`)
    assert.deepStrictEqual(
      await named(
        host.banquet.actors.put(jubilee, { key: "max", type: "person", displayName: "Max", memberOf: ["smiths"] })
      ),
      ['arguments[1].memberOf[0] no actor "smiths"']
    )
    assert.deepStrictEqual(
      await named(host.banquet.events.put(jubilee, { key: "a b", name: "", startsAt, place: " " })),
      [
        "arguments[1].key must be 1–200 characters without white space",
        "arguments[1].name must not be empty",
        "arguments[1].place must not be empty"
      ]
    )
    assert.strictEqual(
      (
        await refusal(
          host.banquet.permissions.grant({ kind: "planner", occasion: jubilee, key: "paul" }, ["seating:fly"])
        )
      ).code,
      "invalid_request"
    )
  })
})
