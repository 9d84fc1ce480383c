/** The occasion that everybody works on: as an occasion file, and as it is once it was applied. */
import { appliedId as of, appliedOccasionOf } from "./AppliedOccasion.ts"
import type { Actor } from "./SeatingModel.ts"

/** Open to every guest, open to every other, open to a few. The first two have a seating plan. */
const events = [
  { key: "party", name: "Party", starts_at: "2027-06-20T18:00:00Z" },
  { key: "brunch", name: "Brunch", starts_at: "2027-06-21T10:00:00Z" },
  { key: "family", name: "Family breakfast", starts_at: "2027-06-22T08:00:00Z" }
]
const seated = ["party", "brunch"]

/** The last of them is the hostile one, who has no household and does nothing that others do. */
const guestCount = 33
const householdCount = 4
const householdSize = 3

const households = Array.from({ length: householdCount }, (_, number) => ({
  key: `household-${number}`,
  type: "household",
  display_name: `Household ${number}`,
  party_size: householdSize
}))

const guests = Array.from({ length: guestCount }, (_, number) => {
  const household = households[Math.floor(number / householdSize)]
  const open = [number % 2 === 0 ? "brunch" : null, number % 8 === 0 ? "family" : null]
  return {
    key: `guest-${number}`,
    display_name: `Guest ${number}`,
    household: household?.key ?? null,
    /** To the party; nobody is invited to the brunch in particular. */
    response: number % 9 === 4 ? "declined" : number % 9 === 7 ? "pending" : "attending",
    events: ["party", ...open.filter((key) => key !== null)]
  }
})

const permissions = [
  "gallery:list",
  "gallery:moderate",
  "seating:list",
  "seating:create",
  "seating:update",
  "seating:publish"
]

export const slug = "soak"

/** What `banquet apply` is given. */
export const document = {
  occasion: { slug, name: "Soak", time_zone: "Europe/Lisbon" },
  events,
  actors: [
    ...households,
    ...guests.map(({ display_name, household, key }) => ({
      key,
      type: "person",
      display_name,
      member_of: household === null ? [] : [household]
    })),
    { key: "caterer", type: "vendor", display_name: "Fine Food Ltd" }
  ],
  invitations: [
    ...households.map(({ key }) => ({ event: "party", actor: key, response: "attending" })),
    ...guests.map(({ key, response }) => ({ event: "party", actor: key, response }))
  ],
  modules: [
    {
      module: "gallery",
      config: { moderation_mode: "pre_moderation", uploads_active: true },
      events: events.map(({ key }) => ({ event: key, config: {} }))
    },
    {
      module: "seating",
      config: { table_naming_strategy: "custom" },
      events: seated.map((key) => ({ event: key, config: { publish_to_guests: true } }))
    }
  ],
  planners: ["petra", "paul", "pia"].map((key) => ({ key, display_name: key, permissions })),
  vendors: [{ actor: "caterer", grants: [{ action: "resource:seating_plan:view" }] }],
  guests: guests.map(({ events: open, household, key }) => ({
    actor: key,
    events: open,
    ...(household === null ? {} : { invitation_unit: household })
  }))
}

export interface OccasionGuest {
  readonly token: string
  readonly actorId: string
  /** The guest and its invitation unit. */
  readonly actorIds: ReadonlyArray<string>
  readonly eventIds: ReadonlyArray<string>
}

export interface TestOccasion {
  readonly occasionId: string
  readonly guests: ReadonlyArray<OccasionGuest>
  readonly hostileGuest: OccasionGuest
  readonly plannerTokens: ReadonlyArray<string>
  readonly vendorToken: string
  /** The events that have a seating plan, with who may be seated there. */
  readonly seated: ReadonlyArray<{ readonly eventId: string; readonly actors: ReadonlyMap<string, Actor> }>
}

/** What `banquet apply --json` answered. */
export const testOccasionOf = (answer: string): TestOccasion => {
  const applied = appliedOccasionOf(answer)
  const actorsOf = (event: string) =>
    new Map<string, Actor>([
      ...households.map(({ display_name, key }) => {
        const actor = { displayName: display_name, partySize: householdSize, declined: false }
        return [of(applied.actors, key), actor] as const
      }),
      ...guests.map(({ display_name, key, response }) => {
        const declined = event === "party" && response === "declined"
        return [of(applied.actors, key), { displayName: display_name, partySize: 1, declined }] as const
      })
    ])
  const all = guests.map(({ events: open, household, key }) => ({
    token: of(applied.tokens.guests, key),
    actorId: of(applied.actors, key),
    actorIds: [key, ...(household === null ? [] : [household])].map((actor) => of(applied.actors, actor)),
    eventIds: open.map((event) => of(applied.events, event))
  }))
  const [hostileGuest] = all.slice(-1)
  if (hostileGuest === undefined) throw new Error("banquet apply answered nothing of guests")
  return {
    occasionId: applied.occasion.id,
    guests: all.slice(0, -1),
    hostileGuest,
    plannerTokens: Object.values(applied.tokens.planners),
    vendorToken: of(applied.tokens.vendors, "caterer"),
    seated: seated.map((event) => ({ eventId: of(applied.events, event), actors: actorsOf(event) }))
  }
}
