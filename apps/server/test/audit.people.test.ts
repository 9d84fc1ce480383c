/** The continued contract: whatever route of it changes something, the audit log has it. */
import { expect, it } from "vitest"
import { answered, type Client } from "./support/Client.ts"
import type { Occasion } from "./support/Occasion.ts"
import type { Entry as Logged } from "./support/OccasionRoutes.ts"
import { rsvpParts } from "./support/Rsvp.ts"
import { useServer } from "./support/Server.ts"
import { codeOf } from "./support/Staff.ts"

const server = useServer()

type Entry = Logged & { readonly request_id: string | null }

/** The members of answers that later requests need. */
interface Body {
  readonly actor: { readonly id: string }
  readonly event: { readonly id: string }
  readonly import: { readonly id: string }
  readonly links: ReadonlyArray<{ readonly token_id: string }>
  readonly occasion: { readonly id: string }
  readonly planner: { readonly id: string }
  readonly url: string
  readonly vendor: { readonly actor_id: string }
}

interface Change {
  readonly client?: Client
  /** The parameters of the route's path, beside those of the occasion. */
  readonly at?: Readonly<Record<string, string>>
  readonly body?: object
  /** What the log has to have of it: action, type and id of the target; without an id any. */
  readonly has: ReadonlyArray<string>
  readonly id?: (body: Body) => string
  /** The log of another occasion. */
  readonly in?: (body: Body) => string
}

/** Routes of the first half of the contract, and the one that signs out. */
const elsewhere = /\/(seating|gallery|media|uploads|storage|tokens|session)/

const changingRoutes = async (anybody: Client): Promise<ReadonlyArray<string>> => {
  const { paths } = await answered(200, anybody.get<{ paths: Record<string, object> }>("/openapi.json"))
  return Object.entries(paths).flatMap(([path, methods]) =>
    elsewhere.test(path)
      ? []
      : Object.keys(methods).flatMap((method) => (method === "get" ? [] : [`${method.toUpperCase()} ${path}`]))
  )
}

/** Has the database refuse every entry of the log meanwhile. */
const withoutEntries = async <A>(during: () => Promise<A>): Promise<A> => {
  await server.rows`
    create or replace function refuse_entry() returns trigger language plpgsql as $$
      begin raise exception 'no entries are taken'; end
    $$`
  await server.rows`
    create trigger refuse_entries before insert on audit_entries for each row execute function refuse_entry()`
  try {
    return await during()
  } finally {
    await server.rows`drop trigger refuse_entries on audit_entries`
  }
}

/** Returns what each table holds, in short. When a token was used last is written down at leisure. */
const contents = () => server.rows<{ readonly name: string; readonly digest: string }>`
  select name, md5(query_to_xml(format('select %s from %I order by 1', members, name), true, false, '')::text) as digest
  from (
    select table_name::text as name, case table_name when 'tokens' then 'id, revoked_at' else '*' end as members
    from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  ) tables
  order by name`

/**
 * Sends changes of an occasion, each with a request id of its own, and looks for them in the log; each is sent before while the log
 * takes no entry, and then changes nothing.
 */
class Walk {
  readonly walked = new Set<string>()
  readonly occasion: Occasion

  constructor(occasion: Occasion) {
    this.occasion = occasion
  }

  get petra(): Client {
    return this.occasion.planner().client
  }

  async change(route: string, { at = {}, body, client = this.petra, has, id, in: other }: Change): Promise<Body> {
    const [method = "", template = ""] = route.split(" ")
    const ids = { occasion_id: this.occasion.id, occasion_slug: this.occasion.slug, ...at }
    const address = Object.entries(ids).reduce((text, [name, value]) => text.replace(`{${name}}`, value), template)
    const requestId = `walk-${this.walked.size}`
    const send = () =>
      client.send<Body>(method as "POST", address, {
        headers: { "content-type": "application/json", "x-request-id": requestId },
        ...(body === undefined ? {} : { body: JSON.stringify(body) })
      })
    const [before, refused, after] = await withoutEntries(async () => [
      await contents(),
      await send(),
      await contents()
    ])
    expect([route, refused.status >= 500, after]).toEqual([route, true, before])
    const answer = await send()
    expect([route, await contents()]).not.toEqual([route, before])
    expect([route, answer.status < 300 ? "changed" : answer.text]).toEqual([route, "changed"])
    this.walked.add(route)
    const log = `/v1/occasions/${other?.(answer.body) ?? this.occasion.id}/audit?limit=200`
    const { items } = await answered(200, this.petra.get<{ items: ReadonlyArray<Entry> }>(log))
    const found = items.filter(({ request_id }) => request_id === requestId)
    const entry = found.find(({ action, target }) => action === has[0] && target.type === has[1])
    expect([route, found.map(({ action, target }) => `${action} ${target.type}`)]).toEqual([
      route,
      expect.arrayContaining([has.join(" ")])
    ])
    if (id !== undefined) expect([route, entry?.target.id]).toEqual([route, id(answer.body)])
    return answer.body
  }
}

const everything = [
  "actors:list",
  "actors:update",
  "guests:link",
  "occasion:manage",
  "occasion:audit",
  "rsvp:list",
  "rsvp:update",
  "seating:list",
  "seating:create",
  "gallery:list",
  "gallery:moderate"
]

const here = "/v1/occasions/{occasion_id}"

const walkPeople = async (walk: Walk) => {
  const { occasion } = walk
  const person = { type: "person", display_name: "Zoë" }
  const { actor } = await walk.change(`POST ${here}/actors`, {
    body: person,
    has: ["actor.created", "actor"],
    id: (body) => body.actor.id
  })
  const at = { actor_id: actor.id, event_id: occasion.event() }
  const ofActor = { at, id: () => actor.id }
  await walk.change(`PATCH ${here}/actors/{actor_id}`, {
    ...ofActor,
    body: { display_name: "Zoe" },
    has: ["actor.updated", "actor"]
  })
  const invitation = `${here}/actors/{actor_id}/invitations/{event_id}`
  await walk.change(`PUT ${invitation}`, {
    ...ofActor,
    body: { response: "pending" },
    has: ["invitation.created", "actor"]
  })
  await walk.change(`DELETE ${invitation}`, { ...ofActor, has: ["invitation.deleted", "actor"] })
  await walk.change(`POST ${here}/actors/invitations`, {
    ...ofActor,
    body: { changes: [{ actor_id: actor.id, event_id: occasion.event(), to: "pending" }] },
    has: ["invitation.created", "actor"]
  })
  await walk.change(`POST ${here}/actors/{actor_id}/merge`, {
    at,
    body: { into: occasion.actor("erin") },
    has: ["actor.merged", "actor"],
    id: () => actor.id
  })
  const rows = [{ row: 1, display_name: "Yan" }]
  const imported = await walk.change(`POST ${here}/actors/import`, { body: { rows }, has: ["actor.created", "actor"] })
  await walk.change(`POST ${here}/actors/imports/{import_id}/undo`, {
    at: { import_id: imported.import.id },
    body: {},
    has: ["import.undone", "import"],
    id: () => imported.import.id
  })
  await walk.change(`DELETE ${here}/actors/{actor_id}`, {
    at: { actor_id: occasion.actor("erin") },
    has: ["actor.deleted", "actor"],
    id: () => occasion.actor("erin")
  })
}

const walkLinksAndAnswers = async (walk: Walk) => {
  const { occasion } = walk
  const { links } = await walk.change(`POST ${here}/guests/links`, {
    body: { actor_ids: [occasion.actor("bob")] },
    has: ["link.issued", "token"],
    id: (body) => body.links[0]!.token_id
  })
  await walk.change(`DELETE ${here}/guests/links/{token_id}`, {
    at: { token_id: links[0]!.token_id },
    has: ["link.revoked", "token"],
    id: () => links[0]!.token_id
  })
  const at = { event_id: occasion.event() }
  await walk.change("PUT /v1/guest/occasions/{occasion_slug}/rsvp/{event_id}", {
    client: occasion.guest("alice").client,
    at,
    body: { members: [{ actor_id: occasion.actor("alice"), response: "attending" }] },
    has: ["invitation.created", "actor"],
    id: () => occasion.actor("alice")
  })
  await walk.change(`PUT ${here}/rsvp/{event_id}`, {
    at,
    body: { members: [{ actor_id: occasion.actor("alice"), response: "declined" }] },
    has: ["invitation.updated", "actor"],
    id: () => occasion.actor("alice")
  })
}

const walkOccasion = async (walk: Walk) => {
  const { occasion } = walk
  await walk.change(`PATCH ${here}`, {
    body: { name: "A + B" },
    has: ["occasion.updated", "occasion"],
    id: () => occasion.id
  })
  const { event } = await walk.change(`POST ${here}/events`, {
    body: { name: "Brunch", starts_at: "2026-06-21T11:00:00Z" },
    has: ["event.created", "event"],
    id: (body) => body.event.id
  })
  const ofEvent = { at: { event_id: event.id, module: "gallery" }, id: () => event.id }
  await walk.change(`PATCH ${here}/events/{event_id}`, {
    ...ofEvent,
    body: { name: "Lunch" },
    has: ["event.updated", "event"]
  })
  const { at } = ofEvent
  await walk.change(`PUT ${here}/modules/{module}`, { at, body: {}, has: ["module.installed", "installation"] })
  await walk.change(`PUT ${here}/events/{event_id}/modules/{module}`, {
    at,
    body: { enabled: true },
    has: ["module.enabled", "enablement"]
  })
  await walk.change(`DELETE ${here}/modules/{module}`, { at, has: ["module.uninstalled", "installation"] })
  await walk.change(`DELETE ${here}/events/{event_id}`, { ...ofEvent, has: ["event.deleted", "event"] })
  await walk.change("POST /v1/occasions", {
    body: { name: "Party", time_zone: "Europe/Lisbon" },
    has: ["occasion.created", "occasion"],
    id: (body) => body.occasion.id,
    in: (body) => body.occasion.id
  })
}

const walkStaff = async (walk: Walk) => {
  const { occasion } = walk
  const { planner } = await walk.change(`POST ${here}/planners`, {
    body: { display_name: "Paul", permissions: [] },
    has: ["planner.created", "planner"],
    id: (body) => body.planner.id
  })
  const ofPlanner = { at: { planner_id: planner.id }, id: () => planner.id }
  await walk.change(`PATCH ${here}/planners/{planner_id}`, {
    ...ofPlanner,
    body: { permissions: ["actors:list"] },
    has: ["planner.updated", "planner"]
  })
  const link = await walk.change(`POST ${here}/planners/{planner_id}/links`, {
    ...ofPlanner,
    has: ["link.issued", "planner"]
  })
  await walk.change("POST /v1/sign-in", {
    client: occasion.anybody,
    body: { code: codeOf(link) },
    has: ["sign_in.completed", "token"]
  })
  await walk.change(`DELETE ${here}/planners/{planner_id}`, { ...ofPlanner, has: ["planner.deleted", "planner"] })
  const { vendor } = await walk.change(`POST ${here}/vendors`, {
    body: { display_name: "Florist" },
    has: ["vendor.created", "vendor"],
    id: (body) => body.vendor.actor_id
  })
  const ofVendor = { at: { actor_id: vendor.actor_id }, id: () => vendor.actor_id }
  const grants = [{ action: "resource:seating_plan:view" }]
  await walk.change(`PATCH ${here}/vendors/{actor_id}`, {
    ...ofVendor,
    body: { grants },
    has: ["vendor.updated", "vendor"]
  })
  await walk.change(`POST ${here}/vendors/{actor_id}/links`, { ...ofVendor, has: ["link.issued", "vendor"] })
}

it("every route that changes something leaves an entry with action, target and request id, and changes nothing without it [PLAT-121, PLAT-307]", async () => {
  const parts = rsvpParts()
  const planners = [{ key: "petra", display_name: "Petra Planner", permissions: everything }]
  const walk = new Walk(await server.occasion({ ...parts, planners }))
  await walkPeople(walk)
  await walkLinksAndAnswers(walk)
  await walkOccasion(walk)
  await walkStaff(walk)
  expect([...walk.walked].toSorted()).toEqual((await changingRoutes(walk.occasion.anybody)).toSorted())
})
