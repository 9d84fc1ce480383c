/** So many of a kind are told in full. */
const toldOfEach = 5

/** What broke, by the invariant that it broke. */
export class Findings {
  readonly #found = new Map<string, { count: number; readonly told: Array<string> }>()

  add(invariant: string, ...problems: ReadonlyArray<string>): void {
    for (const problem of problems) {
      const found = this.#found.get(invariant) ?? { count: 0, told: [] }
      found.count++
      if (found.told.length < toldOfEach) found.told.push(problem)
      this.#found.set(invariant, found)
    }
  }

  get all(): ReadonlyArray<{
    readonly invariant: string
    readonly count: number
    readonly told: ReadonlyArray<string>
  }> {
    return [...this.#found].map(([invariant, { count, told }]) => ({ invariant, count, told }))
  }
}
