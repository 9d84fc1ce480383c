import { X } from "lucide-react"
import { type ReactNode, useEffect, useId, useRef } from "react"
import { Button } from "../../design/Button.tsx"
import { useMessages } from "./Messages.ts"

interface SheetProps {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog over the album, which a click beside it closes. */
export const Sheet = ({ children, isOpen, onClose, title: words }: SheetProps) => {
  const { actions } = useMessages()
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const heading = useId()
  useEffect(() => {
    if (isOpen && dialog.current?.open === false) {
      dialog.current.showModal()
      title.current?.focus()
    }
    if (!isOpen && dialog.current?.open === true) dialog.current.close()
  }, [isOpen])
  // What had the focus may be gone, with the photo that was removed.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) title.current?.focus({ preventScroll: true })
  })
  // A click beside the sheet closes it, as Escape does.
  useEffect(() => {
    const element = dialog.current
    const close = ({ target }: MouseEvent) => {
      if (target === element) onClose()
    }
    element?.addEventListener("click", close)
    return () => element?.removeEventListener("click", close)
  }, [onClose])
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={heading} onClose={onClose}>
      <div className="sheet-content">
        <header className="sheet-header">
          <h2 ref={title} id={heading} tabIndex={-1}>
            {words}
          </h2>
          <Button shape="icon" kind="quiet" aria-label={actions.close} onPress={onClose}>
            <X size={20} aria-hidden />
          </Button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
