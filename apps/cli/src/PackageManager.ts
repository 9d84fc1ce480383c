/** Whether what started us is still there: `npx` ends at a `SIGTERM` and tells nobody below that it did. */
import { readFileSync } from "node:fs"
import { Effect, Schedule } from "effect"

type Variables = Readonly<Record<string, string | undefined>>

/** A process and its parent. */
interface Link {
  readonly child: number
  readonly parent: number
}

/** Whether a package manager runs a script for as long as we run: not one that leaves us in the background. */
export const runsScript = ({ npm_execpath, npm_lifecycle_event, npm_lifecycle_script = "" }: Variables): boolean =>
  npm_execpath !== undefined &&
  npm_lifecycle_event !== undefined &&
  !/(?<![&>])&(?![&>])|\b(?:nohup|setsid|daemonize|disown|pm2|forever)\b/.test(npm_lifecycle_script)

const statusOf = (pid: number): { readonly parent: number; readonly session: number } | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8")
    // The name of the program comes before, in parentheses, and may hold anything.
    const [, parent, , session] = text.slice(text.lastIndexOf(")") + 2).split(" ")
    return { parent: Number(parent), session: Number(session) }
  } catch {
    return null
  }
}

/** Whether a package manager started it; `null` where that is not ours to know. */
const isBelow = (pid: number): boolean | null => {
  try {
    return /(?:^|\0)npm_(?:execpath|config_user_agent)=/.test(readFileSync(`/proc/${pid}/environ`, "utf8"))
  } catch {
    return null
  }
}

/** From us up to the outermost package manager, within our session; nothing where the system does not tell. */
const linksOf = (pid: number): ReadonlyArray<Link> => {
  const links: Array<Link> = []
  const session = statusOf(pid)?.session
  let child = pid
  for (;;) {
    const parent = statusOf(child)?.parent ?? 0
    const below = isBelow(parent)
    if (parent === 0 || below === null || statusOf(parent)?.session !== session) return links
    links.push({ child, parent })
    if (!below) return links
    child = parent
  }
}

/** How soon it is noticed. */
const interval = "1 second"

/** Comes to an end when one of those ends between us and the outermost package manager that started us, if one did. */
export const untilGone = (variables: Variables): Effect.Effect<void> =>
  Effect.suspend(() => {
    const links = runsScript(variables) ? linksOf(process.pid) : []
    const isWhole = Effect.sync(() => links.every(({ child, parent }) => statusOf(child)?.parent === parent))
    return links.length === 0
      ? Effect.never
      : Effect.asVoid(Effect.repeat(isWhole, { schedule: Schedule.spaced(interval), while: (whole) => whole }))
  })
