/** The state machine of an upload: open → finalized | closed, and expired when nobody completed it in time. */
import { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { text } from "@banquet/platform-core/Text"
import { DateTime, Duration, Result, Schema } from "effect"
import { FileName } from "./Asset.ts"
import { AssetId, UploadSessionId } from "./AssetIds.ts"
import { ObjectKey } from "./ObjectStorage.ts"

/** 15 MB is 15 × 1024 × 1024 bytes. */
export const maximumUploadByteSize = 15 * 1024 * 1024

/** How long an expired session is reported as expired; afterwards it is unknown and may be removed. */
export const expiredSessionMemory = Duration.hours(24)

/** A caption: 1–500 characters. */
export const Caption = text(1, 500)

/** The stored status; whether a session is expired depends on the time only. */
export const UploadSessionStatus = Schema.Literals(["open", "finalized", "closed"])
export type UploadSessionStatus = typeof UploadSessionStatus.Type

export type UploadSessionState = UploadSessionStatus | "expired"

export const UploadSession = Schema.Struct({
  id: UploadSessionId,
  occasionId: OccasionId,
  eventId: EventId,
  /** The guest actor, whatever token it came with; `null` where planners upload. */
  ownerId: Schema.NullOr(ActorId),
  objectKey: ObjectKey,
  /** What the client claims; it is not trusted. */
  fileName: FileName,
  contentType: Schema.String,
  byteSize: Schema.Int,
  /** Meant for the item. */
  caption: Schema.NullOr(Caption),
  status: UploadSessionStatus,
  /** What the upload became, once finalized. */
  assetId: Schema.NullOr(AssetId),
  /** What counts towards quotas: the most that may still come while it is open, then what is stored and became nothing. */
  heldBytes: Schema.Int,
  createdAt: Schema.DateTimeUtc,
  expiresAt: Schema.DateTimeUtc
})
export interface UploadSession extends Schema.Schema.Type<typeof UploadSession> {}

/** A session of a guest. */
export interface GuestUploadSession extends UploadSession {
  readonly ownerId: ActorId
}

/** A session that became an asset. */
export type FinalizedUploadSession<Session extends UploadSession = UploadSession> = Session & {
  readonly status: "finalized"
  readonly assetId: AssetId
}

/** The session is unknown, expired long ago, or not the caller's; which of these is not disclosed. */
export class UploadSessionNotFound extends Schema.TaggedError<UploadSessionNotFound>()("UploadSessionNotFound", {}) {}

/** What was uploaded was refused, and the session with it. */
export class UploadSessionClosed extends Schema.TaggedError<UploadSessionClosed>()("UploadSessionClosed", {}) {}

export class UploadSessionExpired extends Schema.TaggedError<UploadSessionExpired>()("UploadSessionExpired", {}) {}

/** The guest that asks for a session. */
export interface UploadSessionCaller {
  readonly occasionId: OccasionId
  readonly actorId: ActorId
}

/** The event for which planners ask for a session. */
export interface PlannerUploadCaller {
  readonly occasionId: OccasionId
  readonly eventId: EventId
}

export const newUploadSession = (
  upload: Pick<
    UploadSession,
    | "id"
    | "occasionId"
    | "eventId"
    | "ownerId"
    | "objectKey"
    | "fileName"
    | "contentType"
    | "byteSize"
    | "caption"
    | "heldBytes"
  >,
  now: DateTime.Utc,
  timeToLive: Duration.Duration
): UploadSession => ({
  ...upload,
  status: "open",
  assetId: null,
  createdAt: now,
  expiresAt: DateTime.addDuration(now, timeToLive)
})

/** Returns the status of a session at a time; an open one is expired from the moment of its expiry on. */
export const uploadSessionState = (session: UploadSession, now: DateTime.Utc): UploadSessionState =>
  session.status === "open" && DateTime.isLessThanOrEqualTo(session.expiresAt, now) ? "expired" : session.status

/** Returns the time from which a session that was not finalized is unknown. */
export const forgottenAt = (session: UploadSession): DateTime.Utc =>
  DateTime.addDuration(session.expiresAt, expiredSessionMemory)

const isKnown = (session: UploadSession, now: DateTime.Utc): boolean =>
  session.status === "finalized" || DateTime.isLessThan(now, forgottenAt(session))

/** Returns the session where it exists, is the caller's, and is finalized or did not expire long ago. */
export const ownUploadSession = (
  session: UploadSession | null,
  { actorId, occasionId }: UploadSessionCaller,
  now: DateTime.Utc
): Result.Result<GuestUploadSession, UploadSessionNotFound> =>
  session !== null && session.ownerId === actorId && session.occasionId === occasionId && isKnown(session, now)
    ? Result.succeed({ ...session, ownerId: actorId })
    : Result.fail(new UploadSessionNotFound())

/** Returns the session where it exists, is one of planners for the event, and is finalized or did not expire long ago. */
export const plannerUploadSession = (
  session: UploadSession | null,
  { eventId, occasionId }: PlannerUploadCaller,
  now: DateTime.Utc
): Result.Result<UploadSession, UploadSessionNotFound> =>
  session !== null &&
  session.ownerId === null &&
  session.eventId === eventId &&
  session.occasionId === occasionId &&
  isKnown(session, now)
    ? Result.succeed(session)
    : Result.fail(new UploadSessionNotFound())

/** Returns a finalized session with its asset, also after its expiry; `null` for any other. */
export const finalizedUploadSession = <Session extends UploadSession>(
  session: Session
): FinalizedUploadSession<Session> | null =>
  session.status === "finalized" && session.assetId !== null
    ? { ...session, status: session.status, assetId: session.assetId }
    : null

/** Returns the session where an upload can be completed with it. */
export const openUploadSession = <Session extends UploadSession>(
  session: Session,
  now: DateTime.Utc
): Result.Result<Session, UploadSessionExpired | UploadSessionClosed> => {
  switch (uploadSessionState(session, now)) {
    case "open":
      return Result.succeed(session)
    case "expired":
      return Result.fail(new UploadSessionExpired())
    case "closed":
    case "finalized":
      return Result.fail(new UploadSessionClosed())
  }
}

/** Returns the session after its upload became an asset, which counts in its stead. Changes nothing where it is finalized already. */
export const finalizeUploadSession = <Session extends UploadSession>(
  session: Session,
  assetId: AssetId,
  now: DateTime.Utc
): Result.Result<FinalizedUploadSession<Session>, UploadSessionExpired | UploadSessionClosed> => {
  const finalized = finalizedUploadSession(session)
  return finalized !== null
    ? Result.succeed(finalized)
    : Result.map(openUploadSession(session, now), (open) => ({ ...open, status: "finalized", assetId, heldBytes: 0 }))
}

/** Returns the session after its upload was refused; the same object where it is not open. */
export const closeUploadSession = (session: UploadSession): UploadSession =>
  session.status === "open" ? { ...session, status: "closed" } : session
