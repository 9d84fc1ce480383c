import { type ComponentType, type ReactElement, Suspense, useState } from "react"
import type { DialogProps } from "../LaterParts.ts"

interface OpenedDialog {
  readonly open: () => void
  /** `null` until it is opened for the first time. */
  readonly dialog: ReactElement | null
}

/** What of their keys is open, also while the page is left. */
const openKeys = new Set<string>()

/** Has what was open come back as closed. */
export const forgetDialog = (key: string): void => void openKeys.delete(key)

/** Keeps a dialog that may still have to be loaded. With a key, one that the page is left from is open when it is come back to. */
export const useDialog = (Dialog: ComponentType<DialogProps>, key?: string): OpenedDialog => {
  const [state, setState] = useState<"unused" | "open" | "closed">(() =>
    key !== undefined && openKeys.has(key) ? "open" : "unused"
  )
  const change = (isOpen: boolean): void => {
    if (key !== undefined && isOpen) openKeys.add(key)
    else if (key !== undefined) openKeys.delete(key)
    setState(isOpen ? "open" : "closed")
  }
  return {
    open: () => change(true),
    dialog:
      state === "unused" ? null : (
        <Suspense fallback={null}>
          <Dialog isOpen={state === "open"} onOpenChange={change} />
        </Suspense>
      )
  }
}
