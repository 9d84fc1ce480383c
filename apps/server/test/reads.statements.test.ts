/** How many statements a read takes, and how many of them wait for the answer of another. */
import * as StatementCounter from "@banquet/postgres/testing/StatementCounter"
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Scope } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { startTestServer } from "../src/testing/TestServer.ts"
import { answered, Client, refused } from "./support/Client.ts"
import { galleryModule, galleryPermissions } from "./support/Gallery.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingModule, seatingPermissions, wedding } from "./support/OccasionDocument.ts"
import { Server } from "./support/Server.ts"

const scope = Scope.makeUnsafe()
const server = new Server()
let counter: StatementCounter.StatementCounter
let occasion: Occasion

beforeAll(async () => {
  const databaseUrl = await Effect.runPromise(Scope.provide(TestDatabase.make(), scope))
  counter = await Effect.runPromise(Scope.provide(StatementCounter.make(databaseUrl), scope))
  const running = await startTestServer({ databaseUrl: counter.url })
  await Effect.runPromise(Scope.addFinalizer(scope, Effect.promise(running.stop)))
  server.start(running, databaseUrl)
  const permissions = [...seatingPermissions, ...galleryPermissions, "rsvp:list", "actors:list", "occasion:manage"]
  occasion = await server.occasion({
    modules: [
      seatingModule(),
      galleryModule(),
      { module: "rsvp", config: {}, events: [{ event: "reception", config: {} }] }
    ],
    planners: [{ key: "petra", display_name: "Petra Planner", permissions }],
    invitations: [{ event: "reception", actor: "smiths" }],
    guests: wedding.guests
  })
  const planner = occasion.planner()
  const body = { event_id: occasion.event(), plan_key: "main", display_name: "Dinner" }
  const { plan } = await answered(201, planner.createPlan(body))
  await answered(200, planner.publish(plan))
})
afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))

type Holder = "guest" | "planner" | "vendor"

const clientOf = (holder: Holder): Client => occasion[holder]().client

const pathOf = (path: string): string =>
  path.replace(":slug", occasion.slug).replace(":id", occasion.id).replace(":event", occasion.event())

/** The reads, the statements of each and how many of them wait for the one before. */
const reads: ReadonlyArray<readonly [Holder, path: string, statements: number, roundTrips: number]> = [
  ["guest", "/v1/session", 1, 1],
  ["guest", "/v1/guest/occasions/:slug", 2, 1],
  ["guest", "/v1/guest/occasions/:slug/seating", 2, 1],
  ["guest", "/v1/guest/occasions/:slug/seating?include=household", 2, 1],
  ["guest", "/v1/guest/occasions/:slug/media", 2, 1],
  ["guest", "/v1/guest/occasions/:slug/rsvp", 3, 1],
  ["planner", "/v1/session", 2, 1],
  ["planner", "/v1/occasions/:id", 5, 1],
  ["planner", "/v1/occasions/:id/events", 2, 1],
  ["planner", "/v1/occasions/:id/actors", 3, 2],
  ["planner", "/v1/occasions/:id/seating", 2, 1],
  ["planner", "/v1/occasions/:id/seating?event_id=:event", 2, 1],
  ["planner", "/v1/occasions/:id/seating/lists", 4, 1],
  ["planner", "/v1/occasions/:id/gallery", 2, 1],
  ["planner", "/v1/occasions/:id/rsvp", 4, 1],
  ["planner", "/v1/occasions/:id/rsvp/:event", 3, 1],
  ["vendor", "/v1/vendors/occasions/:id/seating", 2, 1],
  ["vendor", "/v1/vendors/occasions/:id/seating/lists", 5, 1]
]

describe("a read takes a known number of statements", () => {
  for (const [holder, path, statements, roundTrips] of reads) {
    it(`${holder}: ${path} [PLAT-169]`, async () => {
      const ask = () => answered(200, clientOf(holder).get(pathOf(path)))
      await ask()
      expect(await counter.least(ask)).toStrictEqual({ statements, roundTrips })
    })
  }

  it("without a replica, none to find out whether one could be asked [PLAT-237]", async () => {
    const ask = () => answered(200, clientOf("guest").get(`/v1/guest/occasions/${occasion.slug}/seating`))
    await ask()
    expect(await counter.least(ask)).toStrictEqual({ statements: 2, roundTrips: 1 })
  })
})

describe("a read begins before its token is checked, and is answered after it", () => {
  const seating = () => `/v1/guest/occasions/${occasion.slug}/seating`

  it("a token that ends is refused from the next request on, however often it was used [PLAT-170]", async () => {
    const issued = await occasion.issue("guest", "carol")
    const carol = new Client(occasion.url, issued.token)
    for (let time = 0; time < 3; time++) await answered(200, carol.get(seating()))
    await occasion.revoke(issued)
    await refused(401, "unauthenticated", carol.get(seating()))
    await refused(401, "unauthenticated", carol.get(seating()))
    // Also where another refusal would come first.
    await refused(401, "unauthenticated", carol.get("/v1/guest/occasions/elsewhere/seating"))
  })

  it("whose rights have changed gets what these open, a refusal or an answer [PLAT-171]", async () => {
    const ofCeremony = () => new Client(occasion.url, dave).get(`${seating()}?event_id=${occasion.event()}`)
    const { token: dave } = await occasion.issue("guest", "dave")
    await refused(403, "event_not_accessible", ofCeremony())
    await refused(403, "event_not_accessible", ofCeremony())
    const guests = wedding.guests.filter(({ actor }) => actor !== "dave")
    await occasion.apply({ guests: [...guests, { actor: "dave", events: ["ceremony", "reception"] }] })
    await answered(200, ofCeremony())
    await occasion.apply({ guests: [...guests, { actor: "dave", events: ["ceremony"] }] })
    await refused(403, "event_not_accessible", ofCeremony())
  })

  it("what comes without a token that was valid before waits for the check [PLAT-172]", async () => {
    const { token } = await occasion.issue("guest", "dave")
    const dave = new Client(occasion.url, token)
    const first = await counter.once(() => answered(200, dave.get(seating())))
    expect(first.roundTrips).toBeGreaterThan(1)
    expect(await counter.least(() => answered(200, dave.get(seating())))).toMatchObject({ roundTrips: 1 })
  })
})
