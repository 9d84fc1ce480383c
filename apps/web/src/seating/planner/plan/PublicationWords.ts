/** What the dialog of publishing says of what has changed; loaded with it. */
import type { LocalizedText } from "../../../platform/messages/Messages.tsx"
import { quantity } from "../../../platform/messages/Quantity.ts"

const en = quantity("en")({ one: "# person", other: "# people" })
const de = quantity("de")({ one: "# Person", other: "# Personen" })

export const people = (number: number): LocalizedText => ({ en: en(number), de: de(number) })

export const changes: LocalizedText = { en: "New for guests", de: "Neu für Gäste" }

export const seated = (names: string): LocalizedText => ({
  en: `Get a seat: ${names}`,
  de: `Bekommen einen Platz: ${names}`
})

export const moved = (names: string): LocalizedText => ({
  en: `Sit elsewhere: ${names}`,
  de: `Sitzen woanders: ${names}`
})

export const unseated = (names: string): LocalizedText => ({
  en: `Lose their seat: ${names}`,
  de: `Verlieren den Platz: ${names}`
})

export const tablesChanged = (names: string): LocalizedText => ({
  en: `Tables that changed: ${names}`,
  de: `Geänderte Tische: ${names}`
})

/** Which tables are in another zone now, `null` for none. */
export const rezoned = (zone: string | null, tables: string): LocalizedText =>
  zone === null
    ? { en: `No longer in a zone: ${tables}`, de: `In keinem Bereich mehr: ${tables}` }
    : { en: `Now in ${zone.replace(/^The /, "the ")}: ${tables}`, de: `Jetzt im Bereich ${zone}: ${tables}` }

/** Holds whether or not zones or the room are others, of which less is known where a draft is hidden from guests. */
export const nobodyMoved: LocalizedText = {
  en: "Everybody sits where they sat when the plan was last published.",
  de: "Alle sitzen, wo sie beim letzten Veröffentlichen saßen."
}
