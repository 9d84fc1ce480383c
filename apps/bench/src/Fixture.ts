/** Databases of a given size, filled by SQL. */
import { createHash } from "node:crypto"
import pg from "pg"
import { keepPublication } from "./KeptPublication.ts"

/** A plan with room for everybody who may be seated in it. */
export interface PlanFixture {
  readonly eventId: string
  readonly planId: string
  readonly tableIds: ReadonlyArray<string>
}

export interface Fixture {
  readonly occasionId: string
  readonly slug: string
  readonly plannerToken: string
  /** One of each planner, that one first. */
  readonly plannerTokens: ReadonlyArray<string>
  /** Persons that are invited to every event. */
  readonly personIds: ReadonlyArray<string>
  readonly plans: ReadonlyArray<PlanFixture>
  /** Tokens of the first persons. */
  readonly guestTokens: ReadonlyArray<string>
}

/** How much of everything; `slug` is the occasion's. */
export interface Size {
  readonly slug: string
  readonly persons: number
  readonly plans: number
  readonly tables: number
  readonly capacity: number
  readonly seated: number
  readonly guests: number
  /** Defaults to one. */
  readonly planners?: number
}

/** Uses a connection of its own to a database, and closes it. */
export const connected = async <A>(databaseUrl: string, use: (client: pg.Client) => Promise<A>): Promise<A> => {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** A token as Banquet issues them, the same in every run. */
const token = (kind: "p" | "g", number: number): string =>
  `bq_${kind}_${createHash("sha256").update(`${kind}${number}`).digest("base64url")}`

/** Returns the hash that is stored in place of a token. */
const hash = (value: string): Buffer => createHash("sha256").update(value).digest()

/**
 * One occasion with `plans` events, each with a published plan of `tables` tables of `capacity` seats in ten zones;
 * `persons` persons in households of four, all households invited to all events, three quarters attending. The first
 * `seated` persons sit in the first plan, and the first `guests` of all have tokens.
 */
export const makeFixture = (databaseUrl: string, size: Size): Promise<Fixture> =>
  connected(databaseUrl, (client) => filled(client, () => fill(client, size)))

/** Runs a statement and returns the ids of its rows. */
export const ids = async (
  client: pg.Client,
  text: string,
  values: ReadonlyArray<unknown> = []
): Promise<ReadonlyArray<string>> =>
  (await client.query<{ readonly id: string }>(text, [...values])).rows.map(({ id }) => id)

/** Runs a statement and returns the id of its only row. */
export const id = async (client: pg.Client, text: string, values: ReadonlyArray<unknown> = []): Promise<string> => {
  const [first] = await ids(client, text, values)
  if (first === undefined) throw new Error(`no row: ${text}`)
  return first
}

/** Fills the database in one transaction without triggers: what is inserted is right, and they take minutes. */
export const filled = async <A>(client: pg.Client, fill: () => Promise<A>): Promise<A> => {
  await client.query("begin")
  await client.query("set local session_replication_role = replica")
  const made = await fill()
  await client.query("commit")
  await client.query("vacuum analyze")
  return made
}

export const makeOccasion = (client: pg.Client, slug: string): Promise<string> =>
  id(
    client,
    "insert into occasions (id, slug, name, time_zone) values (uuidv7(), $1, 'Benchmark', 'UTC') returning id",
    [slug]
  )

/** Makes a planner with these permissions and returns the planner's token, the one of this number. */
export const makePlanner = async (
  client: pg.Client,
  occasionId: string,
  number: number,
  permissions: ReadonlyArray<string>
): Promise<string> => {
  const plannerId = await id(
    client,
    "insert into planners (id, occasion_id, key, display_name) values (uuidv7(), $1, $2, 'Petra') returning id",
    [occasionId, number === 0 ? "petra" : `petra-${number}`]
  )
  await client.query(
    "insert into planner_permissions (planner_id, occasion_id, action) select $1, $2, unnest($3::text[])",
    [plannerId, occasionId, permissions]
  )
  const plannerToken = token("p", number)
  await client.query(
    `insert into tokens (id, occasion_id, kind, planner_id, hash, created_at)
     values (uuidv7(), $1, 'planner', $2, $3, now())`,
    [occasionId, plannerId, hash(plannerToken)]
  )
  return plannerToken
}

/** Opens the events to the actors as guests and returns their tokens, from this number on. */
export const makeGuests = async (
  client: pg.Client,
  occasionId: string,
  firstNumber: number,
  actorIds: ReadonlyArray<string>,
  eventIds: ReadonlyArray<string>
): Promise<ReadonlyArray<string>> => {
  await client.query("insert into guests (actor_id, occasion_id) select unnest($2::uuid[]), $1", [occasionId, actorIds])
  await client.query(
    `insert into guest_events (actor_id, event_id, occasion_id)
     select actor_id, event_id, $1 from unnest($2::uuid[]) actor_id, unnest($3::uuid[]) event_id`,
    [occasionId, actorIds, eventIds]
  )
  const guestTokens = actorIds.map((_, number) => token("g", firstNumber + number))
  await client.query(
    `insert into tokens (id, occasion_id, kind, guest_actor_id, hash, created_at)
     select uuidv7(), $1, 'guest', g.actor_id, g.hash, now() from unnest($2::uuid[], $3::bytea[]) as g (actor_id, hash)`,
    [occasionId, actorIds, guestTokens.map(hash)]
  )
  return guestTokens
}

const fill = async (client: pg.Client, size: Size): Promise<Fixture> => {
  const occasionId = await makeOccasion(client, size.slug)
  const installationId = await id(
    client,
    `insert into module_installations (id, occasion_id, module, config)
     values (uuidv7(), $1, 'seating', '{"table_naming_strategy": "numbered"}') returning id`,
    [occasionId]
  )
  const permissions = ["seating:list", "seating:create", "seating:update", "seating:publish"]
  const plannerToken = await makePlanner(client, occasionId, 0, permissions)
  const plannerTokens = [plannerToken]
  for (let number = 1; number < (size.planners ?? 1); number++) {
    plannerTokens.push(await makePlanner(client, occasionId, number, permissions))
  }
  const personIds = await makePersons(client, occasionId, size.persons)
  const plans: Array<PlanFixture> = []
  for (let number = 0; number < size.plans; number++) {
    plans.push(await makePlan(client, { occasionId, installationId, number }, size))
  }
  const [first] = plans
  if (first === undefined) throw new Error("a fixture needs a plan")
  await seatPersons(client, occasionId, first, size.capacity, personIds.slice(0, size.seated))
  const guestIds = personIds.slice(0, size.guests)
  const guestTokens = await makeGuests(client, occasionId, 0, guestIds, [first.eventId])
  return { occasionId, slug: size.slug, plannerToken, plannerTokens, personIds, plans, guestTokens }
}

/** Makes persons in households of four and returns the persons' ids. */
const makePersons = async (client: pg.Client, occasionId: string, persons: number): Promise<ReadonlyArray<string>> => {
  await client.query(
    `insert into actors (id, occasion_id, key, type, display_name, party_size, status)
     select uuidv7(), $1, 'household-' || n, 'household', 'Household ' || n, 4, 'active'
     from generate_series(0, ($2::int - 1) / 4) n`,
    [occasionId, persons]
  )
  await client.query(
    `insert into actors (id, occasion_id, key, type, display_name, party_size, status)
     select uuidv7(), $1, 'person-' || n, 'person', 'Person ' || n, 1, 'active' from generate_series(0, $2::int - 1) n`,
    [occasionId, persons]
  )
  await client.query(
    `insert into memberships (occasion_id, parent_id, parent_type, member_id)
     select $1, h.id, 'household', p.id
     from generate_series(0, $2::int - 1) n
     join actors p on p.occasion_id = $1 and p.key = 'person-' || n
     join actors h on h.occasion_id = $1 and h.key = 'household-' || (n / 4)`,
    [occasionId, persons]
  )
  return ids(
    client,
    "select id from actors where occasion_id = $1 and type = 'person' order by substring(key from 8)::int",
    [occasionId]
  )
}

interface PlanToMake {
  readonly occasionId: string
  readonly installationId: string
  readonly number: number
}

/** Makes an event to which all households are invited, and its plan with zones and tables. */
const makePlan = async (
  client: pg.Client,
  { installationId, number, occasionId }: PlanToMake,
  { capacity, tables }: Size
): Promise<PlanFixture> => {
  const eventId = await id(
    client,
    `insert into events (id, occasion_id, key, name, starts_at)
     values (uuidv7(), $1, $2, $3, timestamptz '2027-06-20 14:00Z' + $4 * interval '1 day') returning id`,
    [occasionId, `event-${number}`, `Event ${number}`, number]
  )
  const enablementId = await id(
    client,
    `insert into event_enablements (id, occasion_id, module_installation_id, event_id, module, enabled, config)
     values (uuidv7(), $1, $2, $3, 'seating', true, '{"publish_to_guests": true}') returning id`,
    [occasionId, installationId, eventId]
  )
  await client.query(
    `insert into invitations (occasion_id, event_id, actor_id, response)
     select $1, $2, id, case when substring(key from 11)::int % 4 < 3 then 'attending' end
     from actors where occasion_id = $1 and type = 'household'`,
    [occasionId, eventId]
  )
  const planId = await id(
    client,
    `insert into seating_plans (id, occasion_id, event_id, module_installation_id, event_enablement_id, plan_key,
       display_name, status, revision, published_at, published_by_kind, published_by_key, published_by_display_name)
     values (uuidv7(), $1, $2, $3, $4, 'main', 'Dinner', 'published', 1, date_trunc('milliseconds', now()), 'planner', 'petra', 'Petra')
     returning id`,
    [occasionId, eventId, installationId, enablementId]
  )
  const zoneIds = await ids(
    client,
    `insert into seating_zones (id, occasion_id, seating_plan_id, name, sort_order)
     select uuidv7(), $1, $2, 'Zone ' || n, n from generate_series(1, 10) n returning id`,
    [occasionId, planId]
  )
  const tableIds = await ids(
    client,
    `insert into seating_tables (id, occasion_id, seating_plan_id, seating_zone_id, name, capacity, sort_order)
     select uuidv7(), $1, $2, ($3::uuid[])[1 + n % 10], 'Table ' || n, $4, n from generate_series(1, $5::int) n
     returning id`,
    [occasionId, planId, zoneIds, capacity, tables]
  )
  return { eventId, planId, tableIds }
}

/** Seats the persons table by table. */
const seatPersons = async (
  client: pg.Client,
  occasionId: string,
  { planId, tableIds }: PlanFixture,
  capacity: number,
  personIds: ReadonlyArray<string>
): Promise<void> => {
  await client.query(
    `insert into seating_assignments (id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id,
       actor_type, party_size, seat_number)
     select uuidv7(), $1, $2, ($3::uuid[])[1 + (n - 1) / $4], $4, actor_id, 'person', 1, 1 + (n - 1) % $4
     from unnest($5::uuid[]) with ordinality as seated (actor_id, n)`,
    [occasionId, planId, tableIds, capacity, personIds]
  )
  await client.query(
    `update seating_tables t set occupancy = seated.seats
     from (select seating_table_id, sum(party_size) as seats from seating_assignments group by 1) seated
     where t.id = seated.seating_table_id`
  )
  await keepPublication(client, planId)
}

/** Unseats everybody, so that a round of assignments begins where the one before began. */
export const unseatAll = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query("delete from seating_assignments")
    await client.query("vacuum seating_assignments, seating_tables, seating_plans")
  })

/** Changes what planners see of one assignment, over a connection of its own. */
export const lockedInTurn = (databaseUrl: string) => ({
  open: async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    return client
  },
  change: (client: pg.Client): Promise<unknown> =>
    client.query(
      "update seating_assignments set locked = not locked where id = (select min(id::text)::uuid from seating_assignments)"
    )
})
