/** Two records that are one person, and what guests said in the module `rsvp`. */
import { expect, it } from "vitest"
import { type Answer, answered, refused } from "./support/Client.ts"
import { People } from "./support/People.ts"
import { Rsvp, rsvpParts } from "./support/Rsvp.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const setUp = async () => {
  const occasion = await server.occasion(rsvpParts({ allow_plus_ones: true, meal_choices: ["Fish", "Vegetables"] }))
  const people = new People(occasion)
  const merge = (from: string, into: string): Promise<Answer<unknown>> =>
    people.client.post(`${people.path}/${from}/merge`, { into })
  const planner = Rsvp.planner(occasion)
  const event = occasion.event()
  const find = async (actorId: string) => {
    const { members } = await answered(200, planner.list(event))
    return members.find(({ actor_id }) => actor_id === actorId)
  }
  return { event, find, merge, occasion, planner }
}

const attending = { response: "attending" }

it("what was answered goes over, and what is left empty is filled [RSVP-29]", async () => {
  const { event, find, merge, occasion, planner } = await setUp()
  const [alice, carol] = [occasion.actor("alice"), occasion.actor("carol")]
  const said = { actor_id: alice, ...attending, meal: "Fish", dietary: "No nuts", answers: { note: "Hello" } }
  await answered(200, planner.answer(event, { ...said, plus_one: { name: "Zoe Zed" } }))
  await answered(200, planner.answer(event, { actor_id: carol, ...attending, meal: "Vegetables" }))
  await answered(200, merge(alice, carol))
  expect(await find(carol)).toMatchObject({
    ...attending,
    meal: "Vegetables",
    dietary: "No nuts",
    answers: { note: "Hello" },
    plus_one: { name: "Zoe Zed" }
  })
})

it("two who each bring somebody contradict each other, a plus-one and its host do not [RSVP-29]", async () => {
  const { event, find, merge, occasion, planner } = await setUp()
  const [alice, carol] = [occasion.actor("alice"), occasion.actor("carol")]
  const bring = (actor_id: string, name: string) =>
    answered(200, planner.answer(event, { actor_id, ...attending, plus_one: { name } }))
  await bring(alice, "Zoe Zed")
  await bring(carol, "Yves Young")
  expect(await refused(409, "merge_conflict", merge(alice, carol))).toMatchObject({
    conflicts: [{ reason: "plus_one", event_id: null }]
  })
  const { items } = await answered(200, new People(occasion).list("?search=Zoe"))
  await answered(200, merge(items[0]?.id ?? "", alice))
  expect(await find(alice)).toMatchObject({ plus_one: null })
})
