import { Schema } from "effect"

/** RFC 3339 in UTC with milliseconds, `2026-11-20T18:30:00.000Z`. */
export const Timestamp = Schema.String.annotate({ format: "date-time" })
