import { useState } from "react"

interface Typed {
  readonly text: string
  /** The value that it was typed over. */
  readonly over: string
}

export interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  /** Somebody else has changed the value since it was typed over. */
  readonly isOvertaken: boolean
  /** What was typed is the value now; what was typed since stays. */
  readonly settle: () => void
}

/** What is typed over a value of the plan, which others may change meanwhile. Untouched, it follows the value. */
export const useDraft = (value: string): Draft => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = typed?.text ?? value
  const isSame = text.trim() === value
  return {
    text,
    write: (next) => setTyped((before) => ({ text: next, over: before === null || isSame ? value : before.over })),
    isOvertaken: typed !== null && !isSame && value !== typed.over,
    settle: () => setTyped((now) => (now?.text === text ? null : now))
  }
}
