/** Asks before a page is left with something on it that would be lost. */
import { type RouterHistory, useRouter } from "@tanstack/react-router"
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useState } from "react"
import { ConfirmDialog } from "../design/ConfirmDialog.tsx"

/**
 * Holds back whatever leads to another page of the app until that is answered, as long as it is needed, and has the browser
 * ask where the tab is closed.
 */
export const useLeaving = (isNeeded: boolean) => {
  const { history }: { readonly history: RouterHistory } = useRouter()
  /** Answers whether the page stays, where it is about to be left. */
  const [answer, setAnswer] = useState<((stays: boolean) => void) | null>(null)
  useEffect(() => {
    if (!isNeeded) return undefined
    return history.block({
      enableBeforeUnload: true,
      blockerFn: async ({ currentLocation, nextLocation }) => {
        if (currentLocation.pathname === nextLocation.pathname) return false
        const { promise, resolve } = Promise.withResolvers<boolean>()
        setAnswer(() => resolve)
        const stays = await promise
        setAnswer(null)
        return stays
      }
    })
  }, [history, isNeeded])
  // What was on its way has been saved meanwhile.
  useEffect(() => {
    if (!isNeeded) answer?.(false)
  }, [answer, isNeeded])
  return {
    /** Whether the page is about to be left. */
    isAsked: answer !== null && isNeeded,
    leave: () => answer?.(false),
    stay: () => answer?.(true)
  }
}

const UnsavedContext = createContext<(form: string, isUnsaved: boolean) => void>(() => undefined)

interface UnsavedFormsProps {
  readonly question: string
  readonly leave: string
  readonly stay: string
  readonly children: ReactNode
}

/** A page that asks before it is left while one of its forms is not saved. */
export const UnsavedForms = ({ children, leave, question, stay }: UnsavedFormsProps) => {
  const [unsaved, setUnsaved] = useState<ReadonlySet<string>>(() => new Set())
  const report = useCallback(
    (form: string, isUnsaved: boolean) =>
      setUnsaved((before) => {
        if (before.has(form) === isUnsaved) return before
        return new Set(isUnsaved ? [...before, form] : [...before].filter((other) => other !== form))
      }),
    []
  )
  const leaving = useLeaving(unsaved.size > 0)
  return (
    <UnsavedContext value={report}>
      {children}
      <ConfirmDialog
        question={leaving.isAsked ? question : null}
        confirm={leave}
        cancel={stay}
        onConfirm={leaving.leave}
        onCancel={leaving.stay}
      />
    </UnsavedContext>
  )
}

/** Says of a form on a page of `UnsavedForms` whether it is saved. */
export const useUnsaved = (isUnsaved: boolean): void => {
  const form = useId()
  const report = use(UnsavedContext)
  useEffect(() => {
    report(form, isUnsaved)
    return () => report(form, false)
  }, [form, isUnsaved, report])
}
