import { SignedReads } from "@banquet/assets-core/SignedReads"
import { type ActorMeal, AllActorMeals, type EventMeal } from "@banquet/actors-core/ActorMeals"
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

/** What is known of meals in an occasion. */
interface KnownMeals {
  readonly answers: ReadonlyArray<EventMeal>
  /** Dietary needs, whatever the event. */
  readonly needs: ReadonlyArray<Pick<ActorMeal, "actorId" | "dietary">>
}

/** Reads the meals at an event, or at all; dietary needs for who may see any. */
const readMeals = (
  { actors, sources }: Ports,
  occasionId: OccasionId,
  eventId: EventId | null,
  dietary: SeenLists["dietary"]
): Effect.Effect<KnownMeals, StoreUnavailable> =>
  Effect.all(
    {
      answers: Effect.map(
        Effect.forEach(sources, ({ mealsOf }) => mealsOf(occasionId, eventId), { concurrency: "unbounded" }),
        (answers) => answers.flat()
      ),
      needs: dietary.length === 0 ? Effect.succeed([]) : actors.dietaryNeeds(occasionId)
    },
    { concurrency: "unbounded" }
  )

/** What those eat who sit in the plan of an event; dietary needs only for who may see them. */
const mealsAt = ({ answers, needs }: KnownMeals, eventId: EventId, isDietary: boolean): MealsOfActors => {
  const said = answers.filter((meal) => meal.eventId === eventId)
  return isDietary
    ? joinedNeeds(said, needs)
    : joinedNeeds(
        said.map((meal) => ({ ...meal, dietary: null })),
        []
      )
}

interface Shown {
  readonly state: ListState
  readonly meals: KnownMeals
  readonly dietary: SeenLists["dietary"]
  readonly isShown: (found: Found) => boolean
}

const listsOf = Effect.fnUntraced(function* (
  dependencies: Ports,
  facts: PlannerFacts,
  { dietary, isShown, meals, state }: Shown
) {
  if (facts.installation === null) return yield* new ModuleNotInstalled({ module: "seating" })
  const view = yield* dependencies.signed(
    plannerSeatingView({ ...facts, plans: facts.plans.filter(isShown) }, facts.installation)
  )
  const events = new Map(view.events.map((event) => [event.id, event]))
  return view.plans.flatMap((found) => {
    const event = events.get(found.plan.eventId)
    if (event === undefined) return []
    const isDietary = dietary === "all" || dietary.includes(event.id)
    return [planList(found, event, state, mealsAt(meals, event.id, isDietary))]
  })
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
      const { facts, meals } = yield* Effect.all(
        {
          facts:
            state === "draft"
              ? repository.plannerFacts(occasionId, eventId)
              : repository.publishedFacts(occasionId, eventId),
          meals: readMeals(dependencies, occasionId, eventId, dietary)
        },
        { concurrency: "unbounded" }
      )
      const lists = yield* listsOf(dependencies, facts, { state, meals, dietary, isShown: () => true })
      if (eventId !== null && facts.events.length === 0) return yield* new NotFound({ resource: "event" })
      return { lists, dietary, plans: facts.plans.length }
    })

/** The only event; `null` where there may be several. */
const onlyOf = (events: "all" | ReadonlyArray<EventId>): EventId | null =>
  events === "all" || events.length > 1 ? null : (events[0] ?? null)

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
      const only = onlyOf(events)
      const { facts, meals, seen } = yield* Effect.all(
        {
          // Reading what vendors see is recorded, and says which plans are shown of those that were read beside it.
          seen: repository.vendorPlans(occasionId, events, principal.actorId),
          facts: repository.publishedFacts(occasionId, only),
          meals: readMeals(dependencies, occasionId, only, dietary)
        },
        { concurrency: "unbounded" }
      )
      if (!seen.installed) return yield* new ModuleNotInstalled({ module: "seating" })
      const isShown = ({ plan }: Found): boolean => seen.plans.some(({ id }) => id === plan.id)
      const lists = yield* listsOf(dependencies, facts, { state: "published", meals, dietary, isShown })
      return lists.length > 0 ? { lists, dietary, plans: lists.length } : yield* new PlanNotPublished()
    })
