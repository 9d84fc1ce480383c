import { expect, it } from "vitest"
import { mergePreview } from "../../src/actors/people/MergePreview.ts"
import { People } from "../../src/actors/people/People.ts"
import { actorOf, FakePeople } from "./FakePeople.ts"

it("a merge fills blanks, adds units and answers, and drops what the one that stays has [PLAT-114]", () => {
  const [choir, smiths] = ["choir", "smiths"].map((id) => {
    const { display_name, type } = actorOf(id, { type: "group" })
    return { id: actorOf(id).id, display_name, type }
  })
  const from = actorOf("from", {
    party_size: 2,
    contact: { email: "a", phone: "1" },
    notes: "Left-handed",
    member_of: [choir!, smiths!],
    links: { active: 2, last_used_at: null }
  })
  const into = actorOf("into", { contact: { email: "b", phone: null }, member_of: [smiths!] })
  expect(mergePreview(from, into)).toEqual({
    filled: ["phone", "notes"],
    lost: ["display_name", "party_size", "email"],
    units: [choir],
    seats: [],
    answers: [],
    links: 2
  })
})

it("what is merged is gone from the list, and what somebody else has changed is read again first [PLAT-114]", async () => {
  const fake = new FakePeople([actorOf("anna"), actorOf("anne")])
  const people = new People(fake)
  await people.read()
  const [anna, anne] = people.known.get().actors
  fake.change("anne", { notes: "By the door" })
  expect(await people.merge(anne!, anna!)).toMatchObject({ kind: "refused", problem: { code: "stale_revision" } })
  const now = people.known.get().byId.get(anne!.id)!
  expect(now.notes).toBe("By the door")
  expect(await people.merge(now, anna!)).toMatchObject({ kind: "saved", actor: { id: "anna" } })
  expect(people.known.get().actors.map(({ id }) => id)).toEqual(["anna"])
})
