/** How many processes a server is. */
import { Option } from "effect"
import { availableParallelism } from "node:os"

/** More than that are better on a machine of their own. */
const most = 64

export const processesExpected = `auto, for as many as there are cores, or a whole number from 1 to ${most}`

/** The number that a text asks for, none where it asks for none that there may be. */
export const processesOf = (text: string): Option.Option<number> => {
  if (text === "auto") return Option.some(Math.min(most, availableParallelism()))
  const processes = Number(text)
  return /^\d+$/.test(text) && processes >= 1 && processes <= most ? Option.some(processes) : Option.none()
}

/** The connections to the database that all processes of a server have together, where nothing else was asked for. */
export const defaultDatabaseConnections = (processes: number): number => Math.max(10, 4 * processes)
