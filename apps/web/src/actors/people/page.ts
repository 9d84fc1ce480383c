/** The page of the people of an occasion. */
import type { DecisionSource, PlannerPage } from "../../platform/WebModule.ts"
import { peopleAddress } from "./Address.ts"
import { peopleMessages } from "./Messages.ts"

export const peoplePage: PlannerPage = {
  address: peopleAddress,
  messages: peopleMessages,
  load: async () => (await import("./PeoplePage.tsx")).PeoplePage,
  entry: { permission: "actors:list", label: { en: "People", de: "Personen" } }
}

export const peopleDecisions: DecisionSource = {
  permission: "actors:list",
  load: async () => (await import("./Decisions.ts")).unanswered
}
