/** What applying an occasion file answers, as a document. */
import type { AppliedOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { Record, Redacted } from "effect"

/** The one place where issued tokens are written out. */
export const appliedDocument = ({ actors, events, occasion, tokens }: AppliedOccasion) => ({
  occasion: { id: occasion.id, slug: occasion.slug },
  events,
  actors,
  tokens: {
    planners: Record.map(tokens.planners, Redacted.value),
    guests: Record.map(tokens.guests, Redacted.value),
    vendors: Record.map(tokens.vendors, Redacted.value)
  }
})

export type AppliedDocument = ReturnType<typeof appliedDocument>
