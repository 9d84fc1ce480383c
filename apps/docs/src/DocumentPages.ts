/** The pages of `docs` as their readers use them: blocks to run, and what they show. */
import { readdirSync, readFileSync } from "node:fs"
import { join, relative } from "node:path"

/** A fenced block. `note` is what follows the language, such as the file that it shows. */
export interface Block {
  readonly section: string
  readonly language: string
  readonly note: string
  readonly text: string
}

export interface Page {
  /** From the root of the repository. */
  readonly path: string
  readonly blocks: ReadonlyArray<Block>
}

export const readBlocks = (markdown: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let section = ""
  for (const match of markdown.matchAll(/^#+ (.*)$|^```(\S*)[ ]*(.*)\n([\s\S]*?)^```$/gm)) {
    const [, heading, language = "", note = "", text = ""] = match
    if (heading !== undefined) section = heading
    else blocks.push({ section, language, note, text })
  }
  return blocks
}

/** Decisions tell of their time; the reference is made, not written. */
const elsewhere = ["decisions", "reference"]

const markdownFiles = (directory: string): ReadonlyArray<string> =>
  readdirSync(directory, { withFileTypes: true })
    .filter(({ name }) => !elsewhere.includes(name) && name !== "node_modules")
    .flatMap((entry) => {
      const path = join(directory, entry.name)
      if (entry.isDirectory()) return markdownFiles(path)
      return entry.name.endsWith(".md") ? [path] : []
    })
    .toSorted()

/** The README, the tutorial, which begins with nothing, and the other pages below `docs`. */
export const readPages = (root: string): ReadonlyArray<Page> => {
  const tutorial = markdownFiles(join(root, "docs/tutorial"))
  const others = markdownFiles(join(root, "docs")).filter((path) => !tutorial.includes(path))
  return [join(root, "README.md"), ...tutorial, ...others].map((path) => ({
    path: relative(root, path),
    blocks: readBlocks(readFileSync(path, "utf8"))
  }))
}

/** Commands with what the page shows of their output below them, if anything. */
export interface Step {
  readonly section: string
  readonly commands: string
  readonly shown: string | null
}

/** Blocks of a shell are run, but for those that say why they are not: `sh not run: …`. */
export const isRun = ({ language, note }: Block): boolean => language === "sh" && !note.startsWith("not run: ")

/** What a page has its readers type. */
export const stepsOf = ({ blocks }: Page): ReadonlyArray<Step> =>
  blocks.flatMap((block, index) => {
    if (!isRun(block)) return []
    const next = blocks[index + 1]
    const isOutput = next?.section === block.section && next.note === "" && ["json", "text"].includes(next.language)
    return [{ section: block.section, commands: block.text, shown: isOutput ? next.text : null }]
  })
