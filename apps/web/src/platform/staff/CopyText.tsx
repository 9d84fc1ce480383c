/** A text that is shown once, with a button that copies it. */
import { useState } from "react"
import { Button } from "../../design/Button.tsx"

interface CopyTextProps {
  readonly label: string
  readonly text: string
  readonly copy: string
  readonly copied: string
}

export const CopyText = ({ copied, copy, label, text }: CopyTextProps) => {
  const [isCopied, setCopied] = useState(false)
  return (
    <div className="copy-text">
      <input className="input" readOnly aria-label={label} value={text} onFocus={({ target }) => target.select()} />
      <Button
        onPress={() => {
          void navigator.clipboard.writeText(text).then(
            () => setCopied(true),
            () => setCopied(false)
          )
        }}
      >
        {isCopied ? copied : copy}
      </Button>
      <span role="status" className="visually-hidden">
        {isCopied ? copied : ""}
      </span>
    </div>
  )
}
