import { type RefObject, useEffect, useRef } from "react"

/** Returns a ref of what is brought into view once it is shown: what opens at the foot of a page, below the button for it. */
export const useIntoView = <Shown extends Element>(isShown = true): RefObject<Shown | null> => {
  const shown = useRef<Shown>(null)
  useEffect(() => {
    if (isShown) shown.current?.scrollIntoView({ block: "nearest" })
  }, [isShown])
  return shown
}
