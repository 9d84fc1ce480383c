/** The hand-written guest feed. */
import { createHmac } from "node:crypto"
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { guestOf, refuse } from "./BaselineAccess.ts"

interface PhotoRow {
  readonly id: string
  readonly event_id: string
  readonly caption: string | null
  readonly uploader_name: string
  readonly created_at: Date
  readonly width: number
  readonly height: number
  readonly placeholder: string
  readonly thumbnail_object_key: string
  readonly thumbnail_content_type: string
  readonly thumbnail_byte_size: number
  readonly thumbnail_width: number
  readonly thumbnail_height: number
  readonly web_object_key: string
  readonly web_content_type: string
  readonly web_byte_size: number
  readonly web_width: number
  readonly web_height: number
}

interface Cursor {
  readonly created_at: string
  readonly id: string
}

const hour = 3_600_000

/** A read URL as good as the server's own: every word of it signed, the same for everybody for half an hour. */
const signed = (origin: string, secret: string, key: string, contentType: string): string => {
  const expires = (Math.floor(Date.now() / (hour / 2)) + 2) * (hour / 2)
  const signature = createHmac("sha256", secret).update(`get\n${key}\n${expires}\n${contentType}`).digest("base64url")
  return `${origin}/_storage/${key}?${new URLSearchParams({ op: "get", exp: String(expires), ct: contentType, sig: signature }).toString()}`
}

const readPage = `select i.id, i.event_id, i.caption, u.display_name as uploader_name, i.created_at, a.width, a.height,
    a.placeholder, a.thumbnail_object_key, a.thumbnail_content_type, a.thumbnail_byte_size, a.thumbnail_width,
    a.thumbnail_height, a.web_object_key, a.web_content_type, a.web_byte_size, a.web_width, a.web_height
  from (
    select p.* from unnest($1::uuid[]) as e (id)
    join event_enablements n on n.event_id = e.id and n.module = 'gallery' and n.enabled
    cross join lateral (
      select i.* from gallery_items i
      where i.event_id = e.id and i.visible_to_guests
        and ($2::timestamptz is null or (i.created_at, i.id) < ($2, $3::uuid))
      order by i.created_at desc, i.id desc limit $4
    ) p
    order by p.created_at desc, p.id desc limit $4
  ) i
  join assets a on a.id = i.asset_id
  join actors u on u.id = i.uploader_id
  order by i.created_at desc, i.id desc`

interface Feed {
  readonly Params: { readonly slug: string }
  readonly Querystring: { readonly event_id?: string; readonly limit?: string; readonly cursor?: string }
}

/** Adds the guest's feed. */
export const galleryRoutes = (app: FastifyInstance, pool: pg.Pool, origin: string, secret: string): void => {
  app.get<Feed>("/v1/guest/occasions/:slug/media", async (request, reply) => {
    const guest = await guestOf(pool, request, request.params.slug)
    if ("code" in guest) return refuse(reply, guest)
    const { cursor, event_id, limit = "50" } = request.query
    if (event_id !== undefined && !guest.event_ids.includes(event_id)) {
      return refuse(reply, { status: 403, code: "event_not_accessible" })
    }
    const after: Cursor | null = cursor === undefined ? null : JSON.parse(Buffer.from(cursor, "base64url").toString())
    const installed = await pool.query(
      "select id from module_installations where occasion_id = $1 and module = 'gallery'",
      [guest.occasion_id]
    )
    if (installed.rows.length === 0) return refuse(reply, { status: 409, code: "module_not_installed" })
    const { rows } = await pool.query<PhotoRow>(readPage, [
      event_id === undefined ? guest.event_ids : [event_id],
      after?.created_at ?? null,
      after?.id ?? null,
      Number(limit) + 1
    ])
    const page = rows.slice(0, Number(limit))
    const last = page.at(-1)
    return {
      items: page.map((row) => itemOf(row, origin, secret)),
      next_cursor:
        rows.length > page.length && last !== undefined
          ? Buffer.from(JSON.stringify({ created_at: last.created_at, id: last.id })).toString("base64url")
          : null
    }
  })
}

const itemOf = (row: PhotoRow, origin: string, secret: string) => ({
  id: row.id,
  event_id: row.event_id,
  caption: row.caption,
  uploader_name: row.uploader_name,
  created_at: row.created_at,
  width: row.width,
  height: row.height,
  placeholder: row.placeholder,
  thumbnail: {
    url: signed(origin, secret, row.thumbnail_object_key, row.thumbnail_content_type),
    width: row.thumbnail_width,
    height: row.thumbnail_height,
    content_type: row.thumbnail_content_type,
    byte_size: row.thumbnail_byte_size
  },
  web: {
    url: signed(origin, secret, row.web_object_key, row.web_content_type),
    width: row.web_width,
    height: row.web_height,
    content_type: row.web_content_type,
    byte_size: row.web_byte_size
  }
})
