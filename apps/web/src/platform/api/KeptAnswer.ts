/** What a guest's token opened when it was last asked, kept on the device for when there is no network. */
import { keep, readKeptJson } from "./DeviceStorage.ts"

export class KeptAnswer<A> {
  readonly #key: string

  constructor(key: string) {
    this.#key = key
  }

  keep(token: string, answer: A): void {
    keep(this.#key, JSON.stringify({ token, answer }))
  }

  forget(): void {
    keep(this.#key, null)
  }

  /** Only what was seen with the same token. */
  of(token: string): A | undefined {
    const kept = readKeptJson(this.#key)
    return this.#isKept(kept) && kept.token === token ? kept.answer : undefined
  }

  #isKept(value: unknown): value is { readonly token: string; readonly answer: A } {
    return typeof value === "object" && value !== null && "token" in value && "answer" in value
  }
}
