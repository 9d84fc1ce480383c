/** The HTTP contract, "Anybody with a token". */
import { describe, expect, it } from "vitest"
import { answered, refused } from "./support/Client.ts"
import { seatingPermissions } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

describe('GET /v1/session (beyond) → 200 `{ kind: "planner" | "guest" | "vendor", display_name, occasions: [{ id, slug, name, time_zone, permissions: [...] }] }`: what the token is and opens', () => {
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

it("(a guest's and a vendor's `permissions` are empty).", async () => {
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
