/** The answers of the demo occasion, whatever its guests say meanwhile. */
import { expect, it } from "vitest"
import { answered, Client } from "./support/Client.ts"
import { Rsvp } from "./support/Rsvp.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const start = async () => {
  const { document } = await server.demo()
  const client = (token: string | undefined) => new Client(server.anybody.url, token ?? "")
  const { events, occasion, tokens } = document
  return {
    reception: events["reception"] ?? "",
    petra: new Rsvp(client(tokens.planners["petra"]), `/v1/occasions/${occasion.id}/rsvp`),
    alice: new Rsvp(client(tokens.guests["alice-smith"]), `/v1/guest/occasions/${occasion.slug}/rsvp`)
  }
}

it("are given once by guests, with meals, a plus-one and needs, and stay as guests change them", async () => {
  const first = await start()
  const { changes, events } = await answered(200, first.petra.summary())
  expect(events.map(({ totals }) => totals)).toEqual([
    { invited: 57, attending: 42, declined: 8, pending: 7 },
    { invited: 24, attending: 19, declined: 2, pending: 3 }
  ])
  expect(events[0]?.meals).toEqual(
    expect.arrayContaining([
      { meal: "Sea bass", count: 5 },
      { meal: "Roast lamb", count: 3 },
      { meal: "Mushroom risotto", count: 4 }
    ])
  )
  expect(changes.map(({ display_name }) => display_name)).toContain("Jonas Brandt")
  expect(new Set(changes.map(({ by }) => by))).toContain("guest")
  const seen = await answered(200, first.alice.read())
  const robert = seen.events[0]?.members.find(({ display_name }) => display_name === "Robert Smith")
  const body = { members: [{ actor_id: robert?.actor_id, response: "declined" }] }
  await answered(200, first.alice.client.json("PUT", `${first.alice.path}/${first.reception}`, body))

  const second = await start()
  const again = (await answered(200, second.petra.summary())).events
  expect(again[0]?.totals.declined).toBe(9)
  expect(again[1]).toEqual(events[1])
})
