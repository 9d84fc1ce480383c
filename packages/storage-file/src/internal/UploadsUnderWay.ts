/** What uploads hold while they are under way: their keys, and the space that they may still take. */
import type { Disk } from "./Disk.ts"

/** An upload under way. */
export interface UploadUnderWay {
  /** So many bytes more are on the disk, where its free space shows them. */
  readonly wrote: (byteSize: number) => void
  readonly end: () => void
}

interface Account {
  readonly keys: Set<string>
  expected: number
}

/** By directory: all that this process does with it is one account. */
const accounts = new Map<string, Account>()

const accountOf = (directory: string): Account => {
  const known = accounts.get(directory)
  if (known !== undefined) return known
  const account = { keys: new Set<string>(), expected: 0 }
  accounts.set(directory, account)
  return account
}

/** Whether the disk keeps the floor free when everything that is under way is on it. */
export const hasRoom = async ({ calls, directory }: Disk, floor: number): Promise<boolean> =>
  (await calls.freeSpace(directory)) - accountOf(directory).expected >= floor

/** Begins an upload of at most so many bytes; `null` while another of the same key is under way. */
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
