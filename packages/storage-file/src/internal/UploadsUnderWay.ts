/** The uploads of this process under way: their keys, and the space that they may still take. */
import type { Disk } from "./Disk.ts"

/** An upload under way. */
export interface UploadUnderWay {
  /** Counts bytes as written to the disk, whose free space no longer includes them. */
  readonly wrote: (byteSize: number) => void
  readonly end: () => void
}

interface Account {
  readonly keys: Set<string>
  expected: number
}

/** One account for each directory. */
const accounts = new Map<string, Account>()

const accountOf = (directory: string): Account => {
  const known = accounts.get(directory)
  if (known !== undefined) return known
  const account = { keys: new Set<string>(), expected: 0 }
  accounts.set(directory, account)
  return account
}

/** Returns whether the disk keeps the floor free when all uploads under way are complete. */
export const hasRoom = async ({ calls, directory }: Disk, floor: number): Promise<boolean> =>
  (await calls.freeSpace(directory)) - accountOf(directory).expected >= floor

/** Begins an upload of at most so many bytes; returns `null` while another of the same key is under way. */
export const beginUpload = ({ directory }: Disk, key: string, byteSize: number): UploadUnderWay | null => {
  const account = accountOf(directory)
  if (account.keys.has(key)) return null
  account.keys.add(key)
  account.expected += byteSize
  let left = byteSize
  const settle = (bytes: number) => {
    account.expected -= bytes
    left -= bytes
  }
  return {
    wrote: (bytes) => settle(Math.min(bytes, left)),
    end: () => {
      settle(left)
      account.keys.delete(key)
    }
  }
}
