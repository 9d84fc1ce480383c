/** How long planners and guests wait where an occasion has 5,000 people. */
import { Effect } from "effect"
import type { Bench } from "./Bench.ts"
import type { Latency } from "./Latency.ts"
import { makePeople, newPeople, type PeopleFixture } from "./PeopleFixture.ts"
import { banquetServer, migrate } from "./Processes.ts"

export const persons = 5000

/** A server with an occasion of so many persons. */
export const prepared = (bench: Bench, slug: string, size: { readonly guests: number; readonly persons: number }) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(slug)
    yield* migrate(databaseUrl, bench.directory)
    const fixture = yield* Effect.promise(() => makePeople(databaseUrl, { ...size, slug }))
    const { origin } = yield* banquetServer(databaseUrl, bench.directory)
    return { fixture, origin }
  })

/** Milliseconds until the whole answer has come, and the answer. */
const asked = async (origin: string, token: string, method: "GET" | "POST", path: string, body?: object) => {
  const start = performance.now()
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) })
  })
  const text = await response.text()
  const millis = performance.now() - start
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 500)}`)
  return { millis, text }
}

const importId = (text: string): string => /"import":\{"id":"([^"]+)"/.exec(text)?.[1] ?? ""

const importAndUndo = async (
  origin: string,
  { occasionId, plannerToken }: PeopleFixture,
  times: number
): Promise<ReadonlyArray<Latency>> => {
  const path = `/v1/occasions/${occasionId}/actors`
  const rows = newPeople(persons)
  const post = (tail: string, body: object) => asked(origin, plannerToken, "POST", `${path}${tail}`, body)
  const millis = { previews: new Array<number>(), imports: new Array<number>(), undoings: new Array<number>() }
  for (let time = 0; time <= times; time++) {
    const preview = await post("/import", { dry_run: true, rows })
    const imported = await post("/import", { rows })
    const undone = await post(`/imports/${importId(imported.text)}/undo`, {})
    if (time === 0) continue
    millis.previews.push(preview.millis)
    millis.imports.push(imported.millis)
    millis.undoings.push(undone.millis)
  }
  return [
    { title: "(r) preview of an import of 5,000 people", goal: 1000, millis: millis.previews },
    { title: "(r) import of 5,000 people", goal: 3000, millis: millis.imports },
    { title: "(r) undoing an import of 5,000 people", goal: 3000, millis: millis.undoings }
  ]
}

/** (r) An import of 5,000 people into an occasion that has another 1,000. */
export const imports = (bench: Bench) =>
  Effect.gen(function* () {
    const { fixture, origin } = yield* prepared(bench, "imports", { persons: 1000, guests: 1000 })
    return yield* Effect.promise(() => importAndUndo(origin, fixture, Math.ceil(bench.rounds)))
  })

const readAnswers = async (
  origin: string,
  { guestTokens, occasionId, plannerToken, slug }: PeopleFixture,
  times: number
): Promise<ReadonlyArray<Latency>> => {
  const read = async (token: (time: number) => string, path: string) => {
    const millis: Array<number> = []
    for (let time = 0; time <= times; time++) millis.push((await asked(origin, token(time), "GET", path)).millis)
    return millis.slice(1)
  }
  const planner = () => plannerToken
  const guest = (time: number) => guestTokens[time % guestTokens.length] ?? ""
  return [
    {
      title: "(s) totals of answers to three events",
      goal: 500,
      millis: await read(planner, `/v1/occasions/${occasionId}/rsvp`)
    },
    {
      title: "(s) a page of 200 people by name, among all",
      goal: 150,
      millis: await read(planner, `/v1/occasions/${occasionId}/actors?limit=200`)
    },
    {
      title: "(s) a guest's answers, household and events",
      goal: 50,
      millis: await read(guest, `/v1/guest/occasions/${slug}/rsvp`)
    }
  ]
}

/** (s) Answers of 5,000 people to three events, as planners and guests read them. */
export const answers = (bench: Bench) =>
  Effect.gen(function* () {
    const { fixture, origin } = yield* prepared(bench, "answers", { persons, guests: 1000 })
    return yield* Effect.promise(() => readAnswers(origin, fixture, bench.rounds * 8))
  })
