/** Shows a message at the bottom of the window until it is dismissed, or for some seconds. */
import { X } from "lucide-react"
import { type ReactNode, type RefObject, useEffect, useRef } from "react"
import { Button } from "../../design/Button.tsx"
import { useMessages } from "./Messages.ts"

const duration = 12_000

interface ToastProps {
  readonly text: string
  readonly children?: ReactNode
  readonly onDismiss: () => void
}

export const Toast = ({ children, onDismiss, text }: ToastProps) => {
  const { seating } = useMessages()
  const toastRef = useDismissal(onDismiss)
  return (
    <div ref={toastRef} className="toast">
      <span>{text}</span>
      <div className="toast-buttons">
        {children}
        <Button kind="quiet" shape="icon" aria-label={seating.dismiss} onPress={onDismiss}>
          <X size={16} aria-hidden />
        </Button>
      </div>
    </div>
  )
}

/** Dismisses what is shown once it could be read, and once the pointer and the focus have left the toast. */
const useDismissal = (dismiss: () => void): RefObject<HTMLDivElement | null> => {
  const toastRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const timer = setInterval(() => {
      if (toastRef.current?.matches(":hover, :focus-within") !== true) dismiss()
    }, duration)
    return () => clearInterval(timer)
  }, [dismiss])
  return toastRef
}
