/** How requests ended and how long they took, by what they were for. */
import type { Span } from "./Span.ts"

/** What became of a request: a status, or that no answer came. */
export type RequestOutcome = number | "refused connection" | "cut off"

interface Asked extends Span {
  readonly outcome: RequestOutcome
}

/** One row of the report. */
export interface RequestFigures {
  readonly kind: string
  readonly requests: number
  readonly outcomes: Readonly<Record<string, number>>
  /** Of answers below 500, outside of faults; `null` where there were none. */
  readonly medianMillis: number | null
  readonly p99Millis: number | null
  readonly slowestMillis: number | null
}

/** How long after a fault requests may still be slow, in milliseconds. */
const recoveryMargin = 2000

export class Figures {
  readonly #asked = new Map<string, Array<Asked>>()
  readonly #faults: Array<Span> = []

  request(kind: string, asked: Asked): void {
    const all = this.#asked.get(kind)
    if (all === undefined) this.#asked.set(kind, [asked])
    else all.push(asked)
  }

  /** Requests that meet this span are not measured. */
  fault(span: Span): void {
    this.#faults.push(span)
  }

  get count(): number {
    return [...this.#asked.values()].reduce((sum, asked) => sum + asked.length, 0)
  }

  get rows(): ReadonlyArray<RequestFigures> {
    const isUndisturbed = ({ endedAt, sentAt }: Span) =>
      !this.#faults.some((fault) => sentAt <= fault.endedAt + recoveryMargin && endedAt >= fault.sentAt)
    return [...this.#asked]
      .map(([kind, asked]) => {
        const outcomes: Record<string, number> = {}
        for (const { outcome } of asked) outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        const millis = asked
          .filter((each) => typeof each.outcome === "number" && each.outcome < 500 && isUndisturbed(each))
          .map(({ endedAt, sentAt }) => endedAt - sentAt)
          .toSorted((a, b) => a - b)
        const quantile = (q: number) => millis[Math.min(millis.length - 1, Math.floor(millis.length * q))] ?? null
        return {
          kind,
          requests: asked.length,
          outcomes,
          medianMillis: quantile(0.5),
          p99Millis: quantile(0.99),
          slowestMillis: quantile(1)
        }
      })
      .toSorted((a, b) => (a.kind < b.kind ? -1 : 1))
  }
}
