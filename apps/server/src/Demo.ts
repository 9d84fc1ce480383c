/** The demo occasion, and what one can do with it. */
import { ApplyOccasion } from "@banquet/occasion-file/ApplyOccasion"
import { demoOccasion } from "@banquet/occasion-file/DemoOccasion"
import { administrator } from "banquet/Administrator"
import { type AppliedDocument, appliedDocument } from "banquet/AppliedDocument"
import { Effect } from "effect"
import { answerDemo } from "./DemoAnswers.ts"
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
  const [petra = "", alice = "", caterer = ""] = [
    demoOccasion.planners[0]?.key,
    demoOccasion.guests[0]?.actor,
    demoOccasion.vendors[0]?.actor
  ]
  const ask = (token: string | undefined, path: string) =>
    `curl -s -H 'authorization: Bearer ${token ?? ""}' '${url}${path}'`
  const planner = (path: string) => ask(tokens.planners[petra], `/v1/occasions/${occasion.id}${path}`)
  const guest = (path: string) => ask(tokens.guests[alice], `/v1/guest/occasions/${occasion.slug}${path}`)
  const signedIn = (page: "join" | "sign-in", token: string | undefined, path: string) =>
    `${url}/${page}#token=${token ?? ""}&to=${path}`
  const tasks = [
    {
      title: `Open the pages of a planner (${petra}): the overview, the seating plan, and the photos:`,
      lines: ["", "/seating", "/gallery"].map((page) =>
        signedIn("sign-in", tokens.planners[petra], `/occasions/${occasion.id}${page}`)
      )
    },
    {
      title: `Open the pages of a guest (${alice}): her answers, her seat, and the photos:`,
      lines: ["/rsvp", "/seating", "/gallery"].map((path) => signedIn("join", tokens.guests[alice], path))
    },
    {
      title: "Ask the same of the API: as a planner, the plan and the photos that wait for a decision,",
      lines: [planner("/seating"), planner("/gallery?moderation_status=pending")]
    },
    { title: "as a guest, the seat and the photos,", lines: [guest("/seating"), guest("/media")] },
    {
      title: `and as a vendor (${caterer}), the published plan:`,
      lines: [ask(tokens.vendors[caterer], `/v1/vendors/occasions/${occasion.id}/seating`)]
    },
    {
      title: "As the administrator, list the photos:",
      lines: [`npx -y pnpm@12 banquet gallery list --occasion ${occasion.slug}`]
    }
  ]
  return [
    `The demo occasion is ${occasion.slug}. These tokens replace those of earlier runs.`,
    "",
    ...tasks.flatMap(({ lines, title }) => [title, ...lines.map((line) => `  ${line}`), ""]),
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
  yield* answerDemo(document)
  yield* seatDemo(applied.occasion.id)
  const demo: Demo = { document, instructions: instructions(url, document) }
  return demo
})
