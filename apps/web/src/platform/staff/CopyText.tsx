/** A text that is shown once, with a button that copies it. */
import { useRef, useState } from "react"
import { Button } from "../../design/Button.tsx"

/** Copies what stands in a field; returns whether it could. */
const copyFrom = async (field: HTMLInputElement): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(field.value)
    return true
  } catch {
    // There is no clipboard on pages that come by http from another machine.
    const before = document.activeElement
    field.select()
    field.focus()
    const isCopied = document.execCommand("copy")
    if (before instanceof HTMLElement) before.focus()
    return isCopied
  }
}

interface CopyTextProps {
  readonly label: string
  readonly text: string
  readonly copy: string
  readonly copied: string
  readonly onCopied?: () => void
}

export const CopyText = ({ copied, copy, label, onCopied, text }: CopyTextProps) => {
  const [isCopied, setCopied] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const press = async () => {
    if (field.current === null) return
    const isDone = await copyFrom(field.current)
    setCopied(isDone)
    if (isDone) onCopied?.()
  }
  return (
    <div className="copy-text">
      <input
        ref={field}
        className="input"
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <Button onPress={() => void press()}>{isCopied ? copied : copy}</Button>
      <span role="status" className="visually-hidden">
        {isCopied ? copied : ""}
      </span>
    </div>
  )
}
