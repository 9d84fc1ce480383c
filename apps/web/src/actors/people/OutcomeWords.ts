/** What became of a change, in words. */
import type { Problem } from "../../platform/api/Problem.ts"
import type { Actor } from "./Actor.ts"
import type { ActorMember, ActorValues, Conflict } from "./ActorEdit.ts"
import type { Messages } from "./Messages.ts"

export const memberWords = ({ panel }: Messages): Readonly<Record<ActorMember, string>> => ({
  display_name: panel.name,
  party_size: panel.partySize,
  email: panel.email,
  phone: panel.phone,
  dietary: panel.dietary,
  notes: panel.notes,
  member_of: panel.belongsTo
})

const valueWords = ({ refused }: Messages, value: ActorValues[ActorMember]): string =>
  value === null ? refused.nothing : String(value)

/** Says both values. */
export const conflictWords = (messages: Messages, { member, mine, theirs }: Conflict): string =>
  messages.refused.changed(memberWords(messages)[member], valueWords(messages, theirs), valueWords(messages, mine))

export const refusalWords = ({ refused, states }: Messages, { code, status }: Problem): string => {
  switch (code) {
    case "offline":
      return refused.offline
    case "table_full":
    case "membership_cycle":
      return refused[code]
    default:
      if (status === 403) return refused.forbidden
      if (status === 503 || status === 429) return states.unavailableText
      return status === 400 || status === 422 ? refused.invalid : refused.notSaved
  }
}

const isKnownUse = (uses: Messages["refused"]["uses"], use: unknown): use is keyof Messages["refused"]["uses"] =>
  typeof use === "string" && use !== "other" && use in uses

/** Returns why an actor could not be deleted, and what to do about it, a sentence each. */
export const deletionWords = (messages: Messages, actor: Actor, problem: Problem): ReadonlyArray<string> => {
  const { refused } = messages
  if (problem.code === "stale_revision") return [refused.stale]
  if (problem.code !== "actor_in_use") return [refusalWords(messages, problem)]
  const uses: unknown = problem.details?.["uses"]
  const known = Array.isArray(uses) ? uses : []
  const words = known.map((use: unknown) => (isKnownUse(refused.uses, use) ? refused.uses[use] : refused.uses.other))
  return [refused.inUse(actor.display_name), ...new Set(words.length === 0 ? [refused.uses.other] : words)]
}
