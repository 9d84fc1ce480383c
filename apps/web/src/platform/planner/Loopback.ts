/** Returns whether a URL leads, wherever it is opened, to the device that opens it. */
export const isLoopback = (url: string): boolean => {
  const { hostname } = new URL(url)
  return /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(hostname)
}
