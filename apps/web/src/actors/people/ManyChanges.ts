/** Changes of many people; who could not be changed is told, and the others are. */
import type { Actor, Response } from "./Actor.ts"
import { responseAt } from "./Actor.ts"
import { unitsWith, valuesOf } from "./ActorEdit.ts"
import type { WantedAnswers } from "./InvitationChanges.ts"
import type { Messages } from "./Messages.ts"
import { refusalWords } from "./OutcomeWords.ts"
import type { Outcome } from "./Outcome.ts"
import type { Notice, OccasionEvent, PeopleWork } from "./PeopleContext.ts"

export type Progress = { readonly done: number; readonly all: number } | null

interface ManyOutcomes {
  /** As they were, and as they are. */
  readonly saved: ReadonlyArray<readonly [before: Actor, after: Actor]>
  readonly refused: ReadonlyArray<{ readonly actor: Actor; readonly outcome: Outcome }>
}

const atOnce = 4
/** So many names are told of those who could not be changed. */
const mostNames = 5

/** Changes each by a request of its own, a few at a time. */
export const changeMany = async (
  actors: ReadonlyArray<Actor>,
  change: (actor: Actor) => Promise<Outcome>,
  onProgress: (progress: Progress) => void = () => undefined
): Promise<ManyOutcomes> => {
  const saved: Array<readonly [Actor, Actor]> = []
  const refused: Array<{ actor: Actor; outcome: Outcome }> = []
  const waiting = [...actors]
  const work = async (): Promise<void> => {
    for (let actor = waiting.shift(); actor !== undefined; actor = waiting.shift()) {
      const outcome = await change(actor)
      if (outcome.kind === "saved") saved.push([actor, outcome.actor])
      else refused.push({ actor, outcome })
      onProgress({ done: saved.length + refused.length, all: actors.length })
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, actors.length) }, work))
  onProgress(null)
  return { saved, refused }
}

const reasonOf = (messages: Messages, { actor, outcome }: ManyOutcomes["refused"][number]): string => {
  const { refused } = messages
  if (outcome.kind === "refused") return refusalWords(messages, outcome.problem)
  return outcome.kind === "gone" ? refused.gone(actor.display_name) : refused.notSaved
}

const noticeOf = (
  { formats }: PeopleWork,
  messages: Messages,
  { refused, saved }: ManyOutcomes,
  words: (count: number) => string,
  undo: () => Promise<unknown>
): Notice => {
  const [first] = refused
  if (first === undefined) return { text: words(saved.length), undo }
  const names = refused.slice(0, mostNames).map(({ actor }) => actor.display_name)
  const more = refused.length > mostNames ? [`+${formats.number(refused.length - mostNames)}`] : []
  const text = messages.bulk.refused(formats.list([...names, ...more]), reasonOf(messages, first))
  return { text: saved.length > 0 ? `${words(saved.length)} ${text}` : text, isRefusal: true, undo }
}

/** Returns the name of the first who was changed. */
const nameOf = ({ saved: [first] }: ManyOutcomes): string => first?.[1].display_name ?? ""

/** Takes people into a household or group; into a household instead of the one that they were in. */
export const takeInto = async (
  work: PeopleWork,
  messages: Messages,
  actors: ReadonlyArray<Actor>,
  unit: Pick<Actor, "id" | "type" | "display_name">,
  onProgress?: (progress: Progress) => void
): Promise<void> => {
  const { notify, people } = work
  const movable = actors.filter(({ id }) => id !== unit.id)
  if (movable.length === 0) return
  const outcomes = await changeMany(
    movable,
    (actor) => people.change(actor, { member_of: unitsWith(actor, unit) }),
    onProgress
  )
  const undo = () =>
    changeMany(
      outcomes.saved.map(([, after]) => after),
      (after) => {
        const before = outcomes.saved.find(([{ id }]) => id === after.id)?.[0] ?? after
        return people.change(after, { member_of: valuesOf(before).member_of })
      }
    )
  notify(noticeOf(work, messages, outcomes, messages.bulk.moved(unit.display_name, nameOf(outcomes)), undo))
}

/** Whether nothing but its members keeps a household or group from being deleted. */
const isHeldByMembers = (outcome: Outcome): boolean => {
  const uses: unknown = outcome.kind === "refused" ? outcome.problem.details?.["uses"] : undefined
  return Array.isArray(uses) && uses.length > 0 && uses.every((use) => use === "member")
}

/**
 * Deletes a household or group, whose members are taken out of it where nothing else keeps it; it tells who could not be
 * taken out.
 */
export const removeWithoutMembers = async (
  work: PeopleWork,
  messages: Messages,
  unit: Actor,
  members: ReadonlyArray<Actor>
): Promise<Outcome> => {
  const { notify, people } = work
  const refused = await people.remove(unit)
  if (!isHeldByMembers(refused)) return refused
  const out = await changeMany(members, (member) =>
    people.change(member, { member_of: valuesOf(member).member_of.filter((id) => id !== unit.id) })
  )
  if (out.refused.some(({ outcome }) => outcome.kind !== "gone")) {
    const undo = () =>
      changeMany(
        out.saved.map(([, after]) => after),
        (after) => people.change(after, { member_of: unitsWith(after, unit) })
      )
    notify(noticeOf(work, messages, out, messages.bulk.takenOut(unit.display_name, nameOf(out)), undo))
    return refused
  }
  return people.removeLatest(unit.id)
}

/** So many changes of invitations are sent at once: the most that the server takes. */
const mostChanges = 1000

/** Gives each the answers that are wanted; `undo` gives back those that were changed, where nobody has changed them since. */
const answerEach = async (
  { people }: Pick<PeopleWork, "people">,
  actors: ReadonlyArray<Actor>,
  wanted: WantedAnswers,
  onProgress: (progress: Progress) => void = () => undefined
): Promise<ManyOutcomes & { readonly undo: () => Promise<unknown> }> => {
  const saved: Array<readonly [Actor, Actor]> = []
  const refused: Array<{ actor: Actor; outcome: Outcome }> = []
  const step = Math.max(1, Math.floor(mostChanges / wanted.eventIds.length))
  for (let done = 0; done < actors.length; done += step) {
    onProgress({ done, all: actors.length })
    const some = actors.slice(done, done + step)
    const outcomes = await people.answerMany(some, wanted)
    for (const [index, actor] of some.entries()) {
      const outcome = outcomes[index]!
      if (outcome.kind === "saved") saved.push([actor, outcome.actor])
      else refused.push({ actor, outcome })
    }
  }
  onProgress(null)
  // Whoever was answered for elsewhere at one event may have changed at another.
  const changed = [
    ...saved,
    ...refused.flatMap(({ actor, outcome }) => (outcome.kind === "answered" ? [[actor, outcome.now] as const] : []))
  ]
  const before = new Map(changed.map(([actor]) => [actor.id, actor]))
  const undo = () =>
    answerEach(
      { people },
      changed.map(([, after]) => after),
      {
        ...wanted,
        of: (after, eventId) => {
          const [base, now] = [before.get(after.id) ?? after, responseAt(after, eventId)]
          return now === wanted.of(base, eventId) ? responseAt(base, eventId) : now
        }
      }
    )
  return { saved, refused, undo }
}

/** Returns them without the households and groups of which somebody is among them: those are asked through their people. */
const withoutTheirUnits = (actors: ReadonlyArray<Actor>): ReadonlyArray<Actor> => {
  const units = new Set(actors.flatMap(({ member_of }) => member_of.map(({ id }) => id)))
  return actors.filter(({ id }) => !units.has(id))
}

/** Sets the answers of many to an event; a household or group counts through its people where they are among them. */
export const answerMany = async (
  work: PeopleWork,
  messages: Messages,
  actors: ReadonlyArray<Actor>,
  { id, name }: OccasionEvent,
  response: Response | null,
  onProgress?: (progress: Progress) => void
): Promise<void> => {
  const { answered, throughPeople } = messages.bulk
  const asked = response === null ? actors : withoutTheirUnits(actors)
  const { undo, ...outcomes } = await answerEach(work, asked, { eventIds: [id], of: () => response }, onProgress)
  const units = actors.length - asked.length
  const words = (count: number): string =>
    [answered[response ?? "not_invited"](name)(count), ...(units > 0 ? [throughPeople(units)] : [])].join(" ")
  work.notify(noticeOf(work, messages, outcomes, words, undo))
}

/** Invites each to each of the events, as somebody who has not answered. */
export const inviteMany = async (
  work: PeopleWork,
  messages: Messages,
  actors: ReadonlyArray<Actor>,
  events: ReadonlyArray<OccasionEvent>,
  onProgress?: (progress: Progress) => void
): Promise<void> => {
  const wanted: WantedAnswers = { eventIds: events.map(({ id }) => id), of: () => "pending" }
  const { undo, ...outcomes } = await answerEach(work, actors, wanted, onProgress)
  const words = messages.bulk.invited(work.formats.list(events.map(({ name }) => name)))
  work.notify(noticeOf(work, messages, outcomes, words, undo))
}
