/** The benchmark of uploads. */
import { randomBytes } from "node:crypto"
import { mkdtemp, readFile } from "node:fs/promises"
import { join } from "node:path"
import { Effect, Schema } from "effect"
import type { Bench } from "./Bench.ts"
import { compare } from "./Comparison.ts"
import { makeAlbum } from "./GalleryFixture.ts"
import { answer, driveUploads, type Upload } from "./Load.ts"
import { banquetServer, fileSink, migrate, type Server } from "./Processes.ts"

const guests = 200
const fileSize = 3_000_000

const UploadAnswer = Schema.Struct({
  upload: Schema.Struct({ url: Schema.String, headers: Schema.Record(Schema.String, Schema.String) })
})

/** The most memory that a process has held so far, in MiB, where the system tells. */
const peakMemory = ({ pid }: Server): Effect.Effect<number | null> =>
  Effect.promise(async () => {
    const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "")
    const kibibytes = /VmHWM:\s+(\d+)/.exec(status)?.[1]
    return kibibytes === undefined ? null : Number(kibibytes) / 1024
  })

/** (h) 200 guests sending a file of 3 MB at once, against a bare file sink that syncs nothing, and one that syncs each file; and the server's memory at its peak. */
export const uploads = (bench: Bench) =>
  Effect.gen(function* () {
    const slug = "uploads"
    const databaseUrl = yield* bench.database(slug)
    yield* migrate(databaseUrl, bench.directory)
    const album = yield* Effect.promise(() => makeAlbum(databaseUrl, { slug, items: 1000, guests }))
    const banquet = yield* banquetServer(databaseUrl, bench.directory)
    const sinkOf = (options: { readonly synced: boolean }) =>
      Effect.flatMap(
        Effect.promise(() => mkdtemp(join(bench.directory, "sink-"))),
        (directory) => fileSink(directory, options)
      )
    const sink = yield* sinkOf({ synced: false })
    const syncedSink = yield* sinkOf({ synced: true })
    const bytes = randomBytes(fileSize)

    const signed = Effect.forEach(
      album.guestTokens,
      (token): Effect.Effect<Upload> =>
        answer(banquet.origin, {
          method: "POST",
          path: `/v1/guest/occasions/${slug}/media/upload-url`,
          token,
          body: { event_id: album.eventIds[0], file_name: "a.jpg", content_type: "image/jpeg", byte_size: fileSize }
        }).pipe(
          Effect.flatMap(Schema.decodeUnknownEffect(UploadAnswer)),
          Effect.orDie,
          Effect.map(({ upload: { headers, url } }) => {
            const { pathname, search } = new URL(url)
            return { path: `${pathname}${search}`, headers }
          })
        ),
      { concurrency: 16 }
    )
    const sent: Effect.Effect<ReadonlyArray<Upload>> = Effect.succeed(
      album.guestTokens.map((_, number) => ({ path: `/${number}`, headers: {} }))
    )
    const title = "(h) 200 uploads of 3 MB at once, files"
    const measured = Effect.flatMap(signed, (all) => driveUploads(banquet.origin, all, bytes))
    const other = ({ origin }: Server) => Effect.flatMap(sent, (all) => driveUploads(origin, all, bytes))
    const comparisons = [
      yield* compare({ title, against: "node:http file sink", goal: 0.9 }, bench.rounds, {
        measured,
        other: other(sink)
      }),
      yield* compare({ title, against: "the same, synced", goal: 0.9 }, bench.rounds, {
        measured,
        other: other(syncedSink)
      })
    ]
    bench.report(`(h) the server's memory at its peak: ${(yield* peakMemory(banquet))?.toFixed(0) ?? "unknown"} MiB`)
    return comparisons
  })
