/** What the contract says of the wire, written down apart from the server's own schemas so that a test can disagree with them. */

export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  readonly detail?: string
  readonly code: string
  readonly request_id: string
  readonly errors?: ReadonlyArray<{ readonly path: string; readonly message: string }>
  readonly violations?: ReadonlyArray<{ readonly code: string; readonly move?: number }>
  readonly more?: number
}

export interface Session {
  readonly kind: "planner" | "guest" | "vendor"
  readonly display_name: string
  readonly occasions: ReadonlyArray<{
    readonly id: string
    readonly slug: string
    readonly name: string
    readonly time_zone: string
    readonly permissions: ReadonlyArray<string>
  }>
}

export interface GuestOverview {
  readonly occasion: { readonly slug: string; readonly name: string; readonly time_zone: string }
  readonly guest: { readonly actor_id: string; readonly display_name: string }
  readonly events: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly starts_at: string
    readonly place?: string
    readonly gallery: { readonly enabled: boolean; readonly uploads_active: boolean }
    readonly seating: { readonly enabled: boolean; readonly published: boolean }
  }>
}

export interface GuestSeating {
  readonly assignments: ReadonlyArray<{
    readonly event: {
      readonly id: string
      readonly name: string
      readonly starts_at: string
      readonly place?: string
    }
    readonly plan: { readonly display_name: string }
    readonly table: { readonly name: string }
    readonly zone: { readonly name: string } | null
    readonly seat_number: number | null
    readonly seat_label: string | null
    readonly actor: { readonly display_name: string }
    readonly household?: ReadonlyArray<string>
    readonly declined?: true
  }>
}

export interface Zone {
  readonly id: string
  readonly name: string
  readonly sort_order: number
}

export interface Table {
  readonly id: string
  readonly seating_zone_id: string | null
  readonly name: string
  readonly capacity: number
  readonly occupancy: number
  readonly remaining: number
  readonly sort_order: number
}

export interface Assignment {
  readonly id: string
  readonly actor_id: string
  readonly seating_table_id: string
  readonly seat_number: number | null
  readonly seat_label: string | null
  readonly locked: boolean
}

export interface Arrangement {
  readonly moves: ReadonlyArray<{ readonly actor_id: string; readonly seating_table_id: string | null }>
  readonly cost: number
  readonly cost_before: number | null
  readonly seated: number
  readonly unseated: ReadonlyArray<{ readonly actor_id: string; readonly reason: string }>
  readonly wishes: { readonly kept: number; readonly broken: ReadonlyArray<{ readonly index: number }> }
  readonly explanation: { readonly conflict: ReadonlyArray<object> } | null
  readonly seed: number
  readonly time_ms: number
  readonly complete: boolean
  readonly revision: number
}

export interface Wishes {
  readonly wishes: ReadonlyArray<object>
  readonly revision: number
}

export interface Candidate {
  readonly actor_id: string
  readonly type: string
  readonly display_name: string
  readonly party_size: number
  readonly rsvp: "attending" | "pending" | "declined" | "not_tracked"
  readonly eligible: boolean
  readonly group_labels: ReadonlyArray<string>
  readonly assignment_id: string | null
  readonly covered_by: string | null
}

export interface Capacity {
  readonly seats: number
  readonly assigned: number
  readonly remaining: number
  readonly unassigned_candidates: number
  readonly declined_assigned: number
  readonly seated_twice: number
}

export interface PlanDiff {
  readonly since: string | null
  readonly seated: ReadonlyArray<object>
  readonly moved: ReadonlyArray<object>
  readonly unseated: ReadonlyArray<object>
  readonly tables: Readonly<Record<"added" | "removed" | "renamed" | "resized", ReadonlyArray<object>>>
}

export interface Plan {
  readonly id: string
  readonly event_id: string
  readonly module_installation_id: string
  readonly event_enablement_id: string
  readonly plan_key: string
  readonly display_name: string
  readonly planner_notes: string | null
  readonly status: "draft" | "published"
  readonly revision: number
  readonly published_at: string | null
  readonly published_by: { readonly kind: string; readonly key: string; readonly display_name: string } | null
  readonly publication: { readonly published_at: string; readonly revision: number } | null
  readonly zones: ReadonlyArray<Zone>
  readonly tables: ReadonlyArray<Table>
  readonly assignments: ReadonlyArray<Assignment>
  readonly capacity: Capacity
}

export interface PlanWithCandidates extends Plan {
  readonly candidates: ReadonlyArray<Candidate>
}

export interface PlannerSeating {
  readonly installation: { readonly id: string; readonly config: { readonly table_naming_strategy: string } }
  readonly events: ReadonlyArray<{
    readonly id: string
    readonly name: string
    readonly starts_at: string
    readonly enablement: { readonly id: string; readonly config: { readonly publish_to_guests: boolean } } | null
    readonly seating_plan_id: string | null
  }>
  readonly plans: ReadonlyArray<PlanWithCandidates>
}

export interface ChangedPlan {
  readonly id: string
  readonly event_id: string
  readonly status: "draft" | "published"
  readonly revision: number
  readonly published_at: string | null
}

export interface ChangedSeats {
  readonly plan: ChangedPlan
  readonly assignments: ReadonlyArray<Assignment>
  readonly unassigned: ReadonlyArray<string>
}

export interface VendorSeating {
  readonly plans: ReadonlyArray<{
    readonly id: string
    readonly event: {
      readonly id: string
      readonly name: string
      readonly starts_at: string
      readonly place?: string
    }
    readonly display_name: string
    readonly published_at: string
    readonly zones: ReadonlyArray<Zone>
    readonly tables: ReadonlyArray<Omit<Table, "remaining">>
    readonly assignments: ReadonlyArray<{
      readonly seating_table_id: string
      readonly display_name: string
      readonly party_size: number
      readonly seat_number: number | null
      readonly seat_label: string | null
    }>
  }>
}
