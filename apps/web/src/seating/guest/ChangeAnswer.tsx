/** Leads a guest who has declined to the own answer, while it can be changed. */
import { ActionLink } from "../../design/ActionLink.tsx"
import { useGuestLinks } from "../../platform/Links.tsx"
import { moduleKey } from "../Address.ts"
import type { GuestOccasion } from "../SeatingClient.ts"
import { mayStillCome } from "./PlaceCards.ts"
import { useSaveWords } from "./SaveWords.ts"

export const ChangeAnswer = ({ occasion }: { readonly occasion: GuestOccasion }) => {
  const words = useSaveWords()
  const link = useGuestLinks(occasion, moduleKey).find(({ key }) => key === "rsvp")
  const mayChange = occasion.events.some((event) => event.seating.enabled && mayStillCome(event))
  if (link === undefined || !mayChange) return null
  return <ActionLink to={link.path}>{words.changeAnswer}</ActionLink>
}
