/** Answers for the demo occasion, as its guests give them. */
import { ActorId, EventId } from "@banquet/platform-core/Ids"
import { GuestRsvp } from "@banquet/rsvp-core/GuestRsvp"
import type { GivenAnswer } from "@banquet/rsvp-core/RsvpDecisions"
import type { AppliedDocument } from "banquet/AppliedDocument"
import { Effect, Option } from "effect"
import { demoPrincipal } from "./DemoPrincipal.ts"

/** What somebody comes with; who does not come chooses no meal. */
interface Choice extends Pick<Partial<GivenAnswer>, "answers" | "dietary" | "plusOne"> {
  readonly meal?: "Sea bass" | "Roast lamb" | "Mushroom risotto"
}

interface Answered {
  /** The key of the guest who answers for its household. */
  readonly by: string
  readonly event: string
  /** By the keys of actors. */
  readonly members: Readonly<Record<string, Choice | "declined">>
}

const answers: ReadonlyArray<Answered> = [
  {
    by: "alice-smith",
    event: "reception",
    members: {
      "alice-smith": { meal: "Sea bass", answers: { song: "September", shuttle: "Two seats, please" } },
      "robert-smith": { meal: "Roast lamb" },
      "emily-smith": { meal: "Mushroom risotto", dietary: "No nuts" },
      "jack-smith": "declined"
    }
  },
  {
    by: "rosa-almeida",
    event: "reception",
    members: {
      "rosa-almeida": { meal: "Sea bass", answers: { song: "Cheira a Lisboa" } },
      "duarte-almeida": { meal: "Roast lamb" },
      "ines-almeida": { meal: "Mushroom risotto", dietary: "Vegetarian" }
    }
  },
  {
    by: "karin-bergstrom",
    event: "reception",
    members: {
      "karin-bergstrom": { meal: "Mushroom risotto", dietary: "Lactose-free", answers: { song: "Dancing Queen" } },
      "olof-bergstrom": { meal: "Roast lamb" },
      "freja-bergstrom": { meal: "Sea bass" },
      "nils-bergstrom": { meal: "Sea bass" }
    }
  },
  {
    by: "clara-weiss",
    event: "reception",
    members: {
      "clara-weiss": {
        meal: "Mushroom risotto",
        answers: { shuttle: "Yes, for two" },
        plusOne: { name: "Jonas Brandt", meal: "Sea bass", dietary: undefined }
      }
    }
  },
  {
    by: "yuki-nakamura",
    event: "brunch",
    members: { "yuki-nakamura": { answers: {} }, "haruto-nakamura": { dietary: "No shellfish" } }
  }
]

const givenAnswers = ({ members }: Answered, { actors }: AppliedDocument): ReadonlyArray<GivenAnswer> =>
  Object.entries(members).map(([key, choice]) => ({
    actorId: ActorId.make(actors[key] ?? ""),
    response: choice === "declined" ? "declined" : "attending",
    ...(choice === "declined"
      ? { meal: undefined, dietary: undefined, answers: undefined, plusOne: undefined }
      : { meal: choice.meal, dietary: choice.dietary, answers: choice.answers, plusOne: choice.plusOne })
  }))

const giveAnswers = Effect.fnUntraced(function* (document: AppliedDocument) {
  const rsvp = Option.getOrNull(yield* Effect.serviceOption(GuestRsvp))
  if (rsvp === null) return
  const { slug } = document.occasion
  for (const answered of answers) {
    const guest = yield* demoPrincipal(document.tokens.guests[answered.by])
    const events = yield* rsvp.events(guest, slug)
    const shown = events.find(({ event }) => event.id === document.events[answered.event])
    // Whoever has answered since is not asked again.
    if (shown?.members.every(({ dietary, meal }) => meal === null && dietary === null) !== true) continue
    yield* rsvp.answer(guest, slug, EventId.make(shown.event.id), givenAnswers(answered, document))
  }
})

/** Where somebody changed the demo so that its answers have no place in it, it stays as it is. */
export const answerDemo = (document: AppliedDocument) =>
  giveAnswers(document).pipe(
    Effect.catchIf(
      (error) => error._tag !== "StoreUnavailable",
      ({ _tag }) => Effect.logWarning(`The demo's answers were not finished: ${_tag}`)
    )
  )
