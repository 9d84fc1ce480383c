/** What `serve` sets of its own process. */
import { readdir } from "node:fs/promises"
import { constants, getPriority, setPriority } from "node:os"
import { setFlagsFromString } from "node:v8"

/** How much the heap grows between two collections, in percent. V8 lets a small one grow to three or four times its size. */
const heapGrowth = 100

/** How many threads wait for the disk; Node has four where nothing else is said. */
const fileThreads = 8

const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority

/**
 * Lets the thread that answers go before those that write files and collect garbage where all cores are busy. Only Linux has a
 * priority for each thread.
 */
const answerFirst = async (): Promise<void> => {
  if (process.platform !== "linux") return
  // The threads for files are there by now: they list.
  const threads = await readdir("/proc/self/task").catch((): Array<string> => [])
  const main = String(process.pid)
  if (!threads.includes(main)) return
  const priority = Math.min(PRIORITY_LOW, getPriority() + PRIORITY_BELOW_NORMAL)
  for (const thread of threads) {
    if (thread === main) continue
    try {
      setPriority(Number(thread), priority)
    } catch {
      // It has ended, or that is not allowed; all threads are alike then.
    }
  }
}

/** Sets how the heap grows, how many threads there are for files and which thread goes first; to be called before files are first used. */
export const setUpServerProcess = async (): Promise<void> => {
  setFlagsFromString(`--heap-growing-percent=${heapGrowth}`)
  process.env["UV_THREADPOOL_SIZE"] ??= String(fileThreads)
  await answerFirst()
}
