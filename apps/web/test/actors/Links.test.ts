import { expect, it } from "vitest"
import { emailOf, isLinked, linkedHouseholdsOf } from "../../src/actors/links/Guests.ts"
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
