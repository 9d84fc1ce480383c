/** Tokens: how long they live, who ends them, and signing out. */
import { Duration } from "effect"
import { describe, expect, it } from "vitest"
import { type Answer, answered, Client, refused } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import { seatingPermissions } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

interface Token {
  readonly id: string
  readonly kind: string
  readonly holder: { readonly id: string; readonly key: string; readonly display_name: string }
  readonly created_at: string
  readonly last_used_at: string | null
  readonly expires_at: string | null
}

interface Page {
  readonly items: ReadonlyArray<Token>
  readonly next_cursor: string | null
}

const server = useServer()

const audited = () =>
  server.occasion({
    planners: [
      { key: "petra", display_name: "Petra Planner", permissions: seatingPermissions },
      { key: "olga", display_name: "Olga Auditor", permissions: ["occasion:audit"] }
    ]
  })

const path = (occasion: Occasion) => `/v1/occasions/${occasion.id}/tokens`

const list = (
  occasion: Occasion,
  client: Client = occasion.planner("olga").client,
  query = ""
): Promise<Answer<Page>> => client.get<Page>(`${path(occasion)}${query}`)

const tokenOf = async (occasion: Occasion, key: string): Promise<Token> => {
  const { items } = await answered(200, list(occasion))
  const found = items.find(({ holder }) => holder.key === key)
  if (found === undefined) throw new Error(`no token of ${key}`)
  return found
}

describe("GET …/tokens (`occasion:audit`)", () => {
  it("lists what opens the occasion, newest first and page by page, without secrets [PLAT-25]", async () => {
    const occasion = await audited()
    const issued = await occasion.issue("guest", "alice", 10)
    await occasion.revoke(await occasion.issue("vendor", "caterer"))
    const { text, body } = await list(occasion)
    expect(text).not.toMatch(/bq_/)
    expect(body.items.map(({ holder, kind }) => `${kind} ${holder.key}`)).toHaveLength(7)
    expect(body.items[0]).toEqual({
      id: issued.id,
      kind: "guest",
      holder: { id: occasion.actor("alice"), key: "alice", display_name: "Alice Smith" },
      created_at: expect.stringMatching(/Z$/),
      last_used_at: null,
      expires_at: expect.stringMatching(/Z$/)
    })
    const seen: Array<Token> = []
    let cursor: string | null = null
    do {
      const query: string = `?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`
      const page: Page = await answered(200, list(occasion, occasion.planner("olga").client, query))
      seen.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    expect(seen.map(({ id }) => id)).toEqual(body.items.map(({ id }) => id))
  })

  it("and DELETE …/tokens/:token_id → 204 end one of the occasion with its next request, for who may and nobody else [PLAT-25]", async () => {
    const [occasion, other] = [await audited(), await audited()]
    const olga = occasion.planner("olga").client
    const alices = await tokenOf(occasion, "alice")
    for (const stranger of [
      occasion.planner().client,
      other.planner("olga").client,
      occasion.guest().client,
      occasion.vendor().client
    ]) {
      await refused(403, "permission_denied", list(occasion, stranger))
      await refused(403, "permission_denied", stranger.delete(`${path(occasion)}/${alices.id}`))
    }
    await refused(401, "unauthenticated", list(occasion, occasion.anybody))
    await refused(404, "not_found", olga.delete(`${path(occasion)}/${(await tokenOf(other, "alice")).id}`))
    await refused(404, "not_found", olga.delete(`${path(occasion)}/${occasion.id}`))
    await refused(400, "invalid_request", olga.delete(`${path(occasion)}/alice`))
    await refused(400, "invalid_request", list(occasion, olga, "?cursor=x"))
    expect((await occasion.guest().session()).status).toBe(200)
    expect((await other.guest().session()).status).toBe(200)

    const { status, text } = await olga.delete(`${path(occasion)}/${alices.id}`)
    expect({ status, text }).toEqual({ status: 204, text: "" })
    await refused(401, "unauthenticated", occasion.guest().session())
    expect((await olga.delete(`${path(occasion)}/${alices.id}`)).status).toBe(204)
    expect((await answered(200, list(occasion))).items.map(({ id }) => id)).not.toContain(alices.id)
    const audit = await answered(
      200,
      olga.get<{ items: ReadonlyArray<object> }>(`/v1/occasions/${occasion.id}/audit?action=token.revoked`)
    )
    expect(audit.items).toMatchObject([
      { by: { kind: "planner", key: "olga" }, target: { type: "token", id: alices.id, name: "Alice Smith" } }
    ])
  })
})

describe("DELETE /v1/session → 204 [PLAT-26]", () => {
  it.each(["planner", "guest", "vendor"] as const)(
    "revokes the token of a %s, and no other of its holder",
    async (kind) => {
      const occasion = await audited()
      const key = { planner: "petra", guest: "alice", vendor: "caterer" }[kind]
      const { token } = await occasion.issue(kind, key)
      const client = new Client(occasion.url, token)
      expect(await client.delete("/v1/session")).toMatchObject({ status: 204, text: "" })
      await refused(401, "unauthenticated", client.get("/v1/session"))
      await refused(401, "unauthenticated", client.delete("/v1/session"))
      expect((await occasion[kind]().session()).status).toBe(200)
      const audit = await answered(
        200,
        occasion
          .planner("olga")
          .client.get<{ items: ReadonlyArray<object> }>(`/v1/occasions/${occasion.id}/audit?action=token.revoked`)
      )
      expect(audit.items).toMatchObject([{ by: { kind, key } }])
    }
  )

  it("nobody's is 401", async () => {
    await refused(401, "unauthenticated", server.anybody.delete("/v1/session"))
  })
})

describe("`BANQUET_TOKEN_TTL` (default: none for guests' links, 30 days for planners, renewed by use) [PLAT-23]", () => {
  it("30 days for planners, 90 for vendors, none for guests, unless it is asked for [PLAT-23]", async () => {
    const occasion = await audited()
    const days = ({ created_at, expires_at }: Token) =>
      expires_at === null ? null : (Date.parse(expires_at) - Date.parse(created_at)) / 86_400_000
    expect(days(await tokenOf(occasion, "petra"))).toBe(30)
    expect(days(await tokenOf(occasion, "caterer"))).toBe(90)
    expect(days(await tokenOf(occasion, "alice"))).toBeNull()
    await occasion.issue("planner", "petra", 60)
    expect(days(await tokenOf(occasion, "petra"))).toBe(60 / 1440)
  })

  it("is over when the token was not used for so long [PLAT-23]", async () => {
    const occasion = await audited()
    server.clock.shift(Duration.days(31))
    await refused(401, "unauthenticated", occasion.planner().session())
    expect((await occasion.guest().session()).status).toBe(200)
    expect((await occasion.vendor().session()).status).toBe(200)
    server.clock.shift(Duration.days(60))
    await refused(401, "unauthenticated", occasion.vendor().session())
    expect((await occasion.guest().session()).status).toBe(200)
  })
})
