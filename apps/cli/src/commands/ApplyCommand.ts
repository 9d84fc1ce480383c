import { type AppliedDocument, appliedDocument } from "banquet/AppliedDocument"
import { administrator } from "banquet/Administrator"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import { text as readText } from "node:stream/consumers"
import { refused } from "../Failure.ts"
import { answer, table } from "../Output.ts"
import { inSession } from "../Session.ts"
import { typedFrom } from "../WorkingDirectory.ts"

/** The text of the file, or of standard input for `-`. */
const read = (file: string) => {
  const path = resolve(typedFrom(process.env, process.cwd()), file)
  return Effect.tryPromise({
    try: () => (file === "-" ? readText(process.stdin) : readFile(path, "utf8")),
    catch: () => refused("file_not_readable", `The file ${file === "-" ? file : path} cannot be read.`)
  })
}

const issued = ({ tokens }: AppliedDocument): ReadonlyArray<ReadonlyArray<string>> =>
  Object.entries(tokens).flatMap(([kind, byKey]) =>
    Object.entries(byKey).map(([key, token]) => [kind.slice(0, -1), key, token])
  )

const summary = (document: AppliedDocument): string => {
  const { actors, events, occasion } = document
  const tokens = issued(document)
  return [
    `${occasion.slug} has ${Object.keys(events).length} events and ${Object.keys(actors).length} actors.`,
    `Its id is ${occasion.id}.`,
    ...(tokens.length === 0
      ? []
      : ["", "These tokens are shown now and never again:", "", table(["kind", "key", "token"], tokens, "")])
  ].join("\n")
}

export const applyCommand = Command.make(
  "apply",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("An occasion file in YAML or JSON; - reads it from standard input")
    ),
    reissueTokens: Flag.Boolean("reissue-tokens").pipe(
      Flag.withDescription("Replace the tokens of every planner, guest and vendor of the occasion"),
      Flag.withDefault(false)
    )
  },
  ({ file, reissueTokens }) =>
    Effect.gen(function* () {
      const source = yield* read(file)
      const [{ parseOccasionFile }, { ApplyOccasion }] = yield* Effect.promise(() =>
        Promise.all([import("@banquet/occasion-file/OccasionFile"), import("@banquet/occasion-file/ApplyOccasion")])
      )
      const document = yield* Effect.fromResult(parseOccasionFile(source))
      const applied = yield* Effect.flatMap(ApplyOccasion, (occasions) =>
        occasions.apply(administrator, document, { reissueTokens })
      ).pipe(inSession)
      const printed = appliedDocument(applied)
      yield* answer(printed, summary(printed))
    })
).pipe(Command.withDescription("Make the occasion in FILE so: creates and updates, never deletes"))
