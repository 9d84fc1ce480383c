/** QR codes as SVG documents that are safe to put into a page: shapes only. */
import { correction, generate } from "lean-qr"

/** The light margin without which no camera finds the code, in modules. */
const quietZone = 4

/** Returns the text as a QR code: dark modules on white, each run of a row one rectangle of a single path. */
export const qrSvg = (text: string): string => {
  const code = generate(text, { minCorrectionLevel: correction.M })
  const side = code.size + 2 * quietZone
  let path = ""
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const start = x
      while (code.get(x + 1, y)) x++
      const width = x - start + 1
      path += `M${start + quietZone} ${y + quietZone}h${width}v1h-${width}z`
    }
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" shape-rendering="crispEdges">` +
    `<path fill="#fff" d="M0 0h${side}v${side}h-${side}z"/><path fill="#000" d="${path}"/></svg>`
  )
}
