/** What files say that we write, in words that their import understands. */
import type { RowResponse, RowType } from "./CellWords.ts"
import type { RowMember } from "./RowMember.ts"

export type ExportLanguage = "en" | "de"

interface ExportWords {
  readonly headings: Readonly<Record<Exclude<RowMember, "given_name" | "family_name">, string>>
  /** Above the households of everybody, where an import could not read those of all; no import reads it. */
  readonly allHouseholds: string
  readonly allGroups: string
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
    allHouseholds: "All households",
    allGroups: "All groups",
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
    allHouseholds: "Alle Haushalte",
    allGroups: "Alle Gruppen",
    types: { person: "Person", household: "Haushalt", group: "Gruppe", vendor: "Dienstleister" },
    responses: { attending: "zugesagt", declined: "abgesagt", pending: "offen" },
    answer: "Antwort",
    table: "Tisch",
    sheet: "Personen"
  }
}
