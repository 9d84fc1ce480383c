/** Time zones by what planners call them. */

/** As time zones are compared: without case, accents, spaces and signs. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}/]+/gu, "")
    .toLowerCase()

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1)

/** Returns the time zone that has this name, or whose city has; the text itself where none has. */
export const namedZone = (text: string, zones: ReadonlyArray<string> = Intl.supportedValuesOf("timeZone")): string => {
  const asked = folded(text)
  if (asked === "" || zones.includes(text)) return text
  return zones.find((zone) => folded(zone) === asked) ?? zones.find((zone) => folded(cityOf(zone)) === asked) ?? text
}

/** Returns whether times can be shown in a time zone of this name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

/** Returns the time zone that is meant by the name of its city or a part of it, `null` where it is one or none is found. */
export const suggestedZone = (text: string, zones: ReadonlyArray<string>): string | null => {
  const asked = folded(text)
  if (asked.length < 3 || zones.includes(text)) return null
  const named = namedZone(text, zones)
  return named === text ? (zones.find((zone) => folded(cityOf(zone)).startsWith(asked)) ?? null) : named
}
