import { useEffect, useState } from "react"
import { keptPlaceCards, type PlaceCards } from "./PlaceCards.ts"

/** Keeps the cards on this device; returns those that it had when the page was opened, or else the first that were read. */
export const useCardsBefore = (token: string | null, cards: PlaceCards | undefined): PlaceCards | undefined => {
  const [kept] = useState(() => (token === null ? undefined : keptPlaceCards.of(token)))
  const [first, setFirst] = useState(cards)
  if (first === undefined && cards !== undefined) setFirst(cards)
  useEffect(() => {
    if (token !== null && cards !== undefined) keptPlaceCards.keep(token, cards)
  }, [cards, token])
  return kept ?? first
}
