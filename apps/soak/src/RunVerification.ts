/** Holds what a run has left behind against what was acknowledged while it lasted. */
import { Effect } from "effect"
import { galleryProblems } from "./GalleryHistory.ts"
import { isFlat, memoryTrend } from "./MemoryTrend.ts"
import {
  databaseComplaints,
  eventLogProblems,
  PostRunVerification,
  recordProblems,
  settle,
  storageProblems,
  sweep
} from "./PostRunVerification.ts"
import { seatingProblems } from "./SeatingProblems.ts"
import type { SoakRun } from "./SoakRun.ts"
import { clusterState } from "./SoakSetup.ts"

/** How many times as long others may wait for a page of the feed while somebody attacks. */
const maximumSlowdown = 3

/** How soon PostgreSQL is back after it was killed, in milliseconds. */
const recoveryTimeout = 10_000

/** Checks how long others waited; `baseline` is how long they did in a run without the hostile guest. */
export const checkLatencies = ({ faults, figures, findings }: SoakRun, baseline: number | null): number | null => {
  const feedMillis = figures.rows.find(({ kind }) => kind === "gallery: feed")?.p99Millis ?? null
  if (baseline !== null && feedMillis !== null && feedMillis > baseline * maximumSlowdown) {
    findings.add("others hardly wait longer", `a page of the feed took ${feedMillis} ms, and ${baseline} without`)
  }
  if (faults.counts.slowestRecoveryMillis > recoveryTimeout) {
    findings.add("PostgreSQL is back in time", `it took ${faults.counts.slowestRecoveryMillis} ms`)
  }
  return feedMillis
}

/** Reads everything back once all pictures are made; returns how many photos there are. */
export const verifyRecords = async (run: SoakRun): Promise<number> => {
  const { client, findings, gallery, listeners, seating, setUp, system } = run
  const { database, occasion } = system
  await settle(database, findings)
  const final = await new PostRunVerification(occasion, client, findings).gallery()
  const histories = await Promise.all(seating.map((workload) => workload.history(setUp)))
  const { moderations, readyAt, uploads, walks } = gallery
  findings.add(
    "the gallery is as it was acknowledged",
    ...galleryProblems({ uploads, moderations, walks, readyAt, ...final })
  )
  for (const history of histories) {
    if (history === null) findings.add("somebody always answers", "no plan could be read in the end")
    else findings.add("seating is as it was acknowledged", ...seatingProblems(history))
  }
  findings.add("records fit each other", ...(await recordProblems(database)))
  findings.add("an event is there if and only if the write is", ...(await eventLogProblems(database)))
  await listeners.settle(final.items.length)
  const planIds = seating.map(({ planId }) => planId)
  findings.add("changes are heard", ...listeners.problems(final.items, planIds))
  return final.items.length
}

/** Stops the servers, sweeps the storage and reads the database's log. */
export const stopAndSweep = Effect.fnUntraced(function* ({ findings, listeners, system }: SoakRun) {
  const { dataDirectory, database, directory, replicas, url } = system
  yield* Effect.promise(() => listeners.close())
  yield* Effect.promise(() => Promise.all(replicas.map((replica) => replica.stop())))
  const { after, before, swept } = yield* Effect.promise(() => sweep(url, dataDirectory))
  findings.add(
    "no object is orphaned",
    ...(yield* Effect.promise(() => storageProblems(database, dataDirectory, after)))
  )
  const complaints = databaseComplaints(clusterState(directory))
  findings.add("the database has nothing to complain of", ...complaints.unexpected)
  return { sweep: { ...swept, before, after: after.length }, databaseComplaints: complaints }
})

/** Returns how the memory of each server developed in its longest life; a finding where it grows. */
export const checkMemory = ({ findings, system }: SoakRun) => {
  const memory = system.replicas.map(({ lives, name }) => {
    const longest = lives.toSorted((a, b) => b.length - a.length)[0] ?? []
    return { replica: name, lives: lives.length, longest: memoryTrend(longest) }
  })
  for (const { longest, replica } of memory) {
    if (longest !== null && isFlat(longest) === false)
      findings.add("memory is flat", `${replica} took ${longest.quarters.join(", ")} MiB by quarters`)
  }
  return memory
}
