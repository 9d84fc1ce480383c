/** The kinds of files that are written, and their languages. */
export const formats = ["xlsx", "csv"] as const
export type Format = (typeof formats)[number]

export const languageOf = (locale: string): "en" | "de" => (locale === "de" ? "de" : "en")
