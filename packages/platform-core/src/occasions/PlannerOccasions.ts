import { Context, DateTime, Effect, Layer, Option } from "effect"
import { auditChanges, auditPrincipal } from "../audit/AuditEntry.ts"
import { AuditLog } from "../audit/AuditLog.ts"
import { Authorization } from "../authorization/Authorization.ts"
import { Permissions } from "../authorization/Permissions.ts"
import { DomainEventAppender } from "../events/DomainEventAppender.ts"
import { idMaker, OccasionId } from "../Ids.ts"
import { freeKey, keyBase } from "../MadeKey.ts"
import { Contributions } from "../modules/Contributions.ts"
import {
  InvalidInput,
  NotFound,
  PermissionDenied,
  SlugTaken,
  type StaleRecord,
  type StoreUnavailable
} from "../PlatformErrors.ts"
import type { Planner, Principal } from "../principals/Principal.ts"
import { PrincipalRepository } from "../principals/PrincipalRepository.ts"
import { Transaction } from "../Transaction.ts"
import type { ChecklistItem } from "./Checklist.ts"
import type { Occasion, OccasionRecord } from "./Occasion.ts"
import { occasionAudit } from "./OccasionAudit.ts"
import { decideOccasionUpdate, mostOccasions, type OccasionPatch } from "./OccasionDecisions.ts"
import { occasionChanged } from "./OccasionEvents.ts"
import { OccasionRepository } from "./OccasionRepository.ts"

export interface NewOccasion {
  readonly name: string
  /** Made of the name where it is left out. */
  readonly slug?: string | undefined
  readonly timeZone: string
}

export interface OccasionView {
  readonly occasion: OccasionRecord
  readonly checklist: ReadonlyArray<ChecklistItem>
}

/** Makes occasions, and says and changes what they are. Takes `occasion:manage`. */
export class PlannerOccasions extends Context.Service<
  PlannerOccasions,
  {
    /** Returns the planner where it manages any occasion, and may make another. */
    readonly mayCreate: (principal: Principal) => Effect.Effect<Planner, PermissionDenied | StoreUnavailable>
    /** Makes an occasion, of which the caller is a planner under its id, key and name, with every permission. */
    readonly create: (
      principal: Principal,
      given: NewOccasion
    ) => Effect.Effect<OccasionRecord, PermissionDenied | SlugTaken | InvalidInput | StoreUnavailable>
    readonly view: (
      principal: Principal,
      occasionId: OccasionId
    ) => Effect.Effect<OccasionView, PermissionDenied | NotFound | StoreUnavailable>
    readonly update: (
      principal: Principal,
      occasionId: OccasionId,
      patch: OccasionPatch
    ) => Effect.Effect<OccasionRecord, PermissionDenied | NotFound | StaleRecord | StoreUnavailable>
  }
>()("@banquet/platform-core/occasions/PlannerOccasions") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const ports = Effect.gen(function* () {
  return {
    appender: yield* DomainEventAppender,
    audit: yield* AuditLog,
    authorization: yield* Authorization,
    contributions: yield* Contributions,
    newId: yield* idMaker,
    occasions: yield* OccasionRepository,
    permissions: yield* Permissions,
    principals: yield* PrincipalRepository,
    transaction: yield* Transaction
  }
})
type Ports = Effect.Success<typeof ports>

const mayCreate = ({ authorization }: Ports, principal: Principal) =>
  principal._tag !== "Planner" || principal.grants.length === 0
    ? Effect.fail(new PermissionDenied())
    : Effect.firstSuccessOf(
        principal.grants.map(({ occasion }) => authorization.planner(principal, "occasion:manage", occasion.id))
      ).pipe(Effect.as(principal))

/** Leaves room for a number behind it. */
const longestBase = 56

/** Locks the slug that is given or else the first free one of the name, and returns it. */
export const lockSlug = Effect.fnUntraced(function* (
  { occasions }: Pick<Ports, "occasions">,
  { name, slug }: NewOccasion
) {
  if (slug !== undefined) {
    yield* occasions.lock(slug)
    return Option.isSome(yield* occasions.findBySlug(slug)) ? yield* new SlugTaken() : slug
  }
  const base = keyBase(name, "occasion").slice(0, longestBase).replace(/-+$/, "")
  const taken = [...(yield* occasions.slugsFrom(base))]
  for (;;) {
    const candidate = freeKey(base, taken)
    yield* occasions.lock(candidate)
    if (Option.isNone(yield* occasions.findBySlug(candidate))) return candidate
    taken.push(candidate)
  }
})

/** The planner of a new occasion. */
type FirstPlanner = Pick<Planner, "plannerId" | "key" | "displayName">

/** Makes an occasion and its first planner within the transaction around it. */
export const createOccasion = Effect.fnUntraced(function* (
  dependencies: Pick<Ports, "audit" | "newId" | "occasions" | "permissions" | "principals">,
  { displayName, key, plannerId }: FirstPlanner,
  given: NewOccasion
) {
  const { audit, newId, occasions, permissions, principals } = dependencies
  const slug = yield* lockSlug(dependencies, given)
  const occasion: Occasion = { id: yield* newId(OccasionId), slug, name: given.name, timeZone: given.timeZone }
  const by = { kind: "planner", id: plannerId, key, displayName } as const
  const actions = permissions.plannerActions
  yield* occasions.saveOccasion(occasion)
  yield* principals.savePlanners([{ id: plannerId, occasionId: occasion.id, key, displayName, actions }])
  yield* audit.append([
    occasionAudit(by, null, occasion),
    {
      occasionId: occasion.id,
      by,
      action: "planner.created",
      target: { type: "planner", id: plannerId, name: displayName },
      personId: plannerId,
      changes: auditChanges(null, { key, display_name: displayName, permissions: actions })
    }
  ])
  return { ...occasion, revision: 1 } satisfies OccasionRecord
})

/** Makes another occasion of a planner within the transaction around it. */
const createAnother = Effect.fnUntraced(function* (dependencies: Ports, planner: Planner, given: NewOccasion) {
  if ((yield* dependencies.principals.occasionsForChange(planner.plannerId)) >= mostOccasions) {
    return yield* new InvalidInput({ path: "", message: `would make more than ${mostOccasions} occasions` })
  }
  return yield* createOccasion(dependencies, planner, given)
})

const found = Effect.fnUntraced(function* ({ occasions }: Ports, occasionId: OccasionId) {
  const occasion = yield* occasions.find(occasionId)
  return Option.isSome(occasion) ? occasion.value : yield* new NotFound({ resource: "occasion" })
})

const checklist = Effect.fnUntraced(function* ({ contributions, occasions }: Ports, occasionId: OccasionId) {
  const now = yield* DateTime.now
  const itemsOf = (lists: Contributions["Service"]["checklists"]) =>
    Effect.map(
      Effect.forEach(lists, ({ items }) => items(occasionId), { concurrency: "unbounded" }),
      (found_) => found_.flat()
    )
  const [progress, shared, modules] = yield* Effect.all(
    [occasions.progress(occasionId, now), itemsOf(contributions.sharedChecklists), itemsOf(contributions.checklists)],
    { concurrency: "unbounded" }
  )
  return [
    { code: "events", done: progress.hasEvents },
    ...shared,
    { code: "modules", done: progress.hasModules },
    { code: "links", done: progress.hasLinks },
    ...modules
  ]
})

const update = Effect.fnUntraced(function* (
  dependencies: Ports,
  by: Principal,
  occasionId: OccasionId,
  patch: OccasionPatch
) {
  const { appender, audit, occasions } = dependencies
  yield* occasions.lock((yield* found(dependencies, occasionId)).slug)
  const record = yield* found(dependencies, occasionId)
  const changed = yield* Effect.fromResult(decideOccasionUpdate(record, patch))
  if (changed === null) return record
  yield* occasions.saveOccasion(changed)
  yield* audit.append([occasionAudit(auditPrincipal(by), record, changed)])
  yield* appender.append([occasionChanged(occasionId)])
  return { ...changed, revision: record.revision + 1 }
})

const make = Effect.map(ports, (dependencies) => {
  const { authorization, transaction } = dependencies
  return PlannerOccasions.of({
    mayCreate: (principal) => mayCreate(dependencies, principal),

    create: Effect.fn("PlannerOccasions.create")(function* (principal, given) {
      const planner = yield* mayCreate(dependencies, principal)
      return yield* transaction.run(createAnother(dependencies, planner, given))
    }),

    view: Effect.fn("PlannerOccasions.view")(function* (principal, occasionId) {
      yield* authorization.planner(principal, "occasion:manage", occasionId)
      const [occasion, items] = yield* Effect.all(
        [found(dependencies, occasionId), checklist(dependencies, occasionId)],
        { concurrency: "unbounded" }
      )
      return { occasion, checklist: items }
    }),

    update: Effect.fn("PlannerOccasions.update")(function* (principal, occasionId, patch) {
      yield* authorization.planner(principal, "occasion:manage", occasionId)
      return yield* transaction.run(update(dependencies, principal, occasionId, patch))
    })
  })
})
