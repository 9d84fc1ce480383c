/** A plan as those need it who print it, lay the tables and cook. */
import type { ActorType } from "@banquet/actors-core/Actor"
import type { ActorMeal } from "@banquet/actors-core/ActorMeals"
import type { ActorId } from "@banquet/platform-core/Ids"
import type { SeatingCandidate, SeatingPlanView } from "./PlannerSeatingView.ts"
import type { SeatingTableId } from "./SeatingIds.ts"
import type { EventFacts, SeatingPlan } from "./SeatingPlan.ts"
import type { SeatingAssignment } from "./SeatingAssignment.ts"
import type { SeatingTable } from "./SeatingTable.ts"

/** Whether a list shows what is published or what planners work on. */
export type ListState = "published" | "draft"

export interface ListedTable extends Pick<SeatingTable, "shape" | "place"> {
  readonly id: SeatingTableId
  readonly name: string
  readonly zoneName: string | null
  readonly capacity: number
  readonly occupancy: number
}

/** One who eats, or so many of a party of whom only the party is known. */
export interface ListedMeal {
  readonly displayName: string
  readonly places: number
  readonly meal: string | null
  /** `null` also where the reader may not know. */
  readonly dietary: string | null
}

export interface ListedParty {
  readonly actorId: ActorId
  readonly tableId: SeatingTableId
  readonly displayName: string
  readonly type: ActorType
  readonly partySize: number
  readonly seatNumber: number | null
  readonly seatLabel: string | null
  /** The names of the people who sit here through the party, without those who declined. */
  readonly people: ReadonlyArray<string>
  /** Without those who declined. */
  readonly meals: ReadonlyArray<ListedMeal>
}

export interface PlanList {
  readonly plan: SeatingPlan
  readonly floorPictureUrl: string | null
  readonly event: EventFacts
  readonly state: ListState
  /** In their order. */
  readonly tables: ReadonlyArray<ListedTable>
  /** By table, then seat number, those without one last, then name. */
  readonly parties: ReadonlyArray<ListedParty>
  /** For how many of those who eat nobody has answered yet. */
  readonly unanswered: number
  /** How many come, as far as is known, and have no seat. */
  readonly unseated: number
}

/** Meals and dietary needs of actors, by their ids. */
export type MealsOfActors = ReadonlyMap<ActorId, Pick<ActorMeal, "meal" | "dietary">>

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" })

/** Orders names as people do, whatever their case and accents, and equal ones always alike. */
export const byName = (a: string, b: string): number => collator.compare(a, b) || (a < b ? -1 : a > b ? 1 : 0)

const bySeat = (a: ListedParty, b: ListedParty): number => (a.seatNumber ?? Infinity) - (b.seatNumber ?? Infinity) || 0

/** The people of each assignment who sit through it and nowhere else. */
const coveredPeople = (candidates: ReadonlyArray<SeatingCandidate>) => {
  const people = new Map<SeatingAssignment["id"], Array<SeatingCandidate>>()
  for (const candidate of candidates) {
    if (candidate.coveredBy === null || candidate.assignmentId !== null) continue
    const covered = people.get(candidate.coveredBy)
    if (covered === undefined) people.set(candidate.coveredBy, [candidate])
    else covered.push(candidate)
  }
  return people
}

const mealOf = (meals: MealsOfActors, { actorId, displayName }: SeatingCandidate, places: number): ListedMeal => ({
  displayName,
  places,
  meal: meals.get(actorId)?.meal ?? null,
  dietary: meals.get(actorId)?.dietary ?? null
})

interface Eater {
  readonly candidate: SeatingCandidate
  readonly places: number
}

/** Returns who eats of a party: those who sit through it and have not declined, and then as many as have no name. */
const eatersOf = (party: SeatingCandidate, covered: ReadonlyArray<SeatingCandidate>): ReadonlyArray<Eater> => {
  const named = covered.reduce((sum, { partySize }) => sum + partySize, 0)
  const unnamed = party.partySize - named
  const own = party.rsvp === "declined" || unnamed <= 0 ? [] : [{ candidate: party, places: unnamed }]
  const coming = covered.filter(({ rsvp }) => rsvp !== "declined")
  return [...coming.map((candidate) => ({ candidate, places: candidate.partySize })), ...own]
}

/** Returns how many are coming and have no seat; a household or group counts for those of its party who have no names. */
const countUnseated = (candidates: ReadonlyArray<SeatingCandidate>): number => {
  const named = new Map<string, number>()
  for (const { groupLabels, partySize } of candidates) {
    for (const label of groupLabels) named.set(label, (named.get(label) ?? 0) + partySize)
  }
  return candidates
    .filter(({ assignmentId, coveredBy, eligible }) => eligible && assignmentId === null && coveredBy === null)
    .filter(({ rsvp }) => rsvp === "attending" || rsvp === "not_tracked")
    .map(({ displayName, partySize, type }) => partySize - (type === "person" ? 0 : (named.get(displayName) ?? 0)))
    .reduce((sum, places) => sum + Math.max(0, places), 0)
}

/** Computes the list of what the view shows. */
export const planList = (
  { assignments, candidates, floorPictureUrl, plan, tables, zones }: SeatingPlanView,
  event: EventFacts,
  state: ListState,
  meals: MealsOfActors
): PlanList => {
  const zoneNames = new Map(zones.map(({ id, name }) => [id, name]))
  const actors = new Map(candidates.map((candidate) => [candidate.actorId, candidate]))
  const covered = coveredPeople(candidates)
  const seated = assignments.flatMap((assignment) => {
    const party = actors.get(assignment.actorId)
    if (party === undefined) return []
    const people = (covered.get(assignment.id) ?? []).toSorted((a, b) => byName(a.displayName, b.displayName))
    return [{ assignment, party, people, eaters: eatersOf(party, people) }]
  })
  const parties = seated.map(({ assignment, eaters, party, people }): ListedParty => ({
    actorId: assignment.actorId,
    tableId: assignment.tableId,
    displayName: party.displayName,
    type: party.type,
    partySize: party.partySize,
    seatNumber: assignment.seatNumber,
    seatLabel: assignment.seatLabel,
    people: people.filter(({ rsvp }) => rsvp !== "declined").map(({ displayName }) => displayName),
    meals: eaters.map(({ candidate, places }) => mealOf(meals, candidate, places))
  }))
  const unanswered = seated.flatMap(({ eaters }) => eaters.filter(({ candidate }) => candidate.rsvp === "pending"))
  const order = new Map(tables.map(({ id }, index) => [id, index]))
  const place = ({ tableId }: ListedParty): number => order.get(tableId) ?? 0
  return {
    plan,
    floorPictureUrl,
    event,
    state,
    tables: tables.map(({ capacity, id, name, occupancy, place: position, shape, zoneId }) => ({
      id,
      name,
      zoneName: zoneId === null ? null : (zoneNames.get(zoneId) ?? null),
      capacity,
      occupancy,
      shape,
      place: position
    })),
    parties: parties.toSorted((a, b) => place(a) - place(b) || bySeat(a, b) || byName(a.displayName, b.displayName)),
    unanswered: unanswered.reduce((sum, { places }) => sum + places, 0),
    unseated: countUnseated(candidates)
  }
}
