import { UploadSession } from "@banquet/assets-core/UploadSession"
import { UploadSessionRepository } from "@banquet/assets-core/UploadSessionRepository"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { last } from "../statements/LastStatement.ts"
import { all, first, recordset, Time, timestamp } from "../statements/Rows.ts"
import { attempt, StoreDefect } from "../statements/StoreAttempt.ts"
import { lockUploadsOfGuest, lockUploadsOfOccasion } from "./internal/UploadLocks.sql.ts"
import * as Sessions from "./internal/UploadSessions.sql.ts"

const Row = UploadSession.mapFields((fields) => ({ ...fields, createdAt: Time, expiresAt: Time }))
const sessionRow = first(Row)
const sessionRows = all(Row)

const ofUploads = (client: SqlClient.SqlClient) =>
  ({
    insert: (session) =>
      Sessions.insertSession
        .on(client, {
          ...session,
          byteSize: BigInt(session.byteSize),
          heldBytes: BigInt(session.heldBytes),
          createdAt: timestamp(session.createdAt),
          expiresAt: timestamp(session.expiresAt)
        })
        .pipe(last(client), attempt("UploadSessionRepository.insert"), Effect.asVoid),

    find: (id) => sessionRow(Sessions.selectSession.on(client, { id })).pipe(attempt("UploadSessionRepository.find")),

    findForChange: (id) =>
      sessionRow(Sessions.lockSession.on(client, { id })).pipe(attempt("UploadSessionRepository.findForChange")),

    save: ({ assetId, heldBytes, id, status }) =>
      Sessions.updateSession.on(client, { assetId, heldBytes: BigInt(heldBytes), id, status }).pipe(
        attempt("UploadSessionRepository.save"),
        Effect.flatMap((rows) =>
          rows.length > 0
            ? Effect.void
            : Effect.die(new StoreDefect("UploadSessionRepository.save", "no such session", undefined))
        )
      ),

    // Both sent at once: the sum sees what the lock has waited for.
    occasionBytesForChange: (occasionId) =>
      Effect.all(
        [lockUploadsOfOccasion.on(client, { occasionId }), Sessions.selectOccasionBytes.on(client, { occasionId })],
        { concurrency: "unbounded" }
      ).pipe(
        Effect.map(([, [row]]) => row?.bytes ?? 0),
        attempt("UploadSessionRepository.occasionBytesForChange")
      ),

    discard: (id) =>
      Sessions.deleteOpenSession.on(client, { id }).pipe(attempt("UploadSessionRepository.discard"), Effect.asVoid)
  }) satisfies Partial<UploadSessionRepository["Service"]>

const ofSweeps = (client: SqlClient.SqlClient) =>
  ({
    owners: (occasionId, actorIds) =>
      Sessions.selectOwners.on(client, { actorIds, occasionId }).pipe(
        Effect.map((rows) => rows.map(({ actorId }) => actorId)),
        attempt("UploadSessionRepository.owners")
      ),

    // Locks first, and all sent at once: the deletion sees what they have waited for.
    eraseOwned: (occasionId, ownerId) =>
      Effect.all(
        [
          lockUploadsOfGuest.on(client, { ownerId }),
          Sessions.lockSessionsOfOwner.on(client, { ownerId, occasionId }),
          sessionRows(Sessions.deleteSessionsOfOwner.on(client, { ownerId, occasionId }))
        ],
        { concurrency: "unbounded" }
      ).pipe(
        Effect.map(([, , erased]) => erased),
        attempt("UploadSessionRepository.eraseOwned")
      ),

    // In the order of their ids, so that two who lock both never deadlock.
    lockOwners: (ownerIds) =>
      Effect.forEach(ownerIds.toSorted(), (ownerId) => lockUploadsOfGuest.on(client, { ownerId }), {
        discard: true
      }).pipe(attempt("UploadSessionRepository.lockOwners")),

    reassign: (occasionId, fromId, intoId) =>
      Sessions.reassignSessions
        .on(client, { occasionId, fromId, intoId })
        .pipe(attempt("UploadSessionRepository.reassign"), Effect.asVoid),

    ended: ({ occasionId, ownerId }, { endedBefore, settled }, limit) => {
      const which = { endedBefore: timestamp(endedBefore), settled, limit }
      return sessionRows(
        occasionId === undefined
          ? Sessions.selectEnded.on(client, which)
          : ownerId === undefined
            ? Sessions.selectEndedOfOccasion.on(client, { ...which, occasionId })
            : Sessions.selectEndedOfOwner.on(client, { ...which, occasionId, ownerId })
      ).pipe(attempt("UploadSessionRepository.ended"))
    },

    settle: (held) =>
      Sessions.settleSessions
        .on(client, { held: recordset(held) })
        .pipe(attempt("UploadSessionRepository.settle"), Effect.asVoid),

    removeExpired: (before, limit) =>
      sessionRows(Sessions.deleteExpired.on(client, { before: timestamp(before), limit })).pipe(
        attempt("UploadSessionRepository.removeExpired")
      )
  }) satisfies Partial<UploadSessionRepository["Service"]>

/** Upload sessions. */
export const layer = Layer.effect(
  UploadSessionRepository,
  Effect.map(SqlClient.SqlClient, (client) => UploadSessionRepository.of({ ...ofUploads(client), ...ofSweeps(client) }))
)
