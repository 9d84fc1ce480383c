/** What guests and planners do with the guestbook. */
import { Authorization } from "@banquet/platform-core/authorization/Authorization"
import { type EventId, idMaker, type OccasionId } from "@banquet/platform-core/Ids"
import { readConfig } from "@banquet/platform-core/modules/ModuleConfig"
import { ModuleRepository } from "@banquet/platform-core/modules/ModuleRepository"
import {
  type EventNotAccessible,
  type GuestOccasionMismatch,
  ModuleNotEnabled,
  ModuleNotInstalled,
  type PermissionDenied,
  type StoreUnavailable
} from "@banquet/platform-core/PlatformErrors"
import type { Principal } from "@banquet/platform-core/principals/Principal"
import { Transaction } from "@banquet/platform-core/Transaction"
import { Context, Effect, Layer, Option } from "effect"
import {
  decideWriting,
  type EntryLimitReached,
  type GuestbookClosed,
  type GuestbookEntry,
  GuestbookEntryId
} from "./GuestbookEntry.ts"
import { GuestbookEnablementConfig, GuestbookInstallationConfig, GuestbookModule } from "./GuestbookModule.ts"
import { GuestbookRepository } from "./GuestbookRepository.ts"

type Refusal = PermissionDenied | StoreUnavailable | ModuleNotInstalled

export class Guestbook extends Context.Service<
  Guestbook,
  {
    /** Writes an entry for an event that the guest's token opens. */
    readonly write: (
      principal: Principal,
      occasionSlug: string,
      entry: { readonly eventId: EventId; readonly text: string }
    ) => Effect.Effect<
      GuestbookEntry,
      Refusal | GuestOccasionMismatch | EventNotAccessible | ModuleNotEnabled | GuestbookClosed | EntryLimitReached
    >
    /** Returns the entries of the events that the guest's token opens, where the guestbook is enabled. */
    readonly read: (
      principal: Principal,
      occasionSlug: string
    ) => Effect.Effect<ReadonlyArray<GuestbookEntry>, Refusal | GuestOccasionMismatch | EventNotAccessible>
    /** Returns the entries of an event of the occasion, or of all. */
    readonly list: (
      principal: Principal,
      occasionId: OccasionId,
      eventId: EventId | null
    ) => Effect.Effect<ReadonlyArray<GuestbookEntry>, Refusal>
  }
>()("@example/guestbook/Guestbook") {
  static readonly layer = Layer.effect(
    this,
    Effect.suspend(() => make)
  )
}

const make = Effect.gen(function* () {
  const authorization = yield* Authorization
  const modules = yield* ModuleRepository
  const newId = yield* idMaker
  const repository = yield* GuestbookRepository
  const transaction = yield* Transaction
  const module = GuestbookModule.key

  const installed = Effect.fnUntraced(function* (occasionId: OccasionId) {
    const found = Option.getOrNull(yield* modules.findInstallation(occasionId, module))
    return found === null
      ? yield* new ModuleNotInstalled({ module })
      : readConfig(GuestbookInstallationConfig, found.config)
  })

  const enabled = Effect.fnUntraced(function* (eventId: EventId) {
    const found = Option.getOrNull(yield* modules.findEnablement(eventId, module))
    return found?.enabled === true
      ? readConfig(GuestbookEnablementConfig, found.config)
      : yield* new ModuleNotEnabled({ module })
  })

  return Guestbook.of({
    write: Effect.fn("Guestbook.write")(function* (principal, occasionSlug, { eventId, text }) {
      const { actorId, occasion } = yield* authorization.guest(principal, occasionSlug, eventId)
      return yield* transaction.run(
        Effect.gen(function* () {
          const { entries_per_guest: entriesPerGuest } = yield* installed(occasion.id)
          const { open } = yield* enabled(eventId)
          const written = yield* repository.writtenForChange(actorId, eventId)
          yield* Effect.fromResult(decideWriting({ open, entriesPerGuest, written }))
          const id = yield* newId(GuestbookEntryId)
          return yield* repository.insert({ id, occasionId: occasion.id, eventId, actorId, text })
        })
      )
    }),
    read: Effect.fn("Guestbook.read")(function* (principal, occasionSlug) {
      const { eventIds, occasion } = yield* authorization.guest(principal, occasionSlug, null)
      yield* installed(occasion.id)
      const enablements = yield* modules.enablements(occasion.id)
      const open = enablements.filter((found) => found.module === module && found.enabled)
      return yield* repository.entries(
        occasion.id,
        open.flatMap(({ eventId }) => (eventIds.includes(eventId) ? [eventId] : []))
      )
    }),
    list: Effect.fn("Guestbook.list")(function* (principal, occasionId, eventId) {
      yield* authorization.planner(principal, "guestbook:list", occasionId)
      yield* installed(occasionId)
      return yield* repository.entries(occasionId, eventId === null ? null : [eventId])
    })
  })
})
