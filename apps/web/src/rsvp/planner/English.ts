/** What planners read of answers. */
import { quantity } from "../../platform/messages/Quantity.ts"

export const english = {
  answers: {
    title: "Answers",
    about:
      "Guests answer by their personal links. Here you see who is coming and what they would like to eat, and can answer for them.",
    attending: "Coming",
    declined: "Not coming",
    pending: "No answer",
    all: "All",
    event: "Event",
    allEvents: "All events",
    invited: (count: string) => `of ${count} invited`,
    filter: (event: string) => `Who is shown: ${event}`,
    by: (name: string) => `Answer for ${name}`,
    meals: "Meals",
    withoutMeal: quantity("en")({ other: "# without a meal" }),
    groups: "By group",
    group: "Group",
    nobody: "Nobody.",
    more: "Show more",
    dietary: "Dietary needs",
    dietaryElsewhere: "Dietary needs that planners entered or imported are under “People”, not here.",
    note: "Message",
    brings: (name: string) => `brings ${name}`,
    saved: (name: string) => `Saved for ${name}.`,
    notSaved: "That was not saved. Please try again.",
    changes: "What changed",
    since: "Since",
    sinceDay: "Yesterday",
    sinceWeek: "A week ago",
    sinceEver: "The beginning",
    noChanges: "Nothing has changed.",
    none: "not invited",
    who: {
      guest: "by a guest",
      planner: "by a planner",
      import: "by an import",
      administrator: "by the administrator"
    },
    nothingTitle: "No event asks for answers yet",
    nothingText: "Turn answers on for an event, and guests can say whether they are coming.",
    missingTitle: "Guests are not asked for answers here",
    missingText: "Whoever set up the occasion can add answers to it."
  }
}
