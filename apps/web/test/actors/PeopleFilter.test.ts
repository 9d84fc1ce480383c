import { describe, expect, it } from "vitest"
import { unitsWith } from "../../src/actors/people/ActorEdit.ts"
import type { Response } from "../../src/actors/people/Actor.ts"
import { People } from "../../src/actors/people/People.ts"
import { english } from "../../src/actors/people/English.ts"
import { german } from "../../src/actors/people/German.ts"
import {
  answerAt,
  everybody,
  findByName,
  findPeople,
  findUnits,
  firstEvent,
  hasSeats,
  invitedPeople,
  isWithoutSeat,
  type PeopleFilter,
  seatAt
} from "../../src/actors/people/PeopleFilter.ts"
import { scrollTo, visibleRows } from "../../src/actors/people/VisibleRows.ts"
import { actorOf, FakePeople } from "./FakePeople.ts"

const dinner = "dinner"
const answered = (response: "attending" | "pending" | "declined") => [{ event_id: dinner, response }]
const smiths = { id: "smiths", type: "household", display_name: "The Smiths" } as const

const people = new People(
  new FakePeople([
    actorOf("smiths", { type: "household", display_name: "The Smiths", invitations: answered("attending") }),
    actorOf("alice", { display_name: "Alice Müller", member_of: [smiths], contact: { email: "a@x.org", phone: null } }),
    actorOf("bob", { display_name: "Bob Østergård", member_of: [smiths], invitations: answered("declined") }),
    actorOf("carol", {
      display_name: "Carol",
      invitations: answered("pending"),
      links: { active: 1, last_used_at: null }
    }),
    actorOf("dave", { display_name: "Dave Strauß", seated: [{ event_id: dinner, table_name: "Table 1" }] }),
    actorOf("choir", { type: "group", display_name: "The Choir" }),
    actorOf("caterer", { type: "vendor", display_name: "Fine Food" })
  ])
)
await people.read()
const known = people.known.get()

const found = (filter: Partial<PeopleFilter>): ReadonlyArray<string> =>
  findPeople(known, { ...everybody, eventId: dinner, ...filter }).map(({ id }) => id)

describe("the people who are found", () => {
  it("have each word somewhere in name, household, e-mail address or phone number, whatever case and accents [ACTOR-78]", () => {
    expect(found({ text: "mull" })).toEqual(["alice"])
    expect(found({ text: "OSTERGARD bob" })).toEqual(["bob"])
    expect(found({ text: "strauss" })).toEqual(["dave"])
    expect(found({ text: "a@x" })).toEqual(["alice"])
    expect(found({ text: "smiths" })).toEqual(["alice", "bob", "smiths"])
    expect(found({ text: "nobody" })).toEqual([])
  })

  it("are of a kind, a household, with or without a seat or a link, and never vendors [ACTOR-78]", () => {
    expect(found({})).not.toContain("caterer")
    expect(found({ kind: "household" })).toEqual(["smiths"])
    expect(found({ unit: "smiths" })).toEqual(["alice", "bob", "smiths"])
    expect(found({ seated: true })).toEqual(["dave"])
    expect(found({ linked: true })).toEqual(["carol"])
    expect(found({ kind: "person", linked: false })).toEqual(["alice", "bob", "dave"])
  })

  it("have no seat yet only if they may come, and households and groups lack what some of their people lack [ACTOR-162]", async () => {
    expect(found({ seated: false })).toEqual(["alice", "carol", "choir", "smiths"])
    const seated = [{ event_id: dinner, table_name: "Table 1" }]
    const links = { active: 1, last_used_at: null }
    const list = new People(
      new FakePeople([
        actorOf("smiths", { type: "household", display_name: "The Smiths" }),
        actorOf("alice", { member_of: [smiths], seated, links }),
        actorOf("bob", { member_of: [smiths], invitations: answered("declined"), links })
      ])
    )
    await list.read()
    const lacking = (filter: Partial<PeopleFilter>) =>
      findPeople(list.known.get(), { ...everybody, eventId: dinner, ...filter })
    expect(lacking({ seated: false })).toEqual([])
    expect(lacking({ linked: false })).toEqual([])
    const bob = list.known.get().byId.get("bob")!
    expect(isWithoutSeat(list.known.get(), bob, dinner)).toBe(false)
  })

  it("have the answer that counts: their own, or else that of household or group [ACTOR-78]", () => {
    expect(found({ answer: "attending" })).toEqual(["alice", "smiths"])
    expect(found({ answer: "declined" })).toEqual(["bob"])
    expect(found({ answer: "pending" })).toEqual(["carol"])
    expect(found({ answer: "not_invited", kind: "person" })).toEqual(["dave"])
    const undecided = actorOf("erin", { member_of: [smiths], invitations: answered("pending") })
    expect(answerAt(known, undecided, dinner)).toBe("attending")
  })
})

it("who is chosen by name is found by beginnings of the name first, then within it, then by all else [ACTOR-129]", async () => {
  const familie = { id: "familie", type: "household", display_name: "Familie Beck" } as const
  const list = new People(
    new FakePeople([
      actorOf("beck", { display_name: "Günther Beck", member_of: [familie] }),
      actorOf("amann", { display_name: "Günther Amann" }),
      actorOf("maier", { display_name: "Günther Maier" }),
      actorOf("caterer", { type: "vendor", display_name: "Günther Mahl" })
    ])
  )
  await list.read()
  const byName = (text: string) => findByName(list.known.get(), { text }).map(({ id }) => id)
  expect(byName("gunther M")).toEqual(["maier", "amann", "beck"])
  expect(byName("m gün")).toEqual(["maier", "amann", "beck"])
  expect(byName("beck")).toEqual(["beck"])
  expect(byName("")).toEqual(["amann", "beck", "maier"])
})

it("households and groups are found by name", () => {
  expect(findUnits(known, "the").map(({ id }) => id)).toEqual(["choir", "smiths"])
  expect(findUnits(known, "CHOIR").map(({ id }) => id)).toEqual(["choir"])
})

it("who is taken into a household leaves the one before, and stays in groups [ACTOR-79]", () => {
  const choir = { id: "choir", type: "group", display_name: "The Choir" } as const
  const alice = actorOf("alice", { member_of: [smiths, choir] })
  expect(unitsWith(alice, { id: "joneses", type: "household" })).toEqual(["choir", "joneses"])
  expect(unitsWith(alice, { id: "band", type: "group" })).toEqual(["smiths", "choir", "band"])
  expect(unitsWith(alice, smiths)).toEqual(["choir", "smiths"])
})

describe("a long list", () => {
  it("draws the rows that are in sight, and a few more", () => {
    expect(visibleRows({ top: 0, height: 560, rowHeight: 56, count: 5000 })).toEqual({ first: 0, end: 18 })
    expect(visibleRows({ top: 56_000, height: 560, rowHeight: 56, count: 5000 })).toEqual({ first: 992, end: 1018 })
    expect(visibleRows({ top: 56_000, height: 560, rowHeight: 56, count: 3 })).toEqual({ first: 0, end: 3 })
    expect(visibleRows({ top: 0, height: 560, rowHeight: 56, count: 0 })).toEqual({ first: 0, end: 0 })
  })

  it("scrolls as little as brings a row in sight", () => {
    const scrolled = { top: 560, height: 280, rowHeight: 56 }
    expect([scrollTo(scrolled, 12), scrollTo(scrolled, 3), scrollTo(scrolled, 20)]).toEqual([560, 168, 896])
  })
})

describe("a household that is not invited itself", () => {
  const invite = (key: string, response: Response | null) =>
    actorOf(key, { member_of: [smiths], ...(response === null ? {} : { invitations: answered(response) }) })
  const listed = async (...responses: ReadonlyArray<Response | null>) => {
    const unit = actorOf("smiths", { type: "household", display_name: "The Smiths" })
    const members = responses.map((response, number) => invite(`smith-${number}`, response))
    const list = new People(new FakePeople([unit, ...members]))
    await list.read()
    const some = list.known.get()
    const missing = findPeople(some, { ...everybody, eventId: dinner, answer: "not_invited", kind: "household" })
    const answers = invitedPeople(some, unit, dinner)
    const words = answers === null ? null : [english, german].map(({ answer }) => answer.ofPeople(answers)).join(" · ")
    return [words, missing.length]
  }

  it("is said to have people who are invited, and is not among those who are not [ACTOR-94]", async () => {
    expect(await listed("pending", "pending")).toEqual(["All invited · Alle eingeladen", 0])
    expect(await listed("pending", null)).toEqual(["Some invited · Manche eingeladen", 0])
    expect(await listed(null, null)).toEqual([null, 1])
    expect(
      invitedPeople(known, actorOf("smiths", { type: "household", invitations: answered("declined") }), dinner)
    ).toBe(null)
  })

  it("is said to come as its people do, once they have answered [ACTOR-161]", async () => {
    expect(await listed("attending", "attending")).toEqual(["All coming · Alle kommen", 0])
    expect(await listed("attending", "pending", null)).toEqual(["1 of 3 coming · 1 von 3 kommt", 0])
    expect(await listed("declined", "declined")).toEqual(["None coming · Niemand kommt", 0])
    expect(await listed("declined", "pending")).toEqual(["All invited · Alle eingeladen", 0])
  })
})

describe("the list of people", () => {
  it("opens on the first event at which people sit, and says of no other that somebody has no seat yet [PLAT-156]", () => {
    const events = [{ id: "ceremony" }, { id: dinner }]
    expect(firstEvent(known, events)?.id).toBe(dinner)
    expect(firstEvent({ actors: [] }, events)?.id).toBe("ceremony")
    expect(firstEvent({ actors: [] }, [])).toBe(null)
    expect([hasSeats(known, "ceremony"), hasSeats(known, dinner)]).toEqual([false, true])
  })

  it("says that somebody has no seat yet unless household or people have one [PLAT-156]", async () => {
    const seated = [{ event_id: dinner, table_name: "Table 1" }]
    const joneses = { id: "joneses", type: "household", display_name: "The Joneses" } as const
    const list = new People(
      new FakePeople([
        actorOf("smiths", { type: "household", seated }),
        actorOf("alice", { member_of: [smiths] }),
        actorOf("joneses", { type: "household" }),
        actorOf("carol", { member_of: [joneses], seated }),
        actorOf("dave", { member_of: [joneses] })
      ])
    )
    await list.read()
    const some = list.known.get()
    expect(some.actors.filter((actor) => isWithoutSeat(some, actor, dinner)).map(({ id }) => id)).toEqual(["dave"])
    expect(seatAt(some, actorOf("alice", { member_of: [smiths] }), dinner)?.table_name).toBe("Table 1")
  })
})
