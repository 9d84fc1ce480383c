/** The one place where domain errors become problems. An error without an entry does not compile. */
import type { NotAnImage } from "@banquet/assets-core/ImageEngine"
import type * as UploadSessions from "@banquet/assets-core/UploadSession"
import type * as GalleryErrors from "@banquet/gallery-core/GalleryErrors"
import { GalleryModule } from "@banquet/gallery-core/GalleryModule"
import {
  FileTooLargeProblem,
  InsufficientStorageProblem,
  NotAnImageProblem,
  UploadNotReceivedProblem,
  UploadQuotaReachedProblem,
  UploadsNotActiveProblem,
  UploadSessionClosedProblem,
  UploadSessionExpiredProblem,
  UploadSessionNotFoundProblem
} from "@banquet/http-api/gallery/GalleryProblems"
import {
  EventNotAccessibleProblem,
  GuestOccasionMismatchProblem,
  InvalidRequestProblem,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  TemporarilyUnavailableProblem,
  UnauthenticatedProblem,
  VendorNotActiveProblem,
  VendorNotInOccasionProblem
} from "@banquet/http-api/platform/PlatformProblems"
import {
  ActorAlreadyAssignedProblem,
  ActorDeclinedProblem,
  ActorNotEligibleProblem,
  CapacityBelowOccupancyProblem,
  PlanAlreadyExistsProblem,
  PlanNotPublishedProblem,
  SeatAboveCapacityProblem,
  SeatTakenProblem,
  StaleRevisionProblem,
  TableFullProblem,
  TableNotEmptyProblem,
  TableNotInPlanProblem,
  type Violation,
  ZoneNotInPlanProblem
} from "@banquet/http-api/seating/SeatingProblems"
import type * as PlatformErrors from "@banquet/platform-core/PlatformErrors"
import type * as SeatingErrors from "@banquet/seating-core/SeatingErrors"
import { SeatingModule } from "@banquet/seating-core/SeatingModule"
import type { Violation as DomainViolation } from "@banquet/seating-core/SeatingViolation"
import { Effect } from "effect"
import { CurrentRequest } from "./CurrentRequest.ts"

/** Whatever a use case fails with. */
export type DomainError =
  | PlatformErrors.StoreUnavailable
  | PlatformErrors.Unauthenticated
  | PlatformErrors.PermissionDenied
  | PlatformErrors.GuestOccasionMismatch
  | PlatformErrors.EventNotAccessible
  | PlatformErrors.VendorNotActive
  | PlatformErrors.VendorNotInOccasion
  | PlatformErrors.ModuleNotInstalled
  | PlatformErrors.ModuleNotEnabled
  | PlatformErrors.NotFound
  | PlatformErrors.InvalidInput
  | GalleryErrors.UploadsNotActive
  | GalleryErrors.FileTooLarge
  | GalleryErrors.UploadQuotaReached
  | GalleryErrors.InsufficientStorage
  | GalleryErrors.UploadNotReceived
  | GalleryErrors.InspectionBusy
  | NotAnImage
  | UploadSessions.UploadSessionNotFound
  | UploadSessions.UploadSessionClosed
  | UploadSessions.UploadSessionExpired
  | SeatingErrors.PlanNotPublished
  | SeatingErrors.PlanAlreadyExists
  | SeatingErrors.StaleRevision
  | SeatingErrors.ZoneNotInPlan
  | SeatingErrors.CapacityBelowOccupancy
  | SeatingErrors.TableNotEmpty
  | SeatingErrors.AssignmentRefused

type Table = {
  readonly [Tag in DomainError["_tag"]]: (error: Extract<DomainError, { _tag: Tag }>, requestId: string) => unknown
}

const displayNames = new Map<string, string>([GalleryModule, SeatingModule].map((it) => [it.key, it.displayName]))
const moduleName = (module: string): string => displayNames.get(module) ?? module

const table = {
  StoreUnavailable: (_, request_id) =>
    new TemporarilyUnavailableProblem({ detail: "The store is out of reach; try again in a moment.", request_id }),
  Unauthenticated: (_, request_id) =>
    new UnauthenticatedProblem({
      detail: "A valid token is needed: Authorization: Bearer <token>.",
      request_id
    }),
  PermissionDenied: (_, request_id) =>
    new PermissionDeniedProblem({ detail: "This token may not do that here.", request_id }),
  GuestOccasionMismatch: (_, request_id) =>
    new GuestOccasionMismatchProblem({ detail: "This token belongs to another occasion.", request_id }),
  EventNotAccessible: (_, request_id) =>
    new EventNotAccessibleProblem({ detail: "This token does not open that event.", request_id }),
  VendorNotActive: (_, request_id) => new VendorNotActiveProblem({ detail: "This vendor is not active.", request_id }),
  VendorNotInOccasion: (_, request_id) =>
    new VendorNotInOccasionProblem({ detail: "This vendor does not belong to the occasion.", request_id }),
  ModuleNotInstalled: ({ module }, request_id) =>
    new ModuleNotInstalledProblem({ detail: `The occasion has not installed ${moduleName(module)}.`, request_id }),
  ModuleNotEnabled: ({ module }, request_id) =>
    new ModuleNotEnabledProblem({ detail: `${moduleName(module)} is not enabled on the event.`, request_id }),
  NotFound: ({ resource }, request_id) =>
    new NotFoundProblem({ detail: `The occasion has no such ${resource.replaceAll("_", " ")}.`, request_id }),
  InvalidInput: ({ message, path }, request_id) =>
    new InvalidRequestProblem({
      detail: path === "" ? `The request ${message}.` : `${path} ${message}.`,
      errors: [{ path, message }],
      request_id
    }),
  UploadsNotActive: (_, request_id) =>
    new UploadsNotActiveProblem({ detail: "The event takes no uploads just now.", request_id }),
  FileTooLarge: ({ maximumByteSize }, request_id) =>
    new FileTooLargeProblem({
      detail: `A file may have at most ${maximumByteSize} bytes.`,
      maximum_byte_size: maximumByteSize,
      request_id
    }),
  UploadQuotaReached: ({ quota, quotaBytes }, request_id) =>
    new UploadQuotaReachedProblem({
      detail:
        quotaBytes === null
          ? `A guest may upload at most ${quota} photos.`
          : `The photos of a guest may take at most ${quotaBytes} bytes.`,
      quota,
      quota_bytes: quotaBytes,
      request_id
    }),
  InsufficientStorage: ({ reason }, request_id) =>
    new InsufficientStorageProblem({
      detail:
        reason === "occasion"
          ? "The gallery of this occasion is full; its planners can tell whether there will be more space."
          : "There is no space left for uploads just now; try again later.",
      request_id
    }),
  UploadNotReceived: (_, request_id) =>
    new UploadNotReceivedProblem({ detail: "The file has not arrived yet: send it, then complete again.", request_id }),
  InspectionBusy: (_, request_id) =>
    new TemporarilyUnavailableProblem({
      detail: "Too many photos are being looked at; complete again in a moment.",
      request_id
    }),
  NotAnImage: ({ reason }, request_id) => new NotAnImageProblem({ detail: reason, request_id }),
  UploadSessionNotFound: (_, request_id) =>
    new UploadSessionNotFoundProblem({ detail: "This guest has no such upload session.", request_id }),
  UploadSessionClosed: (_, request_id) =>
    new UploadSessionClosedProblem({ detail: "What was uploaded was refused; begin a new upload.", request_id }),
  UploadSessionExpired: (_, request_id) =>
    new UploadSessionExpiredProblem({ detail: "The upload session has expired; begin a new upload.", request_id }),
  PlanNotPublished: (_, request_id) =>
    new PlanNotPublishedProblem({ detail: "None of the plans that this vendor may view is published.", request_id }),
  PlanAlreadyExists: (_, request_id) =>
    new PlanAlreadyExistsProblem({ detail: "The event has a seating plan already.", request_id }),
  StaleRevision: ({ revision }, request_id) =>
    new StaleRevisionProblem({
      detail: `The plan has changed; it is at revision ${revision} now.`,
      revision,
      request_id
    }),
  ZoneNotInPlan: (_, request_id) => new ZoneNotInPlanProblem({ detail: "The plan has no such zone.", request_id }),
  CapacityBelowOccupancy: ({ capacity, highestSeatNumber, occupancy }, request_id) =>
    new CapacityBelowOccupancyProblem({
      detail:
        capacity < occupancy
          ? `${counted(occupancy, "seat")} ${occupancy === 1 ? "is" : "are"} taken, so the capacity cannot be ${capacity}.`
          : `Seat ${highestSeatNumber} is taken, so the capacity cannot be ${capacity}.`,
      capacity,
      occupancy,
      highest_seat_number: highestSeatNumber,
      request_id
    }),
  TableNotEmpty: ({ assignments }, request_id) =>
    new TableNotEmptyProblem({
      detail: `The table has ${counted(assignments, "assignment")}; remove ${assignments === 1 ? "it" : "them"} first.`,
      assignments,
      request_id
    }),
  AssignmentRefused: ({ violations: [first, ...others] }, request_id) => {
    const named = violation(first)
    return assignmentProblem(named, [named, ...others.map(violation)], request_id)
  }
} satisfies Table

const counted = (count: number, one: string): string => `${count} ${one}${count === 1 ? "" : "s"}`

const violation = (broken: DomainViolation): Violation => {
  switch (broken.code) {
    case "table_not_in_plan":
      return { code: broken.code, detail: "The plan has no such table." }
    case "actor_not_eligible":
      return { code: broken.code, detail: "This actor is not a candidate for the plan's event." }
    case "actor_declined":
      return { code: broken.code, detail: `${broken.displayName} has declined.`, display_name: broken.displayName }
    case "actor_already_assigned":
      return {
        code: broken.code,
        detail: `${broken.displayName} is seated in this plan already.`,
        display_name: broken.displayName
      }
    case "seat_above_capacity":
      return {
        code: broken.code,
        detail: `${broken.tableName} has ${counted(broken.capacity, "seat")}; there is no seat ${broken.seatNumber}.`,
        table_name: broken.tableName,
        seat_number: broken.seatNumber,
        capacity: broken.capacity
      }
    case "seat_taken":
      return {
        code: broken.code,
        detail: `Seat ${broken.seatNumber} at ${broken.tableName} is taken.`,
        table_name: broken.tableName,
        seat_number: broken.seatNumber
      }
    case "table_full":
      return {
        code: broken.code,
        detail: `${broken.tableName} has ${counted(broken.capacity, "seat")}, of which ${broken.occupancy} ${broken.occupancy === 1 ? "is" : "are"} taken; ${broken.partySize} more ${broken.partySize === 1 ? "does" : "do"} not fit.`,
        table_name: broken.tableName,
        capacity: broken.capacity,
        occupancy: broken.occupancy,
        party_size: broken.partySize
      }
  }
}

const assignmentProblem = (first: Violation, violations: ReadonlyArray<Violation>, request_id: string) => {
  switch (first.code) {
    case "table_not_in_plan":
      return new TableNotInPlanProblem({ ...first, violations, request_id })
    case "actor_not_eligible":
      return new ActorNotEligibleProblem({ ...first, violations, request_id })
    case "actor_declined":
      return new ActorDeclinedProblem({ ...first, violations, request_id })
    case "actor_already_assigned":
      return new ActorAlreadyAssignedProblem({ ...first, violations, request_id })
    case "seat_above_capacity":
      return new SeatAboveCapacityProblem({ ...first, violations, request_id })
    case "seat_taken":
      return new SeatTakenProblem({ ...first, violations, request_id })
    case "table_full":
      return new TableFullProblem({ ...first, violations, request_id })
  }
}

type ProblemOf<E extends DomainError> = E extends DomainError ? ReturnType<(typeof table)[E["_tag"]]> : never

/** Lets an effect fail with the problems of its errors, which the endpoint must have declared. */
export const translated = <A, E extends DomainError, R>(
  effect: Effect.Effect<A, E, R>
): Effect.Effect<A, ProblemOf<E>, R> =>
  effect.pipe(
    Effect.catch((error) =>
      Effect.flatMap(CurrentRequest, ({ id }) => {
        // The table has an entry for every tag that takes the error of that tag, which a union of functions cannot say.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion
        const translate = table[error._tag] as (error: DomainError, requestId: string) => ProblemOf<E>
        return Effect.fail(translate(error, id))
      })
    )
  )
