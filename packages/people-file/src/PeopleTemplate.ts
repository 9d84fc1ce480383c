/** A list of people to fill in, with a family that shows how. */
import type { ImportEvent } from "./ColumnMatch.ts"
import { type ExportLanguage, exportWords } from "./ExportWords.ts"
import { answerHeading } from "./PeopleExport.ts"
import type { SheetCell } from "./SpreadsheetWriter.ts"

interface Example {
  readonly name: string
  readonly attends: boolean
  readonly email: string
  readonly phone: string
  readonly dietary: string
}

const examples: Readonly<
  Record<
    ExportLanguage,
    { readonly household: string; readonly groups: string; readonly people: ReadonlyArray<Example> }
  >
> = {
  en: {
    household: "The Examples",
    groups: "Friends",
    people: [
      {
        name: "Erin Example",
        attends: true,
        email: "erin@example.com",
        phone: "+44 20 7946 0000",
        dietary: "vegetarian"
      },
      { name: "Sam Example", attends: false, email: "", phone: "", dietary: "" }
    ]
  },
  de: {
    household: "Familie Beispiel",
    groups: "Freunde",
    people: [
      {
        name: "Erika Beispiel",
        attends: true,
        email: "erika@example.com",
        phone: "+49 30 23125 000",
        dietary: "vegetarisch"
      },
      { name: "Max Beispiel", attends: false, email: "", phone: "", dietary: "" }
    ]
  }
}

/** Returns the rows of a template for these events, headings first. */
export const templateRows = (
  events: ReadonlyArray<ImportEvent>,
  language: ExportLanguage
): ReadonlyArray<ReadonlyArray<SheetCell>> => {
  const { answer, headings, responses } = exportWords[language]
  const { groups, household, people } = examples[language]
  return [
    [
      headings.display_name,
      headings.household,
      headings.groups,
      headings.party_size,
      ...events.map((event) => answerHeading(event, events, answer)),
      headings.email,
      headings.phone,
      headings.dietary,
      headings.notes
    ],
    ...people.map(({ attends, dietary, email, name, phone }) => [
      name,
      household,
      groups,
      1,
      ...events.map(() => responses[attends ? "attending" : "pending"]),
      email,
      phone,
      dietary,
      ""
    ])
  ]
}
