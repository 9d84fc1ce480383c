/** What both pages of settings begin with: the planner's token, and what the page reads. */
import "./settings.css"
import { notifyManager, useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { Skeleton } from "../../design/Loading.tsx"
import { FailedState } from "../../design/States.tsx"
import { useIntoView } from "../../design/useIntoView.ts"
import { WaitingPage } from "../../design/WaitingPage.tsx"
import { BanquetClient } from "../api/BanquetClient.ts"
import { asProblem, type Problem } from "../api/Problem.ts"
import { UnsavedForms, useUnsaved } from "../Leaving.tsx"
import { SignedOutState } from "../pages/SignedOutState.tsx"
import { useMessages } from "./Messages.ts"

interface ReadProps<T> {
  readonly token: string
  readonly title: string
  readonly queryKey: ReadonlyArray<string>
  readonly read: (client: BanquetClient, signal: AbortSignal) => Promise<T>
  readonly children: (data: T, refresh: () => Promise<unknown>) => ReactNode
}

/** Shows what was read, or why it could not be. */
export const Read = <T,>({ children, queryKey, read, title, token }: ReadProps<T>) => {
  const { leaving } = useMessages()
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, token],
    queryFn: ({ signal }) => read(new BanquetClient(token), signal)
  })
  if (data !== undefined) return <UnsavedForms {...leaving}>{children(data, refetch)}</UnsavedForms>
  if (error !== null && asProblem(error).status === 401) return <SignedOutState isWithdrawn />
  if (error !== null) return <FailedState error={error} retry={() => void refetch()} />
  return (
    <WaitingPage className="settings-page" title={title}>
      <Skeleton height="2.25rem" width="16rem" />
      <Skeleton height="12rem" />
    </WaitingPage>
  )
}

/** What became of the last change, in words. */
export interface Outcome {
  readonly isGood: boolean
  readonly text: string
}

/** Comes into view with what it says: what was changed may have made the page longer than the window. */
export const OutcomeLine = ({ outcome }: { readonly outcome: Outcome | null }) => {
  const ref = useIntoView<HTMLParagraphElement>(outcome !== null)
  return (
    <p ref={ref} className="settings-outcome" role="status" data-good={outcome?.isGood ?? true}>
      {outcome?.text ?? ""}
    </p>
  )
}

interface UnsavedLineProps {
  readonly isUnsaved: boolean
  readonly isBusy: boolean
}

/** Says that a form is not saved yet, and has the page ask before it is left. */
export const UnsavedLine = ({ isBusy, isUnsaved }: UnsavedLineProps) => {
  const { leaving } = useMessages()
  useUnsaved(isUnsaved)
  return (
    <span className="settings-soft" role="status">
      {isUnsaved && !isBusy ? leaving.unsaved : ""}
    </span>
  )
}

/** Resolves once what has been read is on the page: it is told of in a task of its own, and the outcome stands below it. */
const shown = () =>
  new Promise<void>((resolve) => {
    notifyManager.schedule(resolve)
  })

/** Makes changes one at a time, reads again after each, and says what became of it; returns why it failed. */
export const useChange = (refresh: () => Promise<unknown>) => {
  const { settings } = useMessages()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [isBusy, setBusy] = useState(false)
  const change = async (run: () => Promise<unknown>, done: string = settings.saved): Promise<Problem | null> => {
    setBusy(true)
    setOutcome(null)
    const failure = await run().then(
      () => null,
      (error: unknown) => asProblem(error)
    )
    await refresh()
    await shown()
    const texts: Readonly<Record<string, string>> = {
      stale_revision: settings.stale,
      event_in_use: settings.inUse,
      invalid_request: settings.invalid
    }
    setOutcome(
      failure === null ? { isGood: true, text: done } : { isGood: false, text: texts[failure.code] ?? settings.failed }
    )
    setBusy(false)
    return failure
  }
  /** What went well before is not said beside what has been edited since. */
  const forgetSuccess = () => setOutcome((last) => (last?.isGood === true ? null : last))
  return { change, forgetSuccess, isBusy, outcome }
}

/** Runs while rendering whenever the version of what is shown is another than before. */
export const useReset = (version: string, reset: () => void): void => {
  const [seen, setSeen] = useState(version)
  if (seen === version) return
  setSeen(version)
  reset()
}
