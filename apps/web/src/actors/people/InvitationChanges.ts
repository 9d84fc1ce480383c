/** Changes of many invitations at once: what is sent, and what became of it for each. */
import { type Actor, type InvitationChange, type Response, responseAt } from "./Actor.ts"
import type { Outcome } from "./Outcome.ts"

/** The answers that somebody is to have to these events; `null` is no invitation. */
export interface WantedAnswers {
  readonly eventIds: ReadonlyArray<string>
  readonly of: (actor: Actor, eventId: string) => Response | null
}

const stateOf = (response: Response | null): InvitationChange["to"] => response ?? "not_invited"

/** Returns what is to change, looking at the actors. */
export const changesOf = (
  actors: ReadonlyArray<Actor>,
  { eventIds, of }: WantedAnswers
): ReadonlyArray<InvitationChange> =>
  actors.flatMap((actor) =>
    eventIds.flatMap((eventId) => {
      const change = {
        actor_id: actor.id,
        event_id: eventId,
        from: stateOf(responseAt(actor, eventId)),
        to: stateOf(of(actor, eventId))
      }
      return change.from === change.to ? [] : [change]
    })
  )

const answerOf = (state: InvitationChange["to"]): Response | null => (state === "not_invited" ? null : state)

/** Returns what became of the actor; `now` are those whom the changes name, without those who are gone. */
export const outcomeOf = (
  base: Actor,
  changes: ReadonlyArray<InvitationChange>,
  now: ReadonlyMap<string, Actor>
): Outcome => {
  const own = changes.filter(({ actor_id: id }) => id === base.id)
  if (own.length === 0) return { kind: "saved", actor: base }
  const actor = now.get(base.id)
  if (actor === undefined) return { kind: "gone" }
  const left = own.find(({ event_id: eventId, to }) => responseAt(actor, eventId) !== answerOf(to))
  return left === undefined
    ? { kind: "saved", actor }
    : { kind: "answered", now: actor, mine: answerOf(left.to), theirs: responseAt(actor, left.event_id) }
}
