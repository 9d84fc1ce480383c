import type { Option } from "effect"
import { Flag } from "effect/cli"

/** The most records that a page of a list has. */
const most = 200

/** The flags of a list that is read page by page; `records` names what it lists. */
export const pageFlags = <Cursor>(records: string, decodeCursor: (text: string) => Option.Option<Cursor>) => ({
  limit: Flag.Int("limit").pipe(
    Flag.filter(
      (limit) => limit >= 1 && limit <= most,
      () => `a whole number between 1 and ${most}`
    ),
    Flag.withDescription(`How many ${records} a page has, 1 to ${most}`),
    Flag.withDefault(50)
  ),
  cursor: Flag.String("cursor").pipe(
    Flag.filterMap(decodeCursor, () => "the next_cursor of another page"),
    Flag.withMetavar("CURSOR"),
    Flag.withDescription("The next_cursor of the page before"),
    Flag.optional
  )
})
