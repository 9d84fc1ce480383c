/** What the files say that planners and vendors take with them. */
import type { ExportKind } from "@banquet/http-api/seating/SeatingExportApi"

export type ExportLanguage = "en" | "de"

export interface ExportWords {
  readonly headings: Readonly<
    Record<
      "name" | "size" | "table" | "zone" | "seat" | "label" | "with" | "people" | "places" | "meal" | "dietary",
      string
    >
  >
  /** The name of the sheet. */
  readonly sheets: Readonly<Record<ExportKind, string>>
}

export const exportWords: Readonly<Record<ExportLanguage, ExportWords>> = {
  en: {
    headings: {
      name: "Name",
      size: "Party size",
      table: "Table",
      zone: "Zone",
      seat: "Seat",
      label: "Seat label",
      with: "Seated with",
      people: "People",
      places: "Places",
      meal: "Meal",
      dietary: "Dietary needs"
    },
    sheets: { by_name: "By name", by_table: "By table", meals: "Meals" }
  },
  de: {
    headings: {
      name: "Name",
      size: "Anzahl",
      table: "Tisch",
      zone: "Bereich",
      seat: "Platz",
      label: "Platzbezeichnung",
      with: "Sitzt mit",
      people: "Personen",
      places: "Gedecke",
      meal: "Menü",
      dietary: "Unverträglichkeiten"
    },
    sheets: { by_name: "Nach Namen", by_table: "Nach Tischen", meals: "Menüs" }
  }
}

/** Returns the first language of the header that there are words in, English where there is none. */
export const languageOf = (acceptLanguage: string | undefined): ExportLanguage => {
  const tags = (acceptLanguage ?? "").split(",").map((tag) => tag.trim().slice(0, 2).toLowerCase())
  return tags.find((tag) => tag === "en" || tag === "de") ?? "en"
}
