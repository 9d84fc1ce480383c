/**
 * `pnpm soak:changes [--changes 200] [--moves 500] [--planners 8] [--seed 1]`: planners change one plan at once, by many
 * moves each, at two servers. Exits with 1 where a step was not all or nothing, a rule was broken or a revision is missing.
 */
import { parseArgs } from "node:util"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import { Effect } from "effect"
import { CrowdedPlan, crowdDocument } from "./CrowdedPlan.ts"
import { Findings } from "./Findings.ts"
import { PlannersAtOnce } from "./PlannersAtOnce.ts"
import { SeededRandom } from "./SeededRandom.ts"
import { stepProblems } from "./StepHistory.ts"
import { startServers } from "./SystemUnderTest.ts"

const usage = `pnpm soak:changes [--changes 200] [--moves 500] [--planners 8] [--seed 1]

Planners change one plan at once until so many changes were acknowledged, each of so many moves.
`

const { values } = parseArgs({
  options: {
    changes: { type: "string", default: "200" },
    moves: { type: "string", default: "500" },
    planners: { type: "string", default: "8" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", short: "h", default: false }
  }
})
const numberOf = (name: "changes" | "moves" | "planners" | "seed"): number => Number(values[name])
const names = ["changes", "moves", "planners", "seed"] as const
if (values.help || !names.every((name) => Number.isSafeInteger(numberOf(name)) && numberOf(name) > 0)) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}
const [changes, moves, planners, seed] = [
  numberOf("changes"),
  numberOf("moves"),
  numberOf("planners"),
  numberOf("seed")
]

const report = (line: string): void => void process.stderr.write(`${line}\n`)

/** An empty plan with a crowd, two servers, and a connection past them. */
const start = Effect.fnUntraced(function* (findings: Findings) {
  const { apply, database, replicas } = yield* startServers(["one", "other"], findings, report)
  const origins = replicas.flatMap(({ origin }) => origin ?? [])
  const answer = apply(crowdDocument(Math.ceil(moves * 1.2), planners))
  const plan = yield* Effect.promise(() => CrowdedPlan.make(answer, origins))
  return { database, origins, plan }
})

const program = Effect.gen(function* () {
  const findings = new Findings()
  const { database, origins, plan } = yield* start(findings)
  const crowd = new PlannersAtOnce(plan, origins, findings)
  const ended = new AbortController()
  const timer = setInterval(() => report(`${crowd.accepted.length} of ${changes} changes acknowledged`), 5000)
  const began = performance.now()
  const looked = yield* Effect.promise(async () => {
    const watching = plan.watch(database, findings, ended.signal)
    try {
      await Promise.all(
        plan.tokens.map((token, planner) =>
          crowd.work(token, { accepted: changes, moves }, new SeededRandom(seed, `planner ${planner}`))
        )
      )
    } finally {
      clearInterval(timer)
      ended.abort()
      await crowd.close()
    }
    return watching
  })
  const seconds = Math.round((performance.now() - began) / 1000)
  findings.add("steps have one order, each whole", ...stepProblems(plan.revision, crowd.accepted, looked.shown))
  const refused = [...crowd.refusals].map(([code, count]) => `${count} ${code}`).join(", ")
  process.stdout.write(
    `${crowd.accepted.length} changes of ${moves} moves by ${planners} planners in ${seconds} s, seed ${seed}; refused: ${refused || "none"}; ` +
      `${looked.shown.length} views and ${looked.rules} looks past the servers; ${findings.all.length} findings\n`
  )
  for (const { count, examples, invariant } of findings.all) {
    process.stdout.write(`${invariant}: ${count}\n${examples.map((each) => `  ${each}`).join("\n")}\n`)
  }
  if (findings.all.length > 0) process.exitCode = 1
}).pipe(Effect.scoped)

NodeRuntime.runMain(program)
