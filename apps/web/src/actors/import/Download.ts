/** Hands bytes to the reader as a file. */
export const download = (name: string, bytes: Uint8Array<ArrayBuffer>): void => {
  const url = URL.createObjectURL(new Blob([bytes]))
  const link = document.createElement("a")
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Once the browser has it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
