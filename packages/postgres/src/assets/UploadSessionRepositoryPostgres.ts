import { UploadSession } from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { all, first, recordset, Time, timestamp } from "../statements/Rows.ts"
import { attempt, StoreDefect } from "../statements/StoreAttempt.ts"
import { lockUploads } from "./internal/UploadLock.ts"

const Row = UploadSession.mapFields((fields) => ({ ...fields, createdAt: Time, expiresAt: Time }))
const sessionRow = first(Row)
const sessionRows = all(Row)

/** Upload sessions. */
export const layer = Layer.effect(
  UploadSessionRepository,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const session = sql.literal(`
      id, occasion_id as "occasionId", event_id as "eventId", owner_id as "ownerId", object_key as "objectKey",
      file_name as "fileName", content_type as "contentType", byte_size::float8 as "byteSize", caption, status,
      asset_id as "assetId", held_bytes::float8 as "heldBytes", created_at as "createdAt", expires_at as "expiresAt"`)
    return UploadSessionRepository.of({
      insert: ({ assetId, byteSize, caption, contentType, createdAt, eventId, expiresAt, fileName, id, ...rest }) =>
        sql`
          insert into upload_sessions (
            id, occasion_id, event_id, owner_id, object_key, file_name, content_type, byte_size, caption, status,
            asset_id, held_bytes, created_at, expires_at
          ) values (
            ${id}, ${rest.occasionId}, ${eventId}, ${rest.ownerId}, ${rest.objectKey}, ${fileName}, ${contentType},
            ${BigInt(byteSize)}, ${caption}, ${rest.status}, ${assetId}, ${BigInt(rest.heldBytes)},
            ${timestamp(createdAt)}, ${timestamp(expiresAt)}
          )
        `.pipe(attempt("UploadSessionRepository.insert"), Effect.asVoid),

      find: (id) =>
        sessionRow(sql`select ${session} from upload_sessions where id = ${id}`).pipe(
          attempt("UploadSessionRepository.find")
        ),

      findForChange: (id) =>
        sessionRow(sql`select ${session} from upload_sessions where id = ${id} for update`).pipe(
          attempt("UploadSessionRepository.findForChange")
        ),

      save: ({ assetId, heldBytes, id, status }) =>
        sql`
          update upload_sessions set status = ${status}, asset_id = ${assetId}, held_bytes = ${BigInt(heldBytes)}
          where id = ${id} returning id
        `.pipe(
          attempt("UploadSessionRepository.save"),
          Effect.flatMap((rows) =>
            rows.length > 0
              ? Effect.void
              : Effect.die(new StoreDefect("UploadSessionRepository.save", "no such session", undefined))
          )
        ),

      // Locks first, and all sent at once: the deletion sees what they have waited for.
      eraseOwned: (occasionId, ownerId) =>
        Effect.all(
          [
            lockUploads(sql, ownerId),
            sql`
              select id from upload_sessions where owner_id = ${ownerId} and occasion_id = ${occasionId}
              order by id for update`,
            sessionRows(sql`
              delete from upload_sessions where owner_id = ${ownerId} and occasion_id = ${occasionId}
              returning ${session}`)
          ],
          { concurrency: "unbounded" }
        ).pipe(
          Effect.map(([, , erased]) => erased),
          attempt("UploadSessionRepository.eraseOwned")
        ),

      discard: (id) =>
        sql`delete from upload_sessions where id = ${id} and status = 'open'`.pipe(
          attempt("UploadSessionRepository.discard"),
          Effect.asVoid
        ),

      ended: ({ occasionId, ownerId }, { endedBefore, settled }, limit) =>
        sessionRows(sql`
          select ${session} from upload_sessions
          where held_bytes > 0 and status <> 'finalized'
            and (status = 'closed' or expires_at <= ${timestamp(endedBefore)})
            ${occasionId === undefined ? sql.literal("") : sql`and occasion_id = ${occasionId}`}
            ${ownerId === undefined ? sql.literal("") : sql`and owner_id = ${ownerId}`}
            ${settled === null ? sql.literal("") : sql`and settled = ${settled}`}
          order by expires_at, id
          limit ${limit}`).pipe(attempt("UploadSessionRepository.ended")),

      settle: (held) =>
        sql`
          update upload_sessions session set held_bytes = given."heldBytes", settled = true
          from jsonb_to_recordset(${recordset(held)}::jsonb) as given (id uuid, "heldBytes" bigint)
          where session.id = given.id and session.status <> 'finalized'`.pipe(
          attempt("UploadSessionRepository.settle"),
          Effect.asVoid
        ),

      // What another sweep is removing is not waited for.
      removeExpired: (before, limit) =>
        sessionRows(sql`
          with unused as materialized (
            select id as unused_id from upload_sessions
            where status <> 'finalized' and held_bytes = 0 and expires_at < ${timestamp(before)}
            order by expires_at, id
            limit ${limit}
            for update skip locked
          ), removed as (
            delete from upload_sessions using unused where id = unused_id returning upload_sessions.*
          )
          select ${session} from removed order by expires_at, id`).pipe(
          attempt("UploadSessionRepository.removeExpired")
        )
    })
  })
)
