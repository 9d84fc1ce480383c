/** The messages of the page that says who did what. */
import { quantity } from "../messages/Quantity.ts"

const quantified = quantity("en")

export const english = {
  audit: {
    title: "History",
    intro: "Who changed what in this occasion, newest first.",
    nothing: "Nothing has happened yet.",
    noMatch: "Nothing matches these filters.",
    person: "Person",
    everybody: "Everybody",
    findPerson: "Type a name",
    nobodyFound: "Nobody by this name.",
    only: (name: string) => `Only ${name}`,
    thisPerson: "one person",
    clear: "Show everybody",
    action: "What happened",
    allActions: "Everything",
    more: "Show more",
    loading: "Loading…",
    newest: (count: string) => `The newest ${count} entries`,
    entries: quantified({ one: "# entry", other: "# entries" }),
    changesAtOnce: (count: string) => `made ${count} changes at once`,
    from: "before",
    to: "after",
    none: "nothing",
    changed: "changed",
    yes: "yes",
    no: "no",
    gone: "a record that is gone",
    atAll: "all events",
    administrator: "The administrator",
    kinds: { planner: "planner", guest: "guest", vendor: "vendor", administrator: "administrator" },
    somebody: "somebody whose data was erased",
    nameless: "a record without a name"
  }
}
