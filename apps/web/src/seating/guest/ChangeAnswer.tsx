/** Leads a guest who has declined to the own answer, while it can be changed. */
import { ActionLink } from "../../design/ActionLink.tsx"
import { useGuestLinks } from "../../platform/Links.tsx"
import { moduleKey } from "../Address.ts"
import type { GuestOccasion } from "../SeatingClient.ts"
import { type GuestEvent, hasDeclined } from "./PlaceCards.ts"
import { useSaveWords } from "./SaveWords.ts"

const isOpen = (event: GuestEvent): boolean => {
  const asked: unknown = "rsvp" in event ? event.rsvp : null
  return typeof asked === "object" && asked !== null && "open" in asked && asked.open === true
}

export const ChangeAnswer = ({ occasion }: { readonly occasion: GuestOccasion }) => {
  const words = useSaveWords()
  const link = useGuestLinks(occasion, moduleKey).find(({ key }) => key === "rsvp")
  const mayChange = occasion.events.some((event) => event.seating.enabled && hasDeclined(event) && isOpen(event))
  if (link === undefined || !mayChange) return null
  return <ActionLink to={link.path}>{words.changeAnswer}</ActionLink>
}
