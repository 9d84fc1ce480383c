import { address } from "../../platform/Address.ts"

export interface LinksSearch {
  /** Whoever has no link of their own, whatever their household has. */
  readonly who?: "own"
}

export const linksAddress = address("/occasions/$occasionId/links", ({ who }): LinksSearch =>
  who === "own" ? { who } : {}
)
