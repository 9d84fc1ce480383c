/** When something was asked and answered, in milliseconds of one clock. */
export interface Span {
  readonly sentAt: number
  readonly endedAt: number
}

/** How long after it was sent a write whose answer was lost may still happen: longer than any server lets one take. */
export const timeout = 60_000

/** Answers about spans that carry a number which only rises, such as a plan's revision. */
export class MonotonicValue {
  readonly #ended: ReadonlyArray<readonly [at: number, highest: number]>
  readonly #sent: ReadonlyArray<readonly [at: number, lowest: number]>

  constructor(seen: ReadonlyArray<Span & { readonly value: number }>) {
    let highest = -Infinity
    this.#ended = seen
      .toSorted((a, b) => a.endedAt - b.endedAt)
      .map(({ endedAt, value }) => [endedAt, (highest = Math.max(highest, value))])
    let lowest = Infinity
    this.#sent = seen
      .toSorted((a, b) => b.sentAt - a.sentAt)
      .map(({ sentAt, value }) => [sentAt, (lowest = Math.min(lowest, value))] as const)
      .toReversed()
  }

  /** The highest that anybody had been shown before this moment; `-Infinity` if nobody had. */
  before(moment: number): number {
    return last(this.#ended, ([at]) => at < moment)?.[1] ?? -Infinity
  }

  /** The lowest that was shown to anybody who asked after this moment; `Infinity` if nobody did. */
  after(moment: number): number {
    return this.#sent[countWhile(this.#sent, ([at]) => at <= moment)]?.[1] ?? Infinity
  }
}

/** How many members at the beginning hold, of an array where those that hold come first. */
const countWhile = <A>(sorted: ReadonlyArray<A>, holds: (member: A) => boolean): number => {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const member = sorted[middle]
    if (member !== undefined && holds(member)) from = middle + 1
    else to = middle
  }
  return from
}

const last = <A>(sorted: ReadonlyArray<A>, holds: (member: A) => boolean): A | undefined =>
  sorted[countWhile(sorted, holds) - 1]
