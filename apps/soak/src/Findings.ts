/** How many findings of each kind are kept in full. */
const examplesOfEach = 5

/** What broke, by the invariant that it broke. */
export class Findings {
  readonly #found = new Map<string, { count: number; readonly examples: Array<string> }>()

  add(invariant: string, ...problems: ReadonlyArray<string>): void {
    for (const problem of problems) {
      const found = this.#found.get(invariant) ?? { count: 0, examples: [] }
      found.count++
      if (found.examples.length < examplesOfEach) found.examples.push(problem)
      this.#found.set(invariant, found)
    }
  }

  get all(): ReadonlyArray<{
    readonly invariant: string
    readonly count: number
    readonly examples: ReadonlyArray<string>
  }> {
    return [...this.#found].map(([invariant, { count, examples }]) => ({ invariant, count, examples }))
  }
}
