/** What this device keeps. Storage may be shut, as in some private windows; then it is kept as long as the page. */

const memory = new Map<string, string>()

export const readKept = (key: string): string | null => {
  try {
    return localStorage.getItem(key) ?? memory.get(key) ?? null
  } catch {
    return memory.get(key) ?? null
  }
}

/** As `null` where there is nothing, or nothing that can be read. */
export const readKeptJson = (key: string): unknown => {
  try {
    return JSON.parse(readKept(key) ?? "null")
  } catch {
    return null
  }
}

export const keep = (key: string, value: string | null): void => {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The copy in memory will do.
  }
}
