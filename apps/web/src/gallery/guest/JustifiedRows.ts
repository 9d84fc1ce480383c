/** Photos in rows that reach from edge to edge, each row as high as its photos make it. */

/** Pixels between photos. */
export const photoGap = 3

export interface Measured {
  readonly width: number
  readonly height: number
}

export interface Place<A> {
  readonly item: A
  readonly left: number
  readonly width: number
}

export interface Row<A> {
  readonly top: number
  readonly height: number
  readonly places: ReadonlyArray<Place<A>>
}

export interface Rows<A> {
  readonly rows: ReadonlyArray<Row<A>>
  readonly height: number
}

/** Panoramas and pictures of whole phone screens are cut, so that no row gets too low or holds one photo alone. */
const narrowest = 0.6
const widest = 2.4

const ratioOf = ({ height, width }: Measured): number => Math.min(widest, Math.max(narrowest, width / height))

/** How high rows are about, in a space of this width. */
export const rowHeight = (width: number): number => Math.min(280, Math.max(150, width / 5))

/**
 * Rows never change once they are full, so that what comes later moves nothing. While more is to come, photos that do
 * not fill a row yet are held back.
 */
export const justifiedRows = <A extends Measured>(
  items: ReadonlyArray<A>,
  width: number,
  gap: number,
  isMoreToCome: boolean
): Rows<A> => {
  const target = rowHeight(width)
  const rows: Array<Row<A>> = []
  let top = 0
  let open: Array<A> = []
  let ratios = 0
  const close = (height: number) => {
    let left = 0
    const places = open.map((item) => {
      const place = { item, left, width: ratioOf(item) * height }
      left += place.width + gap
      return place
    })
    rows.push({ top, height, places })
    top += height + gap
    open = []
    ratios = 0
  }
  const filling = () => (width - gap * (open.length - 1)) / ratios
  for (const item of items) {
    open.push(item)
    ratios += ratioOf(item)
    if (filling() <= target) close(filling())
  }
  // The last few fill their row if that does not make them giants, or stand as high as the row before.
  if (open.length > 0 && !isMoreToCome) {
    const most = target * 1.4
    close(filling() <= most ? filling() : (rows.at(-1)?.height ?? most))
  }
  return { rows, height: Math.max(0, top - gap) }
}
