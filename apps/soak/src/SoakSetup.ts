/** What a soak works on, before anybody works. */
import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Effect, Schema, type Scope } from "effect"
import type { Findings } from "./Findings.ts"
import { clusterDirectory } from "./PostRunVerification.ts"
import type { RetryingClient } from "./RetryingClient.ts"
import { SeatingWorkload } from "./SeatingWorkload.ts"
import type { SeededRandom } from "./SeededRandom.ts"
import type { TestOccasion } from "./TestOccasion.ts"

/** What all replicas and commands run with. */
export const environmentOf = (dataDirectory: string): Readonly<Record<string, string>> => ({
  BANQUET_DATA_DIR: dataDirectory,
  BANQUET_SIGNING_SECRET: "a secret, the same on every replica",
  BANQUET_PUBLIC_URL: "http://soak.invalid",
  BANQUET_LOG_FORMAT: "json",
  NODE_ENV: "production",
  PORT: "0"
})

/** Where all that is stored is, below the directory of the run. */
export const dataIn = (directory: string): string => join(directory, "data")

/** The file that says where the embedded PostgreSQL has its data. */
export const clusterState = (directory: string): string => join(dataIn(directory), "postgres", "cluster.json")

/** A directory that is gone with the scope, and the database's data with it, wherever that lies. */
export const workingDirectory: Effect.Effect<string, never, Scope.Scope> = Effect.acquireRelease(
  Effect.promise(() => mkdtemp(join(tmpdir(), "banquet-soak-"))),
  (directory) =>
    Effect.promise(async () => {
      const state = clusterState(directory)
      if (existsSync(state)) await rm(clusterDirectory(state), { recursive: true, force: true })
      await rm(directory, { recursive: true, force: true })
    })
)

const PlanAnswer = Schema.Struct({ plan: Schema.Struct({ id: Schema.String }) })

/** Plans for the events that are to have one. */
export const makeSeatingWorkloads = (
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
