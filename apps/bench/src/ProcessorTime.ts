/** How long the processors have worked for the servers that are measured, as Linux counts it. */
import { readFileSync } from "node:fs"

/** What Linux counts the time of processes in, whatever the kernel's own clock is. */
const microsPerTick = 10_000

/** The places of user and system time behind the name of the program, which may hold spaces. */
const [userTime, systemTime] = [11, 12]

const pids = new Map<string, number>()

/** Remembers whose process answers at this origin. */
export const watchProcess = (origin: string, pid: number): void => void pids.set(origin, pid)

/** Returns the user and system time of the origin's server so far in microseconds; `null` where that is not known. */
export const processorMicros = (origin: string): number | null => {
  const pid = pids.get(origin)
  if (pid === undefined || process.platform !== "linux") return null
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8")
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
  return (Number(fields[userTime]) + Number(fields[systemTime])) * microsPerTick
}
