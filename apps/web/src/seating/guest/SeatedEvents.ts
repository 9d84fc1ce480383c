/** The events that a guest's seats are about, in the order in which they matter to the guest. */

/** How long an event counts as still going on. */
const lasting = 12 * 3_600_000

/** Whether there is a seat, none for who has declined, a published plan without one, or no published plan yet. */
export type Standing = "seated" | "declined" | "unseated" | "waiting"

export interface StandingAt<Event> {
  readonly event: Event
  readonly standing: Standing
  readonly isOver: boolean
}

interface SeatingEvent {
  readonly id: string
  readonly starts_at: string
  readonly seating: { readonly enabled: boolean; readonly published: boolean }
}

const hasEnded = ({ starts_at }: SeatingEvent, now: number): boolean => new Date(starts_at).getTime() + lasting < now

/** Those to come in their order, then those that are over, the last one first. */
const inOrderOfInterest = <Event extends SeatingEvent>(
  events: ReadonlyArray<Event>,
  now: number
): ReadonlyArray<Event> => {
  const byTime = events.toSorted((a, b) => a.starts_at.localeCompare(b.starts_at))
  return [
    ...byTime.filter((event) => !hasEnded(event, now)),
    ...byTime.filter((event) => hasEnded(event, now)).toReversed()
  ]
}

interface GuestFacts<Event> {
  readonly isSeatedAt: (event: Event) => boolean
  readonly hasDeclined: (event: Event) => boolean
}

/** Returns the events with a seat, then those to come that have seats and none for the guest. */
export const standings = <Event extends SeatingEvent>(
  events: ReadonlyArray<Event>,
  { hasDeclined, isSeatedAt }: GuestFacts<Event>,
  now: number
): ReadonlyArray<StandingAt<Event>> => {
  const found = inOrderOfInterest(
    events.filter(({ seating }) => seating.enabled),
    now
  ).map((event): StandingAt<Event> => {
    const isOver = hasEnded(event, now)
    if (isSeatedAt(event)) return { event, standing: "seated", isOver }
    if (hasDeclined(event)) return { event, standing: "declined", isOver }
    return { event, standing: event.seating.published ? "unseated" : "waiting", isOver }
  })
  return [
    ...found.filter(({ standing }) => standing === "seated"),
    ...found.filter(({ isOver, standing }) => standing !== "seated" && !isOver)
  ]
}
