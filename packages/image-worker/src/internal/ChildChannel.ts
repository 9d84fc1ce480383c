/** The child's end of the channel to its parent: file descriptor 3. */
import { createReadStream, createWriteStream } from "node:fs"
import { Socket } from "node:net"
import { Duplex } from "node:stream"

const fd = 3

/** What comes is a frame at most, which its reader takes at once. */
const ofFile = (): Duplex => {
  const coming = createReadStream("", { fd, autoClose: false })
  const going = createWriteStream("", { fd, autoClose: false })
  const both = new Duplex({
    read: () => {},
    write: (chunk, encoding, done) => void going.write(chunk, encoding, done)
  })
  const end = (): void => void both.destroy()
  coming
    .on("data", (chunk) => both.push(chunk))
    .on("end", end)
    .on("error", end)
  going.on("error", end)
  return both
}

/**
 * Bun makes no socket of a descriptor, and reads one like a file without blocking anything; Node would lend every read
 * one of the two threads that decoders have.
 */
export const open = (): Duplex =>
  process.versions["bun"] === undefined ? new Socket({ fd, readable: true, writable: true }) : ofFile()
