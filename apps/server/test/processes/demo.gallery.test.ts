/** The photos of the demo occasion, whatever became of the occasion and of earlier starts. */
import * as TestDatabase from "@banquet/postgres/testing/TestDatabase"
import { Effect, Exit, type Redacted, Scope } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll, beforeAll, expect, it } from "vitest"
import { makeDemo } from "../../src/Demo.ts"
import { photographDemo } from "../../src/DemoGallery.ts"
import { startTestServer } from "../../src/testing/TestServer.ts"

const scope = Scope.makeUnsafe()
const dataDirectory = mkdtempSync(join(tmpdir(), "banquet-demo-"))
let databaseUrl: Redacted.Redacted

beforeAll(async () => {
  databaseUrl = await Effect.runPromise(Scope.provide(TestDatabase.make(), scope))
})

afterAll(async () => {
  await Effect.runPromise(Scope.close(scope, Exit.void))
  rmSync(dataDirectory, { recursive: true })
})

/** What so many starts at once with this quota report, and the totals of the gallery afterwards. */
const start = async (uploadsPerGuest: number, starts = 1) => {
  const server = await startTestServer({ databaseUrl, dataDirectory, uploadsPerGuest })
  const lines: Array<string> = []
  const { document } = await server.run(makeDemo(server.url))
  const photograph = photographDemo(document, { database: { url: databaseUrl }, report: (line) => lines.push(line) })
  await Promise.all(Array.from({ length: starts }, () => server.run(photograph)))
  const response = await fetch(`${server.url}/v1/occasions/${document.occasion.id}/gallery`, {
    headers: { authorization: `Bearer ${document.tokens.planners["petra"]}` }
  })
  const { totals } = (await response.json()) as { readonly totals: unknown }
  await server.stop()
  return { lines, totals }
}

it("stay unfinished where something is in their way, are finished by a later start, and are made once", async () => {
  expect(await start(1)).toEqual({ lines: [], totals: { total: 7, pending: 0, approved: 5, rejected: 2 } })
  const whole = { total: 10, pending: 3, approved: 5, rejected: 2 }
  expect(await start(500, 3)).toEqual({ lines: ["the demo's gallery has 3 new photos"], totals: whole })
  expect(await start(500)).toEqual({ lines: [], totals: whole })
})
