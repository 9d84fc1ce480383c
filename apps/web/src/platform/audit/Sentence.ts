/** A sentence of the audit log with the places of its names. */

export type SentencePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "by" }
  | { readonly kind: "target" }

/** Returns the parts of a sentence such as "{by} added {target}". */
export const sentenceParts = (sentence: string): ReadonlyArray<SentencePart> =>
  sentence
    .split(/(\{by\}|\{target\})/)
    .filter((part) => part !== "")
    .map((part) =>
      part === "{by}" ? { kind: "by" } : part === "{target}" ? { kind: "target" } : { kind: "text", text: part }
    )

/** Returns what happens, whoever does it with whatever it is: "added …". */
export const actionLabel = (sentence: string): string =>
  sentence.replace(/^\{(by|target)\} /, "").replaceAll(/\{(by|target)\}/g, "…")
