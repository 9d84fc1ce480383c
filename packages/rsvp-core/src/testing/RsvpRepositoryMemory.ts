/** Answers in the `MemoryStore` that the actors of an `ActorRepository` are in. */
import type { Actor } from "@banquet/actors-core/Actor"
import { ActorRepository } from "@banquet/actors-core/ActorRepository"
import type { MergedActors } from "@banquet/platform-core/erasure/ActorMerge"
import { foldedText } from "@banquet/platform-core/FoldedText"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import { OccasionRepository } from "@banquet/platform-core/occasions/OccasionRepository"
import { AuditedRequest } from "@banquet/platform-core/audit/AuditLog"
import { AuditMemory } from "@banquet/platform-core/testing/AuditLogMemory"
import { DomainEventsMemory } from "@banquet/platform-core/testing/DomainEventLogMemory"
import { MemoryStore, unique, withRows } from "@banquet/platform-core/testing/MemoryStore"
import { byCodePoint } from "@banquet/platform-core/Text"
import { Effect, Layer } from "effect"
import { noAnswer } from "../RsvpAnswer.ts"
import type { RsvpMember } from "../RsvpMember.ts"
import { RsvpRepository, type RsvpScope, type StoredAnswer } from "../RsvpRepository.ts"

interface EventAnswer extends StoredAnswer {
  readonly occasionId: OccasionId
  readonly eventId: EventId
}

interface PlusOne {
  readonly occasionId: OccasionId
  readonly hostId: ActorId
  readonly actorId: ActorId
}

const answerKey = ({ actorId, eventId }: Pick<EventAnswer, "actorId" | "eventId">): string => `${eventId} ${actorId}`

const byName = (a: Actor, b: Actor): number =>
  byCodePoint(foldedText(a.displayName), foldedText(b.displayName)) || byCodePoint(a.id, b.id)

const isOfBoth =
  ({ fromId, intoId }: MergedActors) =>
  (id: ActorId): boolean =>
    id === fromId || id === intoId

/** What is known of everybody of an occasion, as a store has it. */
interface Facts {
  /** By name. */
  readonly actors: ReadonlyArray<Actor>
  readonly parentIds: (id: ActorId) => ReadonlyArray<ActorId>
  readonly response: (eventId: EventId, id: ActorId) => RsvpMember["own"]
  readonly isTracked: (eventId: EventId) => boolean
  readonly answers: ReadonlyMap<string, EventAnswer>
  readonly plusOnes: ReadonlyArray<PlusOne>
}

/** Returns whom a scope names, before those whom they bring along. */
const namedBy = ({ actors, parentIds }: Facts, scope: RsvpScope): ReadonlySet<ActorId> => {
  if (scope._tag === "Everybody") return new Set(actors.map(({ id }) => id))
  const named = new Set(scope.actorIds)
  if (scope._tag === "Named") return named
  const persons = actors.filter(({ type }) => type === "person")
  return new Set(
    actors
      .filter(({ id }) => named.has(id))
      .flatMap(({ id, type }) => {
        if (type === "person") return [id]
        const members = persons.filter((person) => parentIds(person.id).includes(id)).map((person) => person.id)
        return members.length === 0 ? [id] : members
      })
  )
}

const memberOf = (facts: Facts, eventId: EventId, actor: Actor & { readonly type: RsvpMember["type"] }): RsvpMember => {
  const { displayName, id, partySize, status, type } = actor
  const parentIds = facts.parentIds(id)
  const { answers, dietary, meal } = facts.answers.get(answerKey({ eventId, actorId: id })) ?? noAnswer
  return {
    actorId: id,
    type,
    displayName,
    sortName: foldedText(displayName),
    partySize,
    status,
    tracked: facts.isTracked(eventId),
    own: facts.response(eventId, id),
    units: parentIds.flatMap(
      (parentId) => facts.response(eventId, parentId) ?? (facts.response(eventId, parentId) === null ? [null] : [])
    ),
    parentIds,
    householdId: facts.actors.find((unit) => unit.type === "household" && parentIds.includes(unit.id))?.id ?? null,
    hostId: facts.plusOnes.find(({ actorId }) => actorId === id)?.hostId ?? null,
    plusOneId: facts.plusOnes.find(({ hostId }) => hostId === id)?.actorId ?? null,
    meal,
    dietary,
    answers
  }
}

const isGuest = (actor: Actor): actor is Actor & { readonly type: RsvpMember["type"] } => actor.type !== "vendor"

export const layer = Layer.effect(
  RsvpRepository,
  Effect.gen(function* () {
    const actors = yield* ActorRepository
    const audit = yield* AuditMemory
    const domainEvents = yield* DomainEventsMemory
    const occasions = yield* OccasionRepository
    const store = yield* MemoryStore
    const answers = store.cell<ReadonlyMap<string, EventAnswer>>(new Map())
    const plusOnes = store.cell<ReadonlyMap<ActorId, PlusOne>>(new Map())
    const keep = (rows: Iterable<EventAnswer>) =>
      answers.set(withRows(new Map<string, EventAnswer>(), [...rows], answerKey))
    const keepPlusOnes = (rows: ReadonlyArray<PlusOne>) => {
      const kept = withRows(new Map<ActorId, PlusOne>(), rows, ({ hostId }) => hostId)
      unique("rsvp_plus_ones_actor", kept, ({ actorId }) => actorId)
      plusOnes.set(kept)
    }

    const factsOf = Effect.fnUntraced(function* (occasionId: OccasionId) {
      const all = yield* actors.actors(occasionId)
      const memberships = yield* actors.memberships(occasionId)
      const invitations = yield* actors.invitations(occasionId)
      return yield* store.read("RsvpRepository.members", (): Facts => ({
        actors: all.toSorted(byName),
        parentIds: (id) =>
          memberships
            .filter(({ memberId }) => memberId === id)
            .map(({ parentId }) => parentId)
            .toSorted(byCodePoint),
        response: (eventId, id) =>
          invitations.find((invitation) => invitation.eventId === eventId && invitation.actorId === id)?.response,
        isTracked: (eventId) => invitations.some((invitation) => invitation.eventId === eventId),
        answers: answers.get(),
        plusOnes: [...plusOnes.get().values()]
      }))
    })

    return RsvpRepository.of({
      members: Effect.fnUntraced(function* (occasionId, eventIds, scope) {
        const facts = yield* factsOf(occasionId)
        const events = (yield* occasions.events(occasionId)).map(({ id }) => id)
        const named = namedBy(facts, scope)
        const selected = facts.actors.filter(isGuest).filter(({ id }) => {
          const hostId = facts.plusOnes.find(({ actorId }) => actorId === id)?.hostId
          return named.has(id) || (hostId !== undefined && named.has(hostId))
        })
        return (eventIds ?? events)
          .filter((id) => events.includes(id))
          .map((eventId) => ({ eventId, members: selected.map((actor) => memberOf(facts, eventId, actor)) }))
      }),

      meals: (occasionId, eventId) =>
        store.read("RsvpRepository.meals", () =>
          [...answers.get().values()]
            .filter((row) => row.occasionId === occasionId && (eventId === null || row.eventId === eventId))
            .filter(({ dietary, meal }) => meal !== null || dietary !== null)
            .map((row) => ({ eventId: row.eventId, actorId: row.actorId, meal: row.meal, dietary: row.dietary }))
            .toSorted((a, b) => byCodePoint(a.actorId, b.actorId) || byCodePoint(a.eventId, b.eventId))
        ),

      save: ({ answers: given, eventId, events, occasionId, plusOnes: added }, entries) =>
        Effect.flatMap(AuditedRequest, (requestId) =>
          store.write("RsvpRepository.save", () => {
            const rows = given.map((answer) => ({ ...answer, occasionId, eventId }))
            answers.set(withRows(answers.get(), rows, answerKey))
            keepPlusOnes([...plusOnes.get().values(), ...added.map((pair) => ({ ...pair, occasionId }))])
            domainEvents.append(events)
            audit.append(entries, requestId)
          })
        ),

      paired: (occasionId, merged) =>
        store.read("RsvpRepository.paired", () => {
          const isOne = isOfBoth(merged)
          const pairs = [...plusOnes.get().values()].filter(
            (pair) => pair.occasionId === occasionId && isOne(pair.hostId) !== isOne(pair.actorId)
          )
          return [...new Set(pairs.flatMap(({ actorId, hostId }) => [actorId, hostId].filter(isOne)))]
        }),

      merge: (occasionId, { fromId, intoId }) =>
        store.write("RsvpRepository.merge", () => {
          const moved = new Map<string, EventAnswer>()
          for (const row of answers.get().values()) {
            const isMoved = row.occasionId === occasionId && row.actorId === fromId
            const to = isMoved ? { ...row, actorId: intoId } : row
            const other = moved.get(answerKey(to))
            const [first, second] = isMoved ? [other, to] : [to, other]
            moved.set(answerKey(to), {
              ...to,
              meal: first?.meal ?? second?.meal ?? null,
              dietary: first?.dietary ?? second?.dietary ?? null,
              answers: { ...second?.answers, ...first?.answers }
            })
          }
          answers.set(moved)
          const renamed = (id: ActorId) => (id === fromId ? intoId : id)
          keepPlusOnes(
            [...plusOnes.get().values()]
              .map((pair) => ({ ...pair, hostId: renamed(pair.hostId), actorId: renamed(pair.actorId) }))
              .filter(({ actorId, hostId }) => actorId !== hostId)
          )
        }),

      erase: (occasionId, actorId) =>
        store.write("RsvpRepository.erase", () => {
          const isKept = (row: EventAnswer) => row.occasionId !== occasionId || row.actorId !== actorId
          const before = answers.get().size
          keep([...answers.get().values()].filter(isKept))
          keepPlusOnes(
            [...plusOnes.get().values()].filter((pair) => pair.hostId !== actorId && pair.actorId !== actorId)
          )
          return before - answers.get().size
        })
    })
  })
)
