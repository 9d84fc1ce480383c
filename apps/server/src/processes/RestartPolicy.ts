/** When a process that ended is started again, and when that is given up. */

/** How long the first new start waits, and the longest wait, in milliseconds; each wait is twice the one before. */
const [shortest, longest] = [200, 10_000]

/** A process that has answered for that long did not end at once, in milliseconds. */
const settled = 30_000

/** How many times in a row a process may end at once: within about 25 seconds. */
export const ends = 8

export interface Restart {
  /** How many times in a row it has ended at once. */
  readonly inARow: number
  /** How long to wait, in milliseconds; `null` where it is given up. */
  readonly wait: number | null
}

/** Decides upon the end of a process that had ended so many times in a row before and has lived for so many milliseconds. */
export const restartAfter = (before: number, lived: number): Restart => {
  const inARow = lived >= settled ? 1 : before + 1
  return { inARow, wait: inARow >= ends ? null : Math.min(longest, shortest * 2 ** (inARow - 1)) }
}
