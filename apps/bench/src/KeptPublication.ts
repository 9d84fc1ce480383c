import type pg from "pg"

/** Keeps a plan as what was last published, as publishing does. */
export const keepPublication = async (client: pg.Client, planId: string): Promise<void> => {
  await client.query(
    `insert into seating_publications (seating_plan_id, occasion_id, revision, published_at, display_name)
     select id, occasion_id, revision, published_at, display_name from seating_plans where id = $1`,
    [planId]
  )
  await client.query(
    `insert into seating_published_zones (seating_plan_id, id, name, sort_order, created)
     select seating_plan_id, id, name, sort_order, created from seating_zones where seating_plan_id = $1`,
    [planId]
  )
  await client.query(
    `insert into seating_published_tables (seating_plan_id, id, seating_zone_id, name, capacity, sort_order, created)
     select seating_plan_id, id, seating_zone_id, name, capacity, sort_order, created
     from seating_tables where seating_plan_id = $1`,
    [planId]
  )
  await client.query(
    `insert into seating_published_seats (seating_plan_id, actor_id, occasion_id, id, seating_table_id, table_name,
       zone_name, seat_number, seat_label, created)
     select a.seating_plan_id, a.actor_id, a.occasion_id, a.id, a.seating_table_id, t.name, z.name, a.seat_number,
       a.seat_label, a.created
     from seating_assignments a
     join seating_tables t on t.id = a.seating_table_id
     left join seating_zones z on z.id = t.seating_zone_id
     where a.seating_plan_id = $1`,
    [planId]
  )
}
