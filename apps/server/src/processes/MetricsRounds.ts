/** Asks processes for their metrics, and waits for the answers a while. */
import type { ProcessMetrics } from "./MergedMetrics.ts"

/** How long a process may take to answer, in milliseconds: its gauges have 2 seconds. */
const timeout = 3_000

interface Round {
  readonly waiting: Set<number>
  readonly metrics: Array<ProcessMetrics>
  readonly done: (metrics: ReadonlyArray<ProcessMetrics>) => void
}

export class MetricsRounds {
  readonly #rounds = new Map<number, Round>()
  #count = 0

  /** Resolves with what those have answered that answer in time; `ask` asks one of them. */
  gather(processes: ReadonlyArray<number>, ask: (process: number, id: number) => void) {
    const id = ++this.#count
    return new Promise<ReadonlyArray<ProcessMetrics>>((resolve) => {
      const givingUp = setTimeout(() => this.#finish(id), timeout)
      const done = (metrics: ReadonlyArray<ProcessMetrics>) => {
        clearTimeout(givingUp)
        resolve(metrics.toSorted((one, other) => one.process - other.process))
      }
      this.#rounds.set(id, { waiting: new Set(processes), metrics: [], done })
      for (const process of processes) ask(process, id)
      if (processes.length === 0) this.#finish(id)
    })
  }

  answer(id: number, metrics: ProcessMetrics): void {
    const round = this.#rounds.get(id)
    if (!round?.waiting.delete(metrics.process)) return
    round.metrics.push(metrics)
    if (round.waiting.size === 0) this.#finish(id)
  }

  /** Waits no longer for a process that has ended. */
  leave(process: number): void {
    for (const [id, { waiting }] of this.#rounds) {
      if (waiting.delete(process) && waiting.size === 0) this.#finish(id)
    }
  }

  #finish(id: number): void {
    const round = this.#rounds.get(id)
    this.#rounds.delete(id)
    round?.done(round.metrics)
  }
}
