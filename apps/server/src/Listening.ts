/** What a server says once it listens. */
import type { Demo } from "./Demo.ts"

export interface Listening {
  readonly url: string
  readonly demo: Demo | null
  /** The link by which the first occasion is made, for whoever runs the server alone; `null` where there is an occasion. */
  readonly setupLink: string | null
}
