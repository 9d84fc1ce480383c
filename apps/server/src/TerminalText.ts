/** Text that people wrote, made safe to print on a terminal. */

/** Control characters (C0, DEL, C1), separators of lines, and what turns the direction of text. */
const controlCharacters = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu

/** Returns one line in which every run of characters that controls a terminal is a space. */
export const terminalLine = (text: string): string =>
  text.replaceAll(new RegExp(`${controlCharacters.source}+`, "gu"), " ")

/** Returns the lines of a text, each as `terminalLine` has it. */
export const terminalLines = (text: string): ReadonlyArray<string> => text.split("\n").map(terminalLine)

/** Returns JSON that means the same, in which every character that controls a terminal is an escape. */
export const terminalJson = (json: string): string =>
  json.replaceAll(controlCharacters, (character) =>
    character === "\n" ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  )
