import { SignedReads } from "@banquet/assets-core/SignedReads"
import { type ActorMeal, AllActorMeals } from "@banquet/actors-core/ActorMeals"
import { PlannerActorRepository } from "@banquet/actors-core/PlannerActorRepository"
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import type { ActorId, EventId, OccasionId } from "@banquet/platform-core/Ids"
import {
  InvalidInput,
  ModuleNotInstalled,
  NotFound,
  PermissionDenied,
  type StoreUnavailable,
  type VendorNotActive,
  type VendorNotInOccasion
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Context, Effect, Layer } from "effect"
import { type ListState, type MealsOfActors, type PlanList, planList } from "./PlanList.ts"
import { type PlannerFacts, plannerSeatingView } from "./PlannerSeatingView.ts"
import { PlanNotPublished } from "./SeatingErrors.ts"
import { SeatingRepository } from "./SeatingRepository.ts"
import { signedViews } from "./SignedFloors.ts"

/** The lists of plans, by start of the event, and what else of them the reader may know. */
export interface SeenLists {
  readonly lists: ReadonlyArray<PlanList>
  /** The events at which the reader may see dietary needs. */
  readonly dietary: "all" | ReadonlyArray<EventId>
  /** Plans that the reader asked for, whatever their state. */
  readonly plans: number
}

/** Returns whether the reader may see the dietary needs in this list. */
export const seesDietary = ({ dietary }: Pick<SeenLists, "dietary">, { event }: PlanList): boolean =>
  dietary === "all" || dietary.includes(event.id)

/** Returns the only list, for an answer that has room for one; fails with `none` where there is no list. */
export const onlyList = <E>(
  { lists, plans }: Pick<SeenLists, "lists" | "plans">,
  eventId: EventId | null,
  none: E
): Effect.Effect<PlanList, InvalidInput | E> => {
  if (eventId === null && plans > 1) {
    return Effect.fail(new InvalidInput({ path: "event_id", message: "must name one of several events" }))
  }
  const [list] = lists
  return list === undefined ? Effect.fail(none) : Effect.succeed(list)
}

/** Plans as lists to print, to lay tables by and to cook by. */
export class SeatingLists extends Context.Service<
  SeatingLists,
  {
    /** Returns the lists of every plan, or of one event's. */
    readonly planner: (
      principal: Principal,
      occasionId: OccasionId,
      asked: { readonly eventId: EventId | null; readonly state: ListState }
    ) => Effect.Effect<SeenLists, PermissionDenied | ModuleNotInstalled | NotFound | StoreUnavailable>
    /** Returns the lists of the published plans that the vendor may view, of which there is at least one. */
    readonly vendor: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<
      SeenLists,
      | PermissionDenied
      | VendorNotActive
      | VendorNotInOccasion
      | ModuleNotInstalled
      | PlanNotPublished
      | StoreUnavailable
    >
  }
>()("@banquet/seating-core/SeatingLists") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() =>
      Effect.map(ports, (dependencies) =>
        SeatingLists.of({ planner: plannerLists(dependencies), vendor: vendorLists(dependencies) })
      )
    )
  )
}

type Found = PlannerFacts["plans"][number]

/** Joins what is known of each actor's needs, each need once. */
const joinedNeeds = (
  answers: ReadonlyArray<ActorMeal>,
  needs: ReadonlyArray<Pick<ActorMeal, "actorId" | "dietary">>
): MealsOfActors => {
  const meals = new Map<ActorId, Pick<ActorMeal, "meal" | "dietary">>()
  for (const found of [...needs.map((need) => ({ ...need, meal: null })), ...answers]) {
    const known = meals.get(found.actorId)
    const texts = [known?.dietary ?? null, found.dietary].filter((text) => text !== null)
    meals.set(found.actorId, {
      meal: found.meal ?? known?.meal ?? null,
      dietary: texts.length === 0 ? null : [...new Set(texts)].join("; ")
    })
  }
  return meals
}

const ports = Effect.gen(function* () {
  return {
    authorization: yield* Authorization,
    actors: yield* PlannerActorRepository,
    sources: yield* AllActorMeals,
    repository: yield* SeatingRepository,
    signed: signedViews(yield* SignedReads)
  }
})
type Ports = Effect.Success<typeof ports>

const nowhere: ReadonlyArray<EventId> = []

/** What those eat who sit in a plan; dietary needs only for who may see them. */
const mealsAt = Effect.fnUntraced(function* (
  { actors, sources }: Ports,
  occasionId: OccasionId,
  eventId: EventId,
  isDietary: boolean
) {
  const [answers, needs] = yield* Effect.all(
    [
      Effect.forEach(sources, ({ mealsOf }) => mealsOf(occasionId, eventId)),
      isDietary ? actors.dietaryNeeds(occasionId) : Effect.succeed([])
    ],
    { concurrency: "unbounded" }
  )
  const said = answers.flat()
  return joinedNeeds(isDietary ? said : said.map((meal) => ({ ...meal, dietary: null })), needs)
})

interface Shown {
  readonly state: ListState
  readonly dietary: SeenLists["dietary"]
  readonly isShown: (found: Found) => boolean
}

const listsOf = Effect.fnUntraced(function* (
  dependencies: Ports,
  occasionId: OccasionId,
  facts: PlannerFacts,
  { dietary, isShown, state }: Shown
) {
  if (facts.installation === null) return yield* new ModuleNotInstalled({ module: "seating" })
  const view = yield* dependencies.signed(
    plannerSeatingView({ ...facts, plans: facts.plans.filter(isShown) }, facts.installation)
  )
  const events = new Map(view.events.map((event) => [event.id, event]))
  const lists = yield* Effect.forEach(view.plans, (found) => {
    const event = events.get(found.plan.eventId)
    if (event === undefined) return Effect.succeed([])
    const isDietary = dietary === "all" || dietary.includes(event.id)
    return Effect.map(mealsAt(dependencies, occasionId, event.id, isDietary), (meals) => [
      planList(found, event, state, meals)
    ])
  })
  return lists.flat()
})

const plannerLists =
  (dependencies: Ports): SeatingLists["Service"]["planner"] =>
  (principal, occasionId, { eventId, state }) =>
    Effect.gen(function* () {
      const { authorization, repository } = dependencies
      yield* authorization.planner(principal, "seating:list", occasionId)
      const dietary = yield* authorization.planner(principal, "actors:list", occasionId).pipe(
        Effect.as("all" as const),
        Effect.catchTag("PermissionDenied", () => Effect.succeed(nowhere))
      )
      const facts = yield* state === "draft"
        ? repository.plannerFacts(occasionId, eventId)
        : repository.publishedFacts(occasionId, eventId)
      const lists = yield* listsOf(dependencies, occasionId, facts, { state, dietary, isShown: () => true })
      if (eventId !== null && facts.events.length === 0) return yield* new NotFound({ resource: "event" })
      return { lists, dietary, plans: facts.plans.length }
    })

const vendorLists =
  (dependencies: Ports): SeatingLists["Service"]["vendor"] =>
  (principal, occasionId, eventId) =>
    Effect.gen(function* () {
      const { authorization, repository } = dependencies
      if (principal._tag !== "Vendor") return yield* new PermissionDenied()
      const events = yield* authorization.vendor(principal, "resource:seating_plan:view", occasionId, eventId)
      const dietary = yield* authorization
        .vendor(principal, "resource:dietary:view", occasionId, null)
        .pipe(Effect.catchTag("PermissionDenied", () => Effect.succeed(nowhere)))
      // Reading what vendors see is recorded.
      const { installed, plans } = yield* repository.vendorPlans(occasionId, events, principal.actorId)
      if (!installed) return yield* new ModuleNotInstalled({ module: "seating" })
      const [first, ...others] = plans
      const facts = yield* repository.publishedFacts(occasionId, others.length === 0 ? (first?.event.id ?? null) : null)
      const isShown = ({ plan }: Found): boolean => plans.some(({ id }) => id === plan.id)
      const lists = yield* listsOf(dependencies, occasionId, facts, { state: "published", dietary, isShown })
      return lists.length > 0 ? { lists, dietary, plans: lists.length } : yield* new PlanNotPublished()
    })
