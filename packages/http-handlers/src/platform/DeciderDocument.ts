import type { Decider as Wire } from "@banquet/http-api/platform/Decider"
import type { Decider } from "@banquet/platform-core/principals/Principal"

/** Who decided or published something, as a document of the contract. */
export const deciderDocument = ({ displayName, key, kind }: Decider): typeof Wire.Encoded => ({
  kind,
  key,
  display_name: displayName
})
