import type { Plugin } from "vite"

/** Modules that are loaded together with those that they are imported by. */
export interface StaticImports {
  readonly plugin: Plugin
  readonly has: (id: string) => boolean
}

/** Imports every icon; whoever imports one of it needs no other. */
const listOfIcons = /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]lucide-react\.m?js$/

/** Finds the modules that some import, be it through others, and these themselves. */
export const staticImports = (name: string, isImporter: (id: string) => boolean): StaticImports => {
  const found = new Set<string>()
  return {
    has: (id) => found.has(id),
    plugin: {
      name: `banquet:${name}`,
      apply: "build",
      buildEnd() {
        const visit = (id: string): void => {
          if (found.has(id)) return
          found.add(id)
          if (listOfIcons.test(id)) return
          for (const imported of this.getModuleInfo(id)?.importedIds ?? []) visit(imported)
        }
        for (const id of this.getModuleIds()) if (isImporter(id)) visit(id)
      }
    }
  }
}
