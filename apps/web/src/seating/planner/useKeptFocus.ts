import { type RefObject, useEffect, useRef } from "react"
import { useSeatingState } from "./SeatingContext.ts"
import type { SeatingState } from "./SeatingState.ts"

const selectedId = ({ selection }: SeatingState): string | null =>
  selection === null ? null : selection.kind === "table" ? selection.tableId : selection.actorId

const hasRefusal = ({ refusal }: SeatingState): boolean => refusal !== null

const countPlaces = ({ index }: SeatingState): number => index.plan.tables.length + index.plan.zones.length

/**
 * Moves the keyboard's focus when the element that had it went with a panel, table or refusal: to where the panel was opened, or
 * else to the board, for which it returns a ref.
 */
export const useKeptFocus = (): RefObject<HTMLDivElement | null> => {
  const boardRef = useRef<HTMLDivElement>(null)
  const id = useSeatingState(selectedId)
  const places = useSeatingState(countPlaces)
  const isRefused = useSeatingState(hasRefusal)
  const before = useRef({ id, isRefused, places })
  useEffect(() => {
    const { id: closed, isRefused: wasRefused, places: known } = before.current
    before.current = { id, isRefused, places }
    const isHidden = wasRefused && !isRefused
    if ((id !== null || closed === null) && places >= known && !isHidden) return undefined
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return
      const opener = `.plan-people [data-key="${closed ?? ""}"], .plan-board [aria-describedby="reason-${closed ?? ""}"]`
      ;(document.querySelector<HTMLElement>(opener) ?? boardRef.current)?.focus({ preventScroll: true })
    })
    return () => cancelAnimationFrame(frame)
  }, [id, isRefused, places])
  return boardRef
}
