const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).toUpperCase()}`

/** Returns the `Content-Disposition` (RFC 6266, RFC 8187) of an attachment: the name in `filename*`, and in ASCII in `filename`. */
export const attachment = (fileName: string): string => {
  const name = fileName.toWellFormed()
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%/]/gu, "_")
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, percent)
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
