/** What goes wrong, at moments that the seed decides. */
import { performance } from "node:perf_hooks"
import { setTimeout } from "node:timers/promises"
import type { RetryingClient } from "./RetryingClient.ts"
import type { SeededRandom } from "./SeededRandom.ts"
import type { Database } from "./Database.ts"
import type { Figures } from "./Figures.ts"
import type { Replica } from "./Replica.ts"

export interface FaultCounts {
  serverKills: number
  bothKilled: number
  connectionsTerminated: number
  allTerminated: number
  decodersKilled: number
  databaseKills: number
  /** How long PostgreSQL was away after it was killed, the longest time. */
  slowestRecoveryMillis: number
  /** How long servers took from their start to the line that says that they listen, the longest time. */
  slowestStartMillis: number
}

export class Faults {
  readonly counts: FaultCounts = {
    serverKills: 0,
    bothKilled: 0,
    connectionsTerminated: 0,
    allTerminated: 0,
    decodersKilled: 0,
    databaseKills: 0,
    slowestRecoveryMillis: 0,
    slowestStartMillis: 0
  }
  readonly #killable: ReadonlyArray<Replica>
  readonly #all: ReadonlyArray<Replica>
  readonly #database: Database
  readonly #figures: Figures
  readonly #client: RetryingClient

  /** Those of `killable` are killed; the decoders and connections of `all` are. */
  constructor(
    killable: ReadonlyArray<Replica>,
    all: ReadonlyArray<Replica>,
    database: Database,
    client: RetryingClient,
    figures: Figures
  ) {
    this.#killable = killable
    this.#all = all
    this.#database = database
    this.#client = client
    this.#figures = figures
  }

  /** One after the other until the signal; everything runs again when this resolves. */
  async run(until: AbortSignal, random: SeededRandom): Promise<void> {
    while (!until.aborted) {
      await setTimeout(random.between(2500, 9000), undefined, { signal: until }).catch(() => undefined)
      if (until.aborted) return
      const sentAt = performance.now()
      await random.weighted([
        [40, () => this.#killOne(random)],
        [12, () => this.#killAll(random)],
        [22, () => this.#terminateOne(random)],
        [8, () => this.#terminateAll()],
        [14, () => this.#killDecoders(random)],
        [8, () => this.#killDatabase(random)]
      ])?.()
      this.#figures.fault({ sentAt, endedAt: performance.now() })
    }
  }

  async #killOne(random: SeededRandom): Promise<void> {
    const replica = random.oneOf(this.#killable)
    if (replica !== undefined) await this.#kill(replica, random)
  }

  async #killAll(random: SeededRandom): Promise<void> {
    this.counts.bothKilled++
    await Promise.all(this.#killable.map((replica) => this.#kill(replica, random)))
  }

  async #kill(replica: Replica, random: SeededRandom): Promise<void> {
    const rest = random.happens(0.5) ? 0 : random.between(500, 4000)
    this.counts.serverKills++
    if (random.happens(0.7)) await this.#amidWrite(replica)
    await replica.kill()
    await setTimeout(rest)
    const startedAt = performance.now()
    await replica.start()
    this.counts.slowestStartMillis = Math.max(this.counts.slowestStartMillis, Math.round(performance.now() - startedAt))
  }

  /** Waits a little for a moment at which somebody waits for the answer to a write. */
  async #amidWrite(replica: Replica): Promise<void> {
    for (let waited = 0; waited < 500 && !this.#client.isWriting(replica); waited++) await setTimeout(1)
  }

  async #terminateOne(random: SeededRandom): Promise<void> {
    const pids = random.some(await this.#database.backends(random.happens(0.7)), random.whole(1, 3))
    this.counts.connectionsTerminated += pids.length
    await this.#database.terminate(pids)
  }

  async #terminateAll(): Promise<void> {
    const pids = await this.#database.backends(false)
    this.counts.allTerminated++
    this.counts.connectionsTerminated += pids.length
    await this.#database.terminate(pids)
  }

  async #killDecoders(random: SeededRandom): Promise<void> {
    this.counts.decodersKilled += random.oneOf(this.#all)?.killChildren() ?? 0
  }

  async #killDatabase(random: SeededRandom): Promise<void> {
    this.counts.databaseKills++
    const replica = random.oneOf(this.#all)
    if (replica !== undefined && random.happens(0.7)) await this.#amidWrite(replica)
    const millis = Math.round(await this.#database.kill())
    this.counts.slowestRecoveryMillis = Math.max(this.counts.slowestRecoveryMillis, millis)
  }
}
