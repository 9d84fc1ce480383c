/** The uploads of this process under way: their keys, their files, and the space that they may still take. */
import type { Disk } from "./Disk.ts"
import { createTemporary, discardTemporary, exists, objectPath, type TemporaryFile } from "./ObjectFile.ts"
import { insufficientStorage, StorageProblem } from "./StorageProblem.ts"

export const existsAlready = new StorageProblem("precondition_failed", "There is a file under this key already.")

const inProgress = new StorageProblem("upload_in_progress", "An upload of this file is under way.", {
  "retry-after": "5"
})

/** An upload under way. */
export interface UploadUnderWay {
  readonly temporary: TemporaryFile
  /** Counts bytes as written to the disk, whose free space no longer includes them. */
  readonly wrote: (byteSize: number) => void
  /** Removes the temporary file. */
  readonly end: () => Promise<void>
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

/** Enters an upload of at most so many bytes; returns `null` while another of the same key is under way. */
const enter = (account: Account, key: string, byteSize: number) => {
  if (account.keys.has(key)) return null
  account.keys.add(key)
  account.expected += byteSize
  let left = byteSize
  const settle = (bytes: number): void => {
    account.expected -= bytes
    left -= bytes
  }
  return {
    wrote: (bytes: number): void => settle(Math.min(bytes, left)),
    leave: (): void => {
      settle(left)
      account.keys.delete(key)
    }
  }
}

/**
 * Begins an upload of at most so many bytes. Fails where there is an object under the key or another upload of it under way, and
 * where the disk would not keep the floor free.
 */
export const beginUpload = async (
  disk: Disk,
  key: string,
  byteSize: number,
  floor: number
): Promise<UploadUnderWay> => {
  if (await exists(objectPath(disk.directory, key))) throw existsAlready
  const entry = enter(accountOf(disk.directory), key, byteSize)
  if (entry === null) throw inProgress
  const { leave, wrote } = entry
  try {
    // Of many at once each sees the others, for what is expected of them is in the account by now.
    if (!(await hasRoom(disk, floor))) throw insufficientStorage
    const temporary = await createTemporary(disk)
    return { temporary, wrote, end: () => discardTemporary(temporary).finally(leave) }
  } catch (error) {
    leave()
    throw error
  }
}
