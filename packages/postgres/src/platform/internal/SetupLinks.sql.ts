/** The link by which the first occasion is made. `OccasionRepository.saveOccasion` deletes it. */
import type { TokenId } from "@banquet/platform-core/Ids"
import { sql, statement } from "../../statements/Statement.ts"

interface Link {
  readonly id: TokenId
  readonly hash: Uint8Array
  readonly expiresAt: Date
}

interface Found {
  readonly id: TokenId
}

export const replaceLink = statement<Link, Found>(
  "SetupLinkRepository.replace",
  ({ expiresAt, hash, id }) => sql`
    insert into setup_links (id, hash, expires_at)
    select ${id}::uuid, ${hash}::bytea, ${expiresAt}::timestamptz
    where not exists (select from occasions)
    on conflict (is_the_one) do update set id = excluded.id, hash = excluded.hash, expires_at = excluded.expires_at
    returning id`
)

export const selectLink = statement<{ readonly hash: Uint8Array; readonly now: Date }, Found>(
  "SetupLinkRepository.find",
  ({ hash, now }) => sql`
    select id from setup_links
    where hash = ${hash} and expires_at > ${now} and not exists (select from occasions)`
)

/** Whoever comes second waits for the first, and finds nothing. */
export const takeLink = statement<{ readonly id: TokenId; readonly now: Date }, Found>(
  "SetupLinkRepository.take",
  ({ id, now }) => sql`
    delete from setup_links
    where id = ${id} and expires_at > ${now} and not exists (select from occasions)
    returning id`
)
