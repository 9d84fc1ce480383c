/** Upload sessions. */
import type { UploadSessionId } from "@banquet/assets-core/AssetIds"
import type { UploadSession } from "@banquet/assets-core/UploadSession"
import type { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

const columns = sql`
  id, occasion_id as "occasionId", event_id as "eventId", owner_id as "ownerId", object_key as "objectKey",
    file_name as "fileName", content_type as "contentType", byte_size::float8 as "byteSize", caption, status,
    asset_id as "assetId", held_bytes::float8 as "heldBytes", created_at as "createdAt", expires_at as "expiresAt"`

interface OfSession {
  readonly id: UploadSessionId
}

type Stored = Omit<UploadSession, "byteSize" | "createdAt" | "expiresAt" | "heldBytes"> & {
  readonly byteSize: bigint
  readonly heldBytes: bigint
  readonly createdAt: Date
  readonly expiresAt: Date
}

export const insertSession = statement<Stored>(
  "UploadSessionRepository.insert",
  (session) => sql`
    insert into upload_sessions (
      id, occasion_id, event_id, owner_id, object_key, file_name, content_type, byte_size, caption, status, asset_id,
      held_bytes, created_at, expires_at
    ) values (
      ${session.id}, ${session.occasionId}, ${session.eventId}, ${session.ownerId}, ${session.objectKey},
      ${session.fileName}, ${session.contentType}, ${session.byteSize}, ${session.caption}, ${session.status},
      ${session.assetId}, ${session.heldBytes}, ${session.createdAt}, ${session.expiresAt}
    )`
)

export const selectSession = statement<OfSession>(
  "UploadSessionRepository.find",
  ({ id }) => sql`
    select ${columns} from upload_sessions where id = ${id}`
)

export const lockSession = statement<OfSession>(
  "UploadSessionRepository.findForChange",
  ({ id }) => sql`
    select ${columns} from upload_sessions where id = ${id} for update`
)

export const updateSession = statement<Pick<Stored, "assetId" | "heldBytes" | "id" | "status">, OfSession>(
  "UploadSessionRepository.save",
  ({ assetId, heldBytes, id, status }) => sql`
    update upload_sessions set status = ${status}, asset_id = ${assetId}, held_bytes = ${heldBytes}
    where id = ${id}
    returning id`
)

interface OfOwner {
  readonly ownerId: ActorId
  readonly occasionId: OccasionId
}

export const lockSessionsOfOwner = statement<OfOwner, OfSession>(
  "UploadSessionRepository.eraseOwned.lock",
  ({ occasionId, ownerId }) => sql`
    select id from upload_sessions
    where owner_id = ${ownerId} and occasion_id = ${occasionId}
    order by id
    for update`
)

export const selectOwners = statement<
  { readonly occasionId: OccasionId; readonly actorIds: ReadonlyArray<ActorId> },
  { readonly actorId: ActorId }
>(
  "UploadSessionRepository.owners",
  ({ actorIds, occasionId }) => sql`
    select distinct owner_id as "actorId"
    from upload_sessions
    where owner_id = any(${actorIds}::uuid[]) and occasion_id = ${occasionId}
    order by owner_id`
)

export const deleteSessionsOfOwner = statement<OfOwner>(
  "UploadSessionRepository.eraseOwned",
  ({ occasionId, ownerId }) => sql`
    delete from upload_sessions
    where owner_id = ${ownerId} and occasion_id = ${occasionId}
    returning ${columns}`
)

export const reassignSessions = statement<{
  readonly occasionId: OccasionId
  readonly fromId: ActorId
  readonly intoId: ActorId
}>(
  "UploadSessionRepository.reassign",
  ({ fromId, intoId, occasionId }) => sql`
    update upload_sessions set owner_id = ${intoId}
    where id in (
      select id from upload_sessions where owner_id = ${fromId} and occasion_id = ${occasionId} order by id for update
    )`
)

/** Of all modules: a picture is counted where its asset is. */
export const selectOccasionBytes = statement<Pick<OfOwner, "occasionId">, { readonly bytes: number }>(
  "UploadSessionRepository.occasionBytesForChange",
  ({ occasionId }) => sql`
    select (
      (select coalesce(sum(byte_size), 0) from assets where occasion_id = ${occasionId})
      + (
        select coalesce(sum(held_bytes), 0) from upload_sessions
        where occasion_id = ${occasionId} and held_bytes > 0 and status <> 'finalized'
      )
    )::float8 as bytes`
)

export const deleteOpenSession = statement<OfSession>(
  "UploadSessionRepository.discard",
  ({ id }) => sql`
    delete from upload_sessions where id = ${id} and status = 'open'`
)

interface Ended {
  readonly endedBefore: Date
  /** Only those that are settled, or that are not; all for null. */
  readonly settled: boolean | null
  readonly limit: number
}

const endedSessions = (condition: string, settled: string, limit: string) => sql`
  select ${columns}
  from upload_sessions
  where held_bytes > 0 and status <> 'finalized' and ${condition}
    and (${settled}::boolean is null or settled = ${settled})
  order by expires_at, id
  limit ${limit}`

const hasEnded = (endedBefore: string) => `(status = 'closed' or expires_at <= ${endedBefore})`

export const selectEnded = statement<Ended>("UploadSessionRepository.ended", ({ endedBefore, limit, settled }) =>
  endedSessions(hasEnded(endedBefore), settled, limit)
)

export const selectEndedOfOccasion = statement<Ended & Pick<OfOwner, "occasionId">>(
  "UploadSessionRepository.ended.ofOccasion",
  ({ endedBefore, limit, occasionId, settled }) =>
    endedSessions(`${hasEnded(endedBefore)} and occasion_id = ${occasionId}`, settled, limit)
)

export const selectEndedOfOwner = statement<Ended & OfOwner>(
  "UploadSessionRepository.ended.ofOwner",
  ({ endedBefore, limit, occasionId, ownerId, settled }) =>
    endedSessions(`${hasEnded(endedBefore)} and owner_id = ${ownerId} and occasion_id = ${occasionId}`, settled, limit)
)

export const settleSessions = statement<{ readonly held: string }>(
  "UploadSessionRepository.settle",
  ({ held }) => sql`
    update upload_sessions session set held_bytes = given."heldBytes", settled = true
    from jsonb_to_recordset(${held}::jsonb) as given (id uuid, "heldBytes" bigint)
    where session.id = given.id and session.status <> 'finalized'`
)

/** What another sweep is removing is not waited for. */
export const deleteExpired = statement<{ readonly before: Date; readonly limit: number }>(
  "UploadSessionRepository.removeExpired",
  ({ before, limit }) => sql`
    with unused as materialized (
      select id as unused_id
      from upload_sessions
      where status <> 'finalized' and held_bytes = 0 and expires_at < ${before}
      order by expires_at, id
      limit ${limit}
      for update skip locked
    ), removed as (
      delete from upload_sessions using unused where id = unused_id returning upload_sessions.*
    )
    select ${columns} from removed order by expires_at, id`
)
