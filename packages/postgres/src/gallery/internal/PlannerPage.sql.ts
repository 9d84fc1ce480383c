/** A page of the planner's list with its totals: one statement a filter. */
import type { ModerationStatus } from "@banquet/gallery-core/GalleryModeration"
import type { GalleryTotals } from "@banquet/gallery-core/GalleryViews"
import type { EventId, OccasionId } from "@banquet/platform-core/Ids"
import { isInstalled } from "../../statements/Json.ts"
import { inline, type Placeholders, sql, statement } from "../../statements/Statement.ts"
import { occasionBytes, type PlannerItemJson, plannerItemJson } from "./GalleryJson.ts"
import { after, newest, type Page } from "./NewestFirst.ts"

export interface PlannerPageJson {
  readonly installed: boolean
  readonly eventFound: boolean
  readonly items: ReadonlyArray<PlannerItemJson>
  readonly totals: GalleryTotals
  readonly usedBytes: number
}

interface ForPlanner extends Page {
  readonly occasionId: OccasionId
  readonly statuses: ReadonlyArray<ModerationStatus>
}

/** A page of each moderation status, and of these the newest, as in the feed. */
const plannerPage = (page: Placeholders<ForPlanner>, eventFound: string, ofEvent: string) => sql`
  select json_build_object(
    'installed', ${isInstalled("gallery", page.occasionId)},
    'eventFound', ${eventFound},
    'totals', (
      select json_build_object(
        'total', coalesce(sum(pending + approved + rejected), 0), 'pending', coalesce(sum(pending), 0),
        'approved', coalesce(sum(approved), 0), 'rejected', coalesce(sum(rejected), 0)
      )
      from gallery_counts
      where occasion_id = ${page.occasionId} ${ofEvent}
    ),
    'usedBytes', ${occasionBytes(page.occasionId)},
    'items', (
      select coalesce(json_agg(${plannerItemJson} ${newest}), '[]'::json)
      from (
        select item.*
        from unnest(${page.statuses}::text[]) as given (status)
        cross join lateral (
          select item.*
          from gallery_items item
          where item.occasion_id = ${page.occasionId} ${ofEvent} and item.moderation_status = given.status
            and ${after(page)}
          ${newest}
          limit ${inline(page.limit)}
        ) item
        ${newest}
        limit ${inline(page.limit)}
      ) item
      join assets asset on asset.id = item.asset_id
      join actors uploader on uploader.id = item.uploader_id
    )
  ) as page`

const isEventOf = ({
  eventId,
  occasionId
}: Placeholders<{ readonly eventId: EventId } & { readonly occasionId: OccasionId }>) =>
  `exists (select from events where id = ${eventId} and occasion_id = ${occasionId})`

export const plannerPageOfOccasion = statement<ForPlanner, { readonly page: PlannerPageJson }>(
  "GalleryRepository.plannerPage",
  (page) => plannerPage(page, "true", "")
)

export const plannerPageOfEvent = statement<
  ForPlanner & { readonly eventId: EventId },
  { readonly page: PlannerPageJson }
>("GalleryRepository.plannerPage.ofEvent", (page) =>
  plannerPage(page, isEventOf(page), `and event_id = ${page.eventId}`)
)

interface Filtered {
  readonly from: Date | "-infinity"
  readonly to: Date | "infinity"
  /** Each has to match the name of the uploader or the caption. */
  readonly patterns: ReadonlyArray<string>
}

/**
 * What a search or a span of time leaves of the occasion, once: the totals count it, and the page is its beginning. The
 * index of planners' pages finds a span; a search reads every item of it.
 */
const filteredPage = (page: Placeholders<ForPlanner & Filtered>, eventFound: string, ofEvent: string) => sql`
  with matching as materialized (
    select item.id, item.moderation_status, item.created_at
    from gallery_items item
    join actors uploader on uploader.id = item.uploader_id
    where item.occasion_id = ${page.occasionId} ${ofEvent}
      and item.moderation_status in ('pending', 'approved', 'rejected')
      and item.created_at >= ${page.from}::timestamptz and item.created_at < ${page.to}::timestamptz
      and concat_ws(E'\\n', uploader.display_name, item.caption) ~ all(${page.patterns}::text[])
  )
  select json_build_object(
    'installed', ${isInstalled("gallery", page.occasionId)},
    'eventFound', ${eventFound},
    'totals', (
      select json_build_object(
        'total', count(*), 'pending', count(*) filter (where moderation_status = 'pending'),
        'approved', count(*) filter (where moderation_status = 'approved'),
        'rejected', count(*) filter (where moderation_status = 'rejected')
      )
      from matching
    ),
    'usedBytes', ${occasionBytes(page.occasionId)},
    'items', (
      select coalesce(json_agg(${plannerItemJson} ${newest}), '[]'::json)
      from (
        select item.id
        from matching item
        where item.moderation_status = any(${page.statuses}::text[]) and ${after(page)}
        ${newest}
        limit ${inline(page.limit)}
      ) listed
      join gallery_items item on item.id = listed.id
      join assets asset on asset.id = item.asset_id
      join actors uploader on uploader.id = item.uploader_id
    )
  ) as page`

export const filteredPageOfOccasion = statement<ForPlanner & Filtered, { readonly page: PlannerPageJson }>(
  "GalleryRepository.plannerPage.filtered",
  (page) => filteredPage(page, "true", "")
)

export const filteredPageOfEvent = statement<
  ForPlanner & Filtered & { readonly eventId: EventId },
  { readonly page: PlannerPageJson }
>("GalleryRepository.plannerPage.ofEventFiltered", (page) =>
  filteredPage(page, isEventOf(page), `and item.event_id = ${page.eventId}`)
)
