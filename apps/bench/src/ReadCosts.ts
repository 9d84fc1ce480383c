/** What each read of guests and planners takes of the database, counted on the way to it. */
import * as StatementCounter from "@banquet/postgres/testing/StatementCounter"
import { Effect, Redacted } from "effect"
import { request } from "undici"
import type { Bench } from "./Bench.ts"
import { connected, makeFixture } from "./Fixture.ts"
import { makeAlbum } from "./GalleryFixture.ts"
import { banquetServer, migrate } from "./Processes.ts"

interface Read {
  readonly title: string
  readonly path: string
  readonly token: string
  /** Whether the answer is asked for with its entity tag, as whoever has kept it does. */
  readonly unchanged?: boolean
}

/** The module of answers on the event, and a planner who may see everything. */
const openEverything = (databaseUrl: string, occasionId: string, eventId: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query(
      `with installed as (
         insert into module_installations (id, occasion_id, module, config) values (uuidv7(), $1, 'rsvp', '{}') returning id
       )
       insert into event_enablements (id, occasion_id, module_installation_id, event_id, module, enabled, config)
       select uuidv7(), $1, id, $2, 'rsvp', true, '{}' from installed`,
      [occasionId, eventId]
    )
    await client.query(
      `insert into planner_permissions (planner_id, occasion_id, action)
       select id, occasion_id, unnest(array['actors:list', 'occasion:manage', 'rsvp:list']) from planners
       where occasion_id = $1`,
      [occasionId]
    )
  })

/** A wedding of 1,000 people who are all seated, and an album of 1,000 photos. */
const makeReads = async (databaseUrl: string): Promise<ReadonlyArray<Read>> => {
  const size = { slug: "reads", persons: 1000, plans: 1, tables: 120, capacity: 10, seated: 1000, guests: 1 }
  const { guestTokens, occasionId, plannerToken, plans } = await makeFixture(databaseUrl, size)
  const album = await makeAlbum(databaseUrl, { slug: "album", items: 1000, guests: 1, firstToken: 1 })
  const eventId = plans[0]?.eventId ?? ""
  await openEverything(databaseUrl, occasionId, eventId)
  const guest = { token: guestTokens[0] ?? "" }
  const planner = { token: plannerToken }
  const [asGuest, asPlanner] = [`/v1/guest/occasions/${size.slug}`, `/v1/occasions/${occasionId}`]
  const feed = { path: `/v1/guest/occasions/${album.slug}/media`, token: album.guestTokens[0] ?? "" }
  const view = { ...planner, path: `${asPlanner}/seating?event_id=${eventId}` }
  return [
    { ...guest, title: "guest: summary", path: asGuest },
    { ...guest, title: "guest: own seat", path: `${asGuest}/seating` },
    { ...guest, title: "guest: own seat and household", path: `${asGuest}/seating?include=household` },
    { ...guest, title: "guest: answers", path: `${asGuest}/rsvp` },
    { ...feed, title: "guest: feed of 50", path: `${feed.path}?limit=50` },
    { ...feed, title: "guest: feed of 50, unchanged", path: `${feed.path}?limit=50`, unchanged: true },
    { ...planner, title: "planner: session", path: "/v1/session" },
    { ...planner, title: "planner: occasion", path: asPlanner },
    { ...planner, title: "planner: events", path: `${asPlanner}/events` },
    { ...planner, title: "planner: page of 50 people", path: `${asPlanner}/actors?limit=50` },
    { ...view, title: "planner: view of seating" },
    { ...view, title: "planner: view of seating, unchanged", unchanged: true },
    { ...planner, title: "planner: lists of seating", path: `${asPlanner}/seating/lists` },
    { ...planner, title: "planner: totals of answers", path: `${asPlanner}/rsvp` },
    { ...planner, title: "planner: page of 50 answers", path: `${asPlanner}/rsvp/${eventId}?limit=50` },
    {
      title: "planner: page of 50 photos",
      path: `/v1/occasions/${album.occasionId}/gallery?limit=50`,
      token: album.plannerToken
    }
  ]
}

const number = (value: number): string => value.toLocaleString("en")

/** Counts what each read takes, and returns a table of it. */
export const readCosts = (bench: Bench) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database("reads")
    yield* migrate(databaseUrl, bench.directory)
    const reads = yield* Effect.promise(() => makeReads(databaseUrl))
    const counter = yield* StatementCounter.make(Redacted.make(databaseUrl))
    const { origin } = yield* banquetServer(Redacted.value(counter.url), bench.directory)
    const rows = yield* Effect.forEach(reads, ({ path, title, token, unchanged = false }) =>
      Effect.promise(async () => {
        let bytes = 0
        let tag = ""
        const ask = async (): Promise<void> => {
          const headers = { authorization: `Bearer ${token}`, ...(tag === "" ? {} : { "if-none-match": tag }) }
          const answer = await request(`${origin}${path}`, { headers })
          const body = await answer.body.bytes()
          if (answer.statusCode !== (tag === "" ? 200 : 304)) throw new Error(`${path} answered ${answer.statusCode}`)
          bytes = body.length
          if (unchanged) tag = String(answer.headers["etag"])
        }
        await ask()
        const { roundTrips, statements } = await counter.least(ask)
        return `| ${title} | ${statements} | ${roundTrips} | ${number(bytes)} |`
      })
    )
    return ["| | statements | round trips | bytes |", "|---|---:|---:|---:|", ...rows].join("\n")
  })
