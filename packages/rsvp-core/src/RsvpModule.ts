/** The manifest of the module of answers. */
import type { ModuleManifest } from "@banquet/platform-core/modules/ModuleManifest"
import { text } from "@banquet/platform-core/Text"
import { DateTime, Effect, Option, Schema } from "effect"

/** The most choices of meals, and the most questions, that an occasion has. */
const most = 20

/** The most answers of a guest: one to each question, and what it wants to tell the hosts. */
export const mostAnswers = most + 1

/** The most characters of the key of a question. */
export const longestKey = 50

/** A meal as guests choose it: 1–100 characters. */
export const Meal = text(1, 100)

const MealChoices = Schema.Array(Meal).check(
  Schema.makeFilter((meals) =>
    meals.length > most
      ? `must be a list of at most ${most} meals`
      : new Set(meals).size < meals.length
        ? "must not name a meal twice"
        : undefined
  )
)

/** What names an answer: lower-case letters, digits and underscores. */
export const QuestionKey = Schema.String.annotate({ format: "key" }).check(
  Schema.isPattern(new RegExp(`^[a-z][a-z0-9_]{0,${longestKey - 1}}$`), {
    expected: `1–${longestKey} lower-case letters, digits and underscores that begin with a letter`
  })
)

/** A question to each guest who comes. */
export const Question = Schema.Struct({
  key: QuestionKey,
  text: text(1, 200),
  required: Schema.Boolean.annotate({ default: false }).pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))
})
export interface Question extends Schema.Schema.Type<typeof Question> {}

const Questions = Schema.Array(Question).check(
  Schema.makeFilter((questions) =>
    questions.length > most
      ? `must be a list of at most ${most} questions`
      : new Set(questions.map(({ key }) => key)).size < questions.length
        ? "must not use a key twice"
        : undefined
  )
)

const timeMessage = "must be a time such as 2026-11-20T18:30:00Z"

const ClosingTime = Schema.String.annotate({ format: "date-time" })
  .check(
    Schema.makeFilter((value) =>
      /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)$/i.test(value) &&
      Option.isSome(DateTime.make(value))
        ? undefined
        : timeMessage
    )
  )
  .pipe(Schema.decodeTo(Schema.DateTimeUtcFromString))

const noMeals: ReadonlyArray<string> = []
const noQuestions: ReadonlyArray<typeof Question.Encoded> = []

export const RsvpInstallationConfig = Schema.Struct({
  /** Whether each guest may bring somebody who is not invited by name. */
  allow_plus_ones: Schema.Boolean.pipe(Schema.withDecodingDefaultKey(Effect.succeed(false))),
  meal_choices: MealChoices.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noMeals))),
  questions: Questions.pipe(Schema.withDecodingDefaultKey(Effect.succeed(noQuestions)))
})
export type RsvpInstallationConfig = typeof RsvpInstallationConfig.Type

export const RsvpEnablementConfig = Schema.Struct({
  /** From this moment on guests no longer change their answers. */
  closes_at: Schema.NullOr(ClosingTime).pipe(Schema.withDecodingDefaultKey(Effect.succeed(null))),
  /** The meals of this event, instead of those of the occasion. */
  meal_choices: Schema.optionalKey(MealChoices)
})
export type RsvpEnablementConfig = typeof RsvpEnablementConfig.Type

export const RsvpModule = {
  key: "rsvp",
  version: "1.0.0",
  displayName: "Answers",
  scopes: { installation: "occasion", enablement: "event" },
  dependencies: ["actors"],
  surfaces: ["planner", "guest"],
  actions: ["rsvp:list", "rsvp:update"],
  installationConfig: RsvpInstallationConfig,
  enablementConfig: RsvpEnablementConfig
} as const satisfies ModuleManifest
