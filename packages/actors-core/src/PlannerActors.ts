import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type { InvalidInput, NotFound, PermissionDenied, StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Context, Effect, Layer } from "effect"
import {
  type ActorFacts,
  type ActorOutOfDate,
  type ActorPatch,
  type AtActorRevision,
  decideInvitation,
  decideWithdrawal,
  type NewActor,
  type ParentRefusal
} from "./ActorDecisions.ts"
import type {
  ActorChangeRefused,
  ActorInUse,
  ActorKeyTaken,
  ActorNotInOccasion,
  MembershipCycle,
  MergeConflict,
  VendorNotEligible
} from "./ActorErrors.ts"
import type { ActorView } from "./ActorProfile.ts"
import type { Response } from "./Invitation.ts"
import type { InvitationChange } from "./InvitationChanges.ts"
import {
  creation,
  deletion,
  findView,
  invitation,
  invitations,
  list,
  mayManage,
  merge,
  type PlannerActorPage,
  type PlannerActorQuery,
  type Ports,
  ports,
  update
} from "./PlannerActorUseCases.ts"

/** How reads of a planner fail. */
type ReadError = PermissionDenied | NotFound | StoreUnavailable

/** How every change of a planner fails. */
type ChangeError = ReadError | ActorOutOfDate

/** What planners do with the people, households, groups and vendors of an occasion. */
export class PlannerActors extends Context.Service<
  PlannerActors,
  {
    /** `actors:list`. */
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      query: PlannerActorQuery
    ) => Effect.Effect<PlannerActorPage, ReadError | InvalidInput | ActorNotInOccasion>
    /** `actors:list`. */
    readonly find: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId
    ) => Effect.Effect<ActorView, ReadError>
    /** `actors:update`. Makes a key of the name where none is given. */
    readonly create: (
      principal: Principal,
      occasionId: OccasionId,
      given: NewActor
    ) => Effect.Effect<ActorView, ReadError | ActorKeyTaken | ParentRefusal>
    /** `actors:update`, for the status of vendors also `occasion:manage`. */
    readonly update: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId,
      patch: ActorPatch
    ) => Effect.Effect<ActorView, ChangeError | ActorKeyTaken | ParentRefusal | ActorChangeRefused>
    /** `actors:update`. Tokens, invitations and memberships go with the actor. */
    readonly delete: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId,
      at: AtActorRevision
    ) => Effect.Effect<void, ChangeError | ActorInUse>
    /**
     * `actors:update`. Makes two actors one: what the first has is the second's, whose own members win. Returns the
     * second.
     */
    readonly merge: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId,
      given: AtActorRevision & { readonly into: ActorId }
    ) => Effect.Effect<
      ActorView,
      | ChangeError
      | ActorChangeRefused
      | ActorInUse
      | ActorNotInOccasion
      | InvalidInput
      | MembershipCycle
      | MergeConflict
    >
    /** `actors:update`. Invites the actor, or changes what it answered; `null` is no answer yet. */
    readonly invite: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId,
      eventId: EventId,
      answer: AtActorRevision & { readonly response: Response | null }
    ) => Effect.Effect<ActorView, ChangeError | VendorNotEligible>
    /** `actors:update`. Takes the invitation back. */
    readonly uninvite: (
      principal: Principal,
      occasionId: OccasionId,
      actorId: ActorId,
      eventId: EventId,
      at: AtActorRevision
    ) => Effect.Effect<ActorView, ChangeError>
    /**
     * `actors:update`. Makes all of the changes or, where it fails, none; of actors that are gone, and of invitations that
     * are not as a change says, nothing changes. No two are of one invitation. Returns the actors that the changes name, in
     * their order.
     */
    readonly changeInvitations: (
      principal: Principal,
      occasionId: OccasionId,
      changes: ReadonlyArray<InvitationChange>
    ) => Effect.Effect<ReadonlyArray<ActorView>, ReadError | InvalidInput | VendorNotEligible>
  }
>()("@banquet/actors-core/PlannerActors") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const readsOf = (dependencies: Ports): Pick<PlannerActors["Service"], "list" | "find"> => ({
  list: Effect.fn("PlannerActors.list")(function* (principal, occasionId, query) {
    yield* dependencies.authorization.planner(principal, "actors:list", occasionId)
    return yield* list(dependencies, occasionId, query)
  }),

  find: Effect.fn("PlannerActors.find")(function* (principal, occasionId, actorId) {
    yield* dependencies.authorization.planner(principal, "actors:list", occasionId)
    return yield* findView(dependencies, occasionId, actorId)
  })
})

const make = Effect.map(ports, (dependencies) => {
  const { authorization, transaction } = dependencies

  /** Authorizes, and changes in a transaction. */
  const changing = <A, E>(principal: Principal, occasionId: OccasionId, effect: Effect.Effect<A, E>) =>
    Effect.andThen(authorization.planner(principal, "actors:update", occasionId), transaction.run(effect))

  return PlannerActors.of({
    ...readsOf(dependencies),

    create: Effect.fn("PlannerActors.create")(function* (principal, occasionId, given) {
      return yield* changing(principal, occasionId, creation(dependencies, principal, occasionId, given))
    }),

    update: Effect.fn("PlannerActors.update")(function* (principal, occasionId, actorId, patch) {
      const isManager = patch.status !== undefined && (yield* mayManage(dependencies, principal, occasionId))
      return yield* changing(
        principal,
        occasionId,
        update(dependencies, principal, occasionId, actorId, patch, isManager)
      )
    }),

    delete: Effect.fn("PlannerActors.delete")(function* (principal, occasionId, actorId, at) {
      return yield* changing(principal, occasionId, deletion(dependencies, principal, occasionId, actorId, at))
    }),

    merge: Effect.fn("PlannerActors.merge")(function* (principal, occasionId, actorId, given) {
      return yield* changing(principal, occasionId, merge(dependencies, principal, occasionId, actorId, given))
    }),

    invite: Effect.fn("PlannerActors.invite")(function* (principal, occasionId, actorId, eventId, answer) {
      const decide = (facts: ActorFacts) => decideInvitation(facts, eventId, answer.response, answer)
      return yield* changing(
        principal,
        occasionId,
        invitation(dependencies, principal, occasionId, actorId, eventId, decide)
      )
    }),

    uninvite: Effect.fn("PlannerActors.uninvite")(function* (principal, occasionId, actorId, eventId, at) {
      const decide = (facts: ActorFacts) => decideWithdrawal(facts, eventId, at)
      return yield* changing(
        principal,
        occasionId,
        invitation(dependencies, principal, occasionId, actorId, eventId, decide)
      )
    }),

    changeInvitations: Effect.fn("PlannerActors.changeInvitations")(function* (principal, occasionId, changes) {
      return yield* changing(principal, occasionId, invitations(dependencies, principal, occasionId, changes))
    })
  })
})
