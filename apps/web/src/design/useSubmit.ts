import { type FormEvent, type MouseEvent, useRef } from "react"

/** Has the second click of a double click on a button submit nothing: the first may be answered by then. */
const useSingleClick = () => {
  const clicked = useRef<Element | null>(null)
  return (event: MouseEvent) => {
    const { detail, target } = event
    const button = target instanceof Element ? target.closest("[type=submit]") : null
    // Quick clicks on other things beside it count as well.
    if (detail > 1 && button !== null && button === clicked.current) event.preventDefault()
    clicked.current = button
  }
}

/**
 * Returns what a form is submitted by: one submission at a time, which lasts as long as what `submit` returns. That a
 * button is disabled meanwhile is not enough, for that takes a rendering.
 */
export const useSubmit = (submit: () => Promise<unknown> | void) => {
  const isUnderWay = useRef(false)
  const onClickCapture = useSingleClick()
  const run = async () => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await submit()
    } finally {
      isUnderWay.current = false
    }
  }
  return {
    onClickCapture,
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void run()
    }
  }
}
