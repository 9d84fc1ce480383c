/** Sections that no test is named after yet, or ever, with the reason why. */
export const exceptedSections: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "spec/interface-specification.md": {
    "Application (UI) routes": "apps/server/test/browser opens the pages"
  },
  "contract/http.md": {},
  "contract/cli.md": {}
}

/** Fragments of sentences that no test here is named after, by the reason why. */
export const exceptions: Readonly<Record<string, ReadonlyArray<string>>> = {
  "the document leaves it open": [
    "not shown",
    "Moving an actor is described as a planner UI capability",
    "is not stated beyond the routes above"
  ],
  "it introduces, or says how to read the document": [
    "Conditions that must lead to rejection",
    "This document covers two modules of the service",
    "Both are installed once per occasion and enabled per event through a shared module platform",
    "Both are built on shared domains",
    "All API paths are relative to {base_url}",
    "All paths are under {base_url}",
    "Path segments written",
    "This page closes what it left open",
    "black-box checks are written against it",
    "Where both are silent",
    "marks what the specification does not have",
    "The admin CLI is `banquet`"
  ],
  "it says what is not there": [
    "Publishing exports (seating chart exports",
    "later work builds on the same plan, zone, table and assignment records"
  ],
  "a setting, read and refused one by one in packages/banquet/test/Configuration.test.ts": [
    "none: an embedded PostgreSQL in",
    "PostgreSQL 15 or newer",
    "embedded database, local objects, generated secret",
    "`file` or `gcs`",
    "`BANQUET_GCS_BUCKET`, `GOOGLE_APPLICATION_CREDENTIALS`",
    "`sharp` or `jimp`",
    "generated once in the data dir",
    "signs local storage URLs",
    "required when `DATABASE_URL` is set and storage is `file`",
    "`127.0.0.1`, `3000`",
    "`PORT=0` picks a free one",
    "from host and port",
    "`15 minutes`, `1 hour`",
    "none: loopback only",
    "who may read `/metrics`",
    "calls of upload-url per guest token",
    "items and open sessions per guest",
    "`pretty` on a terminal, else `json`"
  ],
  "apps/docs/test/pages.test.ts runs it": ["From a checkout: `npx -y pnpm@12 banquet"],
  "packages/embedded-postgres/test runs as root where it can": ["Run as root, the data directory must be reachable"],
  "no request makes a defect": ["A defect is `500 internal_error`"],
  "an example, whose form every refusal is checked for, or a file like those of the tests": [
    '"urn:banquet:problem:seat_taken"',
    "occasion: { slug: ana-and-ben"
  ]
}
