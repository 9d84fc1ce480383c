/** Fragments of sentences that no test here is named after, by the reason why. */
export const exceptions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "the document leaves it open": [
    "not shown",
    "Moving an actor is described as a planner UI capability",
    "is not stated beyond the routes above"
  ],
  "it introduces a table": ["Conditions that must lead to rejection"],
  "it says what is not there": [
    "Publishing exports (seating chart exports",
    "later work builds on the same plan, zone, table and assignment records"
  ],
  "it is about Gallery": [
    "`gallery:list` (list items)",
    "Guest gallery visibility additionally depends on",
    "completion of a finalized upload session",
    "Baseline upload size",
    "Guest image upload"
  ],
  "there is no list with pages yet": [
    "`?limit=` 1–200, default 50",
    "newest first (creation, then id)",
    "A bad cursor or limit"
  ],
  "there are no event streams yet": ["an open event stream ends within 15 s"],
  "there is no rate limit yet": ["`rate_limited` with `Retry-After`"],
  "no request makes a defect": ["A defect is `500 internal_error`"],
  "an example, whose form every refusal is checked for": ['"urn:banquet:problem:seat_taken"']
}
