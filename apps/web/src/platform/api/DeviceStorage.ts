/** What this device keeps. Storage may be shut, as in some private windows; then it is kept as long as the page. */

const memory = new Map<string, string>()

let isShut = false

/** Lets this page keep nothing more: answers that still come to who has signed out are not for the device. */
export const stopKeeping = (): void => {
  isShut = true
}

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

/** Forgets what was kept where the value is `null`. */
export const keep = (key: string, value: string | null): void => {
  if (value === null) memory.delete(key)
  else if (isShut) return
  else memory.set(key, value)
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    // The copy in memory will do.
  }
}
