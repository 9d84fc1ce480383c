import { GuestRecord, PlannerRecord, type TokenPrincipal, VendorRecord } from "@banquet/platform-core/Principal"
import { PrincipalRepository } from "@banquet/platform-core/PrincipalRepository"
import { Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { principalDocument } from "./internal/PrincipalDocument.ts"
import { all, recordset } from "../statements/Rows.ts"
import { attempt } from "../statements/StoreAttempt.ts"

const plannerRows = all(PlannerRecord)
const guestRows = all(GuestRecord)
const vendorRows = all(VendorRecord)

/** Planners with their permissions, guests with their events, vendors with their grants; each saved in one statement. */
export const layer = Layer.effect(
  PrincipalRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return PrincipalRepository.of({
      // May run for every request: the document is taken as it is, like that of a token.
      find: ({ key, kind, occasion }) =>
        sql<{ readonly principal: TokenPrincipal }>`
          select ${sql.literal(principalDocument("named.kind", "coalesce(planners.id, actors.id)"))} as principal
          from (select ${kind}::text as kind, ${key}::text as key) named
          join occasions on occasions.slug = ${occasion}
          left join planners
            on named.kind = 'planner' and planners.occasion_id = occasions.id and planners.key = named.key
          left join actors
            on named.kind <> 'planner' and actors.occasion_id = occasions.id and actors.key = named.key
          left join guests on named.kind = 'guest' and guests.actor_id = actors.id
          left join vendors on named.kind = 'vendor' and vendors.actor_id = actors.id
          where coalesce(planners.id, guests.actor_id, vendors.actor_id) is not null
        `.pipe(
          Effect.map(([row]) => (row === undefined ? Option.none() : Option.some(row.principal))),
          attempt("PrincipalRepository.find")
        ),

      planners: (occasionId) =>
        plannerRows(sql`
          select id, occasion_id as "occasionId", key, display_name as "displayName",
            array(select action from planner_permissions where planner_id = planners.id order by action) as actions
          from planners where occasion_id = ${occasionId}
          order by key`).pipe(attempt("PrincipalRepository.planners")),

      guests: (occasionId) =>
        guestRows(sql`
          select occasion_id as "occasionId", actor_id as "actorId", invitation_unit_id as "invitationUnitId",
            array(select event_id from guest_events where actor_id = guests.actor_id order by event_id) as "eventIds"
          from guests where occasion_id = ${occasionId}
          order by actor_id`).pipe(attempt("PrincipalRepository.guests")),

      vendors: (occasionId) =>
        vendorRows(sql`
          select occasion_id as "occasionId", actor_id as "actorId", (
            select coalesce(json_agg(json_build_object('action', action, 'eventId', event_id) order by action, event_id), '[]')
            from vendor_grants where actor_id = vendors.actor_id
          ) as grants
          from vendors where occasion_id = ${occasionId}
          order by actor_id`).pipe(attempt("PrincipalRepository.vendors")),

      savePlanners: (planners) =>
        sql`
          with given as (
            select * from jsonb_to_recordset(${recordset(
              planners.map(({ actions, displayName, id, key, occasionId }) => ({
                id,
                occasion_id: occasionId,
                key,
                display_name: displayName,
                actions
              }))
            )}::jsonb) as planner (id uuid, occasion_id uuid, key text, display_name text, actions jsonb)
          ), saved as (
            insert into planners (id, occasion_id, key, display_name)
            select id, occasion_id, key, display_name from given order by id
            on conflict (id) do update set key = excluded.key, display_name = excluded.display_name
          ), removed as (
            delete from planner_permissions using given
            where planner_id = given.id and not given.actions ? action
          )
          insert into planner_permissions (planner_id, action)
          select id, jsonb_array_elements_text(actions) from given
          on conflict do nothing
        `.pipe(attempt("PrincipalRepository.savePlanners"), Effect.asVoid),

      saveGuests: (guests) =>
        sql`
          with given as (
            select * from jsonb_to_recordset(${recordset(
              guests.map(({ actorId, eventIds, invitationUnitId, occasionId }) => ({
                actor_id: actorId,
                occasion_id: occasionId,
                invitation_unit_id: invitationUnitId,
                event_ids: eventIds
              }))
            )}::jsonb) as guest (actor_id uuid, occasion_id uuid, invitation_unit_id uuid, event_ids jsonb)
          ), saved as (
            insert into guests (actor_id, occasion_id, invitation_unit_id)
            select actor_id, occasion_id, invitation_unit_id from given order by actor_id
            on conflict (actor_id) do update set invitation_unit_id = excluded.invitation_unit_id
          ), removed as (
            delete from guest_events using given
            where guest_events.actor_id = given.actor_id and not given.event_ids ? event_id::text
          )
          insert into guest_events (actor_id, event_id, occasion_id)
          select actor_id, jsonb_array_elements_text(event_ids)::uuid, occasion_id from given
          on conflict do nothing
        `.pipe(attempt("PrincipalRepository.saveGuests"), Effect.asVoid),

      saveVendors: (vendors) =>
        sql`
          with given as (
            select * from jsonb_to_recordset(${recordset(
              vendors.map(({ actorId, grants, occasionId }) => ({
                actor_id: actorId,
                occasion_id: occasionId,
                grants: grants.map(({ action, eventId }) => ({ action, event_id: eventId }))
              }))
            )}::jsonb) as vendor (actor_id uuid, occasion_id uuid, grants jsonb)
          ), given_grants as (
            select given.actor_id, given.occasion_id, action, event_id
            from given cross join lateral jsonb_to_recordset(given.grants) as g (action text, event_id uuid)
          ), saved as (
            insert into vendors (actor_id, occasion_id)
            select actor_id, occasion_id from given order by actor_id
            on conflict (actor_id) do nothing
          ), removed as (
            delete from vendor_grants using given
            where vendor_grants.actor_id = given.actor_id and not exists (
              select from given_grants kept
              where kept.actor_id = vendor_grants.actor_id and kept.action = vendor_grants.action
                and kept.event_id is not distinct from vendor_grants.event_id
            )
          )
          insert into vendor_grants (actor_id, action, event_id, occasion_id)
          select actor_id, action, event_id, occasion_id from given_grants
          on conflict do nothing
        `.pipe(attempt("PrincipalRepository.saveVendors"), Effect.asVoid),

      // The lock makes a token that is issued meanwhile wait, and then fail; all are sent at once and run in this order.
      erasePlanner: (plannerId) =>
        Effect.all(
          [
            sql`select from planners where id = ${plannerId} for update`,
            sql`
              delete from tokens where id in (
                select id from tokens where planner_id = ${plannerId} order by id for update
              )
              returning id`,
            sql`delete from planners where id = ${plannerId}`
          ],
          { concurrency: "unbounded" }
        ).pipe(
          Effect.map(([, erased]) => erased.length),
          attempt("PrincipalRepository.erasePlanner")
        ),

      eraseActor: (actorId) =>
        sql`
          with unit as (
            update guests set invitation_unit_id = null where invitation_unit_id = ${actorId} and actor_id <> ${actorId}
          ), vendor as (
            delete from vendors where actor_id = ${actorId}
          )
          delete from guests where actor_id = ${actorId}
        `.pipe(attempt("PrincipalRepository.eraseActor"), Effect.asVoid)
    })
  })
)
