/** How guests' pages of the feed are read: once for each version of what they show. */
import type { GalleryRepository } from "@banquet/gallery-core/GalleryRepository"
import type { FeedItem, StoredImage } from "@banquet/gallery-core/GalleryViews"
import type { ActorId } from "@banquet/platform-core/Ids"
import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { Remembered } from "@banquet/platform-core/Remembered"
import { attempt } from "../../statements/StoreAttempt.ts"
import { type FeedJson, feedOf } from "./FeedJson.ts"
import * as Reads from "./GalleryReads.sql.ts"
import { pageOf } from "./NewestFirst.ts"

/** How many pages are remembered; a page of a hundred photos is about half a megabyte. */
const capacity = 64

interface KnownPage {
  readonly version: string
  readonly uploaderIds: ReadonlyArray<ActorId>
  readonly uploaderNames: ReadonlyArray<string>
  readonly items: ReadonlyArray<FeedItem<StoredImage>>
}

const knownPage = (version: string, rows: FeedJson): KnownPage => {
  const uploaders = new Map(rows.uploaderId.map((id, at) => [id, rows.uploaderName[at]!]))
  return { version, uploaderIds: [...uploaders.keys()], uploaderNames: [...uploaders.values()], items: feedOf(rows) }
}

/**
 * Asks the database for the version of a page that it remembers, and for the page only where it is another. A version is
 * read in the statement that reads the page, and the same page is the same value.
 */
export const feedRead = (client: SqlClient.SqlClient): GalleryRepository["Service"]["feed"] => {
  const pages = new Remembered<KnownPage>(capacity)
  const feedState = Reads.feedState.on(client)
  return Effect.fnUntraced(function* ({ eventIds, occasionId }, request) {
    const scope = { occasionId, eventIds }
    const page = pageOf(request)
    const key = JSON.stringify([scope, page])
    const known = pages.get(key)
    if (known !== undefined) {
      const { uploaderIds, uploaderNames, version } = known
      const [state] = yield* feedState({ ...scope, uploaderIds, uploaderNames })
      if (state?.version === version && !state.renamed) return { installed: true, items: known.items }
    }
    const [row] = yield* Reads.feedPage.on(client, { ...scope, ...page })
    const { installed, items, version } = row!
    const read = knownPage(version, items)
    if (installed) pages.set(key, read)
    return { installed, items: read.items }
  }, attempt("GalleryRepository.feed"))
}
