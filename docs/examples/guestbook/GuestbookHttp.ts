/** The HTTP part of the guestbook. */
import { CurrentPrincipal } from "@banquet/http-api/platform/Authentication"
import { httpModule } from "@banquet/http-handlers/platform/HttpModule"
import { jsonAnswer } from "@banquet/http-handlers/platform/JsonAnswer"
import { translatedWith } from "@banquet/http-handlers/platform/PlatformProblemTable"
import type { ProblemTable } from "@banquet/http-handlers/platform/ProblemTranslation"
import { requestBody } from "@banquet/http-handlers/platform/RequestBody"
import { DateTime, Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Guestbook } from "./Guestbook.ts"
import {
  type Entries,
  type Entry,
  type EntryAnswer,
  EntryLimitReachedProblem,
  GuestbookApi,
  GuestbookClosedProblem,
  GuestbookContract,
  NewEntry
} from "./GuestbookApi.ts"
import type { EntryLimitReached, GuestbookClosed, GuestbookEntry } from "./GuestbookEntry.ts"

const problems = {
  GuestbookClosed: (_, { request_id }) =>
    new GuestbookClosedProblem({ detail: "The guestbook of this event is closed.", request_id }),
  EntryLimitReached: ({ limit }, { request_id }) =>
    new EntryLimitReachedProblem({
      detail: `A guest may write at most ${limit} ${limit === 1 ? "entry" : "entries"} for one event.`,
      limit,
      request_id
    })
} satisfies ProblemTable<GuestbookClosed | EntryLimitReached>

const translated = translatedWith(problems)

const document = ({ displayName, eventId, id, text, writtenAt }: GuestbookEntry): typeof Entry.Encoded => ({
  id,
  event_id: eventId,
  display_name: displayName,
  text,
  written_at: DateTime.formatIso(writtenAt)
})

const entriesAnswer = (entries: ReadonlyArray<GuestbookEntry>) =>
  jsonAnswer<typeof Entries.Encoded>({ items: entries.map(document) })

const newEntry = requestBody(NewEntry)

const guest = HttpApiBuilder.group(
  GuestbookApi,
  "guestGuestbook",
  Effect.fnUntraced(function* (handlers) {
    const guestbook = yield* Guestbook
    return handlers
      .handle("read", ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (principal) =>
          translated(guestbook.read(principal, params.occasion_slug))
        ).pipe(Effect.map(entriesAnswer))
      )
      .handleRaw(
        "write",
        Effect.fnUntraced(function* ({ params, request }) {
          const principal = yield* CurrentPrincipal
          const body = yield* newEntry(request)
          const entry = yield* translated(
            guestbook.write(principal, params.occasion_slug, { eventId: body.event_id, text: body.text })
          )
          return jsonAnswer<typeof EntryAnswer.Encoded>({ entry: document(entry) }, 201)
        })
      )
  })
)

const planner = HttpApiBuilder.group(
  GuestbookApi,
  "plannerGuestbook",
  Effect.fnUntraced(function* (handlers) {
    const guestbook = yield* Guestbook
    return handlers.handle("list", ({ params, query }) =>
      Effect.flatMap(CurrentPrincipal, (principal) =>
        translated(guestbook.list(principal, params.occasion_id, query.event_id ?? null))
      ).pipe(Effect.map(entriesAnswer))
    )
  })
)

export const GuestbookHttp = httpModule({
  contract: GuestbookContract,
  handlers: Layer.merge(guest, planner),
  problems
})
