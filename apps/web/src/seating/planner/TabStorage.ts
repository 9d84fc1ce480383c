/** What a tab keeps for itself. */

/** Keeps something for this tab alone, as long as it is open; nothing where storage is shut. */
export const keepInTab = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value)
  } catch {
    // What the device keeps will do.
  }
}

/** As `null` where this tab has nothing, or nothing that can be read. */
export const readKeptInTab = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null")
  } catch {
    return null
  }
}
