/**
 * `pnpm check:arranging [--small 1000] [--instances 100000] [--seed 1]`: holds arrangements of small problems by lot against
 * looking at every way to seat everybody, and many others against the rules. Exits with 1 where one is wrong.
 */
import { parseArgs } from "node:util"
import { brokenRule, mistakeOfSmall } from "./ArrangingChecks.ts"

const usage = `pnpm check:arranging [--small 1000] [--instances 100000] [--seed 1]

Holds arrangements against looking at every way to seat up to nine actors, contradictions included, and others, of up to
81 actors at up to ten tables, against the rules. A problem is known by its seed; the first has the one given.
`

const { values } = parseArgs({
  options: {
    small: { type: "string", default: "1000" },
    instances: { type: "string", default: "100000" },
    seed: { type: "string", default: "1" },
    help: { type: "boolean", short: "h", default: false }
  }
})
const [small, instances, first] = [values.small, values.instances, values.seed].map(Number)
if (values.help || ![small, instances, first].every((number) => Number.isSafeInteger(number) && (number ?? -1) >= 0)) {
  process.stdout.write(usage)
  process.exit(values.help ? 0 : 2)
}

/** Checks so many problems, one seed after the other; returns how many are wrong. */
const checkAll = (what: string, count: number, mistakeOf: (seed: number) => string | null): number => {
  const start = performance.now()
  let reported = start
  let wrong = 0
  const seconds = () => Math.round((performance.now() - start) / 1000)
  for (let index = 0; index < count; index++) {
    const seed = (first ?? 1) + index
    const mistake = mistakeOf(seed)
    if (mistake !== null) {
      wrong++
      process.stdout.write(`${what}, seed ${seed}: the arrangement ${mistake}\n`)
    }
    if (performance.now() - reported > 5000) {
      reported = performance.now()
      process.stderr.write(`${what}: ${index + 1} of ${count} in ${seconds()} s, ${wrong} wrong\n`)
    }
  }
  process.stdout.write(`${what}: ${count} in ${seconds()} s, ${wrong} wrong\n`)
  return wrong
}

const wrong =
  checkAll("small problems, against looking at everything", small ?? 0, mistakeOfSmall) +
  checkAll("problems, against the rules", instances ?? 0, brokenRule)
process.exitCode = wrong > 0 ? 1 : 0
