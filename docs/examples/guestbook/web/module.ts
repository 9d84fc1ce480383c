/** What the guestbook contributes to the pages. */
import type { WebModule } from "@banquet/web/WebModule"
import { guestbookAddress, moduleKey } from "./Address.ts"
import type { GuestbookContracts } from "./Entries.ts"
import { guestbookMessages } from "./Messages.ts"

const label = { en: "Guestbook", de: "Gästebuch" }
const invitation = { en: "Write in the guestbook", de: "Ins Gästebuch schreiben" }

export const Guestbook: WebModule<GuestbookContracts> = {
  key: moduleKey,
  guest: {
    pages: [
      {
        address: guestbookAddress,
        messages: guestbookMessages,
        load: async () => (await import("./GuestbookPage.tsx")).GuestbookPage
      }
    ],
    entry: ({ events }) =>
      events.some(({ guestbook }) => guestbook.enabled)
        ? { path: guestbookAddress.path, label, invitation, relevance: 0 }
        : null
  }
}
