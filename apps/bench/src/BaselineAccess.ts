/** Tokens, permissions and problems of the hand-written server. */
import { createHash } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"
import type pg from "pg"
import { statement } from "./BaselineTuning.ts"

export interface Problem {
  readonly status: number
  readonly code: string
}

/** Answers with a problem document. */
export const refuse = (reply: FastifyReply, { code, status }: Problem) =>
  reply
    .code(status)
    .type("application/problem+json")
    .send({ type: `urn:banquet:problem:${code}`, status, code })

const hash = (request: FastifyRequest): Buffer =>
  createHash("sha256")
    .update((request.headers.authorization ?? "").slice("Bearer ".length))
    .digest()

/** Why the request's planner may not do this, if so. */
export const permitted = async (
  pool: pg.Pool,
  request: FastifyRequest,
  occasionId: string,
  action: string
): Promise<Problem | null> => {
  const { rows } = await pool.query<{ readonly occasion_id: string; readonly actions: ReadonlyArray<string | null> }>(
    `select p.occasion_id, p.key, p.display_name, array_agg(pp.action) as actions
     from tokens t join planners p on p.id = t.planner_id and p.occasion_id = t.occasion_id
     left join planner_permissions pp on (pp.planner_id, pp.occasion_id) = (p.id, p.occasion_id)
     where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())
     group by p.id, p.occasion_id`,
    [hash(request)]
  )
  const [planner] = rows
  if (planner === undefined) return { status: 401, code: "unauthenticated" }
  return planner.occasion_id === occasionId && planner.actions.includes(action)
    ? null
    : { status: 403, code: "permission_denied" }
}

export interface Guest {
  readonly occasion_id: string
  readonly slug: string
  readonly actor_id: string
  readonly invitation_unit_id: string | null
  readonly event_ids: ReadonlyArray<string>
}

/** The request's guest, if the token is one of the occasion with this slug. */
export const guestOf = async (pool: pg.Pool, request: FastifyRequest, slug: string): Promise<Guest | Problem> => {
  const { rows } = await pool.query<Guest>(
    statement(
      "guest",
      `select o.id as occasion_id, o.slug, g.actor_id, g.invitation_unit_id,
       coalesce((select array_agg(e.event_id) from guest_events e where e.actor_id = g.actor_id), '{}') as event_ids
     from tokens t join guests g on g.actor_id = t.guest_actor_id join occasions o on o.id = g.occasion_id
     where t.hash = $1 and t.revoked_at is null and (t.expires_at is null or t.expires_at > now())`,
      [hash(request)]
    )
  )
  const [guest] = rows
  if (guest === undefined) return { status: 401, code: "unauthenticated" }
  return guest.slug === slug ? guest : { status: 403, code: "guest_occasion_mismatch" }
}
