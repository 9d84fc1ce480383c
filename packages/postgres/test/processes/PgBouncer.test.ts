/** Everything works through a real pooler in both of its modes. */
import { describe } from "@effect/vitest"
import * as PgBouncer from "../connection/PgBouncer.ts"
import { suite } from "../connection/PoolerSuite.ts"

if (PgBouncer.program === null)
  process.stdout.write("skipped: the tests of poolers with PgBouncer, which is not installed here\n")

describe.skipIf(PgBouncer.program === null)("PgBouncer", () => {
  suite({
    name: "in session mode",
    pooling: "session",
    pooler: (url) => PgBouncer.make(url, { mode: "session", sessions: 60 })
  })
  suite({
    name: "in transaction mode",
    pooling: "transaction",
    pooler: (url) => PgBouncer.make(url, { mode: "transaction", sessions: 3 })
  })
})
