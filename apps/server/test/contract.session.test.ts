/** The HTTP contract, "Anybody with a token". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { withGallery } from "./support/Gallery.ts"
import { seatingPermissions } from "./support/OccasionDocument.ts"
import { managed, managedParts } from "./support/OccasionRoutes.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

describe('GET /v1/session (beyond) → 200 `{ kind: "planner" | "guest" | "vendor", display_name, occasions: [{ id, slug, name, time_zone, permissions: [...] }] }`: what the token is and opens [HTTP-29]', () => {
  it("of a planner", async () => {
    const occasion = await server.occasion()
    const session = await answered(200, occasion.planner().session())
    expect(session).toEqual({
      kind: "planner",
      display_name: "Petra Planner",
      occasions: [
        {
          id: occasion.id,
          slug: occasion.slug,
          name: "Ana & Ben",
          time_zone: "Europe/Lisbon",
          permissions: seatingPermissions,
          modules: ["seating"]
        }
      ]
    })
  })

  it("with the modules that are enabled on an event of each occasion [PLAT-110]", async () => {
    const occasion = await server.occasion(managedParts)
    const petra = managed(occasion)
    const modules = async () =>
      (
        await answered(200, petra.client.get<{ occasions: ReadonlyArray<{ modules: unknown }> }>("/v1/session"))
      ).occasions.map((opened) => opened.modules)
    expect(await modules()).toEqual([["seating"]])
    const gallery = `${petra.path}/modules/gallery`
    await answered(200, petra.client.json("PUT", gallery, {}))
    expect(await modules()).toEqual([["seating"]])
    const enablement = `${petra.path}/events/${occasion.event()}/modules`
    await answered(200, petra.client.json("PUT", `${enablement}/gallery`, { enabled: true }))
    await answered(200, petra.client.json("PUT", `${enablement}/seating`, { enabled: false }))
    expect(await modules()).toEqual([["gallery"]])
    expect((await petra.client.delete(gallery)).status).toBe(204)
    expect(await modules()).toEqual([[]])
  })

  it("of nobody", async () => {
    const occasion = await server.occasion()
    await refused(401, "unauthenticated", occasion.anybody.get("/v1/session"))
  })
})

it("(a guest's and a vendor's `permissions` are empty). [HTTP-29]", async () => {
  const occasion = await server.occasion()
  const occasions = [
    {
      id: occasion.id,
      slug: occasion.slug,
      name: "Ana & Ben",
      time_zone: "Europe/Lisbon",
      permissions: [],
      modules: []
    }
  ]
  expect(await answered(200, occasion.guest().session())).toEqual({
    kind: "guest",
    display_name: "Alice Smith",
    occasions
  })
  expect(await answered(200, occasion.vendor().session())).toEqual({
    kind: "vendor",
    display_name: "Fine Food Ltd",
    occasions
  })
})

describe("GET /v1/occasions/:occasion_id/events, which the contract does not have, names the occasion's events [HTTP-31]", () => {
  it("to a planner with any permission there, without Seating too", async () => {
    const occasion = await server.occasion(withGallery())
    const event = (key: string, name: string, startsAt: string) => ({
      id: occasion.event(key),
      key,
      name,
      starts_at: startsAt,
      place: null,
      revision: 1
    })
    const { items } = await answered(
      200,
      occasion
        .planner("lena")
        .client.get<{ items: ReadonlyArray<{ starts_at: string }> }>(`/v1/occasions/${occasion.id}/events`)
    )
    expect(items).toEqual([
      event("ceremony", "Ceremony", "2026-06-20T14:00:00.000Z"),
      event("reception", "Reception", "2026-06-20T18:00:00.000Z")
    ])
  })

  it("to nobody else", async () => {
    const [occasion, other] = [await server.occasion(), await server.occasion()]
    const path = `/v1/occasions/${occasion.id}/events`
    await refused(401, "unauthenticated", occasion.anybody.get(path))
    for (const stranger of [other.planner().client, occasion.guest().client, occasion.vendor().client]) {
      await refused(403, "permission_denied", stranger.get(path))
    }
    await refused(400, "invalid_request", occasion.planner().client.get("/v1/occasions/nothing/events"))
  })
})
