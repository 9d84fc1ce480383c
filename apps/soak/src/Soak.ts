/** A soak from its beginning to its end. */
import { mkdtemp, rm } from "node:fs/promises"
import { existsSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import * as EmbeddedPostgres from "@banquet/embedded-postgres/EmbeddedPostgres"
import { Effect, Redacted, Schema, type Scope } from "effect"
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
import { beClient } from "./Clients.ts"
import { Database } from "./Database.ts"
import { Faults } from "./Faults.ts"
import { Figures } from "./Figures.ts"
import { Findings } from "./Findings.ts"
import { GalleryWorkload } from "./GalleryWorkload.ts"
import { galleryProblems } from "./GalleryHistory.ts"
import { isFlat, memoryTrend } from "./MemoryTrend.ts"
import { document, type TestOccasion, testOccasionOf, slug } from "./TestOccasion.ts"
import { Pictures } from "./Pictures.ts"
import { banquet, Logs, Replica } from "./Replica.ts"
import { SeatingWorkload } from "./SeatingWorkload.ts"
import { seatingProblems } from "./SeatingHistory.ts"
import type { SoakReport } from "./SoakReport.ts"

export interface SoakOptions {
  readonly minutes: number
  readonly clients: number
  readonly seed: number
  /** Hears how it goes. */
  readonly report: (line: string) => void
}

/** What all replicas and commands run with. */
const environmentOf = (databaseUrl: Redacted.Redacted, dataDirectory: string): Readonly<Record<string, string>> => ({
  DATABASE_URL: Redacted.value(databaseUrl),
  BANQUET_DATA_DIR: dataDirectory,
  BANQUET_SIGNING_SECRET: "a secret, the same on every replica",
  BANQUET_PUBLIC_URL: "http://soak.invalid",
  BANQUET_LOG_FORMAT: "json",
  NODE_ENV: "production",
  PORT: "0"
})

/** A directory that is gone with the scope, and the database's data with it, wherever that lies. */
const workingDirectory: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-soak-"))),
  (directory) =>
    Effect.promise(async () => {
      const state = join(directory, "postgres", "cluster.json")
      if (existsSync(state)) await rm(clusterDirectory(state), { recursive: true, force: true })
      await rm(directory, { recursive: true, force: true })
    })
)

const PlanAnswer = Schema.Struct({ plan: Schema.Struct({ id: Schema.String }) })

/** Plans for the events that are to have one. */
const makeSeatingWorkloads = (
  occasion: TestOccasion,
  client: RetryingClient,
  findings: Findings,
  random: SeededRandom
) =>
  Promise.all(
    occasion.seated.map(async ({ actors, eventId }) => {
      const answer = await client.ask(
        {
          kind: "seating: create plan",
          method: "POST",
          path: `/v1/occasions/${occasion.occasionId}/seating/plans`,
          token: occasion.plannerTokens[0] ?? "",
          json: { event_id: eventId },
          expected: [201],
          repeatable: false
        },
        random
      )
      if (answer._tag === "Lost") throw new Error("there is no plan to work at")
      const { plan } = Schema.decodeUnknownSync(PlanAnswer)(answer.json)
      return new SeatingWorkload(occasion, { eventId, actors, planId: plan.id }, client, findings)
    })
  )

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
    const { clients, minutes, report, seed } = options
    const directory = yield* workingDirectory
    const { url } = yield* EmbeddedPostgres.acquire({ directory, report })
    const database = yield* Effect.acquireRelease(
      Effect.sync(() => new Database(url)),
      (opened) => Effect.promise(() => opened.close())
    )
    const findings = new Findings()
    const figures = new Figures()
    const logs = new Logs(findings)
    const dataDirectory = join(directory, "data")
    const environment = environmentOf(url, dataDirectory)

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

    const client = yield* Effect.acquireRelease(
      Effect.sync(() => new RetryingClient(replicas, figures, findings)),
      (opened) => Effect.promise(() => opened.close())
    )
    const setUp = new SeededRandom(seed, "set up")
    const pictures = yield* Effect.promise(() => Pictures.make(setUp))
    const gallery = new GalleryWorkload(occasion, pictures, client, findings)
    const seating = yield* Effect.promise(() => makeSeatingWorkloads(occasion, client, findings, setUp))
    const faults = new Faults(mortal, replicas, database, client, figures)

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

    report("waiting for the last pictures, and reading everything back")
    yield* Effect.promise(() => settle(database, findings))
    const verification = new PostRunVerification(occasion, client, findings)
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
    const complaints = databaseComplaints(directory)
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
