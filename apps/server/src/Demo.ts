/** The demo occasion, and what one can do with it. */
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { administrator } from "banquet/Administrator"
import { type AppliedDocument, appliedDocument } from "banquet/AppliedDocument"
import { Effect } from "effect"
import { seatDemo } from "./DemoSeating.ts"

export interface Demo {
  /** What applying the demo occasion answered, with tokens that work. */
  readonly document: AppliedDocument
  /** What to do next, with commands that work as printed. */
  readonly instructions: string
}

const hasTokens = ({ tokens }: AppliedDocument): boolean =>
  Object.values(tokens).every((byKey) => Object.keys(byKey).length > 0)

const instructions = (url: string, { occasion, tokens }: AppliedDocument): string => {
  const examples = [
    {
      title: "As a planner, see the seating plan",
      key: demoOccasion.planners[0]?.key,
      tokens: tokens.planners,
      path: `/v1/occasions/${occasion.id}/seating`
    },
    {
      title: "As a guest, look up your seat",
      key: demoOccasion.guests[0]?.actor,
      tokens: tokens.guests,
      path: `/v1/guest/occasions/${occasion.slug}/seating`
    },
    {
      title: "As a vendor, read the published plan",
      key: demoOccasion.vendors[0]?.actor,
      tokens: tokens.vendors,
      path: `/v1/vendors/occasions/${occasion.id}/seating`
    }
  ]
  return [
    `The demo occasion is ${occasion.slug}. These tokens replace those of earlier runs.`,
    "",
    ...examples.flatMap(({ key = "", path, title, tokens: byKey }) => [
      `${title} (${key}):`,
      `  curl -s -H 'authorization: Bearer ${byKey[key] ?? ""}' '${url}${path}'`,
      ""
    ]),
    `Every route is described at ${url}/docs`
  ].join("\n")
}

/** Makes the demo occasion where it is missing. Its tokens are made anew, because only this run can show them. */
export const makeDemo = Effect.fnUntraced(function* (url: string) {
  const occasions = yield* ApplyOccasion
  const apply = (reissueTokens: boolean) =>
    Effect.map(occasions.apply(administrator, demoOccasion, { reissueTokens }), appliedDocument)
  const applied = yield* apply(false)
  yield* seatDemo(applied.occasion.id)
  const document = hasTokens(applied) ? applied : yield* apply(true)
  const demo: Demo = { document, instructions: instructions(url, document) }
  return demo
})
