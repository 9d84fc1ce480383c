/** The benchmark of uploads. */
import { execFile } from "node:child_process"
import { randomBytes } from "node:crypto"
import { mkdtemp, readdir, readFile, unlink } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"
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

/**
 * Removes the files that were sent, and waits until the disk has nothing left to do: whoever comes next would wait for it, and get
 * memory for its files that the machine has never used, which takes twice as long.
 */
const cleared = (directory: string): Effect.Effect<void> =>
  Effect.promise(async () => {
    const entries = await readdir(directory, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    await Promise.all(files.map(({ name, parentPath }) => unlink(join(parentPath, name))))
    await promisify(execFile)("sync")
  })

/**
 * (h) 200 guests sending a file of 3 MB at once, against a bare file sink that syncs nothing, in twice the rounds, for they differ by
 * a fifth, and one that syncs each file; and the server's memory at its peak.
 */
export const uploads = (bench: Bench) =>
  Effect.gen(function* () {
    const slug = "uploads"
    const databaseUrl = yield* bench.database(slug)
    yield* migrate(databaseUrl, bench.directory)
    const album = yield* Effect.promise(() => makeAlbum(databaseUrl, { slug, items: 1000, guests }))
    const banquet = yield* banquetServer(databaseUrl, bench.directory)
    const sinkOf = Effect.fnUntraced(function* (options: { readonly synced: boolean }) {
      const directory = yield* Effect.promise(() => mkdtemp(join(bench.directory, "sink-")))
      return { origin: (yield* fileSink(directory, options)).origin, directory }
    })
    const sink = yield* sinkOf({ synced: false })
    const syncedSink = yield* sinkOf({ synced: true })
    const stored = { origin: banquet.origin, directory: join(bench.directory, "objects", "objects") }
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
    const load = (
      files: Effect.Effect<ReadonlyArray<Upload>>,
      to: { readonly origin: string; readonly directory: string }
    ) =>
      Effect.ensuring(
        Effect.flatMap(files, (all) => driveUploads(to.origin, all, bytes)),
        cleared(to.directory)
      )
    const measured = load(signed, stored)
    const comparisons = [
      yield* compare({ title, against: "node:http file sink", goal: 0.9 }, 2 * bench.rounds, {
        measured,
        other: load(sent, sink)
      }),
      yield* compare({ title, against: "the same, synced", goal: 0.9 }, bench.rounds, {
        measured,
        other: load(sent, syncedSink)
      })
    ]
    bench.report(`(h) the server's memory at its peak: ${(yield* peakMemory(banquet))?.toFixed(0) ?? "unknown"} MiB`)
    return comparisons
  })
