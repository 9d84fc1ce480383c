/** What stands for a browser in tests of storage: it follows signed URLs, by HTTP where the adapter speaks it. */
import { Context, type Effect } from "effect"

export interface StorageAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly bytes: Uint8Array
}

export class StorageBrowser extends Context.Service<
  StorageBrowser,
  {
    readonly send: (request: {
      readonly method: "PUT" | "GET" | "HEAD"
      readonly url: string
      readonly headers: Readonly<Record<string, string>>
      readonly body: Uint8Array
    }) => Effect.Effect<StorageAnswer>
  }
>()("@banquet/assets-core/testing/StorageBrowser") {}
