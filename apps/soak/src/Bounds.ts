/** What the servers hold at most, of what a guest could make them hold. */
import { existsSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import type { Findings } from "./Findings.ts"

export interface BoundsReport {
  readonly descriptors: Readonly<Record<string, number>>
  readonly temporaryFiles: number
  readonly temporaryMebibytes: number
}

interface Process {
  readonly name: string
  readonly processId: number | null
}

/** Connections of clients and of the hostile guest, of the pool, and files: none of them grows with time. */
const most = { descriptors: 600, temporaryFiles: 100, temporaryMebibytes: 1000 }

export class Bounds {
  readonly #replicas: ReadonlyArray<Process>
  readonly #temporary: string
  readonly #descriptors = new Map<string, number>()
  #files = 0
  #bytes = 0

  constructor(replicas: ReadonlyArray<Process>, dataDirectory: string) {
    this.#replicas = replicas
    this.#temporary = join(dataDirectory, "objects", "temporary")
  }

  sample(): void {
    for (const { name, processId } of this.#replicas) {
      const open = descriptorsOf(processId)
      this.#descriptors.set(name, Math.max(open, this.#descriptors.get(name) ?? 0))
    }
    const sizes = sizesIn(this.#temporary)
    this.#files = Math.max(this.#files, sizes.length)
    this.#bytes = Math.max(
      this.#bytes,
      sizes.reduce((sum, size) => sum + size, 0)
    )
  }

  /** The highest of each, with a finding for what is over its bound. */
  report(findings: Findings): BoundsReport {
    const temporaryMebibytes = Math.round(this.#bytes / 1_048_576)
    for (const [name, open] of this.#descriptors) {
      if (open > most.descriptors) findings.add("descriptors are bounded", `${name} had ${open}`)
    }
    if (this.#files > most.temporaryFiles) findings.add("unfinished files are bounded", `there were ${this.#files}`)
    if (temporaryMebibytes > most.temporaryMebibytes) {
      findings.add("unfinished files are bounded", `they had ${temporaryMebibytes} MiB`)
    }
    return { descriptors: Object.fromEntries(this.#descriptors), temporaryFiles: this.#files, temporaryMebibytes }
  }
}

/** Returns 0 where the system has no `/proc`. */
const descriptorsOf = (processId: number | null): number => {
  const list = `/proc/${processId}/fd`
  try {
    return processId === null || !existsSync(list) ? 0 : readdirSync(list).length
  } catch {
    return 0
  }
}

const sizesIn = (directory: string): ReadonlyArray<number> => {
  const names = existsSync(directory) ? readdirSync(directory) : []
  return names.flatMap((name) => statSync(join(directory, name), { throwIfNoEntry: false })?.size ?? [])
}
