/** How large the floor is drawn: by presses and keys, by the wheel with Ctrl or ⌘, by two fingers. */
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from "react"
import type { Point } from "../../../design/PointerDrag.ts"
import type { Floor } from "../commands/RoomCommands.ts"

/** In pixels for a centimetre; a floor that is seen whole may be smaller. */
const scales = { least: 0.1, most: 2 }
/** A floor is seen whole at first, as long as tables are told apart and none fills the screen. */
const firstScales = { least: 0.2, most: 1 }
const stride = 1.25

/** A place of the floor, in centimetres, and where it stays on the screen. */
interface Held {
  readonly onFloor: Point
  readonly at: Point
}

interface Pinch {
  readonly onFloor: Point
  readonly distance: number
  readonly scale: number
}

const middleOf = ({ height, left, top, width }: DOMRect): Point => ({ x: left + width / 2, y: top + height / 2 })

/** Returns how large the floor may be drawn for the whole of it to be seen. */
const wholeIn = ({ clientHeight, clientWidth }: Element, { depth, width }: Floor): number =>
  Math.floor(Math.min(clientWidth / width, clientHeight / depth) * 1000) / 1000

const firstIn = (frame: Element, floor: Floor): number =>
  Math.max(firstScales.least, Math.min(firstScales.most, wholeIn(frame, floor)))

/** Returns the scale that a key asks for; `null` for keys that ask for none. */
const scaleByKey = (key: string, scale: number, whole: number): number | null => {
  if (key === "+" || key === "=") return scale * stride
  if (key === "-") return scale / stride
  return key === "0" ? whole : null
}

/** Returns the scale, and what makes it another; what is under the pointer, or in the middle, stays where it is. */
export const useFloorZoom = (floor: Floor, frame: HTMLElement | null, floorRef: RefObject<SVGSVGElement | null>) => {
  const { depth, width: across } = floor
  const first = useMemo(
    () => (frame === null ? firstScales.least : firstIn(frame, { depth, width: across })),
    [frame, depth, across]
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const scale = chosen ?? first
  const held = useRef<Held | null>(null)

  const onFloor = ({ x, y }: Point): Point => {
    const { left, top, width } = floorRef.current?.getBoundingClientRect() ?? new DOMRect()
    return { x: ((x - left) / width) * floor.width, y: ((y - top) / width) * floor.width }
  }
  const whole = (): number => (frame === null ? scale : wholeIn(frame, floor))
  const zoom = (to: (now: number) => number, point?: Point, from?: Point): void => {
    const at = point ?? middleOf(frame?.getBoundingClientRect() ?? new DOMRect())
    held.current = { at, onFloor: from ?? onFloor(at) }
    const least = Math.min(scales.least, whole())
    setChosen((now) => Math.max(least, Math.min(scales.most, to(now ?? first))))
  }

  useLayoutEffect(() => {
    const box = floorRef.current?.getBoundingClientRect()
    if (frame === null || box === undefined || held.current === null) return
    const { at, onFloor: point } = held.current
    held.current = null
    frame.scrollBy(box.left + point.x * scale - at.x, box.top + point.y * scale - at.y)
  }, [floorRef, frame, scale])

  const onZoom = useEffectEvent(zoom)
  const find = useEffectEvent(onFloor)
  const scaleNow = useEffectEvent(() => scale)
  useEffect(() => {
    return frame === null
      ? undefined
      : listenToZooms(frame, {
          onFloor: (at) => find(at),
          scale: () => scaleNow(),
          zoom: (to, at, from) => onZoom(to, at, from)
        })
  }, [frame])

  return {
    scale,
    enlarge: () => zoom((now) => now * stride),
    reduce: () => zoom((now) => now / stride),
    showAll: () => zoom(whole),
    /** Returns whether a key was about the scale. */
    onKey: (key: string): boolean => {
      const isMeant = scaleByKey(key, scale, scale) !== null
      if (isMeant) zoom((now) => scaleByKey(key, now, whole()) ?? now)
      return isMeant
    }
  }
}

interface Zooming {
  readonly scale: () => number
  readonly onFloor: (at: Point) => Point
  readonly zoom: (to: (now: number) => number, at: Point, from?: Point) => void
}

/** How much a wheel's pixel enlarges; a wheel that clicks comes with a hundred at once. */
const wheeled = 0.005
const mostAtOnce = 50

/** Listens to wheels and to two fingers; returns what ends that. */
const listenToZooms = (frame: HTMLElement, { onFloor, scale, zoom }: Zooming): (() => void) => {
  const stopped = new AbortController()
  const options = { passive: false, signal: stopped.signal }
  let pinch: Pinch | null = null
  const wheel = (event: WheelEvent): void => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const by = Math.exp(-wheeled * Math.max(-mostAtOnce, Math.min(mostAtOnce, event.deltaY)))
    zoom((now) => now * by, { x: event.clientX, y: event.clientY })
  }
  const fingers = ({ touches }: TouchEvent): { readonly at: Point; readonly distance: number } | null => {
    const [one, other] = touches
    if (one === undefined || other === undefined || touches.length > 2) return null
    const [x, y] = [other.clientX - one.clientX, other.clientY - one.clientY]
    return { at: { x: one.clientX + x / 2, y: one.clientY + y / 2 }, distance: Math.max(1, Math.hypot(x, y)) }
  }
  const touch = (event: TouchEvent): void => {
    const two = fingers(event)
    pinch = two === null ? null : { onFloor: onFloor(two.at), distance: two.distance, scale: scale() }
  }
  const spread = (event: TouchEvent): void => {
    const two = fingers(event)
    if (pinch === null || two === null) return
    event.preventDefault()
    const to = (pinch.scale * two.distance) / pinch.distance
    zoom(() => to, two.at, pinch.onFloor)
  }
  frame.addEventListener("wheel", wheel, options)
  for (const type of ["touchstart", "touchend", "touchcancel"] as const) frame.addEventListener(type, touch, options)
  frame.addEventListener("touchmove", spread, options)
  return () => stopped.abort()
}
