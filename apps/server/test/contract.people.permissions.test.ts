/** The continued HTTP contract, "Permissions": every route of it, walked by everybody. */
import { expect, it } from "vitest"
import { answered, type Client } from "./support/Client.ts"
import { wedding } from "./support/OccasionDocument.ts"
import { useServer } from "./support/Server.ts"

const server = useServer()

const unknownId = "01936b5e-7c00-7000-8000-000000000000"

const actions = ["actors:list", "actors:update", "guests:link", "occasion:manage", "occasion:audit"] as const
const answerActions = ["rsvp:list", "rsvp:update"] as const
type Action = (typeof actions)[number] | (typeof answerActions)[number]
const all: ReadonlyArray<Action> = [...actions, ...answerActions]

const occasionPath = "/v1/occasions/{occasion_id}"

/** Routes of the first half of the contract. */
const elsewhere = /^\/(seating|gallery|changes|tokens)/

/** The permission of a route, by what follows the occasion; `null` is any of them. */
const permissionOf = (method: string, tail: string): Action | null | undefined => {
  const isRead = method === "get"
  if (tail.startsWith("/actors")) return isRead ? "actors:list" : "actors:update"
  if (tail.startsWith("/guests/links")) return "guests:link"
  if (tail.startsWith("/rsvp")) return isRead ? "rsvp:list" : "rsvp:update"
  if (tail === "/audit") return "occasion:audit"
  if (isRead && tail === "/events") return null
  if (/^(\/(events|modules|planners|vendors).*)?$/.test(tail)) return "occasion:manage"
  return undefined
}

/** The least that a route takes, so that nothing but the permission can be wrong with it. */
const bodies: Readonly<Record<string, object>> = {
  "post /actors": { type: "person", display_name: "Zoë" },
  "post /actors/{actor_id}/merge": { into: unknownId },
  "put /actors/{actor_id}/invitations/{event_id}": { response: "pending" },
  "post /actors/invitations": { changes: [{ actor_id: unknownId, event_id: unknownId, to: "pending" }] },
  "post /actors/import": { rows: [] },
  "post /guests/links": { actor_ids: [unknownId] },
  "post /events": { name: "Brunch", starts_at: "2026-06-21T10:00:00Z" },
  "put /events/{event_id}/modules/{module}": { enabled: true },
  "post /planners": { display_name: "New", permissions: [] },
  "post /vendors": { display_name: "Florist" },
  "put /rsvp/{event_id}": { members: [{ actor_id: unknownId, response: "pending" }] }
}

interface Route {
  readonly name: string
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE"
  readonly tail: string
  readonly body: object | undefined
  readonly permission: Action | null | undefined
}

/** Every route of the contract that the server says it has, with ids that nothing has. */
const routesOf = async (anybody: Client): Promise<ReadonlyArray<Route>> => {
  const { paths } = await answered(
    200,
    anybody.get<{ paths: Record<string, Record<string, unknown>> }>("/openapi.json")
  )
  return Object.entries(paths).flatMap(([path, methods]) => {
    const tail = path.slice(occasionPath.length)
    if (!path.startsWith(occasionPath) || elsewhere.test(tail)) return []
    return Object.keys(methods).map((method) => ({
      name: `${method} ${tail}`,
      method: method.toUpperCase() as Route["method"],
      tail: tail.replace("{module}", "rsvp").replaceAll(/\{\w+\}/g, unknownId),
      body: method === "get" || method === "delete" ? undefined : (bodies[`${method} ${tail}`] ?? {}),
      permission: permissionOf(method, tail)
    }))
  })
}

it("every route is for planners with its permission in this occasion, and for nobody else [ACTOR-28, ACTOR-91, PLAT-50, PLAT-89, RSVP-23]", async () => {
  const occasion = await server.occasion({
    ...wedding,
    modules: [...wedding.modules, { module: "rsvp", events: [{ event: "reception" }] }],
    planners: [
      ...all.map((action) => ({ key: action.replace(":", "-"), display_name: action, permissions: [action] })),
      { key: "nobody", display_name: "Nobody", permissions: [] }
    ]
  })
  const other = await server.occasion({
    ...wedding,
    planners: [{ key: "petra", display_name: "Petra", permissions: all }]
  })
  const planners = all.map((action) => ({ action, client: occasion.planner(action.replace(":", "-")).client }))
  const strangers = [
    ["planner without permissions", occasion.planner("nobody").client],
    ["guest", occasion.guest().client],
    ["vendor", occasion.vendor().client],
    ["planner of another occasion", other.planner().client]
  ] as const
  const routes = await routesOf(occasion.anybody)
  expect(routes.filter(({ permission }) => permission === undefined)).toEqual([])
  expect(new Set(routes.map(({ permission }) => permission))).toEqual(new Set([null, ...all]))
  const codeOf = async (client: Client, { body, method, tail }: Route) => {
    const answer = await client.json<{ code?: string }>(method, `/v1/occasions/${occasion.id}${tail}`, body)
    return answer.status < 300 ? "answered" : `${answer.status} ${answer.body.code}`
  }
  const denied = "403 permission_denied"
  for (const route of routes) {
    for (const [who, client] of strangers)
      expect([route.name, who, await codeOf(client, route)]).toEqual([route.name, who, denied])
    expect(await codeOf(occasion.anybody, route)).toBe("401 unauthenticated")
    for (const { action, client } of planners) {
      const code = await codeOf(client, route)
      const isAllowed = route.permission === null || route.permission === action
      expect([route.name, action, isAllowed ? code !== denied : code === denied]).toEqual([route.name, action, true])
      expect(`${route.name} ${code}`).not.toMatch(/ (400|401|5\d\d) /)
    }
  }
})
