import { type RefObject, useLayoutEffect, useState } from "react"

/** Returns how wide the element is, and 0 before that is known. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (element.current === null) return
    const measure = () => setWidth(element.current?.clientWidth ?? 0)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}
