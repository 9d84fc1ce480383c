/** Where modules may be named: in their own folders, and in the lists that gather them. */

/** The built-in modules, by the names of their folders. */
export const modules = ["gallery", "rsvp", "seating"]

/** The posture of an actor is the shared domain's, whatever it is called. */
const word =
  /seating|gallery|(?<![a-z])plan(?!ner|et|t)s?(?![a-z])|(?<=[a-z])Plan(?!ner|et|t)|rsvp(?:-core|[:_/](?! ))|Rsvp(?!Posture|Facts)/

/** Returns the lines of a shared core that speak of a module. */
export const linesAboutModules = (source: string): ReadonlyArray<string> =>
  source.split("\n").filter((line) => word.test(line) || word.test(line.toLowerCase()))

const moduleOf = (path: string): string | undefined =>
  modules.find((module) => new RegExp(`(^|/)${module}(-core)?/`).test(path))

/** Returns what a file imports of a module that is not its own. */
export const importsOfModules = (path: string, source: string): ReadonlyArray<string> =>
  [...source.matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].flatMap(([, specifier = ""]) => {
    const module = moduleOf(specifier)
    return module === undefined || module === moduleOf(path) ? [] : [specifier]
  })
