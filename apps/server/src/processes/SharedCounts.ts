/** The rates of calls that the first process counts for all. */
import { type CallRate, makeCallRate } from "@banquet/http-handlers/platform/CallRate"
import { Effect } from "effect"
import type { Count } from "./ProcessMessages.ts"

export class SharedCounts {
  readonly #rates = new Map<string, CallRate<string>>()

  /** Counts a call. Returns `null`, or the seconds to wait where the limit is reached. */
  count({ caller, capacity, name, perMinute }: Pick<Count, "caller" | "capacity" | "name" | "perMinute">) {
    const rate =
      this.#rates.get(name) ?? makeCallRate<string>({ perMinute, ...(capacity !== undefined && { capacity }) })
    this.#rates.set(name, rate)
    return Effect.runSync(rate.count(caller))
  }
}
