import { useEffect, useRef } from "react"
import { Dialog as AriaDialog, type DialogProps as AriaDialogProps } from "react-aria-components/Modal"

/** A dialog whose content changes: it takes the focus when what had it is gone, so that Escape is still for the dialog. */
export const Dialog = (props: AriaDialogProps) => {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    const dialog = root.current
    if (dialog === null) return
    const observer = new MutationObserver(() => {
      if (document.activeElement === document.body) dialog.focus()
    })
    observer.observe(dialog, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return <AriaDialog {...props} ref={root} />
}
