/** A QR code as text, two rows of modules a line. */
import type { Bitmap2D } from "lean-qr"

/** The light margin without which no camera finds the code. */
const quietZone = 4

const blocks = { "00": "█", "01": "▀", "10": "▄", "11": " " } as const

/** Light modules are drawn. With `colours` they are white on black, whatever the terminal's colours are. */
export const qrText = (code: Pick<Bitmap2D, "get" | "size">, colours: boolean): string => {
  const lines: Array<string> = []
  for (let y = -quietZone; y < code.size + quietZone; y += 2) {
    let line = ""
    for (let x = -quietZone; x < code.size + quietZone; x++) {
      line += blocks[`${code.get(x, y) ? 1 : 0}${code.get(x, y + 1) ? 1 : 0}`]
    }
    lines.push(colours ? `\u001b[97;40m${line}\u001b[0m` : line)
  }
  return lines.join("\n")
}
