/** What guests and planners read of the gallery. */
import type { GalleryFilter } from "@banquet/gallery-core/GalleryFilter"
import type { ModerationDecision } from "@banquet/gallery-core/GalleryModeration"
import type { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import type { CompletionFacts } from "@banquet/gallery-core/UploadCompletion"
import { searchPatterns } from "@banquet/platform-core/SearchPattern"
import { DateTime, Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { timestamp } from "../../statements/Rows.ts"
import { attempt } from "../../statements/StoreAttempt.ts"
import { feedRead } from "./FeedRead.ts"
import { itemOf, moderationOf, plannerItemOf } from "./GalleryJson.ts"
import * as Reads from "./GalleryReads.sql.ts"
import { pageOf } from "./NewestFirst.ts"
import * as PlannerPage from "./PlannerPage.sql.ts"

const completionOf = ({ session, uploaded, ...facts }: Reads.CompletionFactsJson): CompletionFacts => ({
  ...facts,
  session: session && {
    ...session,
    createdAt: DateTime.makeUnsafe(session.createdAt),
    expiresAt: DateTime.makeUnsafe(session.expiresAt)
  },
  uploaded: uploaded && { ...uploaded, item: itemOf(uploaded.item) }
})

/** `null` where neither a search nor a span of time is asked for, whose totals are kept and not counted. */
const filteredOf = ({ from, search, to }: GalleryFilter) =>
  from === null && search === null && to === null
    ? null
    : ({
        from: from === null ? "-infinity" : timestamp(from),
        to: to === null ? "infinity" : timestamp(to),
        patterns: search === null ? [] : searchPatterns(search)
      } as const)

export const galleryReads = (client: SqlClient.SqlClient) =>
  ({
    completionFacts: (occasionId, sessionId) =>
      Reads.completionFacts.on(client, { occasionId, sessionId }).pipe(
        Effect.map(([row]) => completionOf(row!.facts)),
        attempt("GalleryRepository.completionFacts")
      ),

    feed: feedRead(client),

    visibility: (itemIds) => Reads.itemVisibility.on(client, { itemIds }).pipe(attempt("GalleryRepository.visibility")),

    guestOriginal: ({ eventIds, occasionId }, itemId) =>
      Reads.originalForGuest.on(client, { occasionId, eventIds, itemId }).pipe(
        Effect.map(([row]) => row!),
        attempt("GalleryRepository.guestOriginal")
      ),

    plannerPage: ({ occasionId, ...filter }, page) => {
      const { eventId, moderationStatus } = filter
      const asked = {
        occasionId,
        statuses: moderationStatus === null ? (["pending", "approved", "rejected"] as const) : [moderationStatus],
        ...pageOf(page)
      }
      const filtered = filteredOf(filter)
      return (
        eventId === null
          ? filtered === null
            ? PlannerPage.plannerPageOfOccasion.on(client, asked)
            : PlannerPage.filteredPageOfOccasion.on(client, { ...asked, ...filtered })
          : filtered === null
            ? PlannerPage.plannerPageOfEvent.on(client, { ...asked, eventId })
            : PlannerPage.filteredPageOfEvent.on(client, { ...asked, ...filtered, eventId })
      ).pipe(
        Effect.map(([row]) => ({ ...row!.page, items: row!.page.items.map(plannerItemOf) })),
        attempt("GalleryRepository.plannerPage")
      )
    },

    plannerOriginal: (occasionId, itemId) =>
      Reads.originalForPlanner.on(client, { occasionId, itemId }).pipe(
        Effect.map(([row]) => row!),
        attempt("GalleryRepository.plannerOriginal")
      ),

    decisions: (occasionId, itemId) =>
      Reads.decisionsOfItem.on(client, { occasionId, itemId }).pipe(
        Effect.map(([row]) => ({
          installed: row!.installed,
          decisions: row!.decisions?.map((decision): ModerationDecision => moderationOf(decision)) ?? null
        })),
        attempt("GalleryRepository.decisions")
      )
  }) satisfies Partial<GalleryRepository["Service"]>
