/** The seating plan of one event and its state machine: draft ⇄ published. */
import { EnablementId, EventId, InstallationId, OccasionId } from "@banquet/platform-core/Ids"
import type { ModuleConfig } from "@banquet/platform-core/modules/ModuleManifest"
import { ModuleNotEnabled, ModuleNotInstalled, NotFound } from "@banquet/platform-core/PlatformErrors"
import { Decider } from "@banquet/platform-core/principals/Principal"
import { Name, Notes, Slug } from "@banquet/platform-core/Text"
import { type DateTime, Result, Schema } from "effect"
import { PlanAlreadyExists, StaleRevision } from "./SeatingErrors.ts"
import { SeatingPlanId } from "./SeatingIds.ts"
import { FloorPicture } from "./FloorPicture.ts"
import { Floor } from "./SeatingFloor.ts"

export const SeatingPlanStatus = Schema.Literals(["draft", "published"])
export type SeatingPlanStatus = typeof SeatingPlanStatus.Type

/** The number of changes and publications of a plan, from 1. */
export const Revision = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }))

export const SeatingPlan = Schema.Struct({
  id: SeatingPlanId,
  occasionId: OccasionId,
  eventId: EventId,
  installationId: InstallationId,
  enablementId: EnablementId,
  planKey: Slug,
  displayName: Name,
  plannerNotes: Schema.NullOr(Notes),
  status: SeatingPlanStatus,
  revision: Revision,
  /** The last publication, kept while the plan is a draft again. */
  publishedAt: Schema.NullOr(Schema.DateTimeUtc),
  publishedBy: Schema.NullOr(Decider),
  /** The size of the room; `null` where none is said. */
  floor: Schema.NullOr(Floor),
  /** What is drawn below the tables, on the floor. */
  floorPicture: Schema.NullOr(FloorPicture)
})
export interface SeatingPlan extends Schema.Schema.Type<typeof SeatingPlan> {}

/** The event of a plan. */
export interface EventFacts {
  readonly id: EventId
  readonly name: string
  readonly startsAt: DateTime.Utc
}

/** The installation of Seating in an occasion, its config as it is stored. */
export interface InstallationFacts {
  readonly id: InstallationId
  readonly config: ModuleConfig
}

/** The enablement of Seating on an event, its config as it is stored. */
export interface EnablementFacts {
  readonly id: EnablementId
  readonly config: ModuleConfig
}

/** The facts that every change of a plan is checked against. */
export interface PlanFacts {
  /** `null` where the occasion has not installed Seating. */
  readonly installation: InstallationFacts | null
  /** `null` where the occasion has no such plan. */
  readonly plan: SeatingPlan | null
  /** Whether Seating is enabled on the plan's event now. */
  readonly enabled: boolean
}

/** The facts on which a new plan is decided. */
export interface NewPlanFacts {
  readonly installation: InstallationFacts | null
  /** `null` where the occasion has no such event. */
  readonly event: EventFacts | null
  /** `null` where Seating is not enabled on the event now. */
  readonly enablement: EnablementFacts | null
  readonly planExists: boolean
}

/** Returns a draft of revision 1. Its key defaults to `main`, its name to the event's. */
export const newPlan = (
  facts: NewPlanFacts,
  command: {
    readonly id: SeatingPlanId
    readonly occasionId: OccasionId
    readonly planKey: string | undefined
    readonly displayName: string | undefined
    readonly plannerNotes: string | undefined
  }
): Result.Result<SeatingPlan, ModuleNotInstalled | NotFound | ModuleNotEnabled | PlanAlreadyExists> => {
  if (facts.installation === null) return Result.fail(new ModuleNotInstalled({ module: "seating" }))
  if (facts.event === null) return Result.fail(new NotFound({ resource: "event" }))
  if (facts.enablement === null) return Result.fail(new ModuleNotEnabled({ module: "seating" }))
  if (facts.planExists) return Result.fail(new PlanAlreadyExists())
  return Result.succeed({
    id: command.id,
    occasionId: command.occasionId,
    eventId: facts.event.id,
    installationId: facts.installation.id,
    enablementId: facts.enablement.id,
    planKey: command.planKey ?? "main",
    displayName: command.displayName ?? facts.event.name,
    plannerNotes: command.plannerNotes ?? null,
    status: "draft",
    revision: 1,
    publishedAt: null,
    publishedBy: null,
    floor: null,
    floorPicture: null
  })
}

/** Returns the plan after a change of it or of its parts: a draft of the next revision. */
export const changedPlan = (plan: SeatingPlan): SeatingPlan => ({
  ...plan,
  status: "draft",
  revision: plan.revision + 1
})

/** Returns the plan published; the same object where it is published already. */
export const publishedPlan = (plan: SeatingPlan, at: DateTime.Utc, by: Decider): SeatingPlan =>
  plan.status === "published"
    ? plan
    : { ...plan, status: "published", revision: plan.revision + 1, publishedAt: at, publishedBy: by }

/** Returns the plan without a publication; the same object where it was never published since the last one was taken back. */
export const unpublishedPlan = (plan: SeatingPlan): SeatingPlan =>
  plan.publishedAt === null ? plan : { ...changedPlan(plan), publishedAt: null, publishedBy: null }

/** What is said of a plan; what is left out stays, and a floor that is `null` is taken away. */
export interface PlanDescription {
  readonly displayName: string | undefined
  readonly plannerNotes: string | undefined
  readonly floor?: Floor | null | undefined
}

/** Returns the plan with the given name, notes and floor; the same object where nothing changes. */
export const describedPlan = (plan: SeatingPlan, command: PlanDescription): SeatingPlan => {
  const displayName = command.displayName ?? plan.displayName
  const plannerNotes = command.plannerNotes ?? plan.plannerNotes
  const floor = command.floor === undefined ? plan.floor : command.floor
  const hasSameFloor = floor?.width === plan.floor?.width && floor?.depth === plan.floor?.depth
  return displayName === plan.displayName && plannerNotes === plan.plannerNotes && hasSameFloor
    ? plan
    : { ...changedPlan(plan), displayName, plannerNotes, floor }
}

/** Returns the plan with the picture on its floor; the same object where that is there already. */
export const picturedPlan = (plan: SeatingPlan, floorPicture: FloorPicture | null): SeatingPlan =>
  floorPicture?.assetId === plan.floorPicture?.assetId ? plan : { ...changedPlan(plan), floorPicture }

/**
 * Checks what has to hold before any change, in this order: Seating is installed, what was named is found, Seating is
 * enabled on the event, the revision is current.
 */
export const checkPreconditions = <Part>(
  facts: PlanFacts,
  /** The named record, `null` where there is none; `resource` is its name in `NotFound`. */
  part: Part | null,
  resource: string,
  revision: number | undefined
): Result.Result<
  { readonly plan: SeatingPlan; readonly part: Part },
  ModuleNotInstalled | NotFound | ModuleNotEnabled | StaleRevision
> => {
  const { plan } = facts
  if (facts.installation === null) return Result.fail(new ModuleNotInstalled({ module: "seating" }))
  if (plan === null || part === null) return Result.fail(new NotFound({ resource }))
  if (!facts.enabled) return Result.fail(new ModuleNotEnabled({ module: "seating" }))
  if (revision !== undefined && revision !== plan.revision) {
    return Result.fail(new StaleRevision({ revision: plan.revision }))
  }
  return Result.succeed({ plan, part })
}
