import { startTransition, useEffect, useState } from "react"

/** A page that nobody looks at paints no frames. */
const longest = 100

/** Does something once the next frame has been painted; returns what calls that off. */
export const afterPaint = (act: () => void): (() => void) => {
  let timer = setTimeout(act, longest)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(act)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/** Returns the value that the last painted frame was rendered with, and renders again with a newer one after its frame. */
export const usePainted = <T>(value: T): T => {
  const [painted, setPainted] = useState(() => value)
  useEffect(
    () => (Object.is(value, painted) ? undefined : afterPaint(() => startTransition(() => setPainted(() => value)))),
    [painted, value]
  )
  return painted
}
