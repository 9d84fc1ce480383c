/** How long a guest waits for `complete` while another's costly files are looked at. */
import { crc32, deflateSync } from "node:zlib"
import { Effect } from "effect"
import type { Bench } from "./Bench.ts"
import { type Album, makeAlbum } from "./GalleryFixture.ts"
import { latencyHead, latencyRow } from "./Latency.ts"
import { quantile } from "./Load.ts"
import { banquetServer, migrate } from "./Processes.ts"
import { stored } from "./StoredUpload.ts"

const files = 40

const chunk = (type: string, data: Buffer): Buffer => {
  const framed = Buffer.alloc(data.length + 12)
  framed.writeUInt32BE(data.length, 0)
  framed.write(type, 4, "latin1")
  data.copy(framed, 8)
  framed.writeUInt32BE(crc32(framed.subarray(4, data.length + 8)), data.length + 8)
  return framed
}

/** A picture of one pixel, and of texts of 8 MB each, packed to 8 KB. */
const pngOfTexts = (texts: number): Buffer<ArrayBuffer> => {
  const signature = Buffer.from("89504e470d0a1a0a", "hex")
  const header = chunk("IHDR", Buffer.from("00000001000000010802000000", "hex"))
  const text = chunk("zTXt", Buffer.concat([Buffer.from("k\0\0"), deflateSync(Buffer.alloc(7_900_000), { level: 9 })]))
  const picture = [chunk("IDAT", deflateSync(Buffer.alloc(4))), chunk("IEND", Buffer.alloc(0))]
  return Buffer.concat([signature, header, ...Array.from({ length: texts }, () => text), ...picture])
}

/** Stores small photos and returns what completes them one after the other, with how long each took, the shortest first. */
const smallCompletions = Effect.fnUntraced(function* (origin: string, album: Album, count: number) {
  const small = pngOfTexts(0)
  const completions = yield* Effect.forEach(Array.from({ length: count }), (_, guest) =>
    stored({ origin, album, guest, bytes: small, contentType: "image/png" })
  )
  return Effect.map(Effect.all(completions), (answers) => answers.map(({ millis }) => millis).toSorted((a, b) => a - b))
})

/**
 * (l) Another occasion's guest completes small photos one after the other, alone, and while forty files of 15 MB of packed
 * texts are completed at once, again and again.
 */
export const inspections = (bench: Bench) =>
  Effect.gen(function* () {
    const databaseUrl = yield* bench.database("inspections")
    yield* migrate(databaseUrl, bench.directory)
    const albumOf = (slug: string, firstToken: number) =>
      Effect.promise(() => makeAlbum(databaseUrl, { slug, items: 10, guests: 20, firstToken }))
    const [attacked, other] = [yield* albumOf("attacked", 0), yield* albumOf("undisturbed", 1000)]
    const { origin } = yield* banquetServer(databaseUrl, bench.directory)
    const costly = pngOfTexts(2000)
    const report = (how: string, sorted: ReadonlyArray<number>) =>
      bench.report(
        `(l) complete ${how}: median ${quantile(sorted, 0.5).toFixed(0)} ms, longest ${quantile(sorted, 1).toFixed(0)} ms`
      )

    const waits: Array<number> = []
    report("alone", yield* yield* smallCompletions(origin, other, 30))
    for (let round = 0; round < 2; round++) {
      const attack = yield* Effect.forEach(
        Array.from({ length: files }),
        () => stored({ origin, album: attacked, guest: round, bytes: costly, contentType: "image/png" }),
        { concurrency: 4 }
      )
      const completions = yield* smallCompletions(origin, other, 30)
      const [hostile, sorted] = yield* Effect.all([Effect.all(attack, { concurrency: files }), completions], {
        concurrency: 2
      })
      waits.push(...sorted)
      report(`while ${files} files of ${(costly.length / 1e6).toFixed(1)} MB are completed at once`, sorted)
      const last = Math.max(...hostile.map(({ millis }) => millis))
      const busy = hostile.filter(({ status }) => status === 503).length
      bench.report(`(l) the last of the ${files} after ${(last / 1000).toFixed(1)} s, ${busy} of them 503`)
    }
    const title = `(l) complete while ${files} costly files of another occasion are completed`
    bench.report([latencyHead, latencyRow({ title, goal: 2000, millis: waits })].join("\n"))
    return []
  })
