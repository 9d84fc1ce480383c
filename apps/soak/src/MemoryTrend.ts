/** Whether a process goes on taking memory. */

export interface MemoryTrend {
  readonly seconds: number
  /** The median of each quarter of its life, in MiB. */
  readonly quarters: readonly [number, number, number, number]
  readonly peak: number
}

const mebibytes = (bytes: number): number => Math.round(bytes / 1_048_576)

const median = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** `null` of a life that was too short to have quarters. `bytes` are samples of one a second. */
export const memoryTrend = (bytes: ReadonlyArray<number>): MemoryTrend | null => {
  if (bytes.length < 4) return null
  const quarter = (number: number) =>
    mebibytes(
      median(bytes.slice(Math.floor((bytes.length * number) / 4), Math.floor((bytes.length * (number + 1)) / 4)))
    )
  return {
    seconds: bytes.length,
    quarters: [quarter(0), quarter(1), quarter(2), quarter(3)],
    peak: mebibytes(Math.max(...bytes))
  }
}

/** A life in which growing would show; the heap of a young process grows of itself. */
const shortest = 240

/** What a process may hold more in its last quarter than in its second: the first is spent on warming up. */
const allowed = { factor: 1.25, mebibytes: 32 }

/** `null` where nothing can be said. */
export const isFlat = ({ quarters: [, second, , last], seconds }: MemoryTrend): boolean | null =>
  seconds < shortest ? null : last <= Math.max(second * allowed.factor, second + allowed.mebibytes)
