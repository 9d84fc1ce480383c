/** Who is selected, and the range that Shift adds. */
import { useMemo, useState } from "react"
import type { Actor } from "./Actor.ts"

export interface Selection {
  readonly ids: ReadonlySet<string>
  readonly toggle: (id: string, isRange: boolean) => void
  readonly selectAll: () => void
  readonly clear: () => void
}

/** Selects among those who are found; who is not any more is not selected either. */
export const useSelection = (found: ReadonlyArray<Actor>): Selection => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [anchor, setAnchor] = useState<string | null>(null)
  return useMemo(() => {
    const ids = chosen.size === 0 ? chosen : new Set(found.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
    const indexOf = (wanted: string) => found.findIndex(({ id }) => id === wanted)
    return {
      ids,
      toggle: (id, isRange) => {
        const from = isRange && anchor !== null ? indexOf(anchor) : -1
        const next = new Set(ids)
        if (from >= 0) {
          const to = indexOf(id)
          for (const actor of found.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(actor.id)
        } else if (!next.delete(id)) next.add(id)
        setAnchor(id)
        setChosen(next)
      },
      selectAll: () => setChosen(new Set(found.map(({ id }) => id))),
      clear: () => setChosen(new Set())
    }
  }, [anchor, chosen, found])
}
