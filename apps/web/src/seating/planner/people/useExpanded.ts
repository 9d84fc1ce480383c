import { useCallback, useMemo, useState } from "react"
import type { Key } from "react-aria-components/Tree"
import type { CandidateRow } from "./CandidateRows.ts"

interface Expanded {
  readonly expanded: ReadonlySet<Key>
  readonly onExpandedChange: (keys: ReadonlySet<Key>) => void
}

const none: ReadonlySet<Key> = new Set()

/** Keeps which rows are open: those that were opened, or while something is searched for all but those that were closed. */
export const useExpanded = (rows: ReadonlyArray<CandidateRow>, text: string): Expanded => {
  const [opened, setOpened] = useState(none)
  const [closed, setClosed] = useState({ text, keys: none })
  const isSearching = text !== ""
  const expanded = useMemo(() => {
    if (!isSearching) return opened
    const keys = closed.text === text ? closed.keys : none
    return new Set<Key>(rows.flatMap(({ id, people }) => (people.length === 0 || keys.has(id) ? [] : [id])))
  }, [closed, isSearching, opened, rows, text])
  const onExpandedChange = useCallback(
    (keys: ReadonlySet<Key>) => {
      if (isSearching) setClosed({ text, keys: new Set(rows.flatMap(({ id }) => (keys.has(id) ? [] : [id]))) })
      else setOpened(keys)
    },
    [isSearching, rows, text]
  )
  return { expanded, onExpandedChange }
}
