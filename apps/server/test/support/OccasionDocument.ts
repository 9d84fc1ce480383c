/** Occasion files as the tests write them, and the small wedding that most of them start from. */

export interface OccasionDocument {
  readonly occasion: { readonly slug: string; readonly name: string; readonly time_zone?: string }
  readonly events?: ReadonlyArray<{
    readonly key: string
    readonly name: string
    readonly starts_at: string
    readonly place?: string
  }>
  readonly actors?: ReadonlyArray<ActorEntry>
  readonly invitations?: ReadonlyArray<{ readonly event: string; readonly actor: string; readonly response?: string }>
  readonly modules?: ReadonlyArray<{
    readonly module: string
    readonly config?: object
    readonly events?: ReadonlyArray<{ readonly event: string; readonly config?: object }>
  }>
  readonly planners?: ReadonlyArray<{
    readonly key: string
    readonly display_name: string
    readonly permissions: ReadonlyArray<string>
  }>
  readonly vendors?: ReadonlyArray<{
    readonly actor: string
    readonly grants: ReadonlyArray<{ readonly action: string; readonly event?: string }>
  }>
  readonly guests?: ReadonlyArray<{
    readonly actor: string
    readonly invitation_unit?: string
    readonly events: ReadonlyArray<string>
  }>
}

/** All of a file but the occasion itself. */
export type OccasionParts = Omit<OccasionDocument, "occasion">

export interface ActorEntry {
  readonly key: string
  readonly type: string
  readonly display_name: string
  readonly party_size?: number
  readonly member_of?: ReadonlyArray<string>
  readonly status?: string
}

export const seatingPermissions = ["seating:list", "seating:create", "seating:update", "seating:publish"]

export const view = "resource:seating_plan:view"

const person = (key: string, display_name: string, member_of: ReadonlyArray<string> = []): ActorEntry => ({
  key,
  type: "person",
  display_name,
  member_of
})

/** Seating with this config, enabled on the reception, where guests may look once the plan is published. */
export const seatingModule = (config: object = {}) => ({
  module: "seating",
  config,
  events: [{ event: "reception", config: { publish_to_guests: true } }]
})

/** A ceremony and a reception; a household of four, a group, single persons, vendors; nobody invited yet. */
export const wedding = {
  events: [
    { key: "ceremony", name: "Ceremony", starts_at: "2026-06-20T14:00:00Z" },
    { key: "reception", name: "Reception", starts_at: "2026-06-20T18:00:00Z" }
  ],
  actors: [
    { key: "smiths", type: "household", display_name: "The Smiths", party_size: 4 },
    { key: "choir", type: "group", display_name: "The Choir", party_size: 3 },
    person("alice", "Alice Smith", ["smiths"]),
    person("bob", "Bob Smith", ["smiths"]),
    person("carol", "Carol Jones"),
    person("dave", "Dave Brown"),
    person("erin", "Erin Green"),
    { key: "caterer", type: "vendor", display_name: "Fine Food Ltd" }
  ],
  modules: [seatingModule()],
  planners: [{ key: "petra", display_name: "Petra Planner", permissions: seatingPermissions }],
  vendors: [{ actor: "caterer", grants: [{ action: view, event: "reception" }] }],
  guests: [
    { actor: "alice", invitation_unit: "smiths", events: ["ceremony", "reception"] },
    { actor: "carol", events: ["reception"] },
    { actor: "dave", events: ["ceremony"] }
  ]
} satisfies OccasionParts

/** The events of the small wedding, the reception at this place, or whatever else it may be. */
export const eventsAt = (
  place: string,
  other: { readonly starts_at?: string } = {}
): NonNullable<OccasionParts["events"]> =>
  wedding.events.map((event) => (event.key === "reception" ? { ...event, ...other, place } : event))

/** The small wedding, with these parts instead of its own. */
export const documentOf = (slug: string, parts: OccasionParts): OccasionDocument => ({
  occasion: { slug, name: "Ana & Ben", time_zone: "Europe/Lisbon" },
  ...wedding,
  ...parts
})
