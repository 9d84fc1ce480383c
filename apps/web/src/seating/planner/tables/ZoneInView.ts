/** Which zone of the board the planner looks at. */
import { type RefObject, useEffect, useRef } from "react"
import { useSeating } from "../SeatingContext.ts"

interface Scroll {
  readonly top: number
  /** As far as it goes. */
  readonly most: number
  readonly height: number
}

/**
 * Returns the place of the section that a planner looks at, by where each section ends; -1 where there is none. The line of
 * sight is at the top of what is shown at the beginning and at its bottom at the end, so that every section comes in view.
 */
export const sectionInView = (ends: ReadonlyArray<number>, { height, most, top }: Scroll): number => {
  const sight = top + (most <= 0 ? 0 : Math.min(1, Math.max(0, top / most)) * height)
  const place = ends.findIndex((end) => end > sight)
  return place === -1 ? ends.length - 1 : place
}

/** Keeps the zone in view while the board is scrolled; returns a ref for the board. */
export const useZoneInView = (): RefObject<HTMLDivElement | null> => {
  const { zoneForNew } = useSeating()
  const boardRef = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const board = boardRef.current
    const scroller = board?.parentElement
    if (board === null || scroller === null || scroller === undefined) return undefined
    const look = () => {
      const sections = [...board.querySelectorAll<HTMLElement>("[data-zone]")]
      const start = scroller.getBoundingClientRect().top - scroller.scrollTop
      const ends = sections.map((section) => section.getBoundingClientRect().bottom - start)
      const { clientHeight: height, scrollHeight, scrollTop: top } = scroller
      const id = sections[sectionInView(ends, { top, most: scrollHeight - height, height })]?.dataset["zone"]
      zoneForNew.set(id === undefined || id === "" ? null : id)
    }
    look()
    scroller.addEventListener("scroll", look, { passive: true })
    return () => scroller.removeEventListener("scroll", look)
  }, [zoneForNew])
  return boardRef
}
