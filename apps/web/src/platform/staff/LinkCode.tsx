/** A link as a QR code, for a camera beside the screen: dark on white, whatever the colours of the page. */
import { correction, generate } from "lean-qr"
import { toSvgPath } from "lean-qr/extras/svg"

/** The light margin without which no camera finds the code, in modules. */
const quietZone = 4

export const LinkCode = ({ label, url }: { readonly label: string; readonly url: string }) => {
  const code = generate(url, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  return (
    <svg
      className="staff-code"
      role="img"
      aria-label={label}
      viewBox={`${-quietZone} ${-quietZone} ${side} ${side}`}
      shapeRendering="crispEdges"
    >
      <rect x={-quietZone} y={-quietZone} width={side} height={side} fill="#fff" />
      <path d={toSvgPath(code)} fill="#000" />
    </svg>
  )
}
