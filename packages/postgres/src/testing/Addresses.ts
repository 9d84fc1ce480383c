import type { NetConnectOpts } from "node:net"

/** Where the server of a database's URL listens: a port, or a socket in a directory. */
export const placeOf = (url: URL): { readonly host: string; readonly port: number } => ({
  host: url.searchParams.get("host") ?? decodeURIComponent(url.hostname),
  port: Number(url.searchParams.get("port") ?? (url.port === "" ? 5432 : url.port))
})

/** How to connect to it. */
export const addressOf = (url: URL): NetConnectOpts => {
  const { host, port } = placeOf(url)
  return host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
}

/** Returns the same database's URL by way of whoever listens at this port of the machine. */
export const byWayOf = (port: number, url: URL): URL => {
  const detour = new URL(url)
  detour.hostname = "127.0.0.1"
  detour.port = String(port)
  for (const parameter of ["host", "port"]) detour.searchParams.delete(parameter)
  return detour
}
