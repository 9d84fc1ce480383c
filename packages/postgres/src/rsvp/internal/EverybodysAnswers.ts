/** Puts together who answers what from records that were read once. */
import type { Response } from "@banquet/actors-core/Invitation"
import type { ActorId } from "@banquet/platform-core/Ids"
import { noAnswer } from "@banquet/rsvp-core/RsvpAnswer"
import type { EventMembers } from "@banquet/rsvp-core/RsvpRepository"
import type { EverybodysAnswersJson } from "./EverybodysAnswers.sql.ts"

const noIds: ReadonlyArray<ActorId> = []

const parentsOf = ({ memberId: memberIds, parentId: parentIds }: EverybodysAnswersJson["memberships"]) => {
  const parents = new Map<ActorId, Array<ActorId>>()
  for (const [index, memberId] of memberIds.entries()) {
    const known = parents.get(memberId)
    if (known === undefined) parents.set(memberId, [parentIds[index]!])
    else known.push(parentIds[index]!)
  }
  return parents
}

/** What is the same at every event. */
const peopleOf = ({ actors, memberships }: EverybodysAnswersJson) => {
  const parents = parentsOf(memberships)
  // By name, so that the first household of a member is the one with the lowest place.
  const householdPlaces = new Map<ActorId, number>()
  for (const [place, id] of actors.actorId.entries()) {
    if (actors.type[place] === "household") householdPlaces.set(id, place)
  }
  const householdOf = (parentIds: ReadonlyArray<ActorId>): ActorId | null => {
    const places = parentIds.flatMap((id) => householdPlaces.get(id) ?? [])
    return places.length === 0 ? null : actors.actorId[Math.min(...places)]!
  }
  return actors.actorId.map((actorId, index) => {
    const parentIds = parents.get(actorId) ?? noIds
    return {
      actorId,
      type: actors.type[index]!,
      displayName: actors.displayName[index]!,
      sortName: actors.sortName[index]!,
      partySize: actors.partySize[index]!,
      status: actors.status[index]!,
      hostId: actors.hostId[index]!,
      plusOneId: actors.plusOneId[index]!,
      parentIds,
      householdId: householdOf(parentIds)
    }
  })
}

/** Returns the members of each event, by name. */
export const membersOfEvents = (found: EverybodysAnswersJson): ReadonlyArray<EventMembers> => {
  const { answers, eventIds, invitations } = found
  const people = peopleOf(found)
  const invited = new Map(eventIds.map((id) => [id, new Map<ActorId, Response | null>()]))
  for (const [index, eventId] of invitations.eventId.entries()) {
    invited.get(eventId)?.set(invitations.actorId[index]!, invitations.response[index]!)
  }
  const said = new Map(eventIds.map((id) => [id, new Map<ActorId, (typeof answers)[number]>()]))
  for (const answer of answers) said.get(answer.eventId)?.set(answer.actorId, answer)
  return eventIds.map((eventId) => {
    const responses = invited.get(eventId)!
    const answersOf = said.get(eventId)!
    return {
      eventId,
      members: people.map((person) => {
        const { answers: given, dietary, meal } = answersOf.get(person.actorId) ?? noAnswer
        return {
          ...person,
          tracked: responses.size > 0,
          own: responses.get(person.actorId),
          units: person.parentIds.flatMap((id) => responses.get(id) ?? (responses.has(id) ? [null] : [])),
          meal,
          dietary,
          answers: given
        }
      })
    }
  })
}
