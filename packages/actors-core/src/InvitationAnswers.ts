import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { ActorId, type EventId, idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import { NotFound, type StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Context, Effect, Layer, type Result } from "effect"
import { actorAudit } from "./ActorAudit.ts"
import {
  type ActorFacts,
  type ActorOutOfDate,
  type ActorPatch,
  decideCreation,
  decideInvitation,
  decideUpdate,
  keyToMake,
  type NewActor
} from "./ActorDecisions.ts"
import type { VendorNotEligible } from "./ActorErrors.ts"
import type { Response } from "./Invitation.ts"
import type { ActorWrite } from "./ActorWrite.ts"
import { PlannerActorRepository } from "./PlannerActorRepository.ts"

/** A person who comes along. */
export interface Companion {
  readonly displayName: string
  /** The household or group that the person becomes a member of. */
  readonly memberOf: ActorId | null
}

/**
 * Answers invitations on behalf of guests and planners, for modules that ask for answers. The module decides who may
 * answer for whom. Every method belongs in a transaction, locks the occasion until it ends, and writes what it changes
 * with its event, its entry of the audit log and, for an answer, the log of answers; what changes nothing writes nothing.
 */
export class InvitationAnswers extends Context.Service<
  InvitationAnswers,
  {
    /** Locks the occasion, against every other change of its actors and modules. */
    readonly lock: (occasionId: OccasionId) => Effect.Effect<void, StoreUnavailable>
    /** Sets the actor's own answer to the event, and invites the actor where it was not; `null` is no answer. */
    readonly answer: (
      by: Principal,
      occasionId: OccasionId,
      invitation: { readonly actorId: ActorId; readonly eventId: EventId; readonly response: Response | null }
    ) => Effect.Effect<void, ActorOutOfDate | VendorNotEligible | StoreUnavailable>
    /** Adds a person with a key that is made of the name. */
    readonly addCompanion: (
      by: Principal,
      occasionId: OccasionId,
      companion: Companion
    ) => Effect.Effect<ActorId, NotFound | StoreUnavailable>
    readonly rename: (
      by: Principal,
      occasionId: OccasionId,
      actorId: ActorId,
      displayName: string
    ) => Effect.Effect<void, ActorOutOfDate | StoreUnavailable>
  }
>()("@banquet/actors-core/InvitationAnswers") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const unchanged = {
  key: undefined,
  partySize: undefined,
  status: undefined,
  memberOf: undefined,
  contact: undefined,
  dietary: undefined,
  notes: undefined
}

const make = Effect.gen(function* () {
  const newId = yield* idMaker
  const repository = yield* PlannerActorRepository

  const saving = Effect.fnUntraced(function* <E>(
    by: Principal,
    facts: ActorFacts,
    decided: Result.Result<ActorWrite | null, E>
  ) {
    const write = yield* Effect.fromResult(decided)
    if (write !== null) yield* repository.save(write, actorAudit(write, facts, auditPrincipal(by)))
  })

  return InvitationAnswers.of({
    lock: (occasionId) => Effect.asVoid(repository.forChange(occasionId, { actorId: null })),

    answer: Effect.fn("InvitationAnswers.answer")(function* (by, occasionId, { actorId, eventId, response }) {
      const facts = yield* repository.forChange(occasionId, { actorId, eventId })
      yield* saving(by, facts, decideInvitation(facts, eventId, response, { revision: undefined }))
    }),

    addCompanion: Effect.fn("InvitationAnswers.addCompanion")(function* (by, occasionId, { displayName, memberOf }) {
      const id = yield* newId(ActorId)
      const parentIds = memberOf === null ? [] : [memberOf]
      const given: NewActor = { ...unchanged, type: "person", displayName, memberOf: parentIds }
      const facts = yield* repository.forChange(occasionId, { actorId: null, parentIds, keyBase: keyToMake(given) })
      yield* saving(by, facts, decideCreation({ id, occasionId }, given, facts)).pipe(
        Effect.mapError((error) => (error._tag === "StoreUnavailable" ? error : new NotFound({ resource: "actor" })))
      )
      return id
    }),

    rename: Effect.fn("InvitationAnswers.rename")(function* (by, occasionId, actorId, displayName) {
      const facts = yield* repository.forChange(occasionId, { actorId })
      const patch: ActorPatch = { ...unchanged, type: undefined, displayName, revision: undefined }
      // A name alone touches neither key, type, status nor households.
      yield* saving(by, facts, decideUpdate(facts, patch, false)).pipe(
        Effect.catchTag(
          ["ActorKeyTaken", "ActorNotInOccasion", "InvalidInput", "MembershipCycle", "PermissionDenied"],
          Effect.die
        )
      )
    })
  })
})
