/** Returns the same database's URL by way of whoever listens at this port of the machine. */
export const byWayOf = (port: number, url: URL): URL => {
  const detour = new URL(url)
  detour.hostname = "127.0.0.1"
  detour.port = String(port)
  for (const parameter of ["host", "port"]) detour.searchParams.delete(parameter)
  return detour
}
