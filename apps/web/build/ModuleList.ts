/** What the list of modules says of its pages, found out by running it. */
import { join } from "node:path"
import type { InlineConfig, Plugin } from "vite"
import { runnerImport } from "vite"

const root = join(import.meta.dirname, "..")

/** What the page asks for while its code is on its way. */
interface FirstViewRequests {
  readonly path: string
  readonly reads: ReadonlyArray<string>
  readonly picture?: ReadonlyArray<string | number>
}

interface Page {
  readonly address: { readonly path: string }
  readonly first?: Omit<FirstViewRequests, "path">
}
interface ModulesSource {
  readonly modules: ReadonlyArray<unknown>
}
interface PathsSource {
  readonly pagePaths: (modules: ReadonlyArray<unknown>) => ReadonlyArray<string>
}
interface PagesSource {
  readonly guestPages: (modules: ReadonlyArray<unknown>) => ReadonlyArray<Page>
}

export interface ModuleListPages {
  /** The path of every page, its parameters as in `/occasions/:occasionId/budget`. */
  readonly paths: ReadonlyArray<string>
  /** What each first view asks for. */
  readonly firstViews: ReadonlyArray<FirstViewRequests>
}

const styles = "\0styles"

const withoutStyles: Plugin = {
  name: "banquet:without-styles",
  enforce: "pre",
  resolveId: (id) => (id.endsWith(".css") ? styles : null),
  load: (id) => (id === styles ? "" : null)
}

/** `modulesFile` is the absolute path of a file that exports the list `modules`. */
export const readModuleList = async (modulesFile: string): Promise<ModuleListPages> => {
  const run: InlineConfig = { plugins: [withoutStyles], logLevel: "error" }
  const [paths, pages, list] = await Promise.all([
    runnerImport<PathsSource>(join(root, "src/platform/PagePaths.ts"), run),
    runnerImport<PagesSource>(join(root, "src/platform/Pages.ts"), run),
    runnerImport<ModulesSource>(modulesFile, run)
  ])
  const { pagePaths } = paths.module
  const { guestPages } = pages.module
  const { modules } = list.module
  return {
    paths: pagePaths(modules),
    firstViews: guestPages(modules).flatMap(({ address: { path }, first }) =>
      first === undefined ? [] : [{ path, reads: first.reads, ...(first.picture && { picture: first.picture }) }]
    )
  }
}
