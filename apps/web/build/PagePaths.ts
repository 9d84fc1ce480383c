import type { Plugin } from "vite"
import type { ModuleListPages } from "./ModuleList.ts"

const virtualPaths = "virtual:page-paths"

/** Tells the service worker, and in `pages.json` the server, at which paths there are pages. */
export const pagePaths = (list: () => Promise<ModuleListPages>): Plugin => ({
  name: "banquet:page-paths",
  resolveId: (id) => (id === virtualPaths ? `\0${virtualPaths}` : null),
  load: async (id) => (id === `\0${virtualPaths}` ? `export default ${JSON.stringify((await list()).paths)}` : null),
  async generateBundle() {
    this.emitFile({ type: "asset", fileName: "pages.json", source: JSON.stringify((await list()).paths) })
  }
})
