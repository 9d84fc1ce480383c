/** What all parts of the page of vendors share. */
import { createContext, use } from "react"
import { asProblem } from "../api/Problem.ts"
import { useBundle } from "../messages/Messages.tsx"
import { staffMessages } from "./Messages.ts"
import type { useResourceWords } from "./useResourceWords.ts"
import type { OccasionEvent } from "./useVendors.ts"

export interface VendorsWork {
  readonly token: string
  readonly occasionId: string
  readonly events: ReadonlyArray<OccasionEvent>
  /** The vendors of the occasion without access. */
  readonly others: ReadonlyArray<{ readonly id: string; readonly display_name: string }>
  /** Whether the reader may change names of vendors, and remove them. */
  readonly changesPeople: boolean
  readonly readsAudit: boolean
  readonly resources: ReturnType<typeof useResourceWords>
}

export const VendorsContext = createContext<VendorsWork | null>(null)

export const useVendorsWork = (): VendorsWork => {
  const work = use(VendorsContext)
  if (work === null) throw new Error("there are no vendors here")
  return work
}

/** Returns what says a failed change in words. */
export const useVendorProblem = () => {
  const { planners, states, vendors } = useBundle(staffMessages)
  return (error: unknown): string | null => {
    if (error === null) return null
    switch (asProblem(error).code) {
      case "permission_denied":
        return vendors.denied
      case "stale_revision":
        return vendors.stale
      case "actor_in_use":
        return vendors.inUse
      case "offline":
        return states.offlineText
      default:
        return planners.failed
    }
  }
}
