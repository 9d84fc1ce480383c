/** The objects in storage that records of an occasion name. */
import type { ErasedObject } from "@banquet/platform-core/erasure/Erasure"
import type { OccasionId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

export const selectObjectsOfOccasion = statement<{ readonly occasionId: OccasionId; readonly now: Date }, ErasedObject>(
  "OccasionRecords.erase.objects",
  ({ now, occasionId }) => sql`
    select key, bool_or(signed) as signed
    from (
      select object_key as key, expires_at > ${now} as signed
      from upload_sessions
      where occasion_id = ${occasionId}
      union all
      select key, false
      from assets
      cross join lateral unnest(array[object_key, thumbnail_object_key, web_object_key]) as stored (key)
      where assets.occasion_id = ${occasionId} and key is not null
    ) named
    group by key
    order by key`
)
