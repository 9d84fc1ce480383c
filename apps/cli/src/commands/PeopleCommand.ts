import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import type { PlannerActorPage } from "@banquet/actors-core/PlannerActorUseCases"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { administrator } from "banquet/Administrator"
import { Effect } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { writeFile } from "node:fs/promises"
import { resolve } from "node:path"
import { refused, wrongUsage } from "../Failure.ts"
import { eventsOf, findOccasion, occasionFlag } from "../Lookup.ts"
import { answer, report } from "../Output.ts"
import { inSession } from "../Session.ts"
import { typedFrom } from "../WorkingDirectory.ts"

const absolute = (file: string): string => resolve(typedFrom(process.env, process.cwd()), file)

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

const pageSize = 200

/** Everybody of the occasion, by name, read page by page. */
const everybody = Effect.fnUntraced(function* (occasion: Occasion) {
  const actors = yield* PlannerActors
  const { actorDocument } = yield* Effect.promise(() => import("@banquet/http-handlers/actors/ActorDocuments"))
  const documents: Array<ReturnType<typeof actorDocument>> = []
  let after: PlannerActorPage["next"] = null
  do {
    const page: PlannerActorPage = yield* actors.list(administrator, occasion.id, {
      type: null,
      search: null,
      memberOf: null,
      eventId: null,
      response: null,
      seated: null,
      linked: null,
      limit: pageSize,
      after
    })
    documents.push(...page.items.map(actorDocument))
    after = page.next
    if (after !== null) report(`read ${documents.length}`)
  } while (after !== null)
  return documents
})

const formatOf = (file: string): "csv" | "xlsx" | null =>
  /\.csv$/i.test(file) ? "csv" : /\.xlsx$/i.test(file) ? "xlsx" : null

const languageFlag = Flag.Literals("language", ["en", "de"]).pipe(
  Flag.withDescription("The language of headings and answers, and in CSV commas (en) or semicolons (de)"),
  Flag.withDefault("en" as const)
)

const exportCommand = Command.make(
  "export",
  {
    file: Argument.String("file").pipe(Argument.withDescription("What to write: a file that ends with .csv or .xlsx")),
    occasion: occasionFlag,
    language: languageFlag
  },
  ({ file, language, occasion: slug }) =>
    Effect.gen(function* () {
      const format = formatOf(file)
      if (format === null) return yield* wrongUsage("FILE must end with .csv or .xlsx.")
      const occasion = yield* findOccasion(slug)
      const actors = yield* everybody(occasion)
      const { exportRows, writePeopleFile } = yield* Effect.promise(() => import("@banquet/people-file/PeopleExport"))
      const bytes = writePeopleFile(exportRows(actors, yield* eventsOf(occasion), language), format, language)
      const path = absolute(file)
      yield* Effect.tryPromise({
        try: () => writeFile(path, bytes),
        catch: () => refused("file_not_writable", `The file ${path} cannot be written.`)
      })
      yield* answer(
        { file: path, format, actors: actors.length },
        `${path} has ${counted(actors.length, "row", "rows")}.`
      )
    }).pipe(inSession)
).pipe(
  Command.withDescription(
    "Write everybody with answers, seats and dietary needs as CSV or XLSX; it can be imported again"
  )
)

export const peopleCommand = Command.make("people").pipe(
  Command.withDescription("Bring people in from a list, and write them as one"),
  Command.withSubcommands([exportCommand])
)
