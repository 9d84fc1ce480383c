/** An occasion with as many people as a planner ever has, filled by SQL, and a list of as many to be imported. */
import type pg from "pg"
import { connected, filled, id, ids, makeGuests, makeOccasion, makePlanner } from "./Fixture.ts"

export interface PeopleFixture {
  readonly occasionId: string
  readonly slug: string
  readonly plannerToken: string
  readonly guestTokens: ReadonlyArray<string>
}

const permissions = ["actors:list", "actors:update", "guests:link", "rsvp:list", "rsvp:update"]

const firstNames = ["Anna", "Jörg", "Søren", "Zoë", "Paul", "Rosa", "Łukasz", "Ida", "Günter", "Hanna"]
const lastNames = ["Müller", "Weiß", "García", "Schmidt", "O'Neill", "Nguyễn", "Østergård"]

const events = ["ceremony", "dinner", "brunch"]

/** Makes three events that ask for answers, and returns their ids. */
const makeEvents = async (client: pg.Client, occasionId: string): Promise<ReadonlyArray<string>> => {
  const installationId = await id(
    client,
    `insert into module_installations (id, occasion_id, module, config)
     values (uuidv7(), $1, 'rsvp', '{"meal_choices": ["Fish", "Vegetables"]}') returning id`,
    [occasionId]
  )
  const eventIds: Array<string> = []
  for (const [number, key] of events.entries()) {
    const eventId = await id(
      client,
      `insert into events (id, occasion_id, key, name, starts_at)
       values (uuidv7(), $1, $2, $2, timestamptz '2027-06-20 14:00Z' + $3 * interval '1 hour') returning id`,
      [occasionId, key, number]
    )
    eventIds.push(eventId)
    await client.query(
      `insert into event_enablements (id, occasion_id, module_installation_id, event_id, module, enabled, config)
       values (uuidv7(), $1, $2, $3, 'rsvp', true, '{}')`,
      [occasionId, installationId, eventId]
    )
  }
  return eventIds
}

/** Makes persons in households of four and in twenty groups. */
const makePersons = async (client: pg.Client, occasionId: string, persons: number): Promise<void> => {
  await client.query(
    `insert into actors (id, occasion_id, key, type, display_name, party_size, status)
     select uuidv7(), $1::uuid, 'household-' || n, 'household', ($3::text[])[1 + n % 7] || ' ' || n, 4, 'active'
     from generate_series(0, ($2::int - 1) / 4) n
     union all
     select uuidv7(), $1::uuid, 'group-' || n, 'group', 'Group ' || n, 1, 'active' from generate_series(0, 19) n`,
    [occasionId, persons, lastNames]
  )
  await client.query(
    `insert into actors (id, occasion_id, key, type, display_name, party_size, status, email, phone)
     select uuidv7(), $1, 'person-' || n, 'person',
       ($3::text[])[1 + n % 10] || ' ' || ($4::text[])[1 + (n / 4) % 7] || ' ' || n, 1, 'active',
       'guest-' || n || '@example.com', '+49 170 ' || n
     from generate_series(0, $2::int - 1) n`,
    [occasionId, persons, firstNames, lastNames]
  )
  await client.query(
    `insert into memberships (occasion_id, parent_id, parent_type, member_id)
     select $1, unit.id, unit.type, person.id
     from generate_series(0, $2::int - 1) n
     join actors person on person.occasion_id = $1 and person.key = 'person-' || n
     join actors unit on unit.occasion_id = $1 and unit.key in ('household-' || n / 4, 'group-' || n % 20)`,
    [occasionId, persons]
  )
}

/** Makes an occasion with persons, whose households are invited to three events; the first of them have links. */
export const makePeople = (
  databaseUrl: string,
  { guests, persons, slug }: { readonly guests: number; readonly persons: number; readonly slug: string }
): Promise<PeopleFixture> =>
  connected(databaseUrl, (client) =>
    filled(client, async () => {
      const occasionId = await makeOccasion(client, slug)
      const plannerToken = await makePlanner(client, occasionId, 0, permissions)
      const eventIds = await makeEvents(client, occasionId)
      await makePersons(client, occasionId, persons)
      await client.query(
        `insert into invitations (occasion_id, event_id, actor_id, response)
         select $1, event_id, id, case substring(key from '\\d+')::int % 3 when 0 then 'attending' when 1 then 'declined' end
         from actors, unnest($2::uuid[]) event_id where occasion_id = $1 and type = 'household'`,
        [occasionId, eventIds]
      )
      const guestIds = await ids(
        client,
        "select id from actors where occasion_id = $1 and type = 'person' order by key limit $2",
        [occasionId, guests]
      )
      const guestTokens = await makeGuests(client, occasionId, 0, guestIds, eventIds)
      await client.query(
        "update guests set follows_invitations = true, follows_household = true where occasion_id = $1",
        [occasionId]
      )
      return { occasionId, slug, plannerToken, guestTokens }
    })
  )

/** The rows of an import of new people, each with a household, a group, contact and answers to two events. */
export const newPeople = (count: number): ReadonlyArray<object> =>
  Array.from({ length: count }, (_, index) => ({
    row: index + 2,
    display_name: `${firstNames[index % 10]} ${lastNames[(index >> 2) % 7]} of ${index}`,
    household: `${lastNames[(index >> 2) % 7]} of ${index >> 2}`,
    groups: [`List ${index % 20}`],
    email: `new-${index}@example.com`,
    phone: `+351 21 ${index}`,
    ...(index % 7 === 0 ? { dietary: "vegan" } : {}),
    invitations: { ceremony: "pending", dinner: index % 3 === 0 ? "attending" : "pending" }
  }))
