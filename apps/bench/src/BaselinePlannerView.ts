/** The hand-written view of a planner: one statement, and everything that follows from its rows. */
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { permitted, refuse } from "./BaselineAccess.ts"
import type { ActorRow, AssignmentRow, OfPlan, PlanRow, Response, TableRow } from "./BaselineRecords.ts"

interface PlannerFacts {
  readonly installation: unknown
  readonly events: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly starts_at: string
    readonly enablement_id: string | null
    readonly config: unknown
  }>
  readonly plans: ReadonlyArray<
    PlanRow & { readonly publication: { readonly published_at: string; readonly revision: number } | null }
  >
  readonly zones: ReadonlyArray<OfPlan & { readonly id: string; readonly name: string; readonly sort_order: number }>
  readonly tables: ReadonlyArray<TableRow>
  readonly assignments: ReadonlyArray<AssignmentRow & { readonly locked: boolean }>
  readonly invitations: ReadonlyArray<{
    readonly event_id: string
    readonly actor_id: string
    readonly response: Response | null
  }>
  readonly actors: ReadonlyArray<ActorRow>
  readonly memberships: ReadonlyArray<{ readonly parent_id: string; readonly member_id: string }>
}

interface Occasion {
  readonly Params: { readonly occasionId: string }
  readonly Querystring: { readonly event_id?: string }
}

const readFacts = `select
  (select json_build_object('id', i.id, 'config', i.config) from module_installations i
    where i.occasion_id = $1 and i.module = 'seating') as installation,
  (select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'starts_at', e.starts_at,
      'enablement_id', n.id, 'config', n.config) order by e.starts_at, e.id), '[]')
    from events e left join event_enablements n on n.event_id = e.id and n.module = 'seating' and n.enabled
    where e.occasion_id = $1 and ($2::uuid is null or e.id = $2)) as events,
  (select coalesce(json_agg(to_jsonb(p) || jsonb_build_object('publication', case when u.revision is not null
      then json_build_object('published_at', u.published_at, 'revision', u.revision) end)), '[]')
    from seating_plans p left join seating_publications u on u.seating_plan_id = p.id
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
      'seat_label', a.seat_label, 'locked', a.locked) order by a.created), '[]')
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
    from memberships m where m.occasion_id = $1) as memberships`

export const plannerViewRoute = (app: FastifyInstance, pool: pg.Pool): void => {
  app.get<Occasion>("/v1/occasions/:occasionId/seating", async (request, reply) => {
    const { occasionId } = request.params
    const eventId = request.query.event_id ?? null
    const problem = await permitted(pool, request, occasionId, "seating:list")
    if (problem !== null) return refuse(reply, problem)
    const { rows } = await pool.query<PlannerFacts>(readFacts, [occasionId, eventId])
    const [facts] = rows
    if (facts === undefined || facts.installation === null)
      return refuse(reply, { status: 409, code: "module_not_installed" })
    const people = peopleOf(facts)
    return {
      installation: facts.installation,
      events: facts.events.map((event) => ({
        id: event.id,
        name: event.name,
        starts_at: new Date(event.starts_at),
        enablement: event.enablement_id === null ? null : { id: event.enablement_id, config: event.config },
        seating_plan_id: facts.plans.find((plan) => plan.event_id === event.id)?.id ?? null
      })),
      plans: facts.plans.map((plan) => planView(facts, people, plan))
    }
  })
}

/** Actors by id, and the ids of the units that each belongs to. */
interface People {
  readonly actors: ReadonlyMap<string, ActorRow>
  readonly parents: ReadonlyMap<string, ReadonlyArray<string>>
}

const peopleOf = ({ actors, memberships }: PlannerFacts): People => {
  const parents = new Map<string, Array<string>>()
  for (const { member_id, parent_id } of memberships) {
    const known = parents.get(member_id)
    if (known === undefined) parents.set(member_id, [parent_id])
    else known.push(parent_id)
  }
  return { actors: new Map(actors.map((actor) => [actor.id, actor])), parents }
}

const planView = (facts: PlannerFacts, people: People, plan: PlannerFacts["plans"][number]) => {
  const own = (row: OfPlan) => row.seating_plan_id === plan.id
  const assignments = facts.assignments.filter(own)
  const { candidates, declined, twice, unassigned } = candidatesOf(facts, people, plan, assignments)
  const tables = tablesOf(facts.tables.filter(own), people, assignments)
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
    publication: plan.publication && {
      published_at: new Date(plan.publication.published_at),
      revision: plan.publication.revision
    },
    zones: facts.zones.filter(own).map(({ id, name, sort_order }) => ({ id, name, sort_order })),
    tables,
    assignments: assignments.map(({ actor_id, id, locked, seat_label, seat_number, seating_table_id }) => ({
      id,
      actor_id,
      seating_table_id,
      seat_number,
      seat_label,
      locked
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
}

const tablesOf = (tables: ReadonlyArray<TableRow>, { actors }: People, assignments: ReadonlyArray<AssignmentRow>) => {
  const occupancy = new Map<string, number>()
  for (const { actor_id, seating_table_id } of assignments) {
    occupancy.set(seating_table_id, (occupancy.get(seating_table_id) ?? 0) + (actors.get(actor_id)?.party_size ?? 0))
  }
  return tables.map((table) => ({
    id: table.id,
    seating_zone_id: table.seating_zone_id,
    name: table.name,
    capacity: table.capacity,
    occupancy: occupancy.get(table.id) ?? 0,
    remaining: table.capacity - (occupancy.get(table.id) ?? 0),
    sort_order: table.sort_order
  }))
}

const candidatesOf = (
  facts: PlannerFacts,
  { actors, parents }: People,
  plan: PlanRow,
  assignments: ReadonlyArray<AssignmentRow>
) => {
  const invitations = facts.invitations.filter((invitation) => invitation.event_id === plan.event_id)
  const responses = new Map<string, Response>(
    invitations.map((invitation) => [invitation.actor_id, invitation.response ?? "pending"])
  )
  const seated = new Map(assignments.map((assignment) => [assignment.actor_id, assignment]))
  const candidates = []
  let unassigned = 0
  let declined = 0
  let twice = 0
  for (const actor of facts.actors) {
    if (actor.type === "vendor") continue
    const above = parents.get(actor.id) ?? []
    const rsvp = rsvpOf(responses, actor.id, above)
    const eligible = invitations.length > 0 ? rsvp !== "not_tracked" : actor.status === "active"
    const assignment = seated.get(actor.id)
    if (!eligible && assignment === undefined) continue
    const covered = coverOf(seated, parents, actor.type === "person" ? above : [])
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
  return { candidates, unassigned, declined, twice }
}

const strength = { attending: 3, pending: 2, declined: 1 } as const

/** The actor's own answer, or else the strongest of its units. */
const rsvpOf = (
  responses: ReadonlyMap<string, Response>,
  actorId: string,
  units: ReadonlyArray<string>
): Response | "not_tracked" => {
  const answer = responses.get(actorId)
  let rsvp: Response | "not_tracked" = answer ?? "not_tracked"
  if (answer !== undefined && answer !== "pending") return rsvp
  let strongest = 0
  for (const parent of units) {
    const unit = responses.get(parent)
    if (unit !== undefined && strength[unit] > strongest) {
      strongest = strength[unit]
      rsvp = unit
    }
  }
  return rsvp
}

/** The assignment of the nearest unit that is seated. */
const coverOf = (
  seated: ReadonlyMap<string, AssignmentRow>,
  parents: People["parents"],
  units: ReadonlyArray<string>
): string | null => {
  let level = units
  let covered: string | null = null
  while (level.length > 0 && covered === null) {
    covered = level.map((parent) => seated.get(parent)?.id).find((id) => id !== undefined) ?? null
    level = level.flatMap((parent) => parents.get(parent) ?? [])
  }
  return covered
}
