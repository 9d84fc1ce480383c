import { useMemo, useRef } from "react"
import { Loading } from "../../design/Loading.tsx"
import { photoGap, justifiedRows, type Measured } from "./JustifiedRows.ts"
import { useWidth } from "./useWidth.ts"

const usual: ReadonlyArray<Measured> = [
  { width: 3, height: 2 },
  { width: 4, height: 3 },
  { width: 3, height: 4 },
  { width: 3, height: 2 },
  { width: 16, height: 9 }
]

/** As a page of usual photos would stand. */
export const WaitingGrid = () => {
  const list = useRef<HTMLDivElement>(null)
  const width = useWidth(list)
  const { rows } = useMemo(() => {
    const photos = Array.from({ length: 40 }, (_, index) => usual[index % usual.length]!)
    return width === 0 ? { rows: [] } : justifiedRows(photos, width, photoGap, true)
  }, [width])
  return (
    <Loading>
      <div ref={list} className="album-grid" data-waiting>
        {rows.flatMap((row) =>
          row.places.map(({ left, width: wide }) => (
            <div
              key={`${row.top} ${left}`}
              className="album-waiting"
              style={{ top: row.top, left, width: wide, height: row.height }}
            />
          ))
        )}
      </div>
    </Loading>
  )
}
