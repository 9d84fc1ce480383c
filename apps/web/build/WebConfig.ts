/** How the pages are built, with the built-in modules or with a list of one's own. */
import optimizeLocales from "@react-aria/optimize-locales-plugin"
import { join } from "node:path"
import type { Plugin, UserConfig } from "vite"
import { runnerImport } from "vite"
import { builtInModulesFile } from "./ModulesFile.ts"

const root = join(import.meta.dirname, "..")

const isApi = "^/(?:v1|openapi\\.json|docs|storage)(?:/|$)"
const virtualPaths = "virtual:page-paths"

interface ModulesSource {
  readonly modules: ReadonlyArray<unknown>
}
interface PagesSource {
  readonly pagePaths: (modules: ReadonlyArray<unknown>) => ReadonlyArray<string>
}

/** Tells the service worker, and in `pages.json` the server, at which paths there are pages. */
const pagePathsPlugin = (modulesFile: string): Plugin => {
  const read = async (): Promise<ReadonlyArray<string>> => {
    const [pages, list] = await Promise.all([
      runnerImport<PagesSource>(join(root, "src/platform/Pages.ts")),
      runnerImport<ModulesSource>(modulesFile)
    ])
    return pages.module.pagePaths(list.module.modules)
  }
  let paths: Promise<ReadonlyArray<string>> | undefined
  return {
    name: "banquet:page-paths",
    buildStart: () => void (paths = undefined),
    resolveId: (id) => (id === virtualPaths ? `\0${virtualPaths}` : null),
    load: async (id) =>
      id === `\0${virtualPaths}` ? `export default ${JSON.stringify(await (paths ??= read()))}` : null,
    async generateBundle() {
      this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify(await (paths ??= read())) })
    }
  }
}

/** Returns Vite's configuration; `modulesFile` is the absolute path of a file that exports the list `modules`. */
export const webConfig = (modulesFile: string = builtInModulesFile): UserConfig => ({
  root,
  // The components bring their words in 35 languages; the pages have messages in these.
  plugins: [optimizeLocales.vite({ locales: ["en-US", "de-DE"] }), pagePathsPlugin(modulesFile)],
  resolve: {
    alias: { "#modules": modulesFile },
    // A module of another folder must not bring a second copy.
    dedupe: ["react", "react-dom", "@tanstack/react-query", "@tanstack/react-router"]
  },
  server: { proxy: { [isApi]: "http://127.0.0.1:3000" } },
  build: {
    target: "es2022",
    // The policy of the pages allows neither inline nor data: sources.
    assetsInlineLimit: 0,
    // What each page loads; a test adds it up.
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        index: join(root, "index.html"),
        "service-worker": join(root, "src/platform/offline/ServiceWorker.ts")
      },
      output: {
        // What most pages need comes in one file, which compresses better than many, and what modules say of themselves in another.
        codeSplitting: {
          groups: [
            { name: "shared", minShareCount: 4 },
            { name: "modules", test: /[\\/]module\.tsx?$/ }
          ]
        },
        entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash].js")
      }
    }
  }
})
