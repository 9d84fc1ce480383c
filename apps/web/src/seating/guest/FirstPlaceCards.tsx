/** The place cards, before what keeps them up to date is loaded. */
import { useState } from "react"
import { useTitle } from "../../design/useTitle.ts"
import type { FirstAnswers } from "../../platform/first/FirstAnswers.ts"
import type { SeatingContracts } from "../SeatingClient.ts"
import { useMessages } from "./Messages.ts"
import { PlaceCardList } from "./PlaceCardList.tsx"
import { firstPlaceCards } from "./PlaceCards.ts"
import { SeatHeader } from "./SeatHeader.tsx"

export const FirstPlaceCards = (answers: FirstAnswers<SeatingContracts>) => {
  const { placeCard } = useMessages()
  useTitle(placeCard.title)
  const [now] = useState(() => Date.now())
  return (
    <main className="guest-page">
      <SeatHeader opened={answers.occasion} />
      <PlaceCardList cards={firstPlaceCards(answers)} now={now} />
    </main>
  )
}
