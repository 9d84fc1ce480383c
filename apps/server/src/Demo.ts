/** The demo occasion, and what one can do with it. */
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { administrator } from "banquet/Administrator"
import { type AppliedDocument, appliedDocument } from "banquet/AppliedDocument"
import { Effect } from "effect"

export interface Demo {
  /** What applying the demo occasion answered, with tokens that work. */
  readonly document: AppliedDocument
  /** What to do next, with commands that work as printed. */
  readonly instructions: string
}

const hasTokens = ({ tokens }: AppliedDocument): boolean =>
  Object.values(tokens).every((byKey) => Object.keys(byKey).length > 0)

const request = (url: string, path: string, token: string): string =>
  `  curl -s -H 'authorization: Bearer ${token}' '${url}${path}'`

const instructions = (url: string, { occasion, tokens }: AppliedDocument): string => {
  const section = (title: string, byKey: Readonly<Record<string, string>>, path: string) =>
    Object.entries(byKey)
      .slice(0, 1)
      .flatMap(([key, token]) => [`${title} (${key}):`, request(url, path, token), ""])
  return [
    `The demo occasion is ${occasion.slug}. Its older tokens are replaced by these.`,
    "",
    ...section("As a planner, see the seating plan", tokens.planners, `/v1/occasions/${occasion.id}/seating`),
    ...section("As a guest, look up your seat", tokens.guests, `/v1/guest/occasions/${occasion.slug}/seating`),
    ...section("As a vendor, read the published plan", tokens.vendors, `/v1/vendors/occasions/${occasion.id}/seating`),
    `Every route is described at ${url}/docs`
  ].join("\n")
}

/** Makes the demo occasion where it is missing. Its tokens are made anew, because only this run can show them. */
export const makeDemo = Effect.fnUntraced(function* (url: string) {
  const occasions = yield* ApplyOccasion
  const apply = (reissueTokens: boolean) =>
    Effect.map(occasions.apply(administrator, demoOccasion, { reissueTokens }), appliedDocument)
  const applied = yield* apply(false)
  const document = hasTokens(applied) ? applied : yield* apply(true)
  const demo: Demo = { document, instructions: instructions(url, document) }
  return demo
})
