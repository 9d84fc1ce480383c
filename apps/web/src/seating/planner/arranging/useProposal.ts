/** Asks for a proposal, for another, and for one with households together. */
import { useEffect, useRef, useState } from "react"
import { asProblem, type Problem } from "../../../platform/api/Problem.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { withHouseholdsTogether } from "./HouseholdsApart.ts"
import { type Proposal, type ProposalOptions, propose } from "./Proposal.ts"
import { useWishChange } from "./useWishChange.ts"
import { useWishes } from "./useWishes.ts"
import { areSameWishes, pairCount } from "./WishLists.ts"

type Phase =
  | { readonly kind: "idle" }
  | { readonly kind: "searching"; readonly abort: () => void }
  | { readonly kind: "failed"; readonly problem: Problem }

/** What was proposed since the choices are as they are, and which of it is shown. */
export interface Proposals {
  readonly seen: ReadonlyArray<Proposal>
  readonly at: number
}

const none: Proposals = { seen: [], at: -1 }

const useSearch = () => {
  const { api } = useSeating()
  const { receive } = useWishes()
  const { plan } = useIndex()
  const [phase, setPhase] = useState<Phase>({ kind: "idle" })
  const [proposals, setProposals] = useState(none)
  const latest = useRef<AbortController | null>(null)
  // However the dialog is closed, the server need not search any longer.
  useEffect(() => () => latest.current?.abort(), [])
  /** Searches once it is prepared; not at all where that says so, or the search is given up meanwhile. */
  const search = async (options: ProposalOptions, prepare: () => Promise<boolean>): Promise<void> => {
    latest.current?.abort()
    const controller = new AbortController()
    latest.current = controller
    const isWanted = () => latest.current === controller && !controller.signal.aborted
    const abort = () => {
      controller.abort()
      setPhase({ kind: "idle" })
    }
    setPhase({ kind: "searching", abort })
    try {
      const isPrepared = await prepare()
      if (!isWanted()) return
      if (!isPrepared) {
        setPhase({ kind: "idle" })
        return
      }
      const { list, proposal } = await propose(api, plan, options, controller.signal)
      receive(list)
      if (!isWanted()) return
      setProposals(({ seen }) => ({ seen: [...seen, proposal], at: seen.length }))
      setPhase({ kind: "idle" })
    } catch (error) {
      if (isWanted()) setPhase({ kind: "failed", problem: asProblem(error) })
    }
  }
  /** What was proposed is of choices that do not hold any more. */
  const reset = () => {
    latest.current?.abort()
    setProposals(none)
    setPhase({ kind: "idle" })
  }
  const show = (at: number) => {
    setProposals(({ seen }) => ({ seen, at }))
    setPhase({ kind: "idle" })
  }
  return { phase, proposals, search, reset, show }
}

export const useProposal = (options: Omit<ProposalOptions, "seed">) => {
  const [refused, setRefused] = useState("")
  const { phase, proposals, reset, search, show } = useSearch()
  const proposal = proposals.seen[proposals.at]
  /** Of what is shown: asked again, it finds the same where nothing has changed. */
  const seed = proposal?.seed ?? 1
  const { wishes } = useWishes()
  const change = useWishChange(setRefused)
  const searchFrom = (next: number, prepare = async (): Promise<boolean> => true): void => {
    setRefused("")
    void search({ ...options, seed: next }, prepare)
  }
  /** Wishes that the people of each of these households must sit together, and asks again. */
  const keepTogether = (households: ReadonlyArray<ReadonlyArray<Candidate>>): void => {
    const needed = households.reduce((sum, { length }) => sum + pairCount(length, "must_together"), 0)
    searchFrom(seed, () => change((all) => withHouseholdsTogether(all, households), needed))
  }
  return {
    phase,
    proposals,
    /** Shows one of those that were seen. */
    show,
    /** What is shown. */
    proposal,
    /** What is shown was made of other wishes than there are now. */
    isOfOtherWishes: proposal !== undefined && !areSameWishes(proposal.wishes, wishes),
    /** Why wishes were not added; empty where they were. */
    refused,
    ask: () => searchFrom(seed),
    askForAnother: () => searchFrom(Math.max(...proposals.seen.map((one) => one.seed)) + 1),
    keepTogether,
    reset
  }
}
