/** Asks for a proposal, for another, and for one with households together. */
import { useEffect, useRef, useState } from "react"
import { asProblem, type Problem } from "../../../platform/api/Problem.ts"
import { useFormats } from "../../../platform/messages/Formats.ts"
import { useIndex, useSeating, useSeatingState } from "../SeatingContext.ts"
import type { Candidate } from "../SeatingView.ts"
import { withHouseholdsTogether } from "./HouseholdsApart.ts"
import { inNameOrder, type ProposalOptions, propose } from "./Proposal.ts"
import { type ArrangeChoices, groupWeights, useKeptProposals } from "./useKeptProposals.ts"
import { useWishChange } from "./useWishChange.ts"
import { useWishes } from "./useWishes.ts"
import { areSameWishes, pairCount } from "./WishLists.ts"

type Phase =
  | { readonly kind: "idle" }
  | { readonly kind: "searching"; readonly abort: () => void }
  | { readonly kind: "failed"; readonly problem: Problem }

const useSearch = () => {
  const { api } = useSeating()
  const { receive } = useWishes()
  const { plan } = useIndex()
  const { compare } = useFormats()
  const [phase, setPhase] = useState<Phase>({ kind: "idle" })
  const { add, forget, kept, show } = useKeptProposals()
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
      add({ ...proposal, arrangement: inNameOrder(proposal.arrangement, plan, compare) })
      setPhase({ kind: "idle" })
    } catch (error) {
      if (isWanted()) setPhase({ kind: "failed", problem: asProblem(error) })
    }
  }
  return {
    phase,
    kept,
    search,
    forget: (choices?: Partial<ArrangeChoices>) => {
      latest.current?.abort()
      forget(choices)
      setPhase({ kind: "idle" })
    },
    show: (at: number) => {
      show(at)
      setPhase({ kind: "idle" })
    }
  }
}

export const useProposal = () => {
  const [refused, setRefused] = useState("")
  const { forget, kept, phase, search, show } = useSearch()
  const { at, groups, keep, seen } = kept
  const proposal = seen[at]
  const revision = useSeatingState(({ index }) => index.plan.revision)
  /** Of what is shown: asked again, it finds the same where nothing has changed. */
  const seed = proposal?.seed ?? 1
  const { wishes } = useWishes()
  const change = useWishChange(setRefused)
  const searchFrom = (next: number, prepare = async (): Promise<boolean> => true): void => {
    setRefused("")
    // Whoever sits already is moved for a reason only.
    const moveCost = keep === "locked" ? 5 : 0
    void search({ keep, groupWeight: groupWeights[groups], moveCost, seed: next }, prepare)
  }
  /** Wishes that the people of each of these households must sit together, and asks again. */
  const keepTogether = (households: ReadonlyArray<ReadonlyArray<Candidate>>): void => {
    const needed = households.reduce((sum, { length }) => sum + pairCount(length, "must_together"), 0)
    searchFrom(seed, () => change((all) => withHouseholdsTogether(all, households), needed))
  }
  return {
    phase,
    kept,
    /** Shows one of those that were seen. */
    show,
    /** What is shown. */
    proposal,
    /** What has changed since what is shown was proposed. */
    changed:
      proposal === undefined
        ? null
        : proposal.arrangement.revision !== revision
          ? ("plan" as const)
          : areSameWishes(proposal.wishes, wishes)
            ? null
            : ("wishes" as const),
    /** Why wishes were not added; empty where they were. */
    refused,
    ask: () => searchFrom(seed),
    askForAnother: () => searchFrom(Math.max(...seen.map((one) => one.seed)) + 1),
    keepTogether,
    forget
  }
}
