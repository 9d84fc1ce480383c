/** Time zones by what planners call them. */

/** As time zones are compared: without case, accents, spaces and signs. */
const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replaceAll(/[^\p{L}\p{N}/]+/gu, "")
    .toLowerCase()

const cityOf = (zone: string): string => zone.slice(zone.lastIndexOf("/") + 1)

/** Returns the time zone that is meant by the name of its city or a part of it, `null` where it is one or none is found. */
export const suggestedZone = (text: string, zones: ReadonlyArray<string>): string | null => {
  const asked = folded(text)
  if (asked.length < 3 || zones.includes(text)) return null
  const isMeant = (match: (zone: string) => boolean) => zones.find(match)
  return (
    isMeant((zone) => folded(zone) === asked) ??
    isMeant((zone) => folded(cityOf(zone)) === asked) ??
    isMeant((zone) => folded(cityOf(zone)).startsWith(asked)) ??
    null
  )
}
