/** The hand-written assignment of a seat. */
import type { FastifyInstance } from "fastify"
import type pg from "pg"
import { permitted, refuse } from "./BaselineAccess.ts"
import type { ActorRow, PlanRow, Response, TableRow } from "./BaselineRecords.ts"

interface AssignmentFacts {
  readonly table: TableRow | null
  readonly assignments: ReadonlyArray<{ readonly seat_number: number | null; readonly party_size: number }>
  readonly actor: ActorRow | null
  readonly tracked: boolean
  readonly invitations: ReadonlyArray<{ readonly own: boolean; readonly response: Response | null }>
  readonly current: string | null
}

interface Assign {
  readonly Params: { readonly occasionId: string; readonly planId: string }
  readonly Body: {
    readonly actor_id: string
    readonly seating_table_id: string
    readonly seat_number?: number
    readonly seat_label?: string
  }
}

const lockPlan = `select p.*, n.enabled from seating_plans p join event_enablements n on n.id = p.event_enablement_id
  where p.occasion_id = $1 and p.id = $2 for update of p`

const readFacts = `select
  (select row_to_json(t) from seating_tables t where t.seating_plan_id = $1 and t.id = $2) as "table",
  (select coalesce(json_agg(json_build_object('seat_number', a.seat_number, 'party_size', a.party_size)), '[]')
    from seating_assignments a where a.seating_table_id = $2) as assignments,
  (select row_to_json(c) from actors c where c.occasion_id = $4 and c.id = $3) as actor,
  (select exists (select from invitations i where i.event_id = $5)) as tracked,
  (select coalesce(json_agg(json_build_object('own', i.actor_id = $3, 'response', i.response)), '[]')
    from invitations i where i.event_id = $5 and (i.actor_id = $3
      or i.actor_id in (select m.parent_id from memberships m where m.member_id = $3))) as invitations,
  (select a.id from seating_assignments a where a.seating_plan_id = $1 and a.actor_id = $3) as current`

const insertAssignment = `insert into seating_assignments (id, occasion_id, seating_plan_id, seating_table_id, table_capacity, actor_id,
    actor_type, party_size, seat_number, seat_label)
  values (uuidv7(), $1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`

const updatePlan = `update seating_plans set status = 'draft', revision = revision + 1 where id = $1
  returning id, event_id, status, revision, published_at`

interface Refusal {
  readonly status: number
  readonly code: string
}

const refusal = (status: number, code: string): Refusal => ({ status, code })

/** Returns why the actor cannot have the seat; `null` where it can. */
const refusalOf = (
  { actor, assignments, current, invitations, table, tracked }: AssignmentFacts,
  seatNumber: number | null
): Refusal | null => {
  if (table === null) return refusal(422, "table_not_in_plan")
  if (actor === null) return refusal(422, "actor_not_eligible")
  const own = invitations.find((invitation) => invitation.own)?.response
  const units = invitations.filter((invitation) => !invitation.own).map(({ response }) => response)
  if (tracked ? invitations.length === 0 : actor.status !== "active") return refusal(422, "actor_not_eligible")
  if (own === "declined" || (own === undefined && units.every((response) => response === "declined"))) {
    if (tracked) return refusal(422, "actor_declined")
  }
  if (current !== null) return refusal(409, "actor_already_assigned")
  if (seatNumber !== null && seatNumber > table.capacity) return refusal(422, "seat_above_capacity")
  if (assignments.some((other) => seatNumber !== null && other.seat_number === seatNumber)) {
    return refusal(409, "seat_taken")
  }
  const taken = assignments.reduce((sum, other) => sum + other.party_size, 0)
  return taken + actor.party_size > table.capacity ? refusal(409, "table_full") : null
}

/** Assigns the seat within the transaction of the client; returns the answer, or why there is none. */
const assign = async (client: pg.PoolClient, { occasionId, planId }: Assign["Params"], body: Assign["Body"]) => {
  const { actor_id, seat_label = null, seat_number = null, seating_table_id } = body
  const locked = await client.query<PlanRow & { readonly enabled: boolean }>(lockPlan, [occasionId, planId])
  const [plan] = locked.rows
  const found = await client.query<AssignmentFacts>(readFacts, [
    planId,
    seating_table_id,
    actor_id,
    occasionId,
    plan?.event_id
  ])
  const [facts] = found.rows
  if (plan === undefined || facts === undefined) return refusal(404, "not_found")
  if (!plan.enabled) return refusal(409, "module_not_enabled")
  const refused = refusalOf(facts, seat_number)
  if (refused !== null) return refused
  const inserted = await client.query<{ readonly id: string }>(insertAssignment, [
    occasionId,
    planId,
    seating_table_id,
    facts.table?.capacity,
    actor_id,
    facts.actor?.type,
    facts.actor?.party_size,
    seat_number,
    seat_label
  ])
  const updated = await client.query<PlanRow>(updatePlan, [planId])
  return {
    assignment: { id: inserted.rows[0]?.id, actor_id, seating_table_id, seat_number, seat_label },
    plan: { ...updated.rows[0], revision: Number(updated.rows[0]?.revision) }
  }
}

export const assignmentRoute = (app: FastifyInstance, pool: pg.Pool): void => {
  app.post<Assign>("/v1/occasions/:occasionId/seating/plans/:planId/assignments", async (request, reply) => {
    const problem = await permitted(pool, request, request.params.occasionId, "seating:update")
    if (problem !== null) return refuse(reply, problem)
    const client = await pool.connect()
    try {
      await client.query("begin")
      const answer = await assign(client, request.params, request.body)
      if ("code" in answer) {
        void client.query("rollback")
        return refuse(reply, answer)
      }
      await client.query("commit")
      return reply.code(201).send(answer)
    } catch (error) {
      await client.query("rollback")
      throw error
    } finally {
      client.release()
    }
  })
}
