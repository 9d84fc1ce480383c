/** Every decision is in the index and says whether it still holds. */
import { globSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"

const folder = join(import.meta.dirname, "../docs/decisions")
const pages = globSync("[0-9]*.md", { cwd: folder }).toSorted()
const read = (page: string): string => readFileSync(join(folder, page), "utf8")

/** Returns what is wrong with the status of a page, which is the line below its title. */
const statusMistakes = (page: string, text: string): ReadonlyArray<string> => {
  const [, status = ""] = /^# .+\n\n(Status: .+)\n/.exec(text) ?? []
  const link = String.raw`\[\d+\]\((\d{4}-[\w-]+\.md)\)`
  const form = new RegExp(`^Status: (accepted|(accepted, in part )?superseded by ${link}(( and|,) ${link})*)$`)
  if (!form.test(status)) return [`${page}: "${status}" is no status`]
  const targets = [...status.matchAll(new RegExp(link, "g"))].map(([, target = ""]) => target)
  return targets.flatMap((target) => (pages.includes(target) && target > page ? [] : [`${page}: not by ${target}`]))
}

it("each page has a status, and is superseded by a later one", () => {
  expect(pages.flatMap((page) => statusMistakes(page, read(page)))).toEqual([])
  const [first = "", second = ""] = pages
  expect(statusMistakes(second, "# 2. A title\n\n## Context\n")).toEqual([`${second}: "" is no status`])
  const overruled = `# 2. A title\n\nStatus: superseded by [1](${first})\n`
  expect(statusMistakes(second, overruled)).toEqual([`${second}: not by ${first}`])
})

it("each page is in the index, by its number and its title", () => {
  const index = pages.map((page) => `- [${/^# (\d+\. .+)$/m.exec(read(page))?.[1] ?? ""}](${page})`)
  const listed = read("README.md").match(/^- .+$/gm)
  expect(listed).toEqual(index)
})
