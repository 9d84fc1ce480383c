/** A stream of changes hears everything that happens once it is answered. */
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { open } from "@banquet/postgres/connection/Connection"
import { make } from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, Redacted, Scope } from "effect"
import { afterAll, assert, beforeAll, it } from "vitest"
import { type Banquet, createBanquet } from "../src/CreateBanquet.ts"

const scope = Scope.makeUnsafe()
const run = <A, E>(effect: Effect.Effect<A, E, Scope.Scope>) => Effect.runPromise(Scope.provide(effect, scope))
let banquet: Banquet
let directory: string
let url: Redacted.Redacted

beforeAll(async () => {
  url = await run(make())
  directory = await mkdtemp(join(tmpdir(), "banquet-test-"))
  banquet = await createBanquet({
    publicUrl: "https://host.example",
    database: { url: Redacted.value(url), maxConnections: 4 },
    dataDirectory: directory,
    workers: false
  })
})
afterAll(async () => {
  await banquet.close()
  await Effect.runPromise(Scope.close(scope, Exit.void))
  await rm(directory, { recursive: true, force: true })
})

it("is not answered before it hears: what is done upon the answer is told", async () => {
  const { events, occasion } = await banquet.apply(demoOccasion)
  const { administrator } = banquet.principals
  const { plannerSeating } = banquet
  const { token } = await banquet.tokens.issue({ kind: "planner", occasion: occasion.slug, key: "petra" })
  const [holder, watcher] = await run(Effect.all([open(url), open(url)]))

  // Nobody gives positions to events while the head is held, and nobody can say where a stream begins.
  await run(holder.query("begin"))
  await run(holder.query("select position from domain_event_head for update"))
  const { plan } = await plannerSeating.createPlan(administrator, occasion.id, { eventId: events["reception"] ?? "" })
  let isAnswered = false
  const answered = banquet
    .handler(
      new Request(`https://host.example/v1/occasions/${occasion.id}/changes`, {
        headers: { authorization: `Bearer ${token}` }
      })
    )
    .then((response) => {
      isAnswered = true
      return response
    })
  const waiting = watcher.query(`
    select from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()`)
  await run(Effect.repeat(waiting, { until: ({ rows }) => rows.length > 0 }))
  assert.isFalse(isAnswered)

  await run(holder.query("commit"))
  const { body } = await answered
  await plannerSeating.publish(administrator, occasion.id, plan.id, {})
  const reader = (body ?? assert.fail("There is no stream")).pipeThrough(new TextDecoderStream()).getReader()
  let heard = ""
  while (!heard.includes('"published"')) {
    const { done, value } = await reader.read()
    if (done) assert.fail(`The stream ended: ${heard}`)
    heard += value
  }
  assert.include(heard, plan.id)
  await reader.cancel()
})
