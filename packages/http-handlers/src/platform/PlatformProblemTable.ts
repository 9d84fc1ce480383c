/** The problems of the platform's errors. */
import {
  EventInUseProblem,
  EventNotAccessibleProblem,
  GuestOccasionMismatchProblem,
  InvalidRequestProblem,
  KeyTakenProblem,
  LastManagerProblem,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  SlugTakenProblem,
  StaleRecordProblem,
  TemporarilyUnavailableProblem,
  UnauthenticatedProblem,
  VendorNotActiveProblem,
  VendorNotInOccasionProblem
} from "@banquet/http-api/platform/PlatformProblems"
import type * as PlatformErrors from "@banquet/platform-core/PlatformErrors"
import { type AnyProblemTable, type ProblemTable, translating } from "./ProblemTranslation.ts"

/** The errors of the platform's use cases. */
export type PlatformError = InstanceType<(typeof PlatformErrors)[keyof typeof PlatformErrors]>

const spoken = (noun: string): string => noun.replaceAll("_", " ")

export const platformProblems = {
  StoreUnavailable: (_, { request_id }) =>
    new TemporarilyUnavailableProblem({ detail: "The store is out of reach; try again in a moment.", request_id }),
  Unauthenticated: (_, { request_id }) =>
    new UnauthenticatedProblem({
      detail: "A valid token is needed: Authorization: Bearer <token>.",
      request_id
    }),
  PermissionDenied: (_, { request_id }) =>
    new PermissionDeniedProblem({ detail: "This token may not do that here.", request_id }),
  GuestOccasionMismatch: (_, { request_id }) =>
    new GuestOccasionMismatchProblem({ detail: "This token belongs to another occasion.", request_id }),
  EventNotAccessible: (_, { request_id }) =>
    new EventNotAccessibleProblem({ detail: "This token does not open that event.", request_id }),
  VendorNotActive: (_, { request_id }) =>
    new VendorNotActiveProblem({ detail: "This vendor is not active.", request_id }),
  VendorNotInOccasion: (_, { request_id }) =>
    new VendorNotInOccasionProblem({ detail: "This vendor does not belong to the occasion.", request_id }),
  ModuleNotInstalled: ({ module }, { moduleName, request_id }) =>
    new ModuleNotInstalledProblem({ detail: `The occasion has not installed ${moduleName(module)}.`, request_id }),
  ModuleNotEnabled: ({ module }, { moduleName, request_id }) =>
    new ModuleNotEnabledProblem({ detail: `${moduleName(module)} is not enabled on the event.`, request_id }),
  NotFound: ({ resource }, { request_id }) =>
    new NotFoundProblem({ detail: `The occasion has no such ${spoken(resource)}.`, request_id }),
  InvalidInput: ({ message, path }, { request_id }) =>
    new InvalidRequestProblem({
      detail: path === "" ? `The request ${message}.` : `${path} ${message}.`,
      errors: [{ path, message }],
      request_id
    }),
  StaleRecord: ({ resource, revision }, { request_id }) =>
    new StaleRecordProblem({
      detail: `The ${spoken(resource)} has changed; it is at revision ${revision} now.`,
      revision,
      request_id
    }),
  LastManager: (_, { request_id }) =>
    new LastManagerProblem({
      detail: "Nobody else manages the occasion: let another planner do so first.",
      request_id
    }),
  KeyTaken: ({ resource }, { request_id }) =>
    new KeyTakenProblem({ detail: `Another ${spoken(resource)} of the occasion has this key.`, request_id }),
  SlugTaken: (_, { request_id }) => new SlugTakenProblem({ detail: "Another occasion has this slug.", request_id }),
  EventInUse: ({ uses }, { request_id }) =>
    new EventInUseProblem({
      detail: uses.length === 0 ? "The event is in use." : `The event is in use: ${uses.map(spoken).join(", ")}.`,
      uses,
      request_id
    })
} satisfies ProblemTable<PlatformError>

/** Translates the errors of the platform's use cases into problems. */
export const translated = translating(platformProblems)

/** Returns the translation for the use cases of a module, which fail with the platform's errors and with its own. */
export const translatedWith = <const Own extends AnyProblemTable>(own: Own) =>
  translating({ ...platformProblems, ...own })
