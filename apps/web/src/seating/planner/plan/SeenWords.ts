/** What the dialog of publishing says of links; loaded with it. */
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

export const seated = counted({
  en: en({ one: "# guest has a seat", other: "# guests have a seat" }),
  de: de({ one: "# Gast hat einen Platz", other: "# Gäste haben einen Platz" })
})

export const withoutLink = counted({
  en: en({
    one: "# person has a seat, but no link that shows it.",
    other: "# people have a seat, but no link that shows it."
  }),
  de: de({
    one: "# Person hat einen Platz, aber keinen Link, der ihn zeigt.",
    other: "# Personen haben einen Platz, aber keinen Link, der ihn zeigt."
  })
})

export const ofHouseholds: LocalizedText = {
  en: "A household’s link shows none of its people’s own seats.",
  de: "Der Link eines Haushalts zeigt keinen eigenen Platz seiner Personen."
}

export const makeLinks: LocalizedText = {
  en: "Make a link for each person",
  de: "Für jede Person einen Link machen"
}
