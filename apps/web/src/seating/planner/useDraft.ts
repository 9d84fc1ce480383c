import { useState } from "react"

interface Typed {
  readonly text: string
  /** The value that it was typed over. */
  readonly over: string
}

export interface Draft {
  readonly text: string
  readonly write: (text: string) => void
  /** Another planner has changed the value since typing began. */
  readonly hasConflict: boolean
  /** Drops the text that was saved; what was typed since then stays. */
  readonly settle: () => void
}

/** Keeps text that is typed over a value of the plan. Until something is typed it follows the value. */
export const useDraft = (value: string): Draft => {
  const [typed, setTyped] = useState<Typed | null>(null)
  const text = typed?.text ?? value
  const isSame = text.trim() === value
  return {
    text,
    write: (next) => setTyped((before) => ({ text: next, over: before === null || isSame ? value : before.over })),
    hasConflict: typed !== null && !isSame && value !== typed.over,
    settle: () => setTyped((now) => (now?.text === text ? null : now))
  }
}
