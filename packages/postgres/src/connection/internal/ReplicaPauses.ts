/** How long a replica is left alone after it was behind for the first time in a row, and at most; in milliseconds. */
const shortest = 1
const longest = 1000

/** How long after a failure it is looked at again. */
const afterFailure = 5000

/** When a replica is asked: not for a moment after it was behind, and after a failure only once it was looked at. */
export class ReplicaPauses {
  private isUp = false
  private until = 0
  private pause = 0

  /** Whether reads may ask it. */
  isAsked(now: number): boolean {
    return this.isUp && now >= this.until
  }

  /** Whether it is time to look whether it is there. */
  isDue(now: number): boolean {
    return !this.isUp && now >= this.until
  }

  /** It was there when it was looked at. */
  found(): void {
    if (this.isUp) return
    this.isUp = true
    this.pause = 0
    this.until = 0
  }

  /** It had what a read needed. */
  hadCaughtUp(): void {
    this.pause = 0
  }

  /** It lacked something. What others learn of the same delay meanwhile does not prolong the pause. */
  wasBehind(now: number): void {
    if (!this.isAsked(now)) return
    this.pause = Math.min(longest, Math.max(shortest, this.pause * 2))
    this.until = now + this.pause
  }

  /** It could not be asked. */
  failed(now: number): void {
    this.isUp = false
    this.until = now + afterFailure
  }

  /** Somebody looks at it: nobody else need for as long. */
  lookedAt(now: number): void {
    if (!this.isUp) this.until = now + afterFailure
  }
}
