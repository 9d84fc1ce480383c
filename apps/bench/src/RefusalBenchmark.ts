/** What the server pays for the worst that it refuses, against a refusal that is plain. */
import { Effect } from "effect"
import { type Bench, connections, forever } from "./Bench.ts"
import { compare } from "./Comparison.ts"
import { makeFixture } from "./Fixture.ts"
import { type BenchRequest, drive as driveReads, driveRefusals, type RefusedRequest } from "./Load.ts"
import { banquetServer, migrate } from "./Processes.ts"

/** A little less than what is refused unread. */
const largest = 1024 * 1024 - 64

/** Members that take as long as can be to read, to look at and to let go. */
const hostile: Readonly<Record<string, string>> = {
  "wrong ids": `[${'"x",'.repeat(largest / 4 - 1)}"x"]`,
  "lists in lists": `${"[".repeat(largest / 2)}${"]".repeat(largest / 2)}`,
  "objects in objects": `${'{"a":'.repeat(largest / 6)}1${"}".repeat(largest / 6)}`,
  "empty objects": `[${"{},".repeat(largest / 3 - 1)}{}]`,
  members: `{${Array.from({ length: Math.floor(largest / 13) }, (_, index) => `"${index.toString(36).padStart(8, "m")}":1`).join(",")}}`,
  text: `"${"💐".repeat(largest / 4 - 1)}"`
}

/** A token that has sent one rests; each of these sends few. */
const guests = 400

const size = { slug: "refusals", persons: guests, plans: 1, tables: 40, capacity: 10, seated: guests, guests }

const bodyOf = (kind: string): string => `{"upload_session_id":${hostile[kind]}}`

/** Returns the kind of body whose refusal takes longest. */
const worstOf = Effect.fnUntraced(function* <E, R>(
  bench: Bench,
  drive: (body: string) => Effect.Effect<{ readonly medianMillis: number }, E, R>
) {
  let worst = { kind: "", millis: 0 }
  for (const kind of Object.keys(hostile)) {
    const { medianMillis: millis } = yield* drive(bodyOf(kind))
    bench.report(`(k) ${kind}: ${millis.toFixed(1)} ms`)
    if (millis > worst.millis) worst = { kind, millis }
  }
  return worst.kind
})

/**
 * (k) A body of 1 MiB by somebody who may not take the route, the worst one by somebody who may, and what everybody else
 * notices of one guest who sends that all the time.
 */
export const refusals = (bench: Bench) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(size.slug)
    yield* migrate(databaseUrl, bench.directory)
    const fixture = yield* Effect.promise(() => makeFixture(databaseUrl, size))
    const { origin } = yield* banquetServer(databaseUrl, bench.directory)

    let turn = 0
    const anybody = (): string => fixture.guestTokens[(turn = (turn + 1) % (guests - 1))] ?? ""
    const denied = (body: string): RefusedRequest => ({
      path: `/v1/occasions/${fixture.occasionId}/gallery/moderation`,
      token: anybody,
      body,
      statuses: [403]
    })
    const refused = (body: string, token = anybody): RefusedRequest => ({
      path: `/v1/guest/occasions/${fixture.slug}/media/complete`,
      token,
      body,
      statuses: [400, 503]
    })
    const drive = (request: RefusedRequest, clients = 1, seconds = bench.seconds) =>
      driveRefusals(origin, { connections: clients, request }, seconds)

    const worst = yield* worstOf(bench, (body) => drive(refused(body), 1, 1))

    const plain = "2 bytes from the same"
    const request: BenchRequest = {
      method: "GET",
      path: `/v1/guest/occasions/${fixture.slug}/seating`,
      token: fixture.guestTokens[0] ?? ""
    }
    const seats = driveReads(origin, { connections, requests: () => forever(() => request) }, bench.seconds)
    const one = fixture.guestTokens[guests - 1] ?? ""
    const hammering = drive(
      refused(bodyOf(worst), () => one),
      8,
      bench.seconds + 1
    )
    return [
      yield* compare({ title: "(k) 1 MiB from who may not", against: plain, goal: 0.2 }, bench.rounds, {
        measured: drive(denied(bodyOf("wrong ids"))),
        other: drive(denied("{}"))
      }),
      yield* compare({ title: `(k) 1 MiB of ${worst} from who may`, against: plain, goal: 0.01 }, bench.rounds, {
        measured: drive(refused(bodyOf(worst))),
        other: drive(refused("{}"))
      }),
      yield* compare(
        { title: "(k) own seat, while one guest sends that all the time", against: "without", goal: 0.5 },
        bench.rounds,
        { measured: Effect.map(Effect.all([seats, hammering], { concurrency: 2 }), ([sample]) => sample), other: seats }
      )
    ]
  })
