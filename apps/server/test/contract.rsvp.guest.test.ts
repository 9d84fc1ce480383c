/** The continued HTTP contract, "Answers: the module `rsvp`": what guests read and answer. */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { People } from "./support/People.ts"
import { Rsvp, rsvpModule, rsvpParts } from "./support/Rsvp.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const config = {
  allow_plus_ones: true,
  meal_choices: ["Fish", "Vegetables"],
  questions: [
    { key: "song", text: "Which song do you dance to?" },
    { key: "bus", text: "Do you take the bus?", required: true }
  ]
}
const parts = rsvpParts(config, { closes_at: "2126-06-01T00:00:00Z" })

const setUp = async (given = parts) => {
  const occasion = await server.occasion(given)
  return { occasion, guest: Rsvp.guest(occasion), planner: Rsvp.planner(occasion), event: occasion.event() }
}

const attending = { response: "attending", answers: { bus: "yes" } }
const nobody = "01936b5e-7c00-7000-8000-000000000000"

describe("GET /v1/guest/occasions/:occasion_slug/rsvp", () => {
  it("the guest and the persons of its invitation unit, of events that the token opens, that have the module enabled and to which they are invited; nobody else [RSVP-1, RSVP-2, RSVP-3]", async () => {
    const { event, guest, occasion } = await setUp()
    const member = (key: string, display_name: string) => ({
      actor_id: occasion.actor(key),
      display_name,
      response: "pending",
      meal: null,
      dietary: null,
      answers: {},
      plus_one: null
    })
    expect(await answered(200, guest.read())).toEqual({
      events: [
        {
          event: { id: event, name: "Reception", starts_at: "2026-06-20T18:00:00.000Z" },
          closes_at: "2126-06-01T00:00:00.000Z",
          open: true,
          meal_choices: ["Fish", "Vegetables"],
          questions: [
            { key: "song", text: "Which song do you dance to?", required: false },
            { key: "bus", text: "Do you take the bus?", required: true }
          ],
          members: [member("alice", "Alice Smith"), member("bob", "Bob Smith")]
        }
      ]
    })
    const { events } = await answered(200, Rsvp.guest(occasion, "carol").read())
    expect(events.map(({ members }) => members.map(({ display_name }) => display_name))).toEqual([["Carol Jones"]])
    expect(await answered(200, Rsvp.guest(occasion, "dave").read())).toEqual({ events: [] })
    await occasion.apply({ modules: [{ ...rsvpModule(config, { meal_choices: ["Cake"] }) }] })
    const [own] = (await answered(200, guest.read())).events
    expect([own?.meal_choices, own?.closes_at]).toEqual([["Cake"], null])
  })

  it("a unit without named persons answers as the unit itself [RSVP-4]", async () => {
    const { event, occasion } = await setUp({
      ...parts,
      guests: [...parts.guests, { actor: "choir", events: ["reception"] }]
    })
    const choir = Rsvp.guest(occasion, "choir")
    await answered(200, choir.answer(event, { actor_id: occasion.actor("choir"), ...attending, meal: "Fish" }))
    const { events } = await answered(200, Rsvp.planner(occasion).summary())
    expect(events[0]?.totals).toEqual({ invited: 6, attending: 3, declined: 0, pending: 3 })
    const brought = { actor_id: occasion.actor("choir"), ...attending, plus_one: { name: "Zoe" } }
    await refused(422, "plus_ones_not_allowed", choir.answer(event, brought))
  })
})

describe("PUT /v1/guest/occasions/:occasion_slug/rsvp/:event_id", () => {
  it("the answer is the actor's own invitation response; members not named, and what is left out, stay [RSVP-5, RSVP-9]", async () => {
    const { event, guest, occasion } = await setUp()
    const [alice, bob] = [occasion.actor("alice"), occasion.actor("bob")]
    const given = { actor_id: alice, ...attending, meal: "Fish", dietary: "No nuts" }
    const { members } = await answered(200, guest.answer(event, given))
    expect(members[0]).toMatchObject({ ...given, plus_one: null })
    expect(members[1]).toMatchObject({ actor_id: bob, response: "pending" })
    const again = { actor_id: alice, response: "attending", answers: { song: "Waterloo" } }
    const after = await answered(200, guest.answer(event, again, { actor_id: bob, response: "declined" }))
    expect(after.members[0]).toMatchObject({
      meal: "Fish",
      dietary: "No nuts",
      answers: { bus: "yes", song: "Waterloo" }
    })
    const cleared = { actor_id: alice, response: "attending", meal: null, dietary: null, answers: { song: null } }
    const last = await answered(200, guest.answer(event, cleared))
    expect((await answered(200, guest.read())).events).toEqual([last])
    expect(last.members[0]).toMatchObject({ meal: null, dietary: null, answers: { bus: "yes" } })
    const people = new People(occasion)
    const responses = async (key: string) => (await answered(200, people.find(occasion.actor(key)))).actor.invitations
    expect(await responses("bob")).toEqual([{ event_id: event, response: "declined" }])
    expect(await responses("smiths")).toEqual([{ event_id: event, response: "pending" }])
  })

  it("all or nothing [RSVP-6]", async () => {
    const { event, guest, occasion } = await setUp()
    const before = await answered(200, guest.read())
    const good = { actor_id: occasion.actor("alice"), ...attending, plus_one: { name: "Zoe" } }
    const bad = { actor_id: occasion.actor("bob"), ...attending, meal: "Beef" }
    const { path } = (await refused(422, "meal_not_offered", guest.answer(event, good, bad))) as { path?: string }
    expect(path).toBe("members[1].meal")
    expect(await answered(200, guest.read())).toEqual(before)
    for (const members of [
      undefined,
      [],
      "x",
      [{}],
      [{ actor_id: "x", response: "attending" }],
      [{ ...good, answers: 1 }]
    ]) {
      await refused(400, "invalid_request", guest.client.json("PUT", `${guest.path}/${event}`, { members }))
    }
    await refused(400, "invalid_request", guest.answer(event, { ...good, response: "maybe" }))
    await refused(400, "invalid_request", guest.answer(event, good, good))
  })

  it("is refused in the order of the contract [RSVP-7, RSVP-8]", async () => {
    const bad = (actor_id: string) => ({ actor_id, ...attending, meal: "Beef", plus_one: { name: "Zoe" } })
    const { event, guest, occasion } = await setUp(rsvpParts({ meal_choices: ["Fish"] }))
    const [alice, carol] = [occasion.actor("alice"), occasion.actor("carol")]
    await refused(403, "event_not_accessible", guest.answer(nobody, bad(carol)))
    await refused(403, "event_not_accessible", Rsvp.guest(occasion, "dave").answer(event, bad(carol)))
    await refused(409, "module_not_enabled", guest.answer(occasion.event("ceremony"), bad(carol)))
    const without = await server.occasion()
    await refused(409, "module_not_installed", Rsvp.guest(without).answer(without.event(), bad(carol)))
    await refused(403, "event_not_accessible", Rsvp.guest(without).answer(nobody, bad(carol)))
    await refused(409, "module_not_installed", Rsvp.guest(without).read())
    await refused(422, "actor_not_in_party", guest.answer(event, bad(carol)))
    await refused(422, "actor_not_in_party", guest.answer(event, bad(alice), bad(nobody)))
    await refused(422, "actor_not_in_party", guest.answer(event, bad(occasion.actor("smiths"))))
    await refused(422, "plus_ones_not_allowed", guest.answer(event, bad(alice)))
    await refused(422, "meal_not_offered", guest.answer(event, { ...bad(alice), plus_one: null }))
    await occasion.apply({ modules: [rsvpModule({}, { closes_at: "2020-01-01T00:00:00Z" })] })
    await refused(409, "rsvp_closed", guest.answer(event, bad(carol)))
  })

  it("closes at the moment that the clock says, and is shown afterwards [RSVP-8]", async () => {
    const closes_at = new Date(server.clock.currentTimeMillisUnsafe() + 3_600_000).toISOString()
    const { event, guest, occasion } = await setUp(rsvpParts({}, { closes_at }))
    await answered(200, guest.answer(event, { actor_id: occasion.actor("alice"), response: "attending" }))
    server.clock.shift("1 hour")
    try {
      await refused(
        409,
        "rsvp_closed",
        guest.answer(event, { actor_id: occasion.actor("alice"), response: "declined" })
      )
      const [shown] = (await answered(200, guest.read())).events
      expect([shown?.open, shown?.members[0]?.response]).toEqual([false, "attending"])
      const planner = Rsvp.planner(occasion)
      const { members } = await answered(
        200,
        planner.answer(event, { actor_id: occasion.actor("alice"), response: "declined" })
      )
      expect(members[0]?.response).toBe("declined")
    } finally {
      server.clock.shift("-1 hour")
    }
  })

  it("a plus-one is a person of the unit with an own attending invitation, one a host; taken back, it declines [RSVP-10, RSVP-11]", async () => {
    const { event, guest, occasion, planner } = await setUp()
    const alice = { actor_id: occasion.actor("alice"), ...attending }
    const bring = (plus_one: object | null) => answered(200, guest.answer(event, { ...alice, plus_one }))
    const brought = await bring({ name: "Zoe Zed", meal: "Fish", dietary: "Vegan" })
    expect(
      brought.members.map(({ display_name, plus_one, response }) => [display_name, response, plus_one?.name])
    ).toEqual([
      ["Alice Smith", "attending", "Zoe Zed"],
      ["Bob Smith", "pending", undefined],
      ["Zoe Zed", "attending", undefined]
    ])
    const zoe = brought.members[2]?.actor_id ?? ""
    expect(brought.members[2]).toMatchObject({ meal: "Fish", dietary: "Vegan" })
    const { actor } = await answered(200, new People(occasion).find(zoe))
    expect(actor).toMatchObject({
      type: "person",
      member_of: [{ id: occasion.actor("smiths") }],
      invitations: [{ event_id: event, response: "attending" }]
    })
    const renamed = await bring({ name: "Zoe Zett" })
    expect(renamed.members.map(({ actor_id, display_name }) => [actor_id, display_name])[2]).toEqual([zoe, "Zoe Zett"])
    expect(renamed.members).toHaveLength(3)
    const nested = { actor_id: zoe, response: "attending", plus_one: { name: "Yet Another" } }
    await refused(422, "plus_ones_not_allowed", guest.answer(event, nested))
    const taken = await bring(null)
    expect([taken.members[0]?.plus_one, taken.members[2]?.response]).toEqual([null, "declined"])
    await bring({ name: "Zoe Zett" })
    const declined = await answered(200, guest.answer(event, { actor_id: alice.actor_id, response: "declined" }))
    expect(declined.members.map(({ response }) => response)).toEqual(["declined", "pending", "declined"])
    const alone = { actor_id: alice.actor_id, response: "declined", plus_one: { name: "Zoe Zett" } }
    await refused(400, "invalid_request", guest.answer(event, alone))
    expect((await answered(200, planner.summary())).events[0]?.totals).toEqual({
      invited: 7,
      attending: 0,
      declined: 2,
      pending: 5
    })
  })

  it("asks what is to be asked, and always takes a note [RSVP-12]", async () => {
    const { event, guest, occasion } = await setUp()
    const alice = { actor_id: occasion.actor("alice"), response: "attending" }
    const paths = async (answers: object) => {
      const { errors } = await refused(400, "invalid_request", guest.answer(event, { ...alice, answers }))
      return errors?.map(({ path }) => path)
    }
    expect(await paths({ song: "x" })).toEqual(["members[0].answers.bus"])
    expect(await paths({ bus: " " })).toEqual(["members[0].answers.bus"])
    expect(await paths({ bus: "yes", shoe: "42" })).toEqual(["members[0].answers.shoe"])
    expect(await paths({ bus: "x".repeat(501) })).toEqual(["members[0].answers.bus"])
    await answered(200, guest.answer(event, { ...alice, answers: { bus: "no", note: "x".repeat(500) } }))
    await answered(200, guest.answer(event, { ...alice, response: "declined", answers: { note: "So sorry!" } }))
    const { members } = await answered(200, guest.answer(event, { ...alice, answers: { bus: "no" } }))
    expect(members[0]?.answers).toEqual({ bus: "no", note: "So sorry!" })
    await occasion.apply({ modules: [rsvpModule({})] })
    expect((await answered(200, guest.read())).events[0]?.members[0]?.answers).toEqual({ note: "So sorry!" })
  })

  it("guests see dietary needs that were given through `rsvp`, never a planner's text [RSVP-13]", async () => {
    const { event, guest, occasion } = await setUp()
    await answered(200, new People(occasion).update(occasion.actor("alice"), { dietary: "planner's text" }))
    const before = await guest.read()
    expect(before.text).not.toContain("planner's text")
    const { members } = await answered(
      200,
      guest.answer(event, { actor_id: occasion.actor("alice"), ...attending, dietary: "No fish" })
    )
    expect(members[0]?.dietary).toBe("No fish")
    expect((await answered(200, new People(occasion).find(occasion.actor("alice")))).actor.dietary).toBe(
      "planner's text"
    )
  })

  it("the same again changes nothing [RSVP-14]", async () => {
    const { event, guest, occasion, planner } = await setUp()
    const members = [
      { actor_id: occasion.actor("alice"), ...attending, meal: "Fish", plus_one: { name: "Zoe", meal: "Fish" } },
      { actor_id: occasion.actor("bob"), response: "declined", answers: { note: "Sorry" } }
    ]
    const once = await answered(200, guest.answer(event, ...members))
    const people = new People(occasion)
    const state = async () => ({
      actors: (await answered(200, people.list("?limit=200"))).items.map(({ id, revision }) => [id, revision]),
      audit: await answered(200, people.client.get(`/v1/occasions/${occasion.id}/audit`)),
      changes: (await answered(200, planner.summary())).changes
    })
    const before = await state()
    expect(await answered(200, guest.answer(event, ...members))).toEqual(once)
    expect(await state()).toEqual(before)
  })

  it("a guest's occasion says whether it is open and what was answered [RSVP-15]", async () => {
    const { event, guest, occasion } = await setUp()
    const summary = async () => {
      const { body } = await occasion.guest().overview()
      return (body.events as unknown as ReadonlyArray<{ rsvp: object }>).map(({ rsvp }) => rsvp)
    }
    const ceremony = { enabled: false, open: false, plus_ones: false, response: null }
    expect(await summary()).toEqual([ceremony, { enabled: true, open: true, plus_ones: true, response: "pending" }])
    await answered(200, guest.answer(event, { actor_id: occasion.actor("alice"), response: "declined" }))
    expect(await summary()).toEqual([ceremony, { enabled: true, open: true, plus_ones: true, response: "declined" }])
  })

  it("who declines stays seated and counts in `declined_assigned` [RSVP-5]", async () => {
    const { event, guest, occasion } = await setUp()
    const { plan, tables } = await occasion.setUp([8])
    await occasion.seat(plan, "alice", tables[0])
    await answered(200, guest.answer(event, { actor_id: occasion.actor("alice"), response: "declined" }))
    const { plans } = await answered(200, occasion.planner().seating())
    expect(plans[0]?.capacity.declined_assigned).toBe(1)
    expect(plans[0]?.assignments).toHaveLength(1)
  })
})

describe("at once", () => {
  it("two of a household are both kept, nobody is brought twice, and none is taken after closing [RSVP-27]", async () => {
    const { event, guest, occasion } = await setUp()
    const alice = { actor_id: occasion.actor("alice"), ...attending, plus_one: { name: "Zoe" } }
    const bob = { actor_id: occasion.actor("bob"), ...attending, meal: "Fish" }
    const answers = await Promise.all([alice, bob, alice, alice, bob].map((one) => guest.answer(event, one)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    const [shown] = (await answered(200, guest.read())).events
    expect(shown?.members.map(({ display_name, meal, response }) => [display_name, response, meal])).toEqual([
      ["Alice Smith", "attending", null],
      ["Bob Smith", "attending", "Fish"],
      ["Zoe", "attending", null]
    ])
    const closed = { modules: [rsvpModule(config, { closes_at: "2020-01-01T00:00:00Z" })] }
    const flips = ["declined", "attending", "declined", "attending"].map((response) =>
      guest.answer(event, { ...bob, response })
    )
    const [, ...given] = await Promise.all([occasion.apply(closed), ...flips])
    const last = (await answered(200, guest.read())).events[0]?.members[1]?.response
    const codes = given.map(({ body, status }) =>
      status === 200 ? "kept" : (body as unknown as { code: string }).code
    )
    expect(codes.filter((code) => code !== "kept" && code !== "rsvp_closed")).toEqual([])
    await refused(
      409,
      "rsvp_closed",
      guest.answer(event, { ...bob, response: last === "declined" ? "attending" : "declined" })
    )
    expect((await answered(200, guest.read())).events[0]?.members[1]?.response).toBe(last)
  })
})
