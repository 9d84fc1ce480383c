/** Rows of the tables of Seating. */

export interface OfPlan {
  readonly seating_plan_id: string
}

export interface PlanRow {
  readonly id: string
  readonly event_id: string
  readonly module_installation_id: string
  readonly event_enablement_id: string
  readonly plan_key: string
  readonly display_name: string
  readonly planner_notes: string | null
  readonly status: string
  readonly revision: number
  readonly published_at: string | null
  readonly published_by_kind: string | null
  readonly published_by_key: string | null
  readonly published_by_display_name: string | null
}

export interface TableRow extends OfPlan {
  readonly id: string
  readonly seating_zone_id: string | null
  readonly name: string
  readonly capacity: number
  readonly sort_order: number
}

export interface AssignmentRow extends OfPlan {
  readonly id: string
  readonly actor_id: string
  readonly seating_table_id: string
  readonly seat_number: number | null
  readonly seat_label: string | null
}

export interface ActorRow {
  readonly id: string
  readonly type: string
  readonly display_name: string
  readonly party_size: number
  readonly status: string
}

export type Response = "attending" | "pending" | "declined"
