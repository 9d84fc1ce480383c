/** The flags of commands that delete for ever: they rehearse by default, and delete with `--yes`. */
import { Effect } from "effect"
import { Flag } from "effect/cli"
import { wrongUsage } from "./Failure.ts"

export const deletionFlags = {
  rehearse: Flag.Boolean("rehearse").pipe(
    Flag.withDescription("Only say what would be deleted, as without --yes"),
    Flag.withDefault(false)
  ),
  yes: Flag.Boolean("yes").pipe(
    Flag.withDescription("Delete it, for ever; without this flag it is only said what would go"),
    Flag.withDefault(false)
  )
}

/** Returns `true` unless `--yes` was given; fails with wrong usage where both flags were. */
export const isRehearsal = ({ rehearse, yes }: { readonly rehearse: boolean; readonly yes: boolean }) =>
  rehearse && yes ? wrongUsage("--rehearse and --yes contradict each other.") : Effect.succeed(!yes)

/** The lines of what goes, under a heading. */
export const deletionText = (
  rehearsal: boolean,
  what: string,
  counts: ReadonlyArray<readonly [name: string, count: number]>
): string =>
  [
    rehearsal ? `This would be deleted, with ${what}:` : `${what} is deleted, with:`,
    ...counts.map(([name, count]) => `  ${name.replaceAll("_", " ")}: ${count}`),
    ...(rehearsal ? ["Nothing is changed; --yes deletes it, for ever."] : [])
  ].join("\n")
