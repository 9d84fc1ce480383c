/** What planners do with seating plans. */
import { ActorId, OccasionId } from "@banquet/platform-core/Ids"
import { SeatingAssignmentId, SeatingPlanId, SeatingTableId, SeatingZoneId } from "@banquet/seating-core/SeatingIds"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { PlannerAccess, RequiredPermission } from "../platform/Access.ts"
import { Authentication, ReadAhead } from "../platform/Authentication.ts"
import { InputValidation } from "../platform/InputValidation.ts"
import { ArrangementAnswer } from "./ArrangementAnswer.ts"
import { Assignment, ChangedPlan, Plan, Table, Wishes, Zone } from "./PlannerSeatingDocument.ts"
import { PlanDiff } from "./PlanDiffDocument.ts"
import { view } from "./PlannerSeatingViewApi.ts"
import {
  Arrangement,
  Lock,
  NewAssignment,
  NewPlan,
  NewTable,
  NewZone,
  PlanPatch,
  Publication,
  RevisionQuery,
  SeatChanges,
  Swap,
  TablePatch,
  WishList,
  ZonePatch
} from "./PlannerSeatingRequest.ts"
import {
  bodyProblems,
  ModuleNotEnabledProblem,
  ModuleNotInstalledProblem,
  NotFoundProblem,
  PermissionDeniedProblem,
  RateLimitedProblem
} from "../platform/PlatformProblems.ts"
import { ExportedFile, ListsQuery, PlannerExportQuery, PlanReadings, PlannerSeatingLists } from "./SeatingExportApi.ts"
import { roomEndpoints } from "./RoomApi.ts"
import {
  ActorNotEligibleProblem,
  assignmentProblems,
  CapacityBelowOccupancyProblem,
  PlanAlreadyExistsProblem,
  PlanNotPublishedProblem,
  StaleRevisionProblem,
  TableNotEmptyProblem,
  TableNotInPlanProblem,
  ZoneNotInPlanProblem
} from "./SeatingProblems.ts"

const accessProblems = [PermissionDeniedProblem, ModuleNotInstalledProblem, NotFoundProblem] as const
const changeProblems = [...accessProblems, ModuleNotEnabledProblem, StaleRevisionProblem] as const

const occasion = { occasion_id: OccasionId }
const plan = { ...occasion, seating_plan_id: SeatingPlanId }
const zone = { ...occasion, seating_zone_id: SeatingZoneId }
const table = { ...occasion, seating_table_id: SeatingTableId }
const assignment = { ...occasion, seating_assignment_id: SeatingAssignmentId }

export const PlanAnswer = Schema.Struct({ plan: Plan })
export const ChangedPlanAnswer = Schema.Struct({ plan: ChangedPlan })
export const ZoneAnswer = Schema.Struct({ zone: Zone, plan: ChangedPlan })
export const TableAnswer = Schema.Struct({ table: Table, plan: ChangedPlan })
export const AssignmentAnswer = Schema.Struct({ assignment: Assignment, plan: ChangedPlan })
export const SwapAnswer = Schema.Struct({ assignments: Schema.Tuple([Assignment, Assignment]), plan: ChangedPlan })

export const SeatChangesAnswer = Schema.Struct({
  plan: ChangedPlan,
  /** Those of the actors named that exist afterwards, in the order named. */
  assignments: Schema.Array(Assignment),
  /** The actors that lost a seat. */
  unassigned: Schema.Array(ActorId)
})

const created = HttpApiSchema.status(201)

export class PlannerSeatingApi extends HttpApiGroup.make("plannerSeating")
  .add(
    view,

    HttpApiEndpoint.get("lists", "/v1/occasions/:occasion_id/seating/lists", {
      params: occasion,
      query: ListsQuery,
      success: PlannerSeatingLists,
      error: accessProblems
    })
      .annotate(OpenApi.Summary, "Who sits where, with whom, and what they eat (seating:list)")
      .annotate(ReadAhead, true)
      .annotate(RequiredPermission, "seating:list"),

    HttpApiEndpoint.get("export", "/v1/occasions/:occasion_id/seating/export", {
      params: occasion,
      query: PlannerExportQuery,
      success: ExportedFile,
      error: [...accessProblems, PlanNotPublishedProblem]
    })
      .annotate(OpenApi.Summary, "A plan as a file: by name, by table, or its meals (seating:list)")
      .annotate(RequiredPermission, "seating:list"),

    HttpApiEndpoint.get("readings", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/acknowledgements", {
      params: plan,
      success: PlanReadings,
      error: [PermissionDeniedProblem, NotFoundProblem]
    })
      .annotate(OpenApi.Summary, "The vendors that may view a plan, and who of them has seen it (seating:list)")
      .annotate(RequiredPermission, "seating:list"),

    HttpApiEndpoint.post("createPlan", "/v1/occasions/:occasion_id/seating/plans", {
      params: occasion,
      payload: NewPlan,
      success: PlanAnswer.pipe(created),
      error: [...accessProblems, ...bodyProblems, ModuleNotEnabledProblem, PlanAlreadyExistsProblem]
    })
      .annotate(OpenApi.Summary, "Create the plan of an event (seating:create)")
      .annotate(RequiredPermission, "seating:create"),

    HttpApiEndpoint.patch("updatePlan", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id", {
      params: plan,
      payload: PlanPatch,
      success: PlanAnswer,
      error: [...changeProblems, ...bodyProblems]
    })
      .annotate(OpenApi.Summary, "Rename a plan or change its notes (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.post("publish", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publish", {
      params: plan,
      payload: Publication,
      success: ChangedPlanAnswer,
      error: [...changeProblems, ...bodyProblems]
    })
      .annotate(OpenApi.Summary, "Publish a plan (seating:publish)")
      .annotate(RequiredPermission, "seating:publish"),

    HttpApiEndpoint.delete("unpublish", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/publication", {
      params: plan,
      query: RevisionQuery,
      success: ChangedPlanAnswer,
      error: changeProblems
    })
      .annotate(OpenApi.Summary, "Take the last publication of a plan back (seating:publish)")
      .annotate(OpenApi.Description, "Guests and vendors see nothing of the plan until it is published again.")
      .annotate(RequiredPermission, "seating:publish"),

    HttpApiEndpoint.get("diff", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/diff", {
      params: plan,
      success: PlanDiff,
      error: accessProblems
    })
      .annotate(OpenApi.Summary, "What publishing a plan now would change for guests (seating:list)")
      .annotate(RequiredPermission, "seating:list"),

    HttpApiEndpoint.post("createZone", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/zones", {
      params: plan,
      payload: NewZone,
      success: ZoneAnswer.pipe(created),
      error: [...changeProblems, ...bodyProblems]
    })
      .annotate(OpenApi.Summary, "Create a zone (seating:create)")
      .annotate(RequiredPermission, "seating:create"),

    HttpApiEndpoint.patch("updateZone", "/v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
      params: zone,
      payload: ZonePatch,
      success: ZoneAnswer,
      error: [...changeProblems, ...bodyProblems]
    })
      .annotate(OpenApi.Summary, "Change a zone (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.delete("deleteZone", "/v1/occasions/:occasion_id/seating/zones/:seating_zone_id", {
      params: zone,
      query: RevisionQuery,
      success: ChangedPlanAnswer,
      error: changeProblems
    })
      .annotate(OpenApi.Summary, "Delete a zone; its tables stay, without a zone (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.post("createTable", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/tables", {
      params: plan,
      payload: NewTable,
      success: TableAnswer.pipe(created),
      error: [...changeProblems, ...bodyProblems, ZoneNotInPlanProblem]
    })
      .annotate(OpenApi.Summary, "Create a table (seating:create)")
      .annotate(RequiredPermission, "seating:create"),

    HttpApiEndpoint.patch("updateTable", "/v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
      params: table,
      payload: TablePatch,
      success: TableAnswer,
      error: [...changeProblems, ...bodyProblems, ZoneNotInPlanProblem, CapacityBelowOccupancyProblem]
    })
      .annotate(OpenApi.Summary, "Change a table (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.delete("deleteTable", "/v1/occasions/:occasion_id/seating/tables/:seating_table_id", {
      params: table,
      query: RevisionQuery,
      success: ChangedPlanAnswer,
      error: [...changeProblems, TableNotEmptyProblem]
    })
      .annotate(OpenApi.Summary, "Delete an empty table (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    ...roomEndpoints,

    HttpApiEndpoint.post("changeSeats", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/changes", {
      params: plan,
      payload: SeatChanges,
      success: SeatChangesAnswer,
      error: [...changeProblems, ...bodyProblems, ...assignmentProblems]
    })
      .annotate(
        OpenApi.Summary,
        "Seat, move and unseat many in one step, all or nothing (seating:update); to publish in it needs seating:publish too"
      )
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.post("arrange", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/arrangements", {
      params: plan,
      payload: Arrangement,
      success: ArrangementAnswer,
      error: [...changeProblems, ...bodyProblems, ...assignmentProblems, RateLimitedProblem]
    })
      .annotate(OpenApi.Summary, "Have seats proposed by wishes, locks and households; saves nothing (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.post("assign", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/assignments", {
      params: plan,
      payload: NewAssignment,
      success: [AssignmentAnswer.pipe(created), AssignmentAnswer],
      error: [...changeProblems, ...bodyProblems, ...assignmentProblems]
    })
      .annotate(OpenApi.Summary, "Seat an actor (201) or move it in one step (200) (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.post("swap", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/assignments/swap", {
      params: plan,
      payload: Swap,
      success: SwapAnswer,
      error: [...changeProblems, ...bodyProblems, ...assignmentProblems]
    })
      .annotate(OpenApi.Summary, "Two assignments change places in one step (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.patch("lock", "/v1/occasions/:occasion_id/seating/assignments/:seating_assignment_id", {
      params: assignment,
      payload: Lock,
      success: AssignmentAnswer,
      error: [...changeProblems, ...bodyProblems]
    })
      .annotate(OpenApi.Summary, "Say whether arrangements leave an assignment where it is (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.delete("unassign", "/v1/occasions/:occasion_id/seating/assignments/:seating_assignment_id", {
      params: assignment,
      query: RevisionQuery,
      success: ChangedPlanAnswer,
      error: changeProblems
    })
      .annotate(OpenApi.Summary, "Remove an assignment (seating:update)")
      .annotate(RequiredPermission, "seating:update"),

    HttpApiEndpoint.get("wishes", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/wishes", {
      params: plan,
      success: Wishes,
      error: accessProblems
    })
      .annotate(OpenApi.Summary, "What is wished of the seats of a plan (seating:list)")
      .annotate(RequiredPermission, "seating:list"),

    HttpApiEndpoint.put("replaceWishes", "/v1/occasions/:occasion_id/seating/plans/:seating_plan_id/wishes", {
      params: plan,
      payload: WishList,
      success: Wishes,
      error: [...changeProblems, ...bodyProblems, ActorNotEligibleProblem, TableNotInPlanProblem, ZoneNotInPlanProblem]
    })
      .annotate(OpenApi.Summary, "Replace all wishes of a plan (seating:update)")
      .annotate(
        OpenApi.Description,
        "Pairs have `actor_ids` and a `weight`, which counts where a wish may be broken; the other kinds have `actor_id`, and `seating_table_ids` or `seating_zone_ids`. Neither status nor revision of the plan change."
      )
      .annotate(RequiredPermission, "seating:update")
  )
  .middleware(InputValidation)
  .middleware(PlannerAccess)
  .middleware(Authentication)
  .annotate(OpenApi.Description, "With a planner's token; each route names the permission it asks for.") {}
