/** The guestbook as one value, for lists of modules. */
import { defineModule } from "banquet/Module"
import { Guestbook as GuestbookUseCases } from "./Guestbook.ts"
import { guestbookChanges, guestbookErasure, guestbookSummary, guestbookUsage } from "./GuestbookContributions.ts"
import { guestbookMigrations } from "./GuestbookMigrations.ts"
import { GuestbookModule } from "./GuestbookModule.ts"
import { GuestbookRepository } from "./GuestbookRepository.ts"

export const Guestbook = defineModule({
  manifest: GuestbookModule,
  migrations: guestbookMigrations,
  repositories: GuestbookRepository.layer,
  useCases: [GuestbookUseCases.layer],
  http: () => import("./GuestbookHttp.ts").then(({ GuestbookHttp }) => GuestbookHttp),
  changes: guestbookChanges,
  guestSummary: guestbookSummary,
  actorUsage: guestbookUsage,
  erasure: guestbookErasure,
  eventTypes: ["guestbook_entry.written"]
})
