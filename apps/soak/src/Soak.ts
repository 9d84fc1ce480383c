/** A soak from its beginning to its end. */
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import * as EmbeddedPostgres from "@banquet/embedded-postgres/EmbeddedPostgres"
import { Effect, type Scope } from "effect"
import {
  PostRunVerification,
  clusterDirectory,
  databaseComplaints,
  eventLogProblems,
  recordProblems,
  settle,
  storageProblems,
  sweep
} from "./PostRunVerification.ts"
import { RetryingClient } from "./RetryingClient.ts"
import { SeededRandom } from "./SeededRandom.ts"
import { changesProblems } from "./ChangesHistory.ts"
import { ChangesListener } from "./ChangesListener.ts"
import { Bounds } from "./Bounds.ts"
import { beClient } from "./Clients.ts"
import { Database } from "./Database.ts"
import { Faults } from "./Faults.ts"
import { Figures } from "./Figures.ts"
import { Findings } from "./Findings.ts"
import { GalleryWorkload } from "./GalleryWorkload.ts"
import { galleryProblems } from "./GalleryHistory.ts"
import { HostileProcess } from "./HostileProcess.ts"
import { isFlat, memoryTrend } from "./MemoryTrend.ts"
import { document, testOccasionOf, slug } from "./TestOccasion.ts"
import { Pictures } from "./Pictures.ts"
import { banquet, Logs, Replica } from "./Replica.ts"
import { seatingProblems } from "./SeatingHistory.ts"
import { clusterState, dataIn, environmentOf, makeSeatingWorkloads, workingDirectory } from "./SoakSetup.ts"
import type { SoakReport } from "./SoakReport.ts"

export interface SoakOptions {
  readonly minutes: number
  readonly clients: number
  readonly seed: number
  /** Whether a guest attacks all the while. */
  readonly hostile: boolean
  /** The 99th percentile of a feed's page in a run without the hostile guest, in milliseconds. */
  readonly baseline: number | null
  /** Hears how it goes. */
  readonly report: (line: string) => void
}

/** How many times as long others may wait for a page of the feed while somebody attacks. */
const longerAtMost = 3

/** How soon PostgreSQL is back after it was killed, in milliseconds. */
const recoveredWithin = 10_000

const clock = (millis: number): string =>
  `${String(Math.floor(millis / 60_000)).padStart(2, "0")}:${String(Math.floor(millis / 1000) % 60).padStart(2, "0")}`

/** Calls back again and again until the scope closes. */
const each = (millis: number, call: () => void): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.sync(() => setInterval(call, millis)),
      (timer) => Effect.sync(() => clearInterval(timer))
    )
  )

export const soak = (options: SoakOptions) =>
  Effect.gen(function* () {
    const { baseline, clients, hostile, minutes, report, seed } = options
    const directory = yield* workingDirectory
    const dataDirectory = dataIn(directory)
    // The servers find it by their data directory, and look after it like this process.
    const { url } = yield* EmbeddedPostgres.acquire({ directory: dataDirectory, report })
    const database = yield* Effect.acquireRelease(
      Effect.sync(() => new Database(url, () => clusterDirectory(clusterState(directory)))),
      (opened) => Effect.promise(() => opened.close())
    )
    const findings = new Findings()
    const figures = new Figures()
    const logs = new Logs(findings)
    const environment = environmentOf(dataDirectory)

    report("migrating and starting three servers; two of them will be killed")
    const mortal = ["killed 1", "killed 2"].map((name) => new Replica(name, environment, findings, logs))
    const spared = new Replica("spared", environment, findings, logs)
    const replicas = [...mortal, spared]
    yield* Effect.addFinalizer(() => Effect.promise(() => Promise.all(replicas.map((replica) => replica.retire()))))
    // The first may have to build the web app, which all of them serve.
    for (const replica of replicas) {
      if (yield* Effect.promise(() => replica.start())) continue
      return yield* Effect.die(new Error(`the servers do not start: ${Object.keys(logs.lines).join("; ")}`))
    }
    writeFileSync(join(directory, "occasion.json"), JSON.stringify(document))
    const occasion = testOccasionOf(banquet(environment, "apply", join(directory, "occasion.json"), "--json"))

    const retrying = yield* Effect.acquireRelease(
      Effect.sync(() => new RetryingClient(replicas, figures, findings)),
      (opened) => Effect.promise(() => opened.close())
    )
    const setUp = new SeededRandom(seed, "set up")
    const pictures = yield* Effect.promise(() => Pictures.make(setUp))
    const gallery = new GalleryWorkload(occasion, pictures, retrying, findings)
    const seating = yield* Effect.promise(() => makeSeatingWorkloads(occasion, retrying, findings, setUp))
    const bounds = new Bounds(replicas, dataDirectory)
    const faults = new Faults(mortal, replicas, database, retrying, figures)

    const streams = [
      {
        who: "a planner",
        path: `/v1/occasions/${occasion.occasionId}/changes`,
        token: occasion.plannerTokens[0] ?? "",
        eventIds: null
      },
      ...occasion.guests.slice(0, 2).map(({ eventIds, token }) => ({
        who: "a guest",
        path: `/v1/guest/occasions/${slug}/changes`,
        token,
        eventIds
      }))
    ]
    const listeners = streams.map((stream) => ({
      ...stream,
      listener: new ChangesListener(stream.path, stream.token, replicas, findings)
    }))
    yield* Effect.addFinalizer(() =>
      Effect.promise(() => Promise.all(listeners.map(({ listener }) => listener.close())))
    )
    const listening = listeners.map(({ listener }, at) => listener.run(new SeededRandom(seed, `listener ${at}`)))

    const {
      hostileGuest: {
        eventIds: [hostileEventId = ""],
        token: hostileToken
      },
      occasionId
    } = occasion
    const target = { occasionId, slug, eventId: hostileEventId, token: hostileToken }
    const attacker = hostile ? new HostileProcess(target, replicas) : null
    yield* Effect.addFinalizer(() => Effect.sync(() => attacker?.end()))

    const startedAt = performance.now()
    const progress = () =>
      report(
        `${clock(performance.now() - startedAt)} of ${clock(minutes * 60_000)}: ${figures.count} requests, ${gallery.uploads.length} uploads, ${gallery.moderations.length} moderations, ${seating.reduce((sum, workload) => sum + workload.writes.length, 0)} seating changes, ${faults.counts.serverKills} servers killed, ${findings.all.length} findings`
      )
    yield* Effect.scoped(
      Effect.gen(function* () {
        yield* each(10_000, progress)
        yield* each(1000, () => {
          for (const replica of replicas) replica.sample()
          bounds.sample()
        })
        const ended = new AbortController()
        yield* Effect.addFinalizer(() => Effect.sync(() => ended.abort()))
        yield* Effect.promise(async () => {
          const timer = globalThis.setTimeout(() => ended.abort(), minutes * 60_000)
          await Promise.all([
            faults.run(ended.signal, new SeededRandom(seed, "faults")),
            ...Array.from({ length: clients }, (_, client) =>
              beClient(
                { occasion, gallery, seating, findings },
                ended.signal,
                new SeededRandom(seed, `client ${client}`)
              )
            )
          ])
          clearTimeout(timer)
        })
      })
    )
    progress()
    const attacks = yield* Effect.promise(async () => attacker?.stop() ?? null)
    if (attacks !== null) findings.add("a hostile guest gets small refusals", ...attacks.findings)
    const feedMillis = figures.rows.find(({ kind }) => kind === "gallery: feed")?.p99Millis ?? null
    if (baseline !== null && feedMillis !== null && feedMillis > baseline * longerAtMost) {
      findings.add("others hardly wait longer", `a page of the feed took ${feedMillis} ms, and ${baseline} without`)
    }
    if (faults.counts.slowestRecoveryMillis > recoveredWithin) {
      findings.add("PostgreSQL is back in time", `it took ${faults.counts.slowestRecoveryMillis} ms`)
    }

    report("waiting for the last pictures, and reading everything back")
    yield* Effect.promise(() => settle(database, findings))
    const verification = new PostRunVerification(occasion, retrying, findings)
    const final = yield* Effect.promise(() => verification.gallery())
    const histories = yield* Effect.promise(() => Promise.all(seating.map((workload) => workload.history(setUp))))
    const { moderations, readyAt, uploads, walks } = gallery
    findings.add(
      "the gallery is as it was acknowledged",
      ...galleryProblems({ uploads, moderations, walks, readyAt, ...final })
    )
    for (const history of histories) {
      if (history === null) findings.add("somebody always answers", "no plan could be read in the end")
      else findings.add("seating is as it was acknowledged", ...seatingProblems(history))
    }
    findings.add("records fit each other", ...(yield* Effect.promise(() => recordProblems(database))))
    findings.add(
      "an event is there if and only if the write is",
      ...(yield* Effect.promise(() => eventLogProblems(database)))
    )
    yield* Effect.promise(() => heardAll(listeners, final.items.length))
    for (const { eventIds, listener, who } of listeners) {
      const mine = (id: string | null) => eventIds === null || (id !== null && eventIds.includes(id))
      const items = final.items.filter(
        ({ assetStatus, eventId, status }) =>
          mine(eventId) && (eventIds === null || (status === "approved" && assetStatus === "ready"))
      )
      const plans = eventIds === null ? seating.map(({ planId }) => planId) : []
      findings.add(
        "changes are heard",
        ...changesProblems(
          who,
          listener.heard,
          { gallery_item: items.map(({ id }) => id), seating_plan: plans },
          eventIds
        )
      )
    }

    report("stopping the servers, and sweeping what they stored")
    yield* Effect.promise(() => Promise.all(listeners.map(({ listener }) => listener.close())))
    yield* Effect.promise(() => Promise.all(listening))
    yield* Effect.promise(() => Promise.all(replicas.map((replica) => replica.stop())))
    const swept = yield* Effect.promise(() => sweep(url, dataDirectory))
    findings.add(
      "no object is orphaned",
      ...(yield* Effect.promise(() => storageProblems(database, dataDirectory, swept.after)))
    )
    const complaints = databaseComplaints(clusterState(directory))
    findings.add("the database has nothing to complain of", ...complaints.unexpected)

    const memory = replicas.map(({ lives, name }) => {
      const longest = lives.toSorted((a, b) => b.length - a.length)[0] ?? []
      return { replica: name, lives: lives.length, longest: memoryTrend(longest) }
    })
    for (const { longest, replica } of memory) {
      if (longest !== null && isFlat(longest) === false)
        findings.add("memory is flat", `${replica} took ${longest.quarters.join(", ")} MiB by quarters`)
    }

    const seatingWrites = seating.flatMap((workload) => workload.writes)
    const seatingCount = (tag: string) => seatingWrites.filter(({ outcome }) => outcome._tag === tag).length
    return {
      seed,
      minutes,
      clients,
      requests: figures.rows,
      faults: faults.counts,
      hostile: attacks === null ? null : { attacks: attacks.tally, feedMillis, feedMillisWithout: baseline },
      bounds: bounds.report(findings),
      writes: {
        uploads: {
          acknowledged: uploads.filter(({ itemIds }) => itemIds.length > 0).length,
          refused: uploads.filter(({ refused }) => refused !== null).length,
          unknown: uploads.filter(({ itemIds, refused }) => itemIds.length === 0 && refused === null).length
        },
        moderations: {
          acknowledged: moderations.filter(({ acknowledged }) => acknowledged !== null).length,
          refused: 0,
          unknown: moderations.filter(({ acknowledged }) => acknowledged === null).length
        },
        seating: {
          acknowledged: seatingCount("Acknowledged"),
          refused: seatingCount("Refused"),
          unknown: seatingCount("Unknown")
        }
      },
      items: final.items.length,
      changes: {
        heard: listeners.reduce((sum, { listener }) => sum + listener.heard.length, 0),
        streams: listeners.reduce((sum, { listener }) => sum + listener.streams, 0)
      },
      sweep: { ...swept.swept, before: swept.before, after: swept.after.length },
      memory,
      logs: logs.lines,
      databaseComplaints: complaints,
      findings: findings.all
    } satisfies SoakReport
  }).pipe(Effect.scoped)

/** Gives the streams time to tell what happened last. */
const heardAll = async (
  listeners: ReadonlyArray<{ readonly listener: ChangesListener }>,
  items: number
): Promise<void> => {
  const [planner] = listeners
  const heard = () =>
    new Set(planner?.listener.heard.filter(({ kind }) => kind === "gallery_item").map(({ id }) => id)).size
  for (let waited = 0; waited < 20 && heard() < items; waited++) await setTimeout(500)
  // What comes last may be another's change of a plan.
  await setTimeout(2000)
}
