/**
 * Completes the page that all addresses are served with, so that nothing has to be there before it is painted: styles stand
 * in it, and a script that asks for what is shown first, and has the files loaded that show it.
 */
import { join } from "node:path"
import { build, type Plugin, type Rolldown } from "vite"
import type { ModuleListPages } from "./ModuleList.ts"

const root = join(import.meta.dirname, "..")
const scriptFile = join(root, "src/platform/first/firstRequest.ts")
const appFile = join(root, "src/platform/startApp.tsx")

type Bundle = Rolldown.OutputBundle

const chunksOf = (bundle: Bundle): ReadonlyArray<Rolldown.OutputChunk> =>
  Object.values(bundle).filter((file) => file.type === "chunk")

const chunkOf = (bundle: Bundle, source: string): Rolldown.OutputChunk => {
  const found = chunksOf(bundle).find(({ facadeModuleId }) => facadeModuleId === source)
  if (found === undefined) throw new Error(`The build has no file of its own for ${source}.`)
  return found
}

const pageChunk = (bundle: Bundle): Rolldown.OutputChunk => chunkOf(bundle, join(root, "index.html"))

/** The chunk and those that it cannot run without. */
const closureOf = (bundle: Bundle, chunk: Rolldown.OutputChunk): ReadonlySet<Rolldown.OutputChunk> => {
  const found = new Set<Rolldown.OutputChunk>()
  const visit = (one: Rolldown.OutputChunk): void => {
    if (found.has(one)) return
    found.add(one)
    for (const name of one.imports) {
      const imported = bundle[name]
      if (imported?.type === "chunk") visit(imported)
    }
  }
  visit(chunk)
  return found
}

/** Takes the styles of the page's own chunks out of the bundle, so that no file asks for them again. */
const takeStyles = (bundle: Bundle): string => {
  let styles = ""
  for (const { viteMetadata } of closureOf(bundle, pageChunk(bundle))) {
    for (const name of viteMetadata?.importedCss ?? []) {
      const file = bundle[name]
      if (file?.type !== "asset") continue
      styles += String(file.source).trim()
      viteMetadata?.importedCss.delete(name)
      delete bundle[name]
    }
  }
  return styles
}

/** The script without the list of files, in one piece. */
const buildScript = async (): Promise<string> => {
  const built = await build({
    root,
    configFile: false,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      lib: { entry: scriptFile, formats: ["iife"], name: "banquetFirstRequest" }
    }
  })
  const [output] = [built].flat()
  if (output === undefined || !("output" in output)) throw new Error("the script of the page was not built")
  return output.output[0].code.trim()
}

/** The files that the page does not name itself. */
const filesToLoad = (bundle: Bundle, source: string): ReadonlyArray<string> => {
  const named = closureOf(bundle, pageChunk(bundle))
  return [...closureOf(bundle, chunkOf(bundle, source))]
    .filter((chunk) => !named.has(chunk))
    .map(({ fileName }) => `/${fileName}`)
}

export const firstPage = (list: () => Promise<ModuleListPages>): Plugin => {
  let styles = ""
  return {
    name: "banquet:first-page",
    apply: "build",
    generateBundle: { order: "pre", handler: (_, bundle) => void (styles = takeStyles(bundle)) },
    transformIndexHtml: {
      order: "post",
      async handler(html, { bundle }) {
        if (bundle === undefined) return html
        const { firstViews } = await list()
        const files = {
          app: filesToLoad(bundle, appFile),
          views: firstViews
        }
        const script = `const firstFiles=${JSON.stringify(files)};${await buildScript()}`
        return html
          .replace("</head>", () => `<style>${styles}</style></head>`)
          .replace("</body>", () => `<script>${script}</script></body>`)
      }
    }
  }
}
