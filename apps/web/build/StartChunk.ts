import type { Plugin } from "vite"

/** What the page cannot start without, and so is loaded with every address. */
export interface StartChunk {
  readonly plugin: Plugin
  readonly has: (id: string) => boolean
}

export const startChunk = (entry: string): StartChunk => {
  const found = new Set<string>()
  return {
    has: (id) => found.has(id),
    plugin: {
      name: "banquet:start-chunk",
      apply: "build",
      buildEnd() {
        const visit = (id: string): void => {
          if (found.has(id)) return
          found.add(id)
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
        }
        visit(entry)
      }
    }
  }
}
