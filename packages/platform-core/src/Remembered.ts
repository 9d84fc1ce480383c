/** What was read lately, by its key. Whoever remembers something asks each time whether it still holds. */
export class Remembered<Value> {
  readonly #capacity: number
  readonly #weightOf: (value: Value) => number
  readonly #values = new Map<string, Value>()
  #weight = 0

  /** Remembers values of this weight in all, and of what was not asked for lately forgets the rest; each weighs 1 by default. */
  constructor(capacity: number, weightOf: (value: Value) => number = () => 1) {
    this.#capacity = capacity
    this.#weightOf = weightOf
  }

  /** Returns what was set last for the key, unless others of the weight `capacity` have been asked for or set since. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value === undefined) return undefined
    this.#values.delete(key)
    this.#values.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.delete(key)
    this.#values.set(key, value)
    this.#weight += this.#weightOf(value)
    for (const oldest of this.#values.keys()) {
      if (this.#weight <= this.#capacity) return
      this.delete(oldest)
    }
  }

  delete(key: string): void {
    const value = this.#values.get(key)
    if (value === undefined) return
    this.#values.delete(key)
    this.#weight -= this.#weightOf(value)
  }
}
