/** What is made of texts that come again and again, such as a page that everybody reads: made once while it is remembered. */
export class MadeOnce<Made> {
  readonly #make: (text: string) => Made
  readonly #capacity: number
  readonly #made = new Map<string, Made>()

  constructor(make: (text: string) => Made, capacity: number) {
    this.#make = make
    this.#capacity = capacity
  }

  /** Returns the same for the same text, unless `capacity` others have been asked for since. */
  of(text: string): Made {
    const known = this.#made.get(text)
    this.#made.delete(text)
    const made = known ?? this.#make(text)
    this.#made.set(text, made)
    if (this.#made.size > this.#capacity) {
      for (const oldest of this.#made.keys()) {
        this.#made.delete(oldest)
        break
      }
    }
    return made
  }
}
