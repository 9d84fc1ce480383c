import { ActorImports } from "@banquet/actors-core/import/ActorImports"
import { readImportRows } from "@banquet/actors-core/import/ImportRow"
import type { importDocument as document } from "@banquet/http-handlers/actors/ImportDocuments"
import type { ImportEvent } from "@banquet/people-file/ColumnMatch"
import { PlannerActors } from "@banquet/actors-core/PlannerActors"
import type { PlannerActorPage } from "@banquet/actors-core/PlannerActorUseCases"
import type { Occasion } from "@banquet/platform-core/occasions/Occasion"
import { administrator } from "banquet/Administrator"
import { Effect, Option } from "effect"
import { Argument, Command, Flag } from "effect/cli"
import { readFile, writeFile } from "node:fs/promises"
import { basename, resolve } from "node:path"
import { arrayBuffer as readBytes } from "node:stream/consumers"
import { notFound, refused, wrongUsage } from "../Failure.ts"
import { eventsOf, findOccasion, occasionFlag } from "../Lookup.ts"
import { answer, report } from "../Output.ts"
import { mistakeLine, mistakeOf, refusalWords } from "../PeopleFileWords.ts"
import { inSession } from "../Session.ts"
import { typedFrom } from "../WorkingDirectory.ts"

const absolute = (file: string): string => resolve(typedFrom(process.env, process.cwd()), file)

const counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`

type ImportDocument = ReturnType<typeof document>

/** Longer lists take long enough to say that something happens. */
const mostAtOnce = 500

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

/** The bytes of the file, or of standard input for `-`. */
const bytesOf = (file: string) =>
  Effect.tryPromise({
    try: (): Promise<Uint8Array> =>
      file === "-" ? readBytes(process.stdin).then((read) => new Uint8Array(read)) : readFile(absolute(file)),
    catch: () => refused("file_not_readable", `The file ${file === "-" ? file : absolute(file)} cannot be read.`)
  })

/** Reads the file, by the events that its columns may name. */
const readList = Effect.fnUntraced(function* (
  file: string,
  sheetName: Option.Option<string>,
  events: ReadonlyArray<ImportEvent>
) {
  const [{ readPeopleFile }, { tableOf }, { peopleRows }] = yield* Effect.promise(() =>
    Promise.all([
      import("@banquet/people-file/PeopleFile"),
      import("@banquet/people-file/ColumnMatch"),
      import("@banquet/people-file/PeopleRows")
    ])
  )
  const bytes = yield* bytesOf(file)
  const read = yield* Effect.promise(() => readPeopleFile(bytes, events))
  const { format, sheets } = yield* Effect.mapError(Effect.fromResult(read), ({ code, row }) =>
    refused("invalid_request", `The file ${refusalWords(code, row)}.`, { members: { reason: code } })
  )
  const sheet = Option.match(sheetName, {
    onNone: () => sheets[0],
    onSome: (name) => sheets.find((one) => one.name === name)
  })
  if (sheet === undefined)
    return yield* notFound(
      "sheet",
      Option.getOrElse(sheetName, () => "")
    )
  const { columns, rows } = tableOf(sheet, events)
  if (columns.every(({ heading }) => heading === "")) {
    return yield* refused("invalid_request", "The file has no headings that are understood, such as Name.", {
      members: { reason: "no_headings" }
    })
  }
  for (const { heading, target } of columns) {
    if (target.kind === "ignored" && heading.trim() !== "") report(`The column "${heading}" is not imported.`)
  }
  return { format, ...peopleRows(columns, rows) }
})

const importSummary = (result: ImportDocument, isRehearsal: boolean): ReadonlyArray<string> => {
  const { created, doubts, made, unchanged, updated } = result
  const would = isRehearsal ? "would be " : ""
  return [
    `${counted(created, "person", "people")} ${would}new, ${updated} ${would}changed, ${unchanged} unchanged.`,
    ...(made.length === 0
      ? []
      : [`${counted(made.length, "household or group", "households and groups")} ${would}made.`]),
    ...doubts.map(({ reason, row }) =>
      reason === "same_name"
        ? `row ${row}: has the name of somebody else`
        : `row ${row}: has nearly the name of somebody else`
    ),
    ...(result.import === null ? [] : [`The import is ${result.import.id}.`])
  ]
}

const importRefused = ({ mistakes, more }: Pick<ImportDocument, "mistakes" | "more">) => {
  const count = mistakes.length + more
  return refused("import_refused", `The list has ${counted(count, "mistake", "mistakes")}; nothing is changed.`, {
    members: { mistakes, ...(more === 0 ? {} : { more }) },
    lines: [...mistakes.map(mistakeLine), ...(more === 0 ? [] : [`and ${more} more`])]
  })
}

const importCommand = Command.make(
  "import",
  {
    file: Argument.String("file").pipe(
      Argument.withDescription("A list as CSV, XLSX or vCard; - reads it from standard input")
    ),
    occasion: occasionFlag,
    sheet: Flag.String("sheet").pipe(
      Flag.withMetavar("NAME"),
      Flag.withDescription("The sheet of an XLSX file; defaults to the first that is not empty"),
      Flag.optional
    ),
    dryRun: Flag.Boolean("dry-run").pipe(Flag.withDescription("Only say what would change"), Flag.withDefault(false))
  },
  ({ dryRun, file, occasion: slug, sheet }) =>
    Effect.gen(function* () {
      const occasion = yield* findOccasion(slug)
      const list = yield* readList(file, sheet, yield* eventsOf(occasion))
      const read = readImportRows(list.rows)
      if (list.rows.length > mostAtOnce) report(`${dryRun ? "looking at" : "importing"} ${list.rows.length} rows…`)
      const source = { name: file === "-" ? null : basename(file), format: list.format }
      const mistakes = [...list.mistakes.map(mistakeOf), ...read.mistakes]
      const imports = yield* ActorImports
      const result = yield* imports
        .import(administrator, occasion.id, { dryRun, rows: read.rows, mistakes, source })
        .pipe(Effect.catchTag("ImportRefused", (error) => importRefused(error)))
      if (result.mistakes.length > 0) return yield* importRefused(result)
      const { importDocument } = yield* Effect.promise(() => import("@banquet/http-handlers/actors/ImportDocuments"))
      const document = importDocument(result)
      yield* answer(document, importSummary(document, dryRun))
    }).pipe(inSession)
).pipe(Command.withDescription("Bring in the people of FILE: all of them or, where a row has a mistake, nobody"))

export const peopleCommand = Command.make("people").pipe(
  Command.withDescription("Bring people in from a list, and write them as one"),
  Command.withSubcommands([importCommand, exportCommand])
)
