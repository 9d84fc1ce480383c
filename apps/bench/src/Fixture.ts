/** Databases of a given size, filled by SQL. */
import { createHash } from "node:crypto"
import pg from "pg"

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
export const token = (kind: "p" | "g", number: number): string =>
  `bq_${kind}_${createHash("sha256").update(`${kind}${number}`).digest("base64url")}`

/** What is stored of a token. */
export const hash = (value: string): Buffer => createHash("sha256").update(value).digest()

/**
 * One occasion with `plans` events, each with a published plan of `tables` tables of `capacity` seats in ten zones;
 * `persons` persons in households of four, all households invited to all events, three quarters attending. The first
 * `seated` persons sit in the first plan, and the first `guests` of all have tokens.
 */
export const makeFixture = (databaseUrl: string, size: Size): Promise<Fixture> =>
  connected(databaseUrl, (client) => fill(client, size))

const fill = async (client: pg.Client, size: Size): Promise<Fixture> => {
  const ids = async (text: string, values: ReadonlyArray<unknown> = []): Promise<ReadonlyArray<string>> =>
    (await client.query(text, [...values])).rows.map((row) => row.id)
  const one = async (text: string, values: ReadonlyArray<unknown> = []): Promise<string> => {
    const [id] = await ids(text, values)
    if (id === undefined) throw new Error(`no row: ${text}`)
    return id
  }

  await client.query("begin")
  // What is inserted here is right, and 100,000 times a trigger takes minutes.
  await client.query("set local session_replication_role = replica")
  const occasionId = await one(
    "insert into occasions (id, slug, name, time_zone) values (uuidv7(), $1, 'Benchmark', 'UTC') returning id",
    [size.slug]
  )
  const installationId = await one(
    `insert into module_installations (id, occasion_id, module, config)
     values (uuidv7(), $1, 'seating', '{"table_naming_strategy": "numbered"}') returning id`,
    [occasionId]
  )
  const plannerId = await one(
    "insert into planners (id, occasion_id, key, display_name) values (uuidv7(), $1, 'petra', 'Petra') returning id",
    [occasionId]
  )
  await client.query(
    `insert into planner_permissions (planner_id, action)
     select $1, unnest(array['seating:list', 'seating:create', 'seating:update', 'seating:publish'])`,
    [plannerId]
  )
  const plannerToken = token("p", 0)
  await client.query(
    `insert into tokens (id, occasion_id, kind, planner_id, hash, created_at)
     values (uuidv7(), $1, 'planner', $2, $3, now())`,
    [occasionId, plannerId, hash(plannerToken)]
  )
  await client.query(
    `insert into actors (id, occasion_id, key, type, display_name, party_size, status)
     select uuidv7(), $1, 'household-' || n, 'household', 'Household ' || n, 4, 'active'
     from generate_series(0, ($2::int - 1) / 4) n`,
    [occasionId, size.persons]
  )
  await client.query(
    `insert into actors (id, occasion_id, key, type, display_name, party_size, status)
     select uuidv7(), $1, 'person-' || n, 'person', 'Person ' || n, 1, 'active' from generate_series(0, $2::int - 1) n`,
    [occasionId, size.persons]
  )
  await client.query(
    `insert into memberships (occasion_id, parent_id, parent_type, member_id)
     select $1, h.id, 'household', p.id
     from generate_series(0, $2::int - 1) n
     join actors p on p.occasion_id = $1 and p.key = 'person-' || n
     join actors h on h.occasion_id = $1 and h.key = 'household-' || (n / 4)`,
    [occasionId, size.persons]
  )
  const personIds = await ids(
    "select id from actors where occasion_id = $1 and type = 'person' order by substring(key from 8)::int",
    [occasionId]
  )

  const plans: Array<PlanFixture> = []
  for (let number = 0; number < size.plans; number++) {
    const eventId = await one(
      `insert into events (id, occasion_id, key, name, starts_at)
       values (uuidv7(), $1, $2, $3, timestamptz '2027-06-20 14:00Z' + $4 * interval '1 day') returning id`,
      [occasionId, `event-${number}`, `Event ${number}`, number]
    )
    const enablementId = await one(
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
    const planId = await one(
      `insert into seating_plans (id, occasion_id, event_id, module_installation_id, event_enablement_id, plan_key,
         display_name, status, revision, published_at, published_by_kind, published_by_key, published_by_display_name)
       values (uuidv7(), $1, $2, $3, $4, 'main', 'Dinner', 'published', 1, date_trunc('milliseconds', now()), 'planner', 'petra', 'Petra')
       returning id`,
      [occasionId, eventId, installationId, enablementId]
    )
    const zoneIds = await ids(
      `insert into seating_zones (id, occasion_id, seating_plan_id, name, sort_order)
       select uuidv7(), $1, $2, 'Zone ' || n, n from generate_series(1, 10) n returning id`,
      [occasionId, planId]
    )
    const tableIds = await ids(
      `insert into seating_tables (id, occasion_id, seating_plan_id, seating_zone_id, name, capacity, sort_order)
       select uuidv7(), $1, $2, ($3::uuid[])[1 + n % 10], 'Table ' || n, $4, n from generate_series(1, $5::int) n
       returning id`,
      [occasionId, planId, zoneIds, size.capacity, size.tables]
    )
    plans.push({ eventId, planId, tableIds })
  }

  const [first] = plans
  if (first === undefined) throw new Error("a fixture needs a plan")
  await client.query(
    `insert into seating_assignments (id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id,
       actor_type, party_size, seat_number)
     select uuidv7(), $1, $2, ($3::uuid[])[1 + (n - 1) / $4], $4, actor_id, 'person', 1, 1 + (n - 1) % $4
     from unnest($5::uuid[]) with ordinality as seated (actor_id, n)`,
    [occasionId, first.planId, first.tableIds, size.capacity, personIds.slice(0, size.seated)]
  )
  await client.query(
    `update seating_tables t set occupancy = seated.seats
     from (select seating_table_id, sum(party_size) as seats from seating_assignments group by 1) seated
     where t.id = seated.seating_table_id`
  )
  const guestIds = personIds.slice(0, size.guests)
  const guestTokens = guestIds.map((_, number) => token("g", number))
  await client.query("insert into guests (actor_id, occasion_id) select unnest($2::uuid[]), $1", [occasionId, guestIds])
  await client.query("insert into guest_events (actor_id, event_id, occasion_id) select unnest($2::uuid[]), $3, $1", [
    occasionId,
    guestIds,
    first.eventId
  ])
  await client.query(
    `insert into tokens (id, occasion_id, kind, guest_actor_id, hash, created_at)
     select uuidv7(), $1, 'guest', g.actor_id, g.hash, now()
     from unnest($2::uuid[], $3::bytea[]) as g (actor_id, hash)`,
    [occasionId, guestIds, guestTokens.map(hash)]
  )
  await client.query("commit")
  await client.query("vacuum analyze")
  return { occasionId, slug: size.slug, plannerToken, personIds, plans, guestTokens }
}

/** Unseats everybody, so that a round of assignments begins where the one before began. */
export const unseatAll = (databaseUrl: string): Promise<void> =>
  connected(databaseUrl, async (client) => {
    await client.query("delete from seating_assignments")
    await client.query("vacuum seating_assignments, seating_tables, seating_plans")
  })
