/** What was read lately, by its key. Whoever remembers something asks each time whether it still holds. */
export class Remembered<Value> {
  readonly #capacity: number
  readonly #values = new Map<string, Value>()

  constructor(capacity: number) {
    this.#capacity = capacity
  }

  /** Returns what was set last for the key, unless `capacity` others have been asked for or set since. */
  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) this.#renew(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#renew(key, value)
    if (this.#values.size <= this.#capacity) return
    for (const oldest of this.#values.keys()) {
      this.#values.delete(oldest)
      break
    }
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  #renew(key: string, value: Value): void {
    this.#values.delete(key)
    this.#values.set(key, value)
  }
}
