/** The hand-written own seat of a guest. */
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { guestOf, refuse } from "./BaselineAccess.ts"
import { statement } from "./BaselineTuning.ts"

interface SeatRow {
  readonly installation_id: string
  readonly id: string | null
  readonly name: string
  readonly starts_at: Date
  readonly plan_name: string
  readonly table_name: string
  readonly zone_name: string | null
  readonly seat_number: number | null
  readonly seat_label: string | null
  readonly actor_name: string
}

const ownSeats = `select i.id as installation_id, s.*
  from module_installations i
  left join lateral (
    select e.id, e.name, e.starts_at, p.display_name as plan_name, t.name as table_name, z.name as zone_name,
      a.seat_number, a.seat_label, c.display_name as actor_name
    from seating_assignments a
    join seating_plans p on p.id = a.seating_plan_id and p.status = 'published'
    join event_enablements n on n.id = p.event_enablement_id and n.enabled
      and n.config -> 'publish_to_guests' = 'true'
    join events e on e.id = p.event_id
    join seating_tables t on t.id = a.seating_table_id
    join actors c on c.id = a.actor_id
    left join seating_zones z on z.id = t.seating_zone_id
    where a.actor_id = any($2::uuid[]) and p.event_id = any($3::uuid[])
  ) s on true
  where i.occasion_id = $1 and i.module = 'seating'
  order by s.starts_at, s.actor_name`

export const ownSeatRoute = (app: FastifyInstance, pool: pg.Pool): void => {
  app.get<{ Params: { slug: string } }>("/v1/guest/occasions/:slug/seating", async (request, reply) => {
    const guest = await guestOf(pool, request, request.params.slug)
    if ("code" in guest) return refuse(reply, guest)
    const { rows } = await pool.query<SeatRow>(
      statement("own-seats", ownSeats, [
        guest.occasion_id,
        [guest.actor_id, guest.invitation_unit_id].filter((id) => id !== null),
        guest.event_ids
      ])
    )
    if (rows.length === 0) return refuse(reply, { status: 409, code: "module_not_installed" })
    return {
      assignments: rows
        .filter((row) => row.id !== null)
        .map((row) => ({
          event: { id: row.id, name: row.name, starts_at: row.starts_at },
          plan: { display_name: row.plan_name },
          table: { name: row.table_name },
          zone: row.zone_name === null ? null : { name: row.zone_name },
          seat_number: row.seat_number,
          seat_label: row.seat_label,
          actor: { display_name: row.actor_name }
        }))
    }
  })
}
