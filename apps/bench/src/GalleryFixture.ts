/** An album of a given size, filled by SQL. */
import type pg from "pg"
import { connected, filled, id, ids, makeGuests, makeOccasion, makePlanner } from "./Fixture.ts"

export interface Album {
  readonly slug: string
  readonly occasionId: string
  /** Opens the gallery to a planner. */
  readonly plannerToken: string
  readonly eventIds: ReadonlyArray<string>
  readonly guestTokens: ReadonlyArray<string>
}

interface AlbumSize {
  readonly slug: string
  readonly items: number
  readonly guests: number
  /** What was decided about the photos. */
  readonly status?: "approved" | "pending"
  /** The number of the first token, where the database has another album. */
  readonly firstToken?: number
}

/** One occasion with three events that are open to every guest, and `items` photos of theirs. */
export const makeAlbum = (databaseUrl: string, size: AlbumSize): Promise<Album> =>
  connected(databaseUrl, (client) => filled(client, () => fill(client, size)))

const fill = async (
  client: pg.Client,
  { firstToken = 0, guests, items, slug, status = "approved" }: AlbumSize
): Promise<Album> => {
  const occasionId = await makeOccasion(client, slug)
  const eventIds = await ids(
    client,
    `insert into events (id, occasion_id, key, name, starts_at)
     select uuidv7(), $1, 'event-' || n, 'Event ' || n, timestamptz '2027-06-20 14:00Z' + n * interval '1 day'
     from generate_series(1, 3) n returning id`,
    [occasionId]
  )
  const gallery = await installGallery(client, occasionId, eventIds)
  const guestIds = await ids(
    client,
    `insert into actors (id, occasion_id, key, type, display_name, party_size, status)
     select uuidv7(), $1, 'guest-' || n, 'person', 'Guest ' || n, 1, 'active' from generate_series(1, $2::int) n
     returning id`,
    [occasionId, guests]
  )
  const guestTokens = await makeGuests(client, occasionId, firstToken, guestIds, eventIds)
  const plannerToken = await makePlanner(client, occasionId, firstToken, ["gallery:list", "gallery:moderate"])
  await makePhotos(client, { occasionId, eventIds, guestIds, ...gallery }, items, status)
  return { slug, occasionId, plannerToken, eventIds, guestTokens }
}

interface InstalledGallery {
  readonly installationId: string
  readonly enablementIds: ReadonlyArray<string>
}

const installGallery = async (
  client: pg.Client,
  occasionId: string,
  eventIds: ReadonlyArray<string>
): Promise<InstalledGallery> => {
  const installationId = await id(
    client,
    `insert into module_installations (id, occasion_id, module, config)
     values (uuidv7(), $1, 'gallery', '{"moderation_mode": "pre_moderation", "uploads_active": true,
       "default_visibility": "guests", "guest_originals": true}') returning id`,
    [occasionId]
  )
  const enablementIds = await ids(
    client,
    `insert into event_enablements (id, occasion_id, module_installation_id, event_id, module, enabled, config)
     select uuidv7(), $1, $2, event_id, 'gallery', true, '{}' from unnest($3::uuid[]) event_id returning id`,
    [occasionId, installationId, eventIds]
  )
  return { installationId, enablementIds }
}

interface AlbumToFill extends InstalledGallery {
  readonly occasionId: string
  readonly eventIds: ReadonlyArray<string>
  readonly guestIds: ReadonlyArray<string>
}

const makePhotos = async (
  client: pg.Client,
  { enablementIds, eventIds, guestIds, installationId, occasionId }: AlbumToFill,
  items: number,
  status: "approved" | "pending"
): Promise<void> => {
  await client.query(
    `create temporary table photos on commit drop as
     select n, uuidv7() as item_id, uuidv7() as asset_id, timestamptz '2027-06-20' + n * interval '1 second' as taken
     from generate_series(1, $1::int) n`,
    [items]
  )
  await client.query(
    `insert into assets (id, occasion_id, object_key, generation, content_type, byte_size, width, height, status,
       visibility, placeholder, file_name, created_at, thumbnail_object_key, thumbnail_content_type,
       thumbnail_byte_size, thumbnail_width, thumbnail_height, web_object_key, web_content_type, web_byte_size,
       web_width, web_height)
     select asset_id, $1, 'bench/' || asset_id, '1', 'image/jpeg', 3000000, 4000, 3000, 'ready', 'guests',
       '1QcSHQRnh493V4dIh4eXh1h4kJUI', 'photo.jpg', taken, 'bench/' || asset_id || '/thumbnail', 'image/webp', 20000,
       400, 300, 'bench/' || asset_id || '/web', 'image/webp', 300000, 2048, 1536
     from photos`,
    [occasionId]
  )
  await client.query(
    `insert into asset_attachments (asset_id, occasion_id, module, resource_type, resource_id, created_at)
     select asset_id, $1, 'gallery', 'gallery_item', item_id, taken from photos`,
    [occasionId]
  )
  await client.query(
    `insert into gallery_items (id, occasion_id, event_id, module_installation_id, event_enablement_id, asset_id,
       asset_status, asset_visibility, uploader_id, caption, moderation_status, created_at)
     select item_id, $1, ($2::uuid[])[1 + n % 3], $3, ($4::uuid[])[1 + n % 3], asset_id, 'ready', 'guests',
       ($5::uuid[])[1 + n % $6::int], 'Photo ' || n, $7, taken
     from photos`,
    [occasionId, eventIds, installationId, enablementIds, guestIds, guestIds.length, status]
  )
  await client.query(
    `insert into gallery_counts (occasion_id, event_id, ${status})
     select occasion_id, event_id, count(*) from gallery_items where occasion_id = $1 group by 1, 2`,
    [occasionId]
  )
}
