/** What an import of the list would do, as the server says. */
import { useEffect, useState } from "react"
import { asProblem, type Problem } from "../../platform/api/Problem.ts"
import type { PeopleRow } from "@banquet/people-file/PeopleRows"
import type { ImportRequests, ImportResult } from "./ImportRequests.ts"

export interface Preview {
  /** The rows that it is about. */
  readonly rows: ReadonlyArray<PeopleRow>
  /** `null` where it could not be had. */
  readonly result: ImportResult | null
  readonly problem: Problem | null
  /** How many persons are known, `null` where that could not be had. */
  readonly persons: number | null
}

/** How long columns are left alone before the server is asked. */
const pause = 200

/** Returns the latest preview; it is of other rows while the next one is on its way. */
export const usePreview = (requests: ImportRequests, rows: ReadonlyArray<PeopleRow>): Preview | null => {
  const [preview, setPreview] = useState<Preview | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const ask = async () => {
      try {
        const known = requests.persons(abort.signal).catch(() => null)
        const [result, persons] = await Promise.all([requests.preview(rows, abort.signal), known])
        setPreview({ rows, result, problem: null, persons })
      } catch (error) {
        if (!abort.signal.aborted) setPreview({ rows, result: null, problem: asProblem(error), persons: null })
      }
    }
    const timer = setTimeout(() => void ask(), pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [requests, rows])
  return preview
}
