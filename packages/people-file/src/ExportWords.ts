/** What files say that we write, in words that their import understands. */
import type { RowResponse, RowType } from "./CellWords.ts"
import type { RowMember } from "./RowMember.ts"

export type ExportLanguage = "en" | "de"

interface ExportWords {
  readonly headings: Readonly<Record<Exclude<RowMember, "given_name" | "family_name">, string>>
  /** Above the households of those who are in several; no import reads it. */
  readonly households: string
  readonly types: Readonly<Record<RowType, string>>
  readonly responses: Readonly<Record<RowResponse, string>>
  /** Before an event's name, above its answers. */
  readonly answer: string
  /** Before an event's name, above the tables; no import reads it. */
  readonly table: string
  /** The name of the sheet. */
  readonly sheet: string
}

export const exportWords: Readonly<Record<ExportLanguage, ExportWords>> = {
  en: {
    headings: {
      key: "Key",
      type: "Type",
      display_name: "Name",
      household: "Household",
      groups: "Groups",
      party_size: "Party size",
      email: "E-mail",
      phone: "Phone",
      dietary: "Dietary needs",
      notes: "Notes"
    },
    households: "All households",
    types: { person: "person", household: "household", group: "group", vendor: "vendor" },
    responses: { attending: "attending", declined: "declined", pending: "pending" },
    answer: "Answer",
    table: "Table",
    sheet: "People"
  },
  de: {
    headings: {
      key: "Schlüssel",
      type: "Art",
      display_name: "Name",
      household: "Haushalt",
      groups: "Gruppen",
      party_size: "Anzahl",
      email: "E-Mail",
      phone: "Telefon",
      dietary: "Unverträglichkeiten",
      notes: "Notizen"
    },
    households: "Alle Haushalte",
    types: { person: "Person", household: "Haushalt", group: "Gruppe", vendor: "Dienstleister" },
    responses: { attending: "zugesagt", declined: "abgesagt", pending: "offen" },
    answer: "Antwort",
    table: "Tisch",
    sheet: "Personen"
  }
}
