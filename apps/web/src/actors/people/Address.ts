/** Where the people are, and what of the page is part of the address. */
import { address } from "../../platform/Address.ts"

export const kinds = ["person", "household", "group"] as const
export const answers = ["attending", "pending", "declined", "not_invited"] as const

/** The filters, so that other pages can lead to those who matter there; words that are typed stay on the page. */
export interface PeopleSearch {
  readonly kind?: (typeof kinds)[number]
  readonly unit?: string
  readonly event?: string
  readonly answer?: (typeof answers)[number]
  readonly seated?: "yes" | "no"
  readonly link?: "yes" | "no"
  /** Who is open. */
  readonly person?: string
}

const isYesOrNo = (value: unknown): value is "yes" | "no" => value === "yes" || value === "no"

export const peopleAddress = address(
  "/occasions/$occasionId/people",
  ({ answer, event, kind, link, person, seated, unit }): PeopleSearch => {
    const knownKind = kinds.find((one) => one === kind)
    const knownAnswer = answers.find((one) => one === answer)
    return {
      ...(knownKind === undefined ? {} : { kind: knownKind }),
      ...(typeof unit === "string" ? { unit } : {}),
      ...(typeof event === "string" ? { event } : {}),
      ...(knownAnswer === undefined ? {} : { answer: knownAnswer }),
      ...(isYesOrNo(seated) ? { seated } : {}),
      ...(isYesOrNo(link) ? { link } : {}),
      ...(typeof person === "string" ? { person } : {})
    }
  }
)
