import { type AnswerChange, AnswerLog } from "@banquet/actors-core/AnswerLog"
import { InvitationAnswers } from "@banquet/actors-core/InvitationAnswers"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import type {
  ModuleNotEnabled,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { byCodePoint } from "@banquet/platform-core/Text"
import { foldedText } from "@banquet/platform-core/FoldedText"
import { Context, DateTime, Effect, Layer } from "effect"
import type { GivenAnswer, RsvpRefusal } from "./RsvpDecisions.ts"
import { responseOf, type RsvpMember } from "./RsvpMember.ts"
import { countedMembers, type RsvpTotals, rsvpTotals } from "./RsvpTotals.ts"
import { answerEvent, enabledEvent, enabledEvents, type Ports, ports } from "./RsvpUseCases.ts"
import { eventView, type RsvpEventView } from "./RsvpView.ts"

type Refusal = PermissionDenied | ModuleNotInstalled | StoreUnavailable

export interface RsvpSummaryQuery {
  /** `null` selects every event that asks for answers. */
  readonly eventId: EventId | null
  /** Selects changes from this moment on. */
  readonly since: DateTime.Utc | null
  /** Selects changes before this position of the log. */
  readonly before: number | null
  readonly limit: number
}

export interface RsvpSummary {
  /** By start. */
  readonly events: ReadonlyArray<RsvpTotals & { readonly eventId: EventId }>
  /** Newest first. */
  readonly changes: ReadonlyArray<AnswerChange>
  /** Where the next page of changes begins; `null` on the last. */
  readonly next: number | null
}

/** A position in a list that is ordered by name without case and accents, then id. */
export interface RsvpPosition {
  readonly sortName: string
  readonly id: ActorId
}

/** Selects those who are counted at an event; `null` selects every one. */
export interface RsvpListQuery {
  readonly response: "attending" | "declined" | "pending" | null
  readonly search: string | null
  readonly after: RsvpPosition | null
  readonly limit: number
}

export interface RsvpPage {
  readonly event: RsvpEventView
  /** Names of the households that its members are in, by member: two people may have one name. */
  readonly households: ReadonlyMap<ActorId, string>
  /** Where the next page begins; `null` on the last. */
  readonly next: RsvpPosition | null
}

/** What planners see of answers, and how they answer for others. */
export class PlannerRsvp extends Context.Service<
  PlannerRsvp,
  {
    /** `rsvp:list`. Returns totals by event, and what has changed. */
    readonly summary: (
      principal: Principal,
      occasionId: OccasionId,
      query: RsvpSummaryQuery
    ) => Effect.Effect<RsvpSummary, Refusal | NotFound | ModuleNotEnabled>
    /** `rsvp:list`. Returns what those say who are invited to the event. */
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      query: RsvpListQuery
    ) => Effect.Effect<RsvpPage, Refusal | NotFound | ModuleNotEnabled>
    /** `rsvp:update`. Answers for anybody of the occasion, also when it is closed; returns the event with those named. */
    readonly answer: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId,
      given: ReadonlyArray<GivenAnswer>
    ) => Effect.Effect<RsvpEventView, Refusal | NotFound | ModuleNotEnabled | RsvpRefusal>
  }
>()("@banquet/rsvp-core/PlannerRsvp") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  ).pipe(Layer.provide(InvitationAnswers.layer))
}

const everybody = { _tag: "Everybody" } as const

const summary = Effect.fnUntraced(function* (
  dependencies: Ports,
  log: AnswerLog["Service"],
  occasionId: OccasionId,
  query: RsvpSummaryQuery
) {
  const { eventId, limit } = query
  const [events, found, changes] = yield* Effect.all(
    [
      eventId === null
        ? Effect.map(enabledEvents(dependencies, occasionId), ({ enabled }) => enabled)
        : Effect.map(enabledEvent(dependencies, occasionId, eventId), (event) => [event]),
      dependencies.repository.members(occasionId, eventId === null ? null : [eventId], everybody),
      log.list(occasionId, { ...query, limit: limit + 1 })
    ],
    { concurrency: "unbounded" }
  )
  const shown = changes.slice(0, limit)
  return {
    events: events.map(({ event, terms }) => {
      const members = found.find((one) => one.eventId === event.id)?.members ?? []
      return { eventId: event.id, ...rsvpTotals(members, terms.mealChoices) }
    }),
    changes: shown,
    next: changes.length > limit ? (shown.at(-1)?.position ?? null) : null
  }
})

const isAfter = (member: RsvpMember, after: RsvpPosition): boolean => {
  const order = byCodePoint(member.sortName, after.sortName)
  return order === 0 ? member.actorId > after.id : order > 0
}

const list = Effect.fnUntraced(function* (
  dependencies: Ports,
  occasionId: OccasionId,
  eventId: EventId,
  { after, limit, response, search }: RsvpListQuery
) {
  const [{ event, terms }, [found]] = yield* Effect.all(
    [
      enabledEvent(dependencies, occasionId, eventId),
      dependencies.repository.members(occasionId, [eventId], everybody)
    ],
    { concurrency: "unbounded" }
  )
  const members = found?.members ?? []
  const words = foldedText(search ?? "").split(/\s+/)
  const selected = countedMembers(members).filter(
    (member) =>
      (response === null || responseOf(member) === response) &&
      words.every((word) => member.sortName.includes(word)) &&
      (after === null || isAfter(member, after))
  )
  const shown = selected.slice(0, limit)
  const last = selected.length > limit ? shown.at(-1) : undefined
  const names = new Map(members.map(({ actorId, displayName }) => [actorId, displayName]))
  const households = shown.flatMap(({ actorId, householdId }) => {
    const name = householdId === null ? undefined : names.get(householdId)
    return name === undefined ? [] : [[actorId, name] as const]
  })
  return {
    event: eventView(event, terms, members, shown, yield* DateTime.now),
    households: new Map(households),
    next: last === undefined ? null : { sortName: last.sortName, id: last.actorId }
  }
})

const make = Effect.gen(function* () {
  const dependencies = yield* ports
  const log = yield* AnswerLog
  const { authorization, transaction } = dependencies
  return PlannerRsvp.of({
    summary: Effect.fn("PlannerRsvp.summary")(function* (principal, occasionId, query) {
      yield* authorization.planner(principal, "rsvp:list", occasionId)
      return yield* summary(dependencies, log, occasionId, query)
    }),

    list: Effect.fn("PlannerRsvp.list")(function* (principal, occasionId, eventId, query) {
      yield* authorization.planner(principal, "rsvp:list", occasionId)
      return yield* list(dependencies, occasionId, eventId, query)
    }),

    answer: Effect.fn("PlannerRsvp.answer")(function* (principal, occasionId, eventId, given) {
      const by = yield* authorization.planner(principal, "rsvp:update", occasionId)
      const actorIds = given.map(({ actorId }) => actorId)
      const answering = {
        by,
        occasionId,
        eventId,
        scope: { _tag: "Named", actorIds } as const,
        given,
        byGuest: false,
        shown: (members: ReadonlyArray<RsvpMember>) => members
      }
      // The actors were found under the lock on the occasion.
      return yield* transaction
        .run(answerEvent(dependencies, answering))
        .pipe(Effect.catchTag(["StaleActor", "VendorNotEligible"], Effect.die))
    })
  })
})
