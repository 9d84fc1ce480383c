/** SeededRandom that a seed decides: the same seed and name draw the same lots. */
export class SeededRandom {
  #state: number

  constructor(seed: number, name: string) {
    let state = seed | 0
    for (let at = 0; at < name.length; at++) state = Math.imul(state ^ name.charCodeAt(at), 0x5bd1e995) + at
    this.#state = state
  }

  /** From 0 up to but without 1 (Mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(from: number, to: number): number {
    return from + this.next() * (to - from)
  }

  /** A whole number, both ends included. */
  whole(from: number, to: number): number {
    return Math.floor(this.between(from, to + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  oneOf<A>(all: ReadonlyArray<A>): A | undefined {
    return all[Math.floor(this.next() * all.length)]
  }

  /** So many different ones, in any order. */
  some<A>(all: ReadonlyArray<A>, count: number): ReadonlyArray<A> {
    const left = [...all]
    const drawn: Array<A> = []
    while (drawn.length < count && left.length > 0) drawn.push(...left.splice(this.whole(0, left.length - 1), 1))
    return drawn
  }

  /** One of the members, each as often as its weight says. */
  weighted<A>(all: ReadonlyArray<readonly [weight: number, member: A]>): A | undefined {
    let at = this.next() * all.reduce((sum, [weight]) => sum + weight, 0)
    for (const [weight, member] of all) {
      at -= weight
      if (at < 0) return member
    }
    return all.at(-1)?.[1]
  }
}
