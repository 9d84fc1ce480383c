/** The hand-written routes of Seating. */
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { guestOf, permitted, refuse } from "./BaselineAccess.ts"

interface OfPlan {
  readonly seating_plan_id: string
}

interface PlanRow {
  readonly id: string
  readonly event_id: string
  readonly module_installation_id: string
  readonly event_enablement_id: string
  readonly plan_key: string
  readonly display_name: string
  readonly planner_notes: string | null
  readonly status: string
  readonly revision: number
  readonly published_at: string | null
  readonly published_by_kind: string | null
  readonly published_by_key: string | null
  readonly published_by_display_name: string | null
}

interface TableRow extends OfPlan {
  readonly id: string
  readonly seating_zone_id: string | null
  readonly name: string
  readonly capacity: number
  readonly sort_order: number
}

interface AssignmentRow extends OfPlan {
  readonly id: string
  readonly actor_id: string
  readonly seating_table_id: string
  readonly seat_number: number | null
  readonly seat_label: string | null
}

interface ActorRow {
  readonly id: string
  readonly type: string
  readonly display_name: string
  readonly party_size: number
  readonly status: string
}

type Response = "attending" | "pending" | "declined"

interface PlannerFacts {
  readonly installation: unknown
  readonly events: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly starts_at: string
    readonly enablement_id: string | null
    readonly config: unknown
  }>
  readonly plans: ReadonlyArray<PlanRow>
  readonly zones: ReadonlyArray<OfPlan & { readonly id: string; readonly name: string; readonly sort_order: number }>
  readonly tables: ReadonlyArray<TableRow>
  readonly assignments: ReadonlyArray<AssignmentRow>
  readonly invitations: ReadonlyArray<{
    readonly event_id: string
    readonly actor_id: string
    readonly response: Response | null
  }>
  readonly actors: ReadonlyArray<ActorRow>
  readonly memberships: ReadonlyArray<{ readonly parent_id: string; readonly member_id: string }>
}

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

interface AssignmentFacts {
  readonly table: TableRow | null
  readonly assignments: ReadonlyArray<{ readonly seat_number: number | null; readonly party_size: number }>
  readonly actor: ActorRow | null
  readonly tracked: boolean
  readonly invitations: ReadonlyArray<{ readonly own: boolean; readonly response: Response | null }>
  readonly current: string | null
}

interface Occasion {
  readonly Params: { readonly occasionId: string }
  readonly Querystring: { readonly event_id?: string }
}

const strength = { attending: 3, pending: 2, declined: 1 } as const

/** Adds the planner view, the guest's own seat and the assignment of a seat. */
export const seatingRoutes = (app: FastifyInstance, pool: pg.Pool): void => {
  app.get<Occasion>("/v1/occasions/:occasionId/seating", async (request, reply) => {
    const { occasionId } = request.params
    const eventId = request.query.event_id ?? null
    const problem = await permitted(pool, request, occasionId, "seating:list")
    if (problem !== null) return refuse(reply, problem)
    const { rows } = await pool.query<PlannerFacts>(
      `select
      (select json_build_object('id', i.id, 'config', i.config) from module_installations i
        where i.occasion_id = $1 and i.module = 'seating') as installation,
      (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'starts_at', e.starts_at,
          'enablement_id', n.id, 'config', n.config) order by e.starts_at, e.id), '[]')
        from events e left join event_enablements n on n.event_id = e.id and n.module = 'seating' and n.enabled
        where e.occasion_id = $1 and ($2::uuid is null or e.id = $2)) as events,
      (select coalesce(json_agg(row_to_json(p)), '[]') from seating_plans p
        where p.occasion_id = $1 and ($2::uuid is null or p.event_id = $2)) as plans,
      (select coalesce(json_agg(json_build_object('id', z.id, 'seating_plan_id', z.seating_plan_id, 'name', z.name,
          'sort_order', z.sort_order) order by z.sort_order, z.created), '[]')
        from seating_zones z join seating_plans p on p.id = z.seating_plan_id
        where p.occasion_id = $1 and ($2::uuid is null or p.event_id = $2)) as zones,
      (select coalesce(json_agg(json_build_object('id', t.id, 'seating_plan_id', t.seating_plan_id,
          'seating_zone_id', t.seating_zone_id, 'name', t.name, 'capacity', t.capacity, 'sort_order', t.sort_order)
          order by t.sort_order, t.created), '[]')
        from seating_tables t join seating_plans p on p.id = t.seating_plan_id
        where p.occasion_id = $1 and ($2::uuid is null or p.event_id = $2)) as tables,
      (select coalesce(json_agg(json_build_object('id', a.id, 'seating_plan_id', a.seating_plan_id,
          'actor_id', a.actor_id, 'seating_table_id', a.seating_table_id, 'seat_number', a.seat_number,
          'seat_label', a.seat_label) order by a.created), '[]')
        from seating_assignments a join seating_plans p on p.id = a.seating_plan_id
        where p.occasion_id = $1 and ($2::uuid is null or p.event_id = $2)) as assignments,
      (select coalesce(json_agg(json_build_object('event_id', i.event_id, 'actor_id', i.actor_id,
          'response', i.response)), '[]')
        from invitations i join seating_plans p on p.event_id = i.event_id
        where p.occasion_id = $1 and ($2::uuid is null or p.event_id = $2)) as invitations,
      (select coalesce(json_agg(json_build_object('id', c.id, 'type', c.type, 'display_name', c.display_name,
          'party_size', c.party_size, 'status', c.status) order by c.display_name, c.id), '[]')
        from actors c where c.occasion_id = $1) as actors,
      (select coalesce(json_agg(json_build_object('parent_id', m.parent_id, 'member_id', m.member_id)), '[]')
        from memberships m where m.occasion_id = $1) as memberships`,
      [occasionId, eventId]
    )
    const [facts] = rows
    if (facts === undefined || facts.installation === null)
      return refuse(reply, { status: 409, code: "module_not_installed" })
    const actors = new Map(facts.actors.map((actor) => [actor.id, actor]))
    const parents = new Map<string, Array<string>>()
    for (const { member_id, parent_id } of facts.memberships) {
      const known = parents.get(member_id)
      if (known === undefined) parents.set(member_id, [parent_id])
      else known.push(parent_id)
    }
    return {
      installation: facts.installation,
      events: facts.events.map((event) => ({
        id: event.id,
        name: event.name,
        starts_at: new Date(event.starts_at),
        enablement: event.enablement_id === null ? null : { id: event.enablement_id, config: event.config },
        seating_plan_id: facts.plans.find((plan) => plan.event_id === event.id)?.id ?? null
      })),
      plans: facts.plans.map((plan) => {
        const own = (row: { readonly seating_plan_id: string }) => row.seating_plan_id === plan.id
        const assignments = facts.assignments.filter(own)
        const invitations = facts.invitations.filter((invitation) => invitation.event_id === plan.event_id)
        const responses = new Map<string, Response>(
          invitations.map((invitation) => [invitation.actor_id, invitation.response ?? "pending"])
        )
        const seated = new Map(assignments.map((assignment) => [assignment.actor_id, assignment]))
        const occupancy = new Map<string, number>()
        for (const { actor_id, seating_table_id } of assignments) {
          occupancy.set(
            seating_table_id,
            (occupancy.get(seating_table_id) ?? 0) + (actors.get(actor_id)?.party_size ?? 0)
          )
        }
        const candidates = []
        let unassigned = 0
        let declined = 0
        let twice = 0
        for (const actor of facts.actors) {
          if (actor.type === "vendor") continue
          const above = parents.get(actor.id) ?? []
          const answer = responses.get(actor.id)
          let rsvp = answer ?? "not_tracked"
          if (answer === undefined || answer === "pending") {
            let strongest = 0
            for (const parent of above) {
              const unit = responses.get(parent)
              if (unit !== undefined && strength[unit] > strongest) {
                strongest = strength[unit]
                rsvp = unit
              }
            }
          }
          const eligible = invitations.length > 0 ? rsvp !== "not_tracked" : actor.status === "active"
          const assignment = seated.get(actor.id)
          if (!eligible && assignment === undefined) continue
          let covered = null
          let level = actor.type === "person" ? above : []
          while (level.length > 0 && covered === null) {
            covered = level.map((parent) => seated.get(parent)?.id).find((id) => id !== undefined) ?? null
            level = level.flatMap((parent) => parents.get(parent) ?? [])
          }
          if (assignment !== undefined) {
            if (rsvp === "declined") declined++
            if (covered !== null) twice++
          } else if (covered === null && rsvp !== "declined") unassigned++
          candidates.push({
            actor_id: actor.id,
            type: actor.type,
            display_name: actor.display_name,
            party_size: actor.party_size,
            rsvp,
            eligible,
            group_labels: above.map((parent) => actors.get(parent)?.display_name).toSorted(),
            assignment_id: assignment?.id ?? null,
            covered_by: covered
          })
        }
        const tables = facts.tables.filter(own).map((table) => ({
          id: table.id,
          seating_zone_id: table.seating_zone_id,
          name: table.name,
          capacity: table.capacity,
          occupancy: occupancy.get(table.id) ?? 0,
          remaining: table.capacity - (occupancy.get(table.id) ?? 0),
          sort_order: table.sort_order
        }))
        const seats = tables.reduce((sum, table) => sum + table.capacity, 0)
        const assigned = tables.reduce((sum, table) => sum + table.occupancy, 0)
        return {
          id: plan.id,
          event_id: plan.event_id,
          module_installation_id: plan.module_installation_id,
          event_enablement_id: plan.event_enablement_id,
          plan_key: plan.plan_key,
          display_name: plan.display_name,
          planner_notes: plan.planner_notes,
          status: plan.status,
          revision: plan.revision,
          published_at: plan.published_at === null ? null : new Date(plan.published_at),
          published_by:
            plan.published_by_kind === null
              ? null
              : {
                  kind: plan.published_by_kind,
                  key: plan.published_by_key,
                  display_name: plan.published_by_display_name
                },
          zones: facts.zones.filter(own).map(({ id, name, sort_order }) => ({ id, name, sort_order })),
          tables,
          assignments: assignments.map(({ actor_id, id, seat_label, seat_number, seating_table_id }) => ({
            id,
            actor_id,
            seating_table_id,
            seat_number,
            seat_label
          })),
          candidates,
          capacity: {
            seats,
            assigned,
            remaining: seats - assigned,
            unassigned_candidates: unassigned,
            declined_assigned: declined,
            seated_twice: twice
          }
        }
      })
    }
  })

  app.get<{ Params: { slug: string } }>("/v1/guest/occasions/:slug/seating", async (request, reply) => {
    const guest = await guestOf(pool, request, request.params.slug)
    if ("code" in guest) return refuse(reply, guest)
    const { rows } = await pool.query<SeatRow>(
      `select i.id as installation_id, s.*
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
     order by s.starts_at, s.actor_name`,
      [guest.occasion_id, [guest.actor_id, guest.invitation_unit_id].filter((id) => id !== null), guest.event_ids]
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

  interface Assign {
    readonly Params: { readonly occasionId: string; readonly planId: string }
    readonly Body: {
      readonly actor_id: string
      readonly seating_table_id: string
      readonly seat_number?: number
      readonly seat_label?: string
    }
  }

  app.post<Assign>("/v1/occasions/:occasionId/seating/plans/:planId/assignments", async (request, reply) => {
    const { occasionId, planId } = request.params
    const { actor_id, seat_label = null, seat_number = null, seating_table_id } = request.body
    const problem = await permitted(pool, request, occasionId, "seating:update")
    if (problem !== null) return refuse(reply, problem)
    const client = await pool.connect()
    try {
      await client.query("begin")
      const locked = await client.query<PlanRow & { readonly enabled: boolean }>(
        `select p.*, n.enabled from seating_plans p join event_enablements n on n.id = p.event_enablement_id
       where p.occasion_id = $1 and p.id = $2 for update of p`,
        [occasionId, planId]
      )
      const found = await client.query<AssignmentFacts>(
        `select
        (select row_to_json(t) from seating_tables t where t.seating_plan_id = $1 and t.id = $2) as "table",
        (select coalesce(json_agg(json_build_object('seat_number', a.seat_number, 'party_size', a.party_size)), '[]')
          from seating_assignments a where a.seating_table_id = $2) as assignments,
        (select row_to_json(c) from actors c where c.occasion_id = $4 and c.id = $3) as actor,
        (select exists (select from invitations i where i.event_id = $5)) as tracked,
        (select coalesce(json_agg(json_build_object('own', i.actor_id = $3, 'response', i.response)), '[]')
          from invitations i where i.event_id = $5 and (i.actor_id = $3
            or i.actor_id in (select m.parent_id from memberships m where m.member_id = $3))) as invitations,
        (select a.id from seating_assignments a where a.seating_plan_id = $1 and a.actor_id = $3) as current`,
        [planId, seating_table_id, actor_id, occasionId, locked.rows[0]?.event_id]
      )
      const [plan] = locked.rows
      const [facts] = found.rows
      const refused = (status: number, code: string) => {
        void client.query("rollback")
        return refuse(reply, { status, code })
      }
      if (plan === undefined || facts === undefined) return refused(404, "not_found")
      if (!plan.enabled) return refused(409, "module_not_enabled")
      if (facts.table === null) return refused(422, "table_not_in_plan")
      if (facts.actor === null) return refused(422, "actor_not_eligible")
      const own = facts.invitations.find((invitation) => invitation.own)?.response
      const units = facts.invitations.filter((invitation) => !invitation.own).map(({ response }) => response)
      if (facts.tracked ? facts.invitations.length === 0 : facts.actor.status !== "active") {
        return refused(422, "actor_not_eligible")
      }
      if (own === "declined" || (own === undefined && units.every((response) => response === "declined"))) {
        if (facts.tracked) return refused(422, "actor_declined")
      }
      if (facts.current !== null) return refused(409, "actor_already_assigned")
      if (seat_number !== null && seat_number > facts.table.capacity) return refused(422, "seat_above_capacity")
      if (facts.assignments.some((other) => seat_number !== null && other.seat_number === seat_number)) {
        return refused(409, "seat_taken")
      }
      const taken = facts.assignments.reduce((sum, other) => sum + other.party_size, 0)
      if (taken + facts.actor.party_size > facts.table.capacity) return refused(409, "table_full")
      const inserted = await client.query<{ readonly id: string }>(
        `insert into seating_assignments (id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id,
         actor_type, party_size, seat_number, seat_label)
       values (uuidv7(), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
        [
          occasionId,
          planId,
          seating_table_id,
          facts.table.capacity,
          actor_id,
          facts.actor.type,
          facts.actor.party_size,
          seat_number,
          seat_label
        ]
      )
      const updated = await client.query<PlanRow>(
        `update seating_plans set status = 'draft', revision = revision + 1 where id = $1
       returning id, event_id, status, revision, published_at`,
        [planId]
      )
      await client.query("commit")
      return reply.code(201).send({
        assignment: { id: inserted.rows[0]?.id, actor_id, seating_table_id, seat_number, seat_label },
        plan: { ...updated.rows[0], revision: Number(updated.rows[0]?.revision) }
      })
    } catch (error) {
      await client.query("rollback")
      throw error
    } finally {
      client.release()
    }
  })
}
