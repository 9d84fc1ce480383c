/** The pages for guests: those of the platform, and those that modules contribute. */
import { address } from "./Address.ts"
import { startMessages } from "./messages/Messages.tsx"
import { FirstWelcome } from "./pages/FirstWelcome.tsx"
import type { Page, WebModule } from "./WebModule.ts"

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

export const guestPages = (modules: ReadonlyArray<WebModule>): ReadonlyArray<Page> => [
  start,
  join,
  ...modules.flatMap(({ guest }) => guest?.pages ?? [])
]
