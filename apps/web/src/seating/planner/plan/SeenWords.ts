/** What the dialog of publishing says of guests and their links; loaded with it. */
import type { LocalizedText } from "../../../platform/messages/Messages.tsx"
import { quantity } from "../../../platform/messages/Quantity.ts"

const en = quantity("en")
const de = quantity("de")

interface Count {
  readonly en: (people: number) => string
  readonly de: (people: number) => string
}

const counted =
  (count: Count) =>
  (people: number): LocalizedText => ({ en: count.en(people), de: count.de(people) })

export const guestsSee = counted({
  en: en({ one: "# guest will see where they sit", other: "# guests will see where they sit" }),
  de: de({ one: "# Gast sieht dann seinen Platz", other: "# Gäste sehen dann ihren Platz" })
})

export const nobodySees: LocalizedText = {
  en: "No guest can see a seat yet: none of them has a link that shows it.",
  de: "Noch kann kein Gast seinen Platz sehen: Niemand hat einen Link, der ihn zeigt."
}

export const inTheRoom: LocalizedText = {
  en: "They also see where their table stands in the room.",
  de: "Gäste sehen auch, wo ihr Tisch im Raum steht."
}

export const nothingShown = counted({
  en: en({ one: "# has no seat and will see nothing", other: "# have no seats and will see nothing" }),
  de: de({ one: "# hat keinen Platz und sieht nichts", other: "# haben keinen Platz und sehen nichts" })
})

export const unseated = counted({
  en: en({ one: "# has no seat", other: "# have no seats" }),
  de: de({ one: "# hat keinen Platz", other: "# haben keinen Platz" })
})

export const notToGuests: LocalizedText = {
  en: "Guests do not see plans of this event; vendors with access do.",
  de: "Gäste sehen die Pläne dieses Programmpunkts nicht; Dienstleister mit Zugang schon."
}

export const showGuests: LocalizedText = { en: "Let guests see their seat", de: "Gästen ihren Platz zeigen" }

export const othersShowGuests: LocalizedText = {
  en: "Whoever manages the occasion can change that in its features.",
  de: "Wer den Anlass verwaltet, kann das unter „Funktionen“ ändern."
}

export const seated = counted({
  en: en({ one: "# guest has a seat", other: "# guests have a seat" }),
  de: de({ one: "# Gast hat einen Platz", other: "# Gäste haben einen Platz" })
})

export const withoutLink = counted({
  en: en({
    one: "# person has a seat, but no link that shows it",
    other: "# people have a seat, but no link that shows it"
  }),
  de: de({
    one: "# Person hat einen Platz, aber keinen Link, der ihn zeigt",
    other: "# Personen haben einen Platz, aber keinen Link, der ihn zeigt"
  })
})

/** Those whose names are not said. */
export const more = counted({
  en: en({ one: "# more", other: "# more" }),
  de: de({ one: "# weitere Person", other: "# weitere" })
})

export const ofHouseholds: LocalizedText = {
  en: "A household’s link shows no seats of its people; each needs a link of their own.",
  de: "Der Link eines Haushalts zeigt nicht die eigenen Plätze seiner Personen."
}

export const makeLinks: LocalizedText = {
  en: "Make a link for each person",
  de: "Für jede Person einen Link erstellen"
}
