import { type RefObject, useEffect, useRef } from "react"

/** Returns the field that a form begins in: it takes the focus as soon as it is there. */
export const useFirstFocus = (): RefObject<HTMLInputElement | null> => {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return field
}
