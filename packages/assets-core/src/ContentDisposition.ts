/** `Content-Disposition` as RFC 6266 and RFC 8187 have it. */

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** An attachment under this name, in full in `filename*`, and in printable ASCII for clients that know only `filename`. */
export const attachment = (fileName: string): string => {
  const name = fileName.toWellFormed()
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%/]/gu, "_")
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percent)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
