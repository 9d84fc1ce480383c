/** Banquet with what a host has already: a database, sessions, a policy, and code that wants to hear what happens. */
import { EventEmitter, once } from "node:events"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { BanquetError, createBanquet } from "banquet"

/** Who is logged in, as the host knows it; names are those of the occasion's document. */
const sessions = new Map([["a-session", { kind: "planner", occasion: "ana-and-ben", key: "petra" } as const]])

/** Where the host's other parts listen. */
const host = new EventEmitter()

const banquet = await createBanquet({
  publicUrl: "https://app.example/banquet",
  database: { url: process.env["DATABASE_URL"] ?? "postgres://localhost/app", schema: "banquet", maxConnections: 5 },
  principals: async (bearer) => sessions.get(bearer) ?? null,
  authorization: async ({ action }) => action !== "seating:publish",
  handlers: [{ name: "the host", handle: async (event) => void host.emit(event.type, event) }]
})
await banquet.migrate()

const created = once(host, "seating_plan.created")
const { actors, events, occasion } = await banquet.apply(demoOccasion)
const petra = await banquet.principals.authenticate("a-session")
const seating = banquet.plannerSeating

const { plan } = await seating.createPlan(petra, occasion.id, { eventId: events["reception"] ?? "" })
const table = await seating.createTable(petra, occasion.id, plan.id, { capacity: 8 })
const seat = { actorId: actors["alice-smith"] ?? "", tableId: table.table.id, seatNumber: 9, move: false }
try {
  await seating.assign(petra, occasion.id, plan.id, seat)
} catch (error) {
  if (error instanceof BanquetError) console.log(`refused: ${error.violations.map(({ detail }) => detail).join(" ")}`)
}
await seating.publish(petra, occasion.id, plan.id, {}).catch((error: BanquetError) => console.log(error.code))

await created
console.log("heard of the plan")
await banquet.close()
