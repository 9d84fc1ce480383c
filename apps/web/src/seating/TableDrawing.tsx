/** A table with its chairs as it is drawn in a room, around its centre and before it is turned; `table-drawing.css` has its colours. */
import { chairRadius, seatPositions, type TableForm, tableTop } from "@banquet/http-api/seating/RoomGeometry"

/** A half moon's straight side is below. */
const TableTop = ({ form }: { readonly form: TableForm }) => {
  const { depth, width } = tableTop(form)
  if (form.shape === "round") return <circle className="room-top" r={width / 2} />
  if (form.shape === "half_moon") {
    const [x, y] = [width / 2, depth / 2]
    return <path className="room-top" d={`M ${-x} ${y} A ${x} ${depth} 0 0 1 ${x} ${y} Z`} />
  }
  return <rect className="room-top" x={-width / 2} y={-depth / 2} width={width} height={depth} rx={6} />
}

interface TableDrawingProps {
  readonly form: TableForm
  /** Says which chairs are filled in, by the number of the seat. */
  readonly isMarked: (seat: number) => boolean
  /** Says which of them stand out. Defaults to none. */
  readonly isPicked?: (seat: number) => boolean
}

export const TableDrawing = ({ form, isMarked, isPicked }: TableDrawingProps) => (
  <>
    {seatPositions(form).map(({ x, y }, at) => (
      <circle
        key={at}
        className="room-chair"
        data-taken={isMarked(at + 1) || undefined}
        data-picked={isPicked?.(at + 1) === true || undefined}
        cx={x}
        cy={y}
        r={chairRadius}
      />
    ))}
    <TableTop form={form} />
  </>
)
