import { describe, expect, it } from "vitest"
import { deedsOf, scanText, whenAndWhere } from "../../src/actors/links/CardText.ts"
import {
  emailOf,
  hiddenSeats,
  householdsOfNamesakes,
  isLinked,
  linkedHouseholdsOf
} from "../../src/actors/links/Guests.ts"
import { words as seatingWords } from "../../src/seating/planner/Words.ts"
import { actorOf } from "./FakePeople.ts"

const smiths = { id: "smiths", type: "household", display_name: "The Smiths" } as const
const choir = { id: "choir", type: "group", display_name: "The Choir" } as const
const linked = { active: 1, last_used_at: null }
const at = (email: string | null) => ({ email, phone: null })

it("whoever comes in by the link of the household is not without a link, but without one of their own [PLAT-157]", () => {
  const alice = actorOf("alice", { member_of: [smiths] })
  const bob = actorOf("bob", { member_of: [choir] })
  const carol = actorOf("carol", { links: linked })
  const households = linkedHouseholdsOf([
    actorOf("smiths", { type: "household", links: linked }),
    actorOf("choir", { type: "group", links: linked }),
    alice,
    bob,
    carol
  ])
  expect([alice, bob, carol].map((one) => isLinked(one, households))).toEqual([true, false, true])
})

it("a household without an e-mail address is written to at those of its people [PLAT-159]", () => {
  const household = actorOf("smiths", { type: "household" })
  const people = [
    actorOf("alice", { member_of: [smiths], contact: at("alice@example.com") }),
    actorOf("bob", { member_of: [smiths], contact: at("bob@example.com") }),
    actorOf("max", { member_of: [smiths], contact: at("alice@example.com") }),
    actorOf("eve", { contact: at("eve@example.com") })
  ]
  expect(emailOf(household, people)).toBe("alice@example.com, bob@example.com")
  expect(emailOf(actorOf("smiths", { type: "household", contact: at("us@example.com") }), people)).toBe(
    "us@example.com"
  )
  expect(emailOf(actorOf("dora", { member_of: [smiths] }), people)).toBe("")
})

it("households whose link hides seats are those whose people are seated one by one and have no link [PLAT-295]", () => {
  const seated = [{ event_id: "dinner", table_name: "Table 1" }]
  const home = actorOf("smiths", { type: "household", links: linked })
  const alice = actorOf("alice", { member_of: [smiths], seated })
  const bob = actorOf("bob", { member_of: [smiths] })
  const hidden = (...guests: Parameters<typeof hiddenSeats>[0]) => {
    const { households, people } = hiddenSeats(guests)
    return [households, people].map((all) => all.map(({ id }) => id))
  }
  expect(hidden(home, alice, bob)).toEqual([["smiths"], ["alice"]])
  expect(hidden(home, bob)).toEqual([[], []])
  expect(hidden(home, alice, { ...bob, links: linked })).toEqual([[], []])
  expect(hidden(actorOf("smiths", { type: "household" }), alice)).toEqual([[], []])
  expect(hidden({ ...home, seated }, bob)).toEqual([[], []])
})

it("of two people of one name the card has the household, too [ACTOR-137]", () => {
  const jones = { id: "jones", type: "household", display_name: "The Joneses" } as const
  const guests = [
    actorOf("one", { display_name: "Anna Müller", member_of: [choir, smiths] }),
    actorOf("two", { display_name: "Anna Müller", member_of: [jones] }),
    actorOf("three", { display_name: "Anna Müller" }),
    actorOf("carol", { display_name: "Carol", member_of: [jones] })
  ]
  expect([...householdsOfNamesakes(guests)]).toEqual([
    ["one", "The Smiths"],
    ["two", "The Joneses"],
    ["three", ""]
  ])
  expect(householdsOfNamesakes(guests.slice(1, 2)).size).toBe(0)
})

describe("a card says when and where, and what for [PLAT-216]", () => {
  const event = (id: string, starts_at: string, place: string | null) => ({
    id,
    key: id,
    name: id,
    starts_at,
    place,
    revision: 1
  })
  const events = [
    event("dinner", "2026-06-20T16:30:00Z", "Rose Hall"),
    event("vows", "2026-06-20T13:00:00Z", "Rose Hall"),
    event("brunch", "2026-06-22T09:00:00Z", null)
  ]
  const invited = (...ids: ReadonlyArray<string>) => ids.map((event_id) => ({ event_id, response: "pending" as const }))
  /** Platforms differ in whether there is a comma behind the day of the week. */
  const said = (guest: ReturnType<typeof actorOf>, guests = [guest], locale = "en-GB", of = events) =>
    whenAndWhere({ guest, guests, events: of, locale, timeZone: "Pacific/Auckland" }).map((line) =>
      line.replace(/(Sunday|Monday|Sun|Mon),/, "$1")
    )

  it("by the occasion's clock, of what the guest is invited to [PLAT-280]", () => {
    expect(said(actorOf("ana", { invitations: invited("vows", "dinner") }))).toEqual([
      "Sunday 21 June 2026 · Rose Hall",
      "01:00 vows",
      "04:30 dinner"
    ])
    const ben = actorOf("ben", { invitations: invited("vows") })
    expect(said(ben, undefined, "de")).toEqual(["vows · Sonntag, 21. Juni 2026 um 01:00\u00a0Uhr · Rose Hall"])
    expect(said(ben, undefined, "de", events.slice(1, 2))).toEqual([
      "Sonntag, 21. Juni 2026 um 01:00\u00a0Uhr · Rose Hall"
    ])
    expect(said(actorOf("eve", { invitations: invited("brunch") }))).toEqual(["brunch · Monday 22 June 2026 at 21:00"])
    const elsewhere = [...events, event("party", "2026-06-20T21:00:00Z", "The Barn")]
    const eva = actorOf("eva", { invitations: invited("vows", "party") })
    expect(said(eva, undefined, "de", elsewhere)).toEqual([
      "Sonntag, 21. Juni 2026",
      "01:00\u00a0Uhr vows, Rose Hall",
      "09:00\u00a0Uhr party, The Barn"
    ])
  })

  it("of a household what its people are invited to, and of everybody all before anybody is", () => {
    const household = actorOf("smiths", { type: "household" })
    const alice = actorOf("alice", { member_of: [smiths], invitations: invited("vows") })
    expect(said(household, [household, alice])).toEqual(["vows · Sunday 21 June 2026 at 01:00 · Rose Hall"])
    expect(said(household)).toEqual([
      "Sun 21 June, 01:00: vows, Rose Hall",
      "Sun 21 June, 04:30: dinner, Rose Hall",
      "Mon 22 June, 21:00: brunch"
    ])
  })

  it("of somebody in a household or group also what that one is invited to, as the link opens it [ACTOR-150]", () => {
    const household = actorOf("smiths", { type: "household", invitations: invited("vows") })
    const group = actorOf("choir", { type: "group", invitations: invited("brunch") })
    const alice = actorOf("alice", { member_of: [smiths], invitations: invited("dinner") })
    const max = actorOf("max", { member_of: [smiths, choir] })
    const all = [household, group, alice, max]
    expect(said(alice, all)).toEqual(["Sunday 21 June 2026 · Rose Hall", "01:00 vows", "04:30 dinner"])
    expect(said(max, all)).toEqual(["Sun 21 June, 01:00: vows, Rose Hall", "Mon 22 June, 21:00: brunch"])
    expect(said(household, all)).toEqual(said(alice, all))
    expect(said(group, all)).toEqual(["brunch · Monday 22 June 2026 at 21:00"])
  })

  it("with what guests do there, or with nothing", () => {
    const deeds = [{ en: "say if you’re coming", de: "zu- oder absagen" }, { en: "dance" }]
    expect(scanText("en", deeds)).toBe("Scan the code with your phone’s camera to say if you’re coming and dance.")
    expect(scanText("de", deeds)).toBe(
      "Scannen Sie den Code mit der Kamera Ihres Handys. So können Sie zu- oder absagen und dance."
    )
    expect(scanText("en", [])).toBe("Scan the code with your phone’s camera.")
  })

  it("and promises no seat by the link of a household whose people have seats of their own [PLAT-261]", () => {
    const photos = { text: { en: "add your photos" }, relevance: 1 }
    const deeds = (...guests: ReadonlyArray<ReturnType<typeof actorOf>>) =>
      scanText(
        "en",
        deedsOf(
          [photos, seatingWords.invitation ?? photos],
          guests.map((guest) => ({ guest }))
        )
      )
    const seated = [{ event_id: "dinner", table_name: "Table 1" }]
    const household = actorOf("smiths", { type: "household" })
    const both = "Scan the code with your phone’s camera to find your seat and add your photos."
    expect(deeds(household)).toBe("Scan the code with your phone’s camera to add your photos.")
    expect(deeds(actorOf("smiths", { type: "household", seated }))).toBe(both)
    expect(deeds(actorOf("alice", { member_of: [smiths] }))).toBe(both)
    expect(deeds(household, actorOf("alice", { member_of: [smiths] }))).toBe(both)
  })
})
