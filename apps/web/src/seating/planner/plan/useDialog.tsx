import { type ComponentType, type ReactElement, Suspense, useState } from "react"
import type { DialogProps } from "../LaterParts.ts"

interface OpenedDialog {
  readonly open: () => void
  /** `null` until it is opened for the first time. */
  readonly dialog: ReactElement | null
}

/** Keeps a dialog that may still have to be loaded. */
export const useDialog = (Dialog: ComponentType<DialogProps>): OpenedDialog => {
  const [state, setState] = useState<"unused" | "open" | "closed">("unused")
  return {
    open: () => setState("open"),
    dialog:
      state === "unused" ? null : (
        <Suspense fallback={null}>
          <Dialog isOpen={state === "open"} onOpenChange={(isOpen) => setState(isOpen ? "open" : "closed")} />
        </Suspense>
      )
  }
}
