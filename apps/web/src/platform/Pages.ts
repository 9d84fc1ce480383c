/** The pages of the app: those of the platform, and those that modules contribute. */
import { address } from "./Address.ts"
import { startMessages } from "./messages/Messages.tsx"
import { FirstWelcome } from "./pages/FirstWelcome.tsx"
import { leadingPages, trailingPages } from "./planner/PlannerPages.ts"
import type { Page, PlannerPage, WebModule } from "./WebModule.ts"

const start: Page = {
  address: address("/"),
  messages: startMessages,
  load: async () => (await import("./pages/StartPage.tsx")).StartPage
}

const join: Page = {
  address: address("/join"),
  load: async () => (await import("./pages/JoinPage.tsx")).JoinPage,
  first: { reads: [], View: FirstWelcome }
}

/** Where planners come in. */
export const signInPage: Page = {
  address: address("/sign-in"),
  load: async () => (await import("./pages/SignInPage.tsx")).SignInPage
}

export const guestPages = (modules: ReadonlyArray<WebModule>): ReadonlyArray<Page> => [
  start,
  join,
  ...modules.flatMap(({ guest }) => guest?.pages ?? [])
]

/** The pages of one occasion, in the order of the navigation. */
export const plannerPages = (modules: ReadonlyArray<WebModule>): ReadonlyArray<PlannerPage> => [
  ...leadingPages,
  ...modules.flatMap(({ planner }) => planner?.pages ?? []),
  ...trailingPages
]

/** Returns the path of every page, its parameters as in `/occasions/:occasionId/budget`. */
export const pagePaths = (modules: ReadonlyArray<WebModule>): ReadonlyArray<string> =>
  [...guestPages(modules), signInPage, ...plannerPages(modules)].map(({ address: { path } }) =>
    path.replaceAll("$", ":")
  )
