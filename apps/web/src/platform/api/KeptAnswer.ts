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
    const kept: { readonly token?: unknown; readonly answer?: A } = Object(readKeptJson(this.#key))
    return kept.token === token ? kept.answer : undefined
  }
}
