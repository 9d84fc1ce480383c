/** The benchmarks of the guests' feed. */
import { Effect, Schema } from "effect"
import { type Bench, connections, forever, inShortTurns } from "./Bench.ts"
import { compare, reversed } from "./Comparison.ts"
import { makeAlbum } from "./GalleryFixture.ts"
import { agree, answer, type BenchRequest, drive, entityTag } from "./Load.ts"
import { banquetServer, baselineServer, migrate } from "./Processes.ts"

const guests = 200
const pageSize = 50

const album = (bench: Bench, slug: string, items: number) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database(slug)
    yield* migrate(databaseUrl, bench.directory)
    const { guestTokens } = yield* Effect.promise(() => makeAlbum(databaseUrl, { slug, items, guests }))
    const { origin: banquet } = yield* banquetServer(databaseUrl, bench.directory)
    const { origin: baseline } = yield* baselineServer(databaseUrl)
    const page = (turn: number, cursor: string | null = null): BenchRequest => ({
      method: "GET",
      path: `/v1/guest/occasions/${slug}/media?limit=${pageSize}${cursor === null ? "" : `&cursor=${cursor}`}`,
      token: guestTokens[turn % guests] ?? ""
    })
    yield* agree(banquet, baseline, page(0))
    return { banquet, baseline, page }
  })

const pages = (bench: Bench, origin: string, request: (turn: number) => BenchRequest) =>
  drive(
    origin,
    {
      connections,
      requests: (worker) => {
        let turn = worker
        return forever(() => request((turn += connections)))
      }
    },
    bench.seconds
  )

/** (e) The first page of 50 of a guest's feed over three events, out of 1,000, 100,000 and 1,000,000 photos, and one that did not change. */
export const guestFeed = (bench: Bench) =>
  Effect.gen(function* () {
    const title = (count: string) => `(e) feed of 50 out of ${count}`
    const sizes = [
      { count: "1,000", ...(yield* album(bench, "feed-of-1000", 1000)) },
      { count: "100,000", ...(yield* album(bench, "feed-of-100000", 100_000)) },
      { count: "1,000,000", ...(yield* album(bench, "feed-of-1000000", 1_000_000)) }
    ]
    const against = yield* Effect.forEach(sizes, ({ banquet, baseline, count, page }) =>
      compare({ title: title(count), against: "Fastify + pg", goal: 3 }, bench.rounds, {
        measured: pages(bench, banquet, page),
        other: pages(bench, baseline, page)
      })
    )
    const [few, , many] = sizes
    if (few === undefined || many === undefined) return against
    const ifNoneMatch = yield* entityTag(few.banquet, few.page(0))
    const unchanged = yield* compare(
      { title: `${title("1,000")} that did not change`, against: "Fastify + pg, sent again", goal: 6 },
      bench.rounds,
      {
        measured: pages(bench, few.banquet, (turn) => ({ ...few.page(turn), ifNoneMatch })),
        other: pages(bench, few.baseline, few.page)
      }
    )
    const turns = inShortTurns(bench)
    const small = yield* compare(
      { title: title("1,000"), against: "the same out of 1,000,000", goal: 0.95 },
      turns.rounds,
      { measured: pages(turns, few.banquet, few.page), other: pages(turns, many.banquet, many.page) }
    )
    const large = reversed(small, { title: title("1,000,000"), against: "the same out of 1,000", goal: 0.83 })
    return [...against, unchanged, small, large]
  })

const nextCursor = (page: unknown) =>
  Effect.map(
    Schema.decodeUnknownEffect(Schema.Struct({ next_cursor: Schema.NullOr(Schema.String) }))(page),
    ({ next_cursor }) => next_cursor
  )

/** (f) The 500 pages after the 500th of a feed of 100,000 photos against the first 500: more than a server remembers, both. */
export const deepPages = (bench: Bench) =>
  Effect.gen(function* () {
    const { banquet, page } = yield* album(bench, "deep-pages", 100_000)
    const first: Array<string | null> = []
    const deep: Array<string | null> = []
    let cursor: string | null = null
    for (let turn = 0; turn < 1000; turn++) {
      const cursors = turn < 500 ? first : deep
      cursors.push(cursor)
      cursor = yield* answer(banquet, page(0, cursor)).pipe(Effect.flatMap(nextCursor), Effect.orDie)
    }
    return [
      yield* compare({ title: "(f) deep pages out of 100,000", against: "the first 500", goal: 0.83 }, bench.rounds, {
        measured: pages(bench, banquet, (turn) => page(turn, deep[turn % deep.length])),
        other: pages(bench, banquet, (turn) => page(turn, first[turn % first.length]))
      })
    ]
  })
