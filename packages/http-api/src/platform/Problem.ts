/** The members that every problem document has (RFC 9457). */
import { Schema } from "effect"

/** The members of a problem beside `type`, `title` and `status`; `code` is the stable name that clients switch on. */
export const members = <const Code extends string>(code: Code) => ({
  detail: Schema.String,
  code: Schema.tag(code),
  request_id: Schema.String
})

/** Returns what every problem with the code has in common. */
export const declare = <const Code extends string, const Status extends number>(
  code: Code,
  status: Status,
  title: string
) => ({ type: `urn:banquet:problem:${code}` as const, status, title })
