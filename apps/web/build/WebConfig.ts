/** How the pages are built, with the built-in modules or with a list of one's own. */
import optimizeLocales from "@react-aria/optimize-locales-plugin"
import { join } from "node:path"
import type { UserConfig } from "vite"
import { firstPage } from "./FirstPage.ts"
import { type ModuleListPages, readModuleList } from "./ModuleList.ts"
import { builtInModulesFile } from "./ModulesFile.ts"
import { pagePaths } from "./PagePaths.ts"
import { staticImports } from "./StaticImports.ts"

const root = join(import.meta.dirname, "..")

const isApi = "^/(?:v1|openapi\\.json|docs|storage)(?:/|$)"

/** Returns Vite's configuration; `modulesFile` is the absolute path of a file that exports the list `modules`. */
export const webConfig = (modulesFile: string = builtInModulesFile): UserConfig => {
  let read: Promise<ModuleListPages> | undefined
  const list = () => (read ??= readModuleList(modulesFile))
  const entry = join(root, "src/main.ts")
  // With what messages are made by, so that none waits for the app.
  const start = staticImports("start", (id) => id === entry || /[\\/]platform[\\/]messages[\\/]Quantity\.ts$/.test(id))
  // What they load later, such as the form for photos, is no part of it, and planners sign in and out on pages of their own.
  const guests = staticImports("guests", (id) =>
    /[\\/]guest[\\/][^\\/]+Page\.tsx$|[\\/]pages[\\/](?!SignIn|SignedOut|KeptOccasions)|[\\/]startApp\.tsx$/.test(id)
  )
  // What no guest loads and no module has for itself.
  const planners = staticImports("planners", (id) => id.endsWith("Page.tsx"))
  const isForPlanners = (id: string): boolean =>
    planners.has(id) && !guests.has(id) && !/[\\/]web[\\/]src[\\/](?!platform|design)/.test(id)
  return {
    root,
    // The components bring their words in 35 languages; the pages have messages in these.
    plugins: [
      optimizeLocales.vite({ locales: ["en-US", "de-DE"] }),
      pagePaths(list),
      firstPage(list),
      start.plugin,
      guests.plugin,
      planners.plugin
    ],
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
      modulePreload: {
        polyfill: false,
        // What other pages import is named by them alone: guests would load these names with every page of theirs.
        resolveDependencies: (file, dependencies) =>
          /[\\/](?:Guest\w+Page|startApp)-/.test(`/${file}`)
            ? dependencies
            : dependencies.filter((name) => name.endsWith(".css"))
      },
      rolldownOptions: {
        input: {
          index: join(root, "index.html"),
          "service-worker": join(root, "src/platform/offline/ServiceWorker.ts")
        },
        output: {
          // What every page starts with comes in one file, which compresses better than many, and what guests' pages and others
          // need in another: in however many parts planners' pages come, guests load nothing of what only those share.
          codeSplitting: {
            groups: [
              { name: "start", test: start.has, priority: 1 },
              { name: "shared", test: guests.has, minShareCount: 3 },
              // Of what only planners load, what most of their pages need; less shared, each would load much of the others.
              { name: "planners", test: isForPlanners, minShareCount: 5 },
              // Little files of a module of which the page of planners loads each, and its later parts or others some.
              {
                name: (id) =>
                  guests.has(id)
                    ? null
                    : (/[\\/]src[\\/](\w+)[\\/](?:planner[\\/])?[A-Z]\w+\.ts$/.exec(id)?.[1] ?? null),
                minShareCount: 2
              }
            ]
          },
          // Each file names others, and what is random in that does not compress.
          hashCharacters: "base36",
          chunkFileNames: "assets/[name]-[hash:7].js",
          assetFileNames: "assets/[name]-[hash:7][extname]",
          entryFileNames: ({ name }) => (name === "service-worker" ? "[name].js" : "assets/[name]-[hash:7].js")
        }
      }
    }
  }
}
