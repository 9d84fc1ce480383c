/** Rules of what runs us and of what may publish us, each as a function from texts to what breaks it. */
import { parse } from "yaml"

interface Step {
  readonly uses?: string
  readonly run?: string
}

interface Job {
  readonly needs?: string | ReadonlyArray<string>
  readonly permissions?: string | Readonly<Record<string, string>>
  readonly environment?: unknown
  readonly steps?: ReadonlyArray<Step>
}

interface Workflow {
  readonly permissions?: string | Readonly<Record<string, string>>
  readonly jobs?: Readonly<Record<string, Job>>
}

const workflowOf = (text: string): Workflow => parse(text) as Workflow
const jobsOf = (text: string): ReadonlyArray<readonly [string, Job]> => Object.entries(workflowOf(text).jobs ?? {})

/** Actions that a commit does not name, or whose version nobody can read. */
export const unpinnedActions = (workflow: string): ReadonlyArray<string> =>
  [...workflow.matchAll(/\buses: *(.+)$/gm)].flatMap(([, used = ""]) =>
    /^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used) ? [] : [used]
  )

/** Images that no digest names: those of a Dockerfile, of its arguments, and of a compose file. */
export const unpinnedImages = (text: string): ReadonlyArray<string> => {
  const built = new Set([...text.matchAll(/^FROM .+ AS (\S+)$/gm)].map(([, stage = ""]) => stage))
  return [...text.matchAll(/^(?:ARG NODE=|FROM (?=[^$])| +image: )(\S+)/gm)].flatMap(([, image = ""]) =>
    built.has(image) || image === "banquet" || /:[\d.][\w.-]*@sha256:[0-9a-f]{64}$/.test(image) ? [] : [image]
  )
}

/** Each pnpm that is named by version and is not that one. */
export const otherPnpms = (text: string, version: string): ReadonlyArray<string> =>
  [...text.matchAll(/\bpnpm@([\w.]+)/g)].flatMap(([named, other]) => (other === version ? [] : [named]))

const mayPublish = ({ environment, permissions }: Job): boolean =>
  environment !== undefined ||
  permissions === "write-all" ||
  (typeof permissions === "object" && (permissions["id-token"] === "write" || permissions["packages"] === "write"))

const runsTheRepository = ({ run = "", uses = "" }: Step): boolean =>
  uses.startsWith("actions/checkout@") || /\b(pnpm|npx|npm (ci|install|run|test|exec)|node)\b/.test(run)

/**
 * Jobs that hold the right to publish packages and in which something of the repository runs, or that do not wait for the
 * tests; and rights that every job of a workflow has.
 */
export const publishersThatRunCode = (workflow: string): ReadonlyArray<string> => {
  const { permissions } = workflowOf(workflow)
  const forAll = JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ["rights of every job"]
  const jobs = jobsOf(workflow).filter(([, job]) => mayPublish(job))
  return [
    ...forAll,
    ...jobs.flatMap(([name, job]) => {
      const steps = (job.steps ?? []).filter(runsTheRepository)
      return steps.map(({ run, uses }) => `${name}: ${run ?? uses ?? ""}`)
    }),
    ...jobs.flatMap(([name, { needs = [] }]) => ([needs].flat().includes("test") ? [] : [`${name} waits for no test`]))
  ]
}

/** A job that pushes an image may build it, but gets the right only afterwards. */
export const loginsBeforeBuilds = (workflow: string): ReadonlyArray<string> =>
  jobsOf(workflow).flatMap(([name, { steps = [] }]) => {
    const runs = steps.map(({ run = "" }) => run)
    const login = runs.findIndex((run) => run.includes("docker login"))
    const build = runs.findLastIndex((run) => run.includes("docker build"))
    return login !== -1 && login < build ? [name] : []
  })

/** Packages of a lockfile of pnpm's that it has no hash of. */
export const unhashedPackages = (lockfile: string): ReadonlyArray<string> => {
  const { packages } = parse(lockfile) as {
    packages: Readonly<Record<string, { readonly resolution: { readonly integrity?: string } }>>
  }
  return Object.entries(packages).flatMap(([name, { resolution }]) =>
    resolution.integrity?.startsWith("sha512-") === true ? [] : [name]
  )
}
