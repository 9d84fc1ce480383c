/** The page of the command line, made of what its `--help` says. */
import { banquetCommand } from "@banquet/cli/BanquetCommand"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { Effect, Layer, Option } from "effect"
import { CliOutput, Command, type HelpDoc } from "effect/cli"

interface Help {
  readonly path: ReadonlyArray<string>
  readonly doc: HelpDoc.HelpDoc
}

const helpOf = async (path: ReadonlyArray<string>): Promise<HelpDoc.HelpDoc> => {
  const found: Array<HelpDoc.HelpDoc> = []
  const presenter = CliOutput.layerPresenter({
    present: (event) => Effect.sync(() => (event._tag === "Help" ? void found.push(event.helpDoc) : undefined))
  })
  await Effect.runPromise(
    Command.runWith(banquetCommand(), { version: "" })([...path.slice(1), "--help"]).pipe(
      Effect.provide(Layer.merge(presenter, NodeServices.layer))
    )
  )
  const [doc] = found
  if (doc === undefined) throw new Error(`no help of ${path.join(" ")}`)
  return doc
}

const withSubcommands = async (path: ReadonlyArray<string>): Promise<ReadonlyArray<Help>> => {
  const doc = await helpOf(path)
  const names = (doc.subcommands ?? []).flatMap(({ commands }) => commands.map(({ name }) => name))
  const below = await Promise.all(names.map((name) => withSubcommands([...path, name])))
  return [{ path, doc }, ...below.flat()]
}

/** A bar would end the cell. */
const inCell = (text: string): string => text.replaceAll("|", "\\|")

const flagRow = ({ aliases, description, name, required, type }: HelpDoc.FlagDoc): string => {
  const spelled = [`--${name}`, ...aliases].join(", ")
  const value = type === "boolean" ? "" : ` ${type}`
  const says = `${Option.getOrElse(description, () => "")}${required ? " (required)" : ""}`
  return `| \`${inCell(spelled + value)}\` | ${inCell(says)} |`
}

const section = ({ doc, path }: Help): string =>
  [
    `## \`${path.join(" ")}\`\n`,
    `${doc.description}.\n`,
    `\`\`\`text\n${doc.usage}\n\`\`\`\n`,
    ...(doc.args === undefined && doc.flags.length === 0
      ? []
      : [
          "| | |\n| --- | --- |",
          ...(doc.args ?? []).map(
            ({ description, name }) => `| \`<${name}>\` | ${Option.getOrElse(description, () => "")} |`
          ),
          ...doc.flags.map(flagRow),
          ""
        ])
  ].join("\n")

export const cliReference = async (): Promise<string> => {
  const [whole, ...commands] = await withSubcommands(["banquet"])
  if (whole === undefined) throw new Error("no commands")
  const leaves = commands.filter(({ doc }) => doc.subcommands === undefined)
  return [
    "# Command line\n",
    `${whole.doc.description}. From a checkout it is \`npx -y pnpm@12 banquet …\`.\n`,
    "Every command exits with 0 on success, 1 on a refusal or a file with mistakes, 2 on wrong usage, and 3 when the database or the storage cannot be reached.\n",
    "| Every command takes | |\n| --- | --- |",
    ...(whole.doc.globalFlags ?? []).map(flagRow),
    "",
    ...leaves.map(section)
  ].join("\n")
}
