/** Asks for a proposal, for another, and for one with households together. */
import { useEffect, useRef, useState } from "react"
import { asProblem, type Problem } from "../../../platform/api/Problem.ts"
import { useMessages } from "../Messages.ts"
import { useIndex, useSeating } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { withHouseholdsTogether } from "./HouseholdsApart.ts"
import { type Proposal, type ProposalOptions, propose } from "./Proposal.ts"
import { useWishAdding } from "./useWishAdding.ts"
import { useWishes } from "./useWishes.ts"
import { areSameWishes, pairCount } from "./WishLists.ts"

type Phase =
  | { readonly kind: "idle" }
  | { readonly kind: "searching"; readonly abort: () => void }
  | { readonly kind: "failed"; readonly problem: Problem }
  | { readonly kind: "proposed"; readonly proposal: Proposal }

const useSearch = () => {
  const { api } = useSeating()
  const { receive } = useWishes()
  const { plan } = useIndex()
  const [phase, setPhase] = useState<Phase>({ kind: "idle" })
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
      if (isWanted()) setPhase({ kind: "proposed", proposal })
    } catch (error) {
      if (isWanted()) setPhase({ kind: "failed", problem: asProblem(error) })
    }
  }
  /** What was proposed is of choices that do not hold any more. */
  const reset = () => {
    latest.current?.abort()
    setPhase({ kind: "idle" })
  }
  return { phase, search, reset }
}

export const useProposal = (options: Omit<ProposalOptions, "seed">) => {
  const { arranging } = useMessages()
  const [seed, setSeed] = useState(1)
  const [refused, setRefused] = useState("")
  const { phase, reset, search } = useSearch()
  const { wishes } = useWishes()
  const addWishes = useWishAdding(setRefused)
  const ask = (next: number, prepare = async (): Promise<boolean> => true): void => {
    setSeed(next)
    setRefused("")
    void search({ ...options, seed: next }, prepare)
  }
  /** Wishes that the people of each of these households must sit together, and asks again. */
  const keepTogether = (households: ReadonlyArray<ReadonlyArray<Candidate>>): void => {
    const needed = households.reduce((sum, { length }) => sum + pairCount(length, "must_together"), 0)
    const saved = arranging.householdsTogether(households.length)
    ask(seed, () => addWishes(saved, needed, (all) => withHouseholdsTogether(all, households)))
  }
  return {
    phase,
    /** What is proposed was made of other wishes than there are now. */
    isOfOtherWishes: phase.kind === "proposed" && !areSameWishes(phase.proposal.wishes, wishes),
    /** Why wishes were not added; empty where they were. */
    refused,
    seed,
    ask,
    keepTogether,
    reset
  }
}
