/**
 * What was proposed for a plan, and the choices that it was made of: kept while the app is open, so that no way out of the
 * dialog loses it.
 */
import { skipToken, useQuery, useQueryClient } from "@tanstack/react-query"
import { useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Proposal, ProposalOptions } from "./Proposal.ts"

/** How much it counts that households and groups sit together. */
export const groupWeights = { loose: 0, normal: 10, close: 50 } as const

export interface ArrangeChoices {
  readonly keep: ProposalOptions["keep"]
  readonly groups: keyof typeof groupWeights
}

/** What was proposed since the choices are as they are, and which of it is shown. */
export interface Proposals {
  readonly seen: ReadonlyArray<Proposal>
  readonly at: number
}

type Kept = ArrangeChoices & Proposals

const noProposals: Proposals = { seen: [], at: -1 }
const nothing: Kept = { keep: "all", groups: "normal", ...noProposals }

export const useKeptProposals = () => {
  const { api } = useSeating()
  const planId = useSeatingState(({ index }) => index.plan.id)
  const queries = useQueryClient()
  const queryKey = ["seating", api.occasionId, "proposals", planId]
  const { data: kept = nothing } = useQuery<Kept>({
    queryKey,
    queryFn: skipToken,
    initialData: nothing,
    gcTime: Infinity,
    structuralSharing: false
  })
  const change = (how: (known: Kept) => Kept): void =>
    void queries.setQueryData<Kept>(queryKey, (known = nothing) => how(known))
  return {
    kept,
    add: (proposal: Proposal) =>
      change((known) => ({ ...known, seen: [...known.seen, proposal], at: known.seen.length })),
    show: (at: number) => change((known) => ({ ...known, at })),
    /** Forgets what was proposed, which is of other choices, or was taken. */
    forget: (choices: Partial<ArrangeChoices> = {}) => change((known) => ({ ...known, ...noProposals, ...choices }))
  }
}
