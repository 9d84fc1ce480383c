/** How a running PostgreSQL is reached, and whether it answers there. */
import { chmod, lutimes, mkdtemp, rm, symlink, utimes } from "node:fs/promises"
import { connect, createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { EmbeddedPostgresFailed } from "../EmbeddedPostgresFailed.ts"
import { type Cluster, database, user } from "./Cluster.ts"

/** The directory of a socket that only PostgreSQL's user enters, or a port of the loopback device. */
export type Endpoint =
  | { readonly transport: "socket"; readonly directory: string }
  | { readonly transport: "tcp"; readonly port: number }

/** A part of the socket's name; nothing listens on the port itself. */
export const socketPort = 5432

const socketOf = (directory: string): string => join(directory, `.s.PGSQL.${socketPort}`)

/** The longest path of a socket; macOS allows less than Linux. */
const longestPath = 103

/** A short path to a directory, which only this user can use and change. */
export interface ShortPath {
  readonly directory: string
  /** Touches the link, so that programs that clean up old files keep it. */
  readonly touch: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** Returns the directory itself, or a link to it where the path of a socket in it would be too long. */
export const shortPath = async (directory: string): Promise<ShortPath> => {
  const isShort = (path: string): boolean => Buffer.byteLength(socketOf(path)) <= longestPath
  if (isShort(directory)) return { directory, touch: async () => {}, remove: async () => {} }
  const places = [process.env["XDG_RUNTIME_DIR"] ?? tmpdir(), tmpdir(), "/tmp"]
  for (const place of places.filter((path) => isShort(join(path, "banquet-XXXXXX", "data")))) {
    const own = await mkdtemp(join(place, "banquet-")).catch(() => null)
    if (own === null) continue
    await chmod(own, 0o700)
    const link = join(own, "data")
    await symlink(directory, link)
    return {
      directory: link,
      touch: async () => {
        const now = new Date()
        await utimes(own, now, now)
        await lutimes(link, now, now)
      },
      remove: () => rm(own, { recursive: true, force: true })
    }
  }
  throw new EmbeddedPostgresFailed({
    reason: `the path of ${directory} is too long for a socket: set BANQUET_DATA_DIR to a shorter one`
  })
}

/**
 * Returns a connection URL, as `libpq` reads it. Anybody of the machine can take a port while PostgreSQL is down: who
 * listens there has to prove that it knows the password.
 */
export const urlOf = (endpoint: Endpoint, { password }: Cluster): string => {
  const url = new URL(`postgres://${user}:${password}@localhost/${database}`)
  if (endpoint.transport === "socket") url.search = `host=${encodeURIComponent(endpoint.directory)}`
  else {
    url.host = `127.0.0.1:${endpoint.port}`
    url.search = "require_auth=scram-sha-256"
  }
  return url.href
}

/** The first message of a client, in version 3 of the protocol. */
const startupMessage = (): Buffer => {
  const parameters = Buffer.from(`user\0${user}\0database\0${database}\0\0`)
  const head = Buffer.alloc(8)
  head.writeInt32BE(head.length + parameters.length)
  head.writeInt32BE(0x0003_0000, 4)
  return Buffer.concat([head, parameters])
}

/** Returns whether it asks for the password, which it does not while it starts, recovers or stops. */
export const answers = (endpoint: Endpoint): Promise<boolean> =>
  new Promise((resolve) => {
    const socket =
      endpoint.transport === "socket"
        ? connect({ path: socketOf(endpoint.directory) })
        : connect({ host: "127.0.0.1", port: endpoint.port })
    const finish = (answer: boolean) => {
      socket.destroy()
      resolve(answer)
    }
    socket.setTimeout(2_000, () => finish(false))
    socket.once("connect", () => socket.write(startupMessage()))
    socket.once("data", (chunk) => finish(chunk.toString("latin1", 0, 1) === "R"))
    socket.once("error", () => finish(false))
    socket.once("close", () => finish(false))
  })

/** Returns a port that was free a moment ago. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => (address !== null && typeof address === "object" ? resolve(address.port) : reject()))
    })
  })
