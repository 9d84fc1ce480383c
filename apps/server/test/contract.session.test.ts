/** The HTTP contract, "Anybody with a token". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { withGallery } from "./support/Gallery.ts"
import { seatingPermissions } from "./support/OccasionDocument.ts"
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
          permissions: seatingPermissions
        }
      ]
    })
  })

  it("of nobody", async () => {
    const occasion = await server.occasion()
    await refused(401, "unauthenticated", occasion.anybody.get("/v1/session"))
  })
})

it("(a guest's and a vendor's `permissions` are empty). [HTTP-29]", async () => {
  const occasion = await server.occasion()
  const occasions = [
    { id: occasion.id, slug: occasion.slug, name: "Ana & Ben", time_zone: "Europe/Lisbon", permissions: [] }
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
