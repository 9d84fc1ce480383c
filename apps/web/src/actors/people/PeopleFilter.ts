/** Whom of the people a planner looks for. */
import type { answers, kinds } from "./Address.ts"
import { type Actor, isUnit, type Response, responseAt } from "./Actor.ts"
import { foldedText } from "@banquet/people-file/FoldedText"
import type { KnownPeople } from "./KnownPeople.ts"

export interface PeopleFilter {
  /** Words of name, household, group, key, e-mail address and phone number. */
  readonly text: string
  readonly kind: (typeof kinds)[number] | null
  /** A household or group: its members, and itself. */
  readonly unit: string | null
  /** The event of `answer` and `seated`. */
  readonly eventId: string | null
  readonly answer: (typeof answers)[number] | null
  readonly seated: boolean | null
  readonly linked: boolean | null
}

export const everybody: PeopleFilter = {
  text: "",
  kind: null,
  unit: null,
  eventId: null,
  answer: null,
  seated: null,
  linked: null
}

/** The stronger first. */
const strengths: ReadonlyArray<Response> = ["attending", "pending", "declined"]

/**
 * Returns the answer that counts at an event: one's own, or else the strongest of one's invited households and groups;
 * `not_invited` where there is neither.
 */
export const answerAt = (
  { byId }: Pick<KnownPeople, "byId">,
  actor: Actor,
  eventId: string
): PeopleFilter["answer"] => {
  const own = responseAt(actor, eventId)
  if (own === "attending" || own === "declined") return own
  const ofUnits = actor.member_of.map(({ id }) => {
    const unit = byId.get(id)
    return unit === undefined ? null : responseAt(unit, eventId)
  })
  return strengths.find((response) => ofUnits.includes(response)) ?? own ?? "not_invited"
}

/** Returns whose answer counts where one has none of one's own: the first of one's households and groups that gave it. */
export const answeredThrough = (
  { byId }: Pick<KnownPeople, "byId">,
  actor: Actor,
  eventId: string,
  answer: PeopleFilter["answer"]
): Actor | undefined =>
  actor.member_of
    .map(({ id }) => byId.get(id))
    .find((unit) => unit !== undefined && responseAt(unit, eventId) === answer)

/** Folded texts by actor: folding thousands of names for each letter would be too slow. */
const textsOf = new WeakMap<Actor, string>()

const searchText = (actor: Actor): string => {
  const known = textsOf.get(actor)
  if (known !== undefined) return known
  const { contact, display_name, key, member_of } = actor
  const units = member_of.map((unit) => unit.display_name)
  const text = foldedText([display_name, ...units, key, contact.email, contact.phone].join("\n"))
  textsOf.set(actor, text)
  return text
}

/** Returns the seat of somebody: where a person sits with its household, that is its seat too. */
export const seatAt = (
  { byId }: Pick<KnownPeople, "byId">,
  actor: Actor,
  eventId: string | null
): Actor["seated"][number] | undefined =>
  [actor, ...actor.member_of.map(({ id }) => byId.get(id))]
    .flatMap((one) => one?.seated ?? [])
    .find(({ event_id }) => eventId === null || event_id === eventId)

/** Returns whether people sit at the event at all: where nobody does, nobody is told to have no seat yet. */
export const hasSeats = ({ actors }: Pick<KnownPeople, "actors">, eventId: string): boolean =>
  actors.some(({ seated }) => seated.some(({ event_id }) => event_id === eventId))

/** Returns whether somebody who may come is still without a seat at an event where people sit; households sit with their people. */
export const isWithoutSeat = (people: KnownPeople, actor: Actor, eventId: string): boolean =>
  answerAt(people, actor, eventId) !== "declined" &&
  [actor, ...(people.members.get(actor.id) ?? [])].every((one) => seatAt(people, one, eventId) === undefined)

/** Returns the event that the list opens on: the first at which people sit, or else the first. */
export const firstEvent = <Event extends { readonly id: string }>(
  people: Pick<KnownPeople, "actors">,
  events: ReadonlyArray<Event>
): Event | null => events.find(({ id }) => hasSeats(people, id)) ?? events[0] ?? null

/** How many people of a household or group there are, are invited, come, and do not come. */
export interface PeopleAnswers {
  readonly members: number
  readonly invited: number
  readonly coming: number
  readonly declined: number
}

/**
 * Returns what the people of a household or group answer that is not invited itself, `null` where it is invited or
 * nobody of it is.
 */
export const invitedPeople = (people: KnownPeople, unit: Actor, eventId: string): PeopleAnswers | null => {
  if (!isUnit(unit) || answerAt(people, unit, eventId) !== "not_invited") return null
  const members = people.members.get(unit.id) ?? []
  const given = members.map((one) => answerAt(people, one, eventId)).filter((answer) => answer !== "not_invited")
  const count = (response: Response) => given.filter((answer) => answer === response).length
  return given.length === 0
    ? null
    : {
        members: members.length,
        invited: given.length,
        coming: count("attending"),
        declined: count("declined")
      }
}

/** A household whose people are invited is not among those who are not. */
const isAnswer = (people: KnownPeople, actor: Actor, eventId: string, answer: PeopleFilter["answer"]): boolean =>
  answerAt(people, actor, eventId) === answer &&
  (answer !== "not_invited" || invitedPeople(people, actor, eventId) === null)

/** Says that somebody has no seat and may come; households and groups have those of their people. */
const lacksSeat = (people: KnownPeople, actor: Actor, eventId: string | null): boolean => {
  const members = people.members.get(actor.id) ?? []
  return (members.length === 0 ? [actor] : members).some(
    (one) =>
      seatAt(people, one, eventId) === undefined && (eventId === null || answerAt(people, one, eventId) !== "declined")
  )
}

/** Says that somebody has no link; households and groups lack none where all of their people have one. */
const lacksLink = ({ members }: KnownPeople, { id, links }: Actor): boolean => {
  const people = members.get(id) ?? []
  return links.active === 0 && (people.length === 0 || people.some((one) => one.links.active === 0))
}

const wordsOf = (text: string): ReadonlyArray<string> =>
  foldedText(text)
    .split(/\s+/)
    .filter((word) => word !== "")

/** Returns who is found, in the order of `people`; vendors are not. */
export const findPeople = (people: KnownPeople, filter: PeopleFilter): ReadonlyArray<Actor> => {
  const words = wordsOf(filter.text)
  const { answer, eventId, kind, linked, seated, unit } = filter
  return people.actors.filter(
    (actor) =>
      actor.type !== "vendor" &&
      (kind === null || actor.type === kind) &&
      (unit === null || actor.id === unit || actor.member_of.some(({ id }) => id === unit)) &&
      (answer === null || (eventId !== null && isAnswer(people, actor, eventId, answer))) &&
      (seated === null ||
        (seated ? seatAt(people, actor, eventId) !== undefined : lacksSeat(people, actor, eventId))) &&
      (linked === null || (linked ? actor.links.active > 0 : lacksLink(people, actor))) &&
      words.every((word) => searchText(actor).includes(word))
  )
}

/**
 * Returns who is found, for one to be chosen: first those in whose names words begin with those that were typed, then
 * those whose names have them somewhere, then all others.
 */
export const findByName = (
  people: KnownPeople,
  filter: Pick<PeopleFilter, "text"> & Partial<PeopleFilter>
): ReadonlyArray<Actor> => {
  const typed = wordsOf(filter.text)
  const distance = ({ display_name }: Actor): number => {
    const name = wordsOf(display_name)
    if (typed.every((word) => name.some((one) => one.startsWith(word)))) return 0
    return typed.every((word) => name.some((one) => one.includes(word))) ? 1 : 2
  }
  const found = findPeople(people, { ...everybody, ...filter })
  if (typed.length === 0) return found
  const byDistance = Map.groupBy(found, distance)
  return [0, 1, 2].flatMap((one) => byDistance.get(one) ?? [])
}

/** Returns the households and groups whose names have these words, by name. */
export const findUnits = ({ actors }: KnownPeople, text: string): ReadonlyArray<Actor> => {
  const words = wordsOf(text)
  return actors.filter((actor) => isUnit(actor) && words.every((word) => foldedText(actor.display_name).includes(word)))
}
