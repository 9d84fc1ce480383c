import { ActorConstraints } from "@banquet/actors-core/ActorConstraint"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import { auditPrincipal } from "@banquet/platform-core/audit/AuditEntry"
import { AuditLog } from "@banquet/platform-core/audit/AuditLog"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { ActorId, EventId, OccasionId, PlannerId } from "@banquet/platform-core/Ids"
import { DomainEventAppender } from "@banquet/platform-core/events/DomainEventAppender"
import { ModuleRegistry } from "@banquet/platform-core/modules/ModuleManifest"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import type { ValidationIssue } from "@banquet/platform-core/ValidationIssue"
import { declaredPermissions } from "@banquet/platform-core/authorization/Permissions"
import { occasionChanged } from "@banquet/platform-core/occasions/OccasionEvents"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import type { PermissionDenied, StoreUnavailable } from "@banquet/platform-core/PlatformErrors"
import type { PlannerRecord, Principal } from "@banquet/platform-core/principals/Principal"
import { PrincipalRepository } from "@banquet/platform-core/principals/PrincipalRepository"
import type { TokenHolder } from "@banquet/platform-core/tokens/TokenRepository"
import { Tokens } from "@banquet/platform-core/tokens/Tokens"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Context, Effect, Layer, Option, type Redacted } from "effect"
import { SecureRandom } from "effect/crypto"
import { occasionAudit } from "./OccasionAudit.ts"
import { actorChanges, idsNeeded, type OccasionChanges, occasionChanges } from "./OccasionChanges.ts"
import { checkOccasion } from "./OccasionCheck.ts"
import { noFacts, type OccasionFacts } from "./OccasionFacts.ts"
import { type OccasionItems, readOccasionFile } from "./OccasionFile.ts"
import { occasionFileMistakes, type OccasionFileMistakes } from "./OccasionFileMistakes.ts"

type TokensByKey = Readonly<Record<string, Redacted.Redacted>>

/** An occasion to which a file was applied: every event and actor it has, and the tokens that this run issued. */
export interface AppliedOccasion {
  readonly occasion: { readonly id: OccasionId; readonly slug: string }
  readonly events: Readonly<Record<string, EventId>>
  readonly actors: Readonly<Record<string, ActorId>>
  readonly tokens: { readonly planners: TokensByKey; readonly guests: TokensByKey; readonly vendors: TokensByKey }
}

/** Makes an occasion as a file says: creates and updates, never deletes. For the administrator only. */
export class ApplyOccasion extends Context.Service<
  ApplyOccasion,
  {
    /**
     * All of the document or, with any mistake, nothing of it. Applying it again changes nothing. Tokens are issued for
     * the holders that this run makes; with `reissueTokens` for every holder of the occasion, and older ones revoked.
     */
    readonly apply: (
      principal: Principal,
      document: unknown,
      options: { readonly reissueTokens: boolean }
    ) => Effect.Effect<AppliedOccasion, PermissionDenied | OccasionFileMistakes | StoreUnavailable>
  }
>()("@banquet/occasion-file/ApplyOccasion") {
  static readonly layer = Layer.effect(
    this,
    Effect.gen(function* () {
      const authorization = yield* Authorization
      const transaction = yield* Transaction
      const random = yield* SecureRandom.SecureRandom
      const services = yield* Effect.all({
        appender: DomainEventAppender,
        audit: AuditLog,
        occasions: OccasionRepository,
        actorConstraints: ActorConstraints,
        actors: ActorRepository,
        modules: ModuleRepository,
        principals: PrincipalRepository,
        tokens: Tokens,
        registry: ModuleRegistry
      })

      return ApplyOccasion.of({
        apply: Effect.fn("ApplyOccasion.apply")(function* (principal, document, { reissueTokens }) {
          yield* authorization.administrator(principal)
          const { items, mistakes: malformed } = readOccasionFile(document)
          const ids = yield* Effect.all(Array.from({ length: idsNeeded(items) }, () => random.uuidV7()))
          return yield* transaction.run(
            Effect.gen(function* () {
              const facts = items.occasion === null ? noFacts : yield* findFacts(services, items.occasion.slug)
              const violations = yield* findViolations(services, items, facts)
              const [first, ...others] = [...malformed, ...checkOccasion(items, facts, violations, services.registry)]
              if (first !== undefined) return yield* occasionFileMistakes(first, ...others)
              if (items.occasion === null) return yield* occasionFileMistakes(noOccasion)
              const changes = occasionChanges(items, items.occasion, facts, ids)
              yield* save(services, changes)
              const permissions = declaredPermissions(services.registry)
              yield* services.audit.append(occasionAudit(facts, changes, auditPrincipal(principal), permissions))

              if (isFollowed(facts, changes)) yield* services.appender.append([occasionChanged(changes.occasion.id)])
              if (reissueTokens) yield* services.tokens.revokeAll(principal, changes.occasion.id)
              const holders = holdersOf(facts, changes, reissueTokens)
              const applied: AppliedOccasion = {
                occasion: { id: changes.occasion.id, slug: changes.occasion.slug },
                events: Object.fromEntries(changes.eventIds),
                actors: Object.fromEntries(changes.actorIds),
                tokens: yield* issueTo(services, principal, changes.occasion.id, holders)
              }
              return applied
            })
          )
        })
      })
    })
  )
}

interface Services {
  readonly appender: DomainEventAppender["Service"]
  readonly audit: AuditLog["Service"]
  readonly occasions: OccasionRepository["Service"]
  readonly actorConstraints: ActorConstraints["Service"]
  readonly actors: ActorRepository["Service"]
  readonly modules: ModuleRepository["Service"]
  readonly principals: PrincipalRepository["Service"]
  readonly tokens: Tokens["Service"]
  readonly registry: ModuleRegistry["Service"]
}

/** What a file says of a planner: the store counts its changes. */
const plannerRecord = ({ actions, displayName, id, key, occasionId }: PlannerRecord): PlannerRecord => ({
  id,
  occasionId,
  key,
  displayName,
  actions
})

/** Locks the occasion and reads what is stored of it. */
const findFacts = Effect.fnUntraced(function* ({ actors, modules, occasions, principals }: Services, slug: string) {
  yield* occasions.lock(slug)
  const found = yield* occasions.findBySlug(slug)
  if (Option.isNone(found)) return noFacts
  const occasion = found.value
  const facts: OccasionFacts = {
    occasion,
    events: yield* occasions.events(occasion.id),
    actors: yield* actors.actors(occasion.id),
    memberships: yield* actors.memberships(occasion.id),
    invitations: yield* actors.invitations(occasion.id),
    installations: yield* modules.installations(occasion.id),
    enablements: yield* modules.enablements(occasion.id),
    planners: (yield* principals.planners(occasion.id)).map(plannerRecord),
    guests: yield* principals.guests(occasion.id),
    vendors: yield* principals.vendors(occasion.id)
  }
  return facts
})

/** What modules object to in the actors that a file changes, in the order of the modules. */
const findViolations = Effect.fnUntraced(function* (
  { actorConstraints }: Services,
  items: OccasionItems,
  facts: OccasionFacts
) {
  const { occasion } = facts
  if (occasion === null) return []
  const changes = actorChanges(items, facts)
  const found = yield* Effect.forEach(actorConstraints, ({ violations }) => violations(occasion.id, changes))
  return found.flat()
})

const save = Effect.fnUntraced(function* (
  { actors, modules, occasions, principals }: Services,
  changes: OccasionChanges
) {
  const occasionId = changes.occasion.id
  if (changes.occasionChanged) yield* occasions.saveOccasion(changes.occasion)
  if (changes.events.length > 0) yield* occasions.saveEvents(changes.events)
  if (changes.actors.length > 0) yield* actors.saveActors(changes.actors)
  if (changes.parents.length > 0) yield* actors.replaceParents(occasionId, changes.parents)
  if (changes.invitations.length > 0) yield* actors.saveInvitations(occasionId, changes.invitations)
  for (const installation of changes.installations) yield* modules.saveInstallation(installation)
  for (const enablement of changes.enablements) yield* modules.saveEnablement(enablement)
  if (changes.planners.length > 0) yield* principals.savePlanners(changes.planners)
  if (changes.guests.length > 0) yield* principals.saveGuests(changes.guests)
  if (changes.vendors.length > 0) yield* principals.saveVendors(changes.vendors)
})

/** Whether what changes is told to those who follow the occasion: nobody follows one that is not there yet. */
const isFollowed = ({ occasion }: OccasionFacts, changes: OccasionChanges): boolean =>
  occasion !== null &&
  (changes.occasionChanged ||
    [changes.events, changes.installations, changes.enablements, changes.planners, changes.vendors].some(
      (rows) => rows.length > 0
    ))

/** Issues a token to each holder, and returns them by kind and key. */
const issueTo = Effect.fnUntraced(function* (
  { tokens }: Services,
  principal: Principal,
  occasionId: OccasionId,
  holders: ReadonlyArray<KeyedHolder>
) {
  const issued = yield* tokens
    .issue(
      principal,
      occasionId,
      holders.map(({ holder }) => holder),
      null
    )
    // The lock on the occasion keeps them there.
    .pipe(Effect.catchTag("NotFound", Effect.die))
  const ofKind = (kind: TokenHolder["kind"]): TokensByKey =>
    Object.fromEntries(
      issued.flatMap(({ token }, index) => {
        const to = holders[index]
        return to?.holder.kind === kind ? [[to.key, token]] : []
      })
    )
  return { planners: ofKind("planner"), guests: ofKind("guest"), vendors: ofKind("vendor") }
})

const noOccasion: ValidationIssue = { path: ["occasion"], message: "is missing" }

interface KeyedHolder {
  readonly key: string
  readonly holder: TokenHolder
}

const planner = ({ id, key }: { readonly id: PlannerId; readonly key: string }): KeyedHolder => ({
  key,
  holder: { kind: "planner", plannerId: id }
})

const isNew =
  <Row>(stored: ReadonlyArray<Row>, id: (row: Row) => string) =>
  (row: Row): boolean =>
    !stored.some((other) => id(other) === id(row))

/** The holders that the changes make or, with `all`, every holder that there is then. */
const holdersOf = (facts: OccasionFacts, changes: OccasionChanges, all: boolean): ReadonlyArray<KeyedHolder> => {
  const actorKeys = new Map<ActorId, string>(Array.from(changes.actorIds, ([key, id]) => [id, key]))
  const ofKind =
    (kind: "guest" | "vendor") =>
    ({ actorId }: { readonly actorId: ActorId }): KeyedHolder => ({
      key: actorKeys.get(actorId) ?? actorId,
      holder: { kind, actorId }
    })
  const made = [
    ...changes.planners.filter(isNew(facts.planners, ({ id }) => id)).map(planner),
    ...changes.guests.filter(isNew(facts.guests, ({ actorId }) => actorId)).map(ofKind("guest")),
    ...changes.vendors.filter(isNew(facts.vendors, ({ actorId }) => actorId)).map(ofKind("vendor"))
  ]
  if (!all) return made
  return [
    ...facts.planners.map(planner),
    ...facts.guests.map(ofKind("guest")),
    ...facts.vendors.map(ofKind("vendor")),
    ...made
  ]
}
