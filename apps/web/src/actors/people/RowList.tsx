/** A long list of rows of one height, of which only those in sight are drawn; arrows move in it, Enter opens. */
import {
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState
} from "react"
import { flushSync } from "react-dom"
import { scrollTo, visibleRows } from "./VisibleRows.ts"

interface RowListProps<Row extends { readonly id: string }> {
  readonly label: string
  readonly className: string
  readonly rows: ReadonlyArray<Row>
  readonly rowHeight: number
  /** The id of the row that is open. */
  readonly current: string | null
  readonly selected?: ReadonlySet<string>
  readonly isDraggable?: boolean
  /** The row that takes what is dragged over it. */
  readonly dropTarget?: string | null
  readonly nameOf: (row: Row) => string
  readonly render: (row: Row, isActive: boolean) => ReactNode
  readonly onOpen: (row: Row) => void
  readonly onDoubleClick?: (row: Row) => void
  readonly onKey?: (event: KeyboardEvent, row: Row) => void
  readonly onDragStart?: (event: DragEvent, id: string) => void
  readonly dropHandlers?: object
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity
}

const isInner = (target: EventTarget): boolean =>
  target instanceof Element && target.closest("button, select, input, a, label") !== null

/** Draws for the width and height of its place. */
const useScrolled = () => {
  const ref = useRef<HTMLDivElement>(null)
  const [view, setView] = useState({ top: 0, height: 900 })
  const read = () => {
    const element = ref.current
    if (element !== null) setView({ top: element.scrollTop, height: element.clientHeight })
  }
  useLayoutEffect(() => {
    const element = ref.current
    if (element === null) return undefined
    const observer = new ResizeObserver(() => setView({ top: element.scrollTop, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { ref, view, read }
}

interface Moves<Row> {
  readonly active: number
  /** The active row, where it is not among those in sight. */
  readonly hidden: Row | undefined
  readonly first: number
  readonly shown: ReadonlyArray<Row>
  readonly ref: RefObject<HTMLDivElement | null>
  readonly read: () => void
  readonly activate: (id: string) => void
  readonly moveTo: (index: number) => void
}

/** Which rows are drawn, and which of them takes the focus. */
const useMoves = <Row extends { readonly id: string }>(rows: ReadonlyArray<Row>, rowHeight: number): Moves<Row> => {
  const { read, ref, view } = useScrolled()
  const [activeId, setActiveId] = useState<string | null>(null)
  const active = Math.max(
    0,
    rows.findIndex(({ id }) => id === activeId)
  )
  const { end, first } = visibleRows({ ...view, rowHeight, count: rows.length })
  const moveTo = (index: number) => {
    const row = rows[index]
    const element = ref.current
    if (row === undefined || element === null) return
    element.scrollTop = scrollTo({ top: element.scrollTop, height: element.clientHeight, rowHeight }, index)
    flushSync(() => {
      setActiveId(row.id)
      read()
    })
    element.querySelector<HTMLElement>(`[data-row="${row.id}"]`)?.focus({ preventScroll: true })
  }
  return {
    active,
    hidden: active < first || active >= end ? rows[active] : undefined,
    first,
    shown: rows.slice(first, end),
    ref,
    read,
    activate: setActiveId,
    moveTo
  }
}

export const RowList = <Row extends { readonly id: string }>(props: RowListProps<Row>) => {
  const { rowHeight, rows } = props
  const { activate, active, first, hidden, moveTo, read, ref, shown } = useMoves(rows, rowHeight)
  const press = (event: KeyboardEvent, row: Row) => {
    if (isInner(event.target)) return
    const step = steps[event.key]
    if (step !== undefined && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault()
      moveTo(Math.max(0, Math.min(rows.length - 1, active + step)))
    } else if (event.key === "Enter") props.onOpen(row)
    props.onKey?.(event, row)
  }
  const drawn = hidden === undefined ? shown : [...shown, hidden]
  return (
    <div
      ref={ref}
      role="grid"
      className={props.className}
      aria-label={props.label}
      aria-rowcount={rows.length}
      aria-multiselectable={props.selected === undefined ? undefined : true}
      onScroll={read}
      {...props.dropHandlers}
    >
      <div role="presentation" className="rows" style={{ height: rows.length * rowHeight }}>
        {drawn.map((row, offset) => (
          <RowFrame
            key={row.id}
            {...props}
            row={row}
            index={row === hidden ? active : first + offset}
            isActive={row === rows[active]}
            onFocus={activate}
            onPress={press}
          />
        ))}
      </div>
    </div>
  )
}

interface RowFrameProps<Row extends { readonly id: string }> extends RowListProps<Row> {
  readonly row: Row
  readonly index: number
  readonly isActive: boolean
  readonly onFocus: (id: string) => void
  readonly onPress: (event: KeyboardEvent, row: Row) => void
}

const RowFrame = <Row extends { readonly id: string }>(props: RowFrameProps<Row>) => {
  const { index, isActive, row, rowHeight } = props
  return (
    <div
      role="row"
      aria-label={props.nameOf(row)}
      tabIndex={isActive ? 0 : -1}
      className="row"
      data-row={row.id}
      data-current={row.id === props.current || undefined}
      data-drop={row.id === props.dropTarget || undefined}
      aria-rowindex={index + 1}
      aria-selected={props.selected?.has(row.id)}
      style={{ top: index * rowHeight, height: rowHeight }}
      draggable={props.isDraggable === true}
      onDragStart={(event) => props.onDragStart?.(event, row.id)}
      onFocus={() => props.onFocus(row.id)}
      onKeyDown={(event) => props.onPress(event, row)}
      onClick={(event) => {
        if (!isInner(event.target)) props.onOpen(row)
      }}
      onDoubleClick={(event) => {
        if (!isInner(event.target)) props.onDoubleClick?.(row)
      }}
    >
      {props.render(row, isActive)}
    </div>
  )
}
